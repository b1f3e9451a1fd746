// What a file must look like, before there is one: its columns, what each says, and an example that can be saved and imported.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import { useSaveFile } from '#renderer/platform/use-platform.ts';
import { csvOf } from '#renderer/shared/lists/csv.rules.ts';
import classes from './import.module.css';
import type { ImportField } from './import.types.ts';
import { exampleRows } from './import-table.rules.ts';
import { useImport } from './use-import.ts';

export function FileShape() {
  const t = useText();
  const saveFile = useSaveFile();
  const { kind } = useImport();
  const rows = exampleRows(kind.fields);
  const save = () => saveFile(new Blob([csvOf(rows)], { type: 'text/csv' }), `${kind.place}.csv`);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <section className={classes.table} aria-label={t('import.shape')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('import.shape.column')}</th>
              <th scope="col">{t('import.shape.says')}</th>
              <th scope="col" colSpan={rows.length - 1}>
                {t('import.example')}
              </th>
            </tr>
          </thead>
          <tbody>
            {kind.fields.map((field) => (
              <ColumnRow key={field.id} field={field} lines={rows.length - 1} />
            ))}
          </tbody>
        </table>
      </section>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
        onClick={() => void save()}
      >
        {t('import.example.save')}
      </Button>
    </>
  );
}

function ColumnRow({ field, lines }: { field: ImportField; lines: number }) {
  const t = useText();
  const { label, required, says, allowed = [], examples = [] } = field;
  const values = allowed.map((one) => one.label).join(', ');
  return (
    <tr>
      <th scope="row">
        <b>{label}</b>
        {required ? ' *' : ''}
      </th>
      <td data-says>{says ?? (values === '' ? '' : t('import.columns.allowed', { values }))}</td>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of an example never move
        <td key={line}>
          <bdi>{examples[line] ?? ''}</bdi>
        </td>
      ))}
    </tr>
  );
}
