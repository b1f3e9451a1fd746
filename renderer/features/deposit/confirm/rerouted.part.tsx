// Rows that go by another channel than the deposit shows: named before anything else, since nobody looks for them.
import type { OptionsCheck } from '#domain/api/sending/delivery.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { Note } from './note.part.tsx';
import classes from './rerouted.module.css';

/** Rows that are named; the others are counted. */
const NAMED = 5;

interface ReroutedProps {
  readonly rows: OptionsCheck['rerouted'];
  /** What a channel is called, by its label. */
  readonly nameOf: (label: string) => string;
}

export function Rerouted({ rows, nameOf }: ReroutedProps) {
  const t = useText();
  if (rows.length === 0) return null;
  const names = (labels: readonly string[]) =>
    labels.length > 0 ? labels.map(nameOf).join(', ') : t('deposit.row.noChannel');
  return (
    <section className={classes.rerouted} aria-label={t('deposit.confirm.rerouted.title')}>
      <Note token="warn">{t('deposit.confirm.rerouted', { n: rows.length, name: rows[0]?.recipientName ?? '' })}</Note>
      <ul>
        {rows.slice(0, NAMED).map(({ packGroupId, recipientName, from, to }) => (
          <li key={packGroupId}>
            <bdi>{recipientName}</bdi>
            <span>{t('deposit.confirm.rerouted.way', { from: names(from), to: names(to) })}</span>
          </li>
        ))}
      </ul>
      {rows.length > NAMED ? <p>{t('deposit.confirm.rerouted.more', { n: rows.length - NAMED })}</p> : null}
    </section>
  );
}
