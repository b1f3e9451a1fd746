// The file: dropped or chosen, how it is read, its first lines, and what keeps it from being read.
import { Checkbox, Select } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconFileUpload } from '@tabler/icons-react';
import { ENCODINGS } from '#domain/datafiles/parser.check.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { FileChoice } from '#renderer/ui/controls/file-choice.part.tsx';
import drop from '#renderer/ui/page-layouts/drop-area.module.css';
import { FileShape } from './file-shape.part.tsx';
import classes from './import.module.css';
import { type ImportTable, letterOf, MOST_BYTES, MOST_ROWS, SEPARATORS } from './import-table.rules.ts';
import { useImport } from './use-import.ts';

const CLOSED = { ...IN_MAIN, transitionProps: { duration: 0 } };
const NAMES: Readonly<Record<string, string>> = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'bar' };
const MOST_SHOWN = 8;
const MEGABYTE = 1024 * 1024;

export function FileStep() {
  const t = useText();
  const faultText = useFaultText();
  const { table, take, tooLarge, kind } = useImport();
  const isShown = kind.fields.some(({ examples }) => examples !== undefined);
  const wrong =
    tooLarge === undefined
      ? faultText(table?.fault)
      : t('import.tooLarge', { name: tooLarge, maximum: MOST_BYTES / MEGABYTE });
  return (
    <section
      className={table ? classes.pane : drop.drop}
      aria-label={t('import.step.file')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file) void take(file);
      }}
    >
      {table ? null : (
        <>
          <IconFileUpload size={32} stroke={1.25} aria-hidden />
          <h2>{t('import.drop')}</h2>
          <p>
            {isShown
              ? t('import.shape.text')
              : t('import.drop.text', { fields: kind.fields.map(({ label }) => label).join(', ') })}{' '}
            {t('import.limits', { lines: kind.most ?? MOST_ROWS, size: MOST_BYTES / MEGABYTE })}
          </p>
        </>
      )}
      {wrong ? (
        <p className={classes.wrong} role="alert">
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden /> {kind.wanted} {wrong}
        </p>
      ) : null}
      {table ? <ReadAsFields table={table} /> : null}
      <Choose first={table === undefined} />
      {isShown && !table ? <FileShape /> : null}
      {table && table.rows.length > 0 ? <FirstLines table={table} /> : null}
    </section>
  );
}

function Choose({ first }: { first: boolean }) {
  const t = useText();
  const { take } = useImport();
  return (
    <div className={first ? undefined : classes.other}>
      <FileChoice
        label={t(first ? 'import.choose' : 'import.chooseOther')}
        variant={first ? 'filled' : 'subtle'}
        size={first ? 'sm' : 'xs'}
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        onFiles={([file]) => void (file && take(file))}
      />
    </div>
  );
}

/** Encoding, separator and header, as they were found; another choice reads the file again. */
function ReadAsFields({ table }: { table: ImportTable }) {
  const t = useText();
  const { readAs } = useImport();
  const icon = <IconChevronDown size={14} stroke={1.5} aria-hidden />;
  return (
    <div className={classes.choices}>
      <Select
        label={t('import.field.encoding')}
        allowDeselect={false}
        data={ENCODINGS.map((value) => ({ value, label: value.toUpperCase() }))}
        value={table.encoding}
        onChange={(next) => {
          const encoding = ENCODINGS.find((one) => one === next);
          if (encoding) readAs({ encoding });
        }}
        rightSection={icon}
        comboboxProps={CLOSED}
      />
      <Select
        label={t('import.separator')}
        allowDeselect={false}
        data={SEPARATORS.map((value) => ({ value, label: t(`import.separator.${NAMES[value]}`) }))}
        value={table.separator}
        onChange={(separator) => (separator ? readAs({ separator }) : undefined)}
        rightSection={icon}
        comboboxProps={CLOSED}
      />
      <Checkbox
        label={t('import.header')}
        checked={table.header}
        onChange={(event) => readAs({ header: event.currentTarget.checked })}
      />
    </div>
  );
}

function FirstLines({ table: { columns, rows } }: { table: ImportTable }) {
  const t = useText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
    <section className={classes.table} aria-label={t('import.firstLines')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('import.line')}</th>
            {columns.map((name, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={n} scope="col">
                <bdi>{name || letterOf(n)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_SHOWN).map(({ line, cells }) => (
            <tr key={line}>
              <th scope="row">{t('common.number', { n: line })}</th>
              {columns.map((_, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <td key={n}>
                  <bdi>{cells[n]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
