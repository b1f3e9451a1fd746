// The example of a tariff file is one: in each language it is read by the names of its columns, and every line of it is a line.
import { readFileSync } from 'node:fs';
import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { LOCALES, type Locale, type Messages, regionOf } from '#domain/labels/labels.ts';
import { tariffLineOf } from '#domain/money/tariff-texts.ts';
import { textOf } from '#renderer/i18n/text.ts';
import { NO_MENDS, readLines } from '#renderer/shared/import/causes.rules.ts';
import { exampleRows, guessMapping, tableOf } from '#renderer/shared/import/import-table.rules.ts';
import { csvOf } from '#renderer/shared/lists/csv.rules.ts';
import { tariffFields } from './tariff-fields.ts';

const AREAS = ['common', 'status', 'system', 'import'] as const;

function wordsIn(locale: Locale) {
  const packs = AREAS.map((area) => {
    const url = new URL(`../../../../domain/labels/${area}/${locale}.json`, import.meta.url);
    return JSON.parse(readFileSync(url, 'utf8')) as Messages;
  });
  return textOf(createIntl({ locale: regionOf(locale), messages: Object.assign({}, ...packs) }));
}

test.each(LOCALES)('in %s', (locale) => {
  const fields = tariffFields(wordsIn(locale));
  const saved = new TextEncoder().encode(csvOf(exampleRows(fields)));
  const table = tableOf(saved, {});
  expect(table.fault).toBeUndefined();
  const mapping = guessMapping(table.columns, fields);
  expect(Object.values(mapping)).toEqual(fields.map((_, column) => column));
  const lines = readLines(table.rows, fields, { mapping, mends: NO_MENDS });
  expect(lines.flatMap(({ faults }) => faults)).toEqual([]);
  const read = lines.map(({ line }) => tariffLineOf(line.values));
  expect(read).toMatchObject([
    { line: { kind: 'piece', countries: [], amount: 111, vatPermille: 200 } },
    { line: { kind: 'piece', weightClass: 100, countries: ['BE', 'DE', 'FR'], amount: 222 } },
    { line: { kind: 'sheet', fromSheets: 2, amount: 5 } },
  ]);
  // Of each column it is said what stands in it.
  expect(fields.filter(({ says, allowed }) => !says && !allowed)).toEqual([]);
});
