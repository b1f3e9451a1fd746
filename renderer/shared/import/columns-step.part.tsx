// Which column fills which field, with its first values and what it may say.
import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import check from './check.module.css';
import classes from './import.module.css';
import type { ImportField } from './import.types.ts';
import { letterOf } from './import-table.rules.ts';
import { useImport } from './use-import.ts';

export function ColumnsStep() {
  const t = useText();
  const { kind } = useImport();
  return (
    <section className={classes.pane} aria-label={t('import.step.columns')}>
      <p className={classes.hint}>{t('import.columns.hint')}</p>
      <div className={check.fields}>
        {kind.fields.map((field) => (
          <FieldRow key={field.id} field={field} />
        ))}
      </div>
    </section>
  );
}

/** Columns that a list shows without search; a letter typed at such a field is a key of its own. */
const MOST_LISTED = 20;
/** Values of a column that are shown. */
const SAMPLES = 3;
/** Allowed values that are named. */
const MOST_NAMED = 12;

function FieldRow({ field }: { field: ImportField }) {
  const { id, label, required = false } = field;
  const t = useText();
  const { table, mapping, map } = useImport();
  const at = mapping[id];
  const columns = table?.columns ?? [];
  const hasKey = columns.length <= MOST_LISTED && !required;
  return (
    <div className={check.field}>
      <Select
        label={label}
        required={required}
        clearable={!required}
        searchable={columns.length > MOST_LISTED}
        aria-keyshortcuts={hasKey ? 'x' : undefined}
        onKeyDown={(event) => {
          if (hasKey && event.key === 'x') map(id, undefined);
        }}
        placeholder={t('import.columns.none')}
        data={columns.map((name, n) => ({
          value: String(n),
          label: name === '' ? t('import.column', { letter: letterOf(n) }) : `${name} (${letterOf(n)})`,
        }))}
        value={at === undefined ? null : String(at)}
        onChange={(next) => map(id, next === null ? undefined : Number(next))}
        error={required && at === undefined ? t('import.columns.needed') : undefined}
        rightSection={
          at !== undefined && !required ? undefined : <IconChevronDown size={14} stroke={1.5} aria-hidden />
        }
        comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
      />
      <Samples field={field} at={at} />
    </div>
  );
}

/** The first values of a column, and those that its field may have. */
function Samples({ field: { allowed = [] }, at }: { field: ImportField; at: number | undefined }) {
  const t = useText();
  const { table } = useImport();
  const samples = (table?.rows ?? [])
    .map(({ cells }) => (at === undefined ? '' : (cells[at] ?? '')))
    .filter((text, n, all) => text !== '' && all.indexOf(text) === n)
    .slice(0, SAMPLES);
  const named = allowed.slice(0, MOST_NAMED).map((one) => one.label);
  return (
    <div className={check.samples}>
      <span>
        {samples.map((one, n) => (
          <Fragment key={one}>
            {n > 0 ? ' · ' : ''}
            <bdi>{one}</bdi>
          </Fragment>
        ))}
      </span>
      {named.length > 0 ? (
        <small>
          {t('import.columns.allowed', { values: named.join(', ') + (allowed.length > MOST_NAMED ? ' …' : '') })}
        </small>
      ) : null}
    </div>
  );
}
