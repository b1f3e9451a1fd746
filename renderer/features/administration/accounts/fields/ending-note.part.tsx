// On every tab of an account that ends soon, or is over: when, what stops, what still leaves, who was told.
import { Button } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { ENDING_WARNED_DAYS, extendedByYear } from '#domain/accounts/ending.rules.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useAccount } from '../account-form.ts';
import classes from './ending-note.module.css';

export function EndingNote() {
  const t = useText();
  const formats = useFormats();
  const { form, unit, inheritance } = useAccount();
  const { ending, administersAbove } = inheritance;
  if (unit === undefined || ending === null || ending.daysLeft > ENDING_WARNED_DAYS) return null;
  const { date, daysLeft, from, told } = ending;
  const isOwn = from.id === unit.id;
  const isOver = daysLeft < 0;
  const today = new Intl.DateTimeFormat('sv-SE').format(new Date());
  return (
    <section className={classes.note} data-over={isOver || undefined} aria-label={t('administration.ending.label')}>
      <IconClockExclamation size={20} stroke={1.5} aria-hidden />
      <div>
        <strong>
          {isOver
            ? t('administration.ending.over', { date: formats.date(dayAt(date)) })
            : t('administration.ending.soon', { date: formats.date(dayAt(date)), n: daysLeft })}
        </strong>
        <p>
          {t(isOver ? 'administration.ending.means.over' : 'administration.ending.means')}{' '}
          {told === null ? null : t('administration.ending.told', { n: told })}
          {isOwn ? null : (
            <Link to={addressOf('administration.accounts', { ouId: from.id })}>
              {t('administration.source.from', { name: from.name ?? t('administration.source.above') })}
            </Link>
          )}
        </p>
      </div>
      {isOwn && administersAbove && !form.changed.includes('expiryDate') ? (
        <Button variant="default" onClick={() => form.change('expiryDate', extendedByYear(date, today))}>
          {t('administration.ending.extend')}
        </Button>
      ) : null}
    </section>
  );
}

/** The day in the middle of which no zone has another one. */
const dayAt = (date: string): Date => new Date(`${date}T12:00:00`);
