// Which column of the file fills which field: one line for each, with the value that the sample has there.
import { Autocomplete, Button, NumberInput, Select } from '@mantine/core';
import { IconChevronDown, IconColumnInsertRight, IconPlus, IconTrash } from '@tabler/icons-react';
import type { DataFileReading } from '#domain/api/configuration/services.contract.ts';
import { Metadata } from '#domain/services/metadata.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { useDraft } from '../draft-context.ts';
import type { BoxPartProps } from './box-rows.ts';
import classes from './data.module.css';
import {
  COLUMN_ROWS,
  fieldNameOf,
  fillableFields,
  freshColumn,
  type MappedColumn,
  type MappedParser,
} from './parser-rows.ts';

interface TableProps extends BoxPartProps {
  parser: MappedParser;
  reading: DataFileReading | undefined;
}

const CLOSED = { ...IN_MAIN, transitionProps: { duration: 0 } };
const foundOf = (column: MappedColumn): string =>
  'column' in column ? String(column.column) : 'pointer' in column ? column.pointer : '';

export function MappingTable(props: TableProps) {
  const { box, index, parser, reading } = props;
  const t = useText();
  const faultText = useFaultText();
  const { change, faults } = useDraft();
  const at = ['boxes', index, 'parserConfiguration', 'columns'];
  const columns: readonly MappedColumn[] = parser.columns;
  const used = columns.map(foundOf);
  const unused = (reading?.columns ?? []).filter((name) => !used.includes(name));
  const free = fillableFields(box.metadatas).filter((name) => !columns.some(({ metadata }) => metadata === name));
  const missing = faults.find(({ path }) => path.length === at.length && at.every((part, n) => path[n] === part));
  const add = () => change(at, [...columns, freshColumn(parser, free[0] ?? '', unused[0] ?? '')]);
  const takeAll = () => {
    const names = box.metadatas.map(({ name }) => name);
    const made = unused.map((found) => {
      const name = fieldNameOf(found, names);
      names.push(name);
      return { column: freshColumn(parser, name, found), field: Metadata.parse({ name, label: found.slice(0, 100) }) };
    });
    change(['boxes', index], {
      ...box,
      parserConfiguration: { ...parser, columns: [...columns, ...made.map(({ column }) => column)] },
      metadatas: [...box.metadatas, ...made.map(({ field }) => field)],
    });
  };
  return (
    <div className={classes.mapping}>
      {columns.length > 0 ? (
        <div className={classes.wide}>
          <table className={classes.table}>
            <thead>
              <tr>
                {COLUMN_ROWS[parser.format].map((field) => (
                  <th key={field}>{t(`processing.parser.${field}`)}</th>
                ))}
                <th>{t('processing.parser.columns.metadata')}</th>
                <th>{t('processing.parser.inSample')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {columns.map((column, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a place of the draft is its index
                <ColumnRow key={row} {...props} column={column} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {missing ? (
        <p role="alert" className={classes.fault}>
          {faultText(missing)}
        </p>
      ) : null}
      <div className={classes.buttons}>
        <Button variant="subtle" size="xs" leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={add}>
          {t('processing.parser.columns.add')}
        </Button>
        {unused.length > 0 ? (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconColumnInsertRight size={16} stroke={1.5} className="flip" aria-hidden />}
            onClick={takeAll}
          >
            {t('processing.parser.columns.all', { n: unused.length })}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function ColumnRow({ box, index, parser, reading, column, row }: TableProps & { column: MappedColumn; row: number }) {
  const t = useText();
  const faultText = useFaultText();
  const { change, faultAt } = useDraft();
  const at = ['boxes', index, 'parserConfiguration', 'columns', row];
  const fault = faultText(faultAt(at));
  const fields = fillableFields(box.metadatas);
  const listed = column.metadata === '' || fields.includes(column.metadata) ? fields : [...fields, column.metadata];
  const named = (field: string) =>
    t('processing.parser.columns.cell', { field: t(`processing.parser.${field}`), n: row + 1 });
  return (
    <>
      <tr data-fault={fault === undefined ? undefined : true}>
        {COLUMN_ROWS[parser.format].map((field) => (
          <td key={field}>
            <FoundBy
              field={field}
              label={named(field)}
              value={(column as Readonly<Record<string, unknown>>)[field]}
              byIndex={parser.format === 'csv' && !parser.header}
              offered={reading?.columns ?? []}
              onChange={(value) => change([...at], withPart(column, field, value))}
            />
          </td>
        ))}
        <td>
          <Select
            aria-label={named('columns.metadata')}
            allowDeselect={false}
            data={listed}
            value={column.metadata === '' ? null : column.metadata}
            onChange={(name) => (name === null ? undefined : change([...at, 'metadata'], name))}
            rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
            comboboxProps={CLOSED}
          />
        </td>
        <td className={classes.value}>
          <bdi>{reading?.rows[0]?.values[column.metadata] ?? ''}</bdi>
        </td>
        <td>
          <IconButton
            icon={IconTrash}
            label={t('processing.parser.columns.remove', { n: row + 1 })}
            onClick={() => change(at.slice(0, -1), (parser.columns as readonly MappedColumn[]).toSpliced(row, 1))}
          />
        </td>
      </tr>
      {fault === undefined ? null : (
        <tr className={classes.faultRow}>
          <td colSpan={COLUMN_ROWS[parser.format].length + 3} role="alert">
            {fault}
          </td>
        </tr>
      )}
    </>
  );
}

/** A column with another part; where nothing is entered for its first character it follows the one before. */
function withPart(column: MappedColumn, field: string, value: unknown): unknown {
  const { [field]: _before, ...rest } = column as unknown as Readonly<Record<string, unknown>>;
  return value === undefined ? rest : { ...rest, [field]: value };
}

interface FoundByProps {
  field: string;
  label: string;
  value: unknown;
  /** Columns have no names. */
  byIndex: boolean;
  /** Names that the sample has. */
  offered: readonly string[];
  onChange: (value: unknown) => void;
}

function FoundBy({ field, label, value, byIndex, offered, onChange }: FoundByProps) {
  if (field === 'width' || field === 'start' || byIndex) {
    return (
      <NumberInput
        aria-label={label}
        allowDecimal={false}
        clampBehavior="none"
        hideControls
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => onChange(typeof next === 'number' ? next : field === 'start' ? undefined : next)}
      />
    );
  }
  return (
    <Autocomplete
      aria-label={label}
      data={[...new Set(offered)]}
      value={String(value ?? '')}
      onChange={onChange}
      comboboxProps={CLOSED}
    />
  );
}
