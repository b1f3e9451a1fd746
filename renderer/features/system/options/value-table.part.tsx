// The values of a type in the order in which people choose them, each with the way to its form.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { OptionType, OptionValue } from '#domain/api/configuration/options.contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import classes from './options.module.css';

export function ValueTable({ type, onAdd }: { type: OptionType; onAdd: () => void }) {
  const t = useText();
  const title = t('system.options.of');
  return (
    <section className={classes.values}>
      <header>
        <h2>{title}</h2>
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} stroke={1.5} />} onClick={onAdd}>
          {t('system.options.add')}
        </Button>
      </header>
      {type.values.length === 0 ? <p>{t('system.options.empty')}</p> : null}
      <ul aria-label={title}>
        {type.values.map((value) => (
          <ValueRow key={value.id} value={value} />
        ))}
      </ul>
    </section>
  );
}

function ValueRow({ value }: { value: OptionValue }) {
  const t = useText();
  const nameIn = useNameIn();
  const marks = [
    ...(value.default ? [t('system.optionValue.isDefault')] : []),
    ...(value.best ? [t('system.optionValue.isBest')] : []),
  ];
  return (
    <li>
      <Link to={addressOf('system.options', { optionTypeId: value.optionTypeId, value: value.id })}>
        <span className={classes.rank}>{t('common.number', { n: value.rank })}</span>
        <bdi>{nameIn(value)}</bdi>
        {value.code ? <small dir="ltr">{value.code}</small> : null}
        <span className={classes.marks}>{marks.join(', ')}</span>
      </Link>
    </li>
  );
}
