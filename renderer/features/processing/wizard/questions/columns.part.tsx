// Of a data file: what each column is for the letter, with why, and the address that comes of it.
import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import type { DataColumn } from '../rows/columns.rules.ts';
import { hasAddress } from '../rows/letter.rules.ts';
import { ROLES, type Role } from '../rows/role-names.table.ts';
import rows from '../rows/rows.module.css';
import classes from '../wizard.module.css';
import { useWizard } from '../wizard.ts';
import { Printed, Strip } from './address.part.tsx';

/** Values of the first rows that are shown beside a column. */
const MOST_EXAMPLES = 3;
/** Of these two columns make no sense: another one that is chosen takes its place. */
const ALONE: ReadonlySet<Role> = new Set(['email', 'number', 'postcode', 'country', 'lines', 'houseNumber']);

const WHY = {
  name: 'processing.wizard.why.name',
  values: 'processing.wizard.why.values',
  both: 'processing.wizard.why.both',
} as const;

export function ColumnsQuestion() {
  const t = useText();
  const { rows: sample, runs } = useWizard();
  const { roles } = sample;
  const found = hasAddress(roles);
  return (
    <>
      <p className={classes.hint}>{t('processing.wizard.columns.hint')}</p>
      {found ? null : (
        <p className={classes.warn} role="status">
          {t(roles.includes('email') ? 'processing.wizard.columns.emailOnly' : 'processing.wizard.columns.noAddress')}
        </p>
      )}
      {runs.sample.length > 0 && found ? <Printed /> : null}
      <Strip />
    </>
  );
}

export function ColumnsPane() {
  const t = useText();
  const { rows: sample } = useWizard();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={rows.pane} aria-label={t('processing.wizard.columns')} tabIndex={0}>
      <table className={rows.table}>
        <thead>
          <tr>
            <th>{t('processing.wizard.columns.column')}</th>
            <th>{t('processing.wizard.columns.examples')}</th>
            <th>{t('processing.wizard.columns.role')}</th>
          </tr>
        </thead>
        <tbody>
          {sample.columns.map((column, index) => (
            <ColumnRow key={column.field} column={column} index={index} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ColumnRow({ column, index }: { column: DataColumn; index: number }) {
  const t = useText();
  const { rows: sample, answers, answer } = useWizard();
  const { label, values } = column;
  const role = sample.roles[index];
  const guess = sample.guesses[index];
  const examples = [...new Set(values.filter((one) => one.trim() !== ''))].slice(0, MOST_EXAMPLES);
  const choose = (next: Role | 'none') => {
    const others = sample.columns.flatMap((one, n): [string, 'none'][] =>
      next !== 'none' && ALONE.has(next) && n !== index && sample.roles[n] === next ? [[one.label, 'none']] : [],
    );
    answer({ roles: { ...answers.roles, ...Object.fromEntries(others), [label]: next } });
  };
  const why = answers.roles[label] === undefined ? guess?.reason : undefined;
  return (
    <tr data-used={role ? true : undefined}>
      <th scope="row">
        <bdi>{label}</bdi>
      </th>
      <td className={rows.examples}>
        {examples.length > 0 ? (
          examples.map((one) => <bdi key={one}>{one}</bdi>)
        ) : (
          <i>{t('processing.wizard.columns.empty')}</i>
        )}
      </td>
      <td>
        <Select
          aria-label={t('processing.wizard.columns.roleOf', { name: label })}
          allowDeselect={false}
          data={(['none', ...ROLES] as const).map((value) => ({
            value,
            label: t(`processing.wizard.role.${value}`),
          }))}
          value={role ?? 'none'}
          onChange={(next) => choose(ROLES.find((one) => one === next) ?? 'none')}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
          comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
        />
        <small>{why ? t(WHY[why]) : null}</small>
      </td>
    </tr>
  );
}
