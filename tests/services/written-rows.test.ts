// What somebody typed in is written as the parser of its box reads it back: every format, every encoding.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { ENCODINGS, ParserConfiguration } from '#domain/datafiles/parser.check.ts';
import { plainValue } from '#domain/shared/plain-value.ts';
import { encodeText } from '#renderer/features/deposit/form/encode.ts';
import { endingOf, misfitOf, type TypedRow, textOfRows } from '#renderer/features/deposit/form/write-rows.ts';
import { rowsOf } from '#server/datafiles/rows-of.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'written-'));
afterAll(() => rmSync(folder, { recursive: true }));

function parserOf(raw: object) {
  const parser = ParserConfiguration.parse(raw);
  if (parser.format === 'custom') throw new Error('It cannot be written.');
  return parser;
}

let files = 0;
async function readBack(raw: object, rows: readonly TypedRow[]): Promise<TypedRow[]> {
  const parser = parserOf(raw);
  files += 1;
  const file = path.join(folder, `${files}.${endingOf(parser)}`);
  writeFileSync(file, encodeText(textOfRows(parser, rows), parser.encoding));
  const read: TypedRow[] = [];
  for await (const some of rowsOf({ path: file, name: 'data' }, parser)) {
    read.push(
      ...some.map(({ values }) => Object.fromEntries(Object.entries(values).map(([k, v]) => [k, plainValue(v)]))),
    );
  }
  return read;
}

const byName = [
  { metadata: 'name', column: 'Full name' },
  { metadata: 'town', column: 'Town; post' },
];
const PARSERS: Record<string, object> = {
  csv: { format: 'csv', separator: ';', columns: byName },
  'csv with a backslash': { format: 'csv', separator: ',', escape: '\\', columns: byName },
  'csv without quotes': { format: 'csv', separator: '|', quote: '', columns: byName },
  'csv between skipped lines': { format: 'csv', separator: '\t', skipFirst: 2, skipLast: 1, columns: byName },
  'csv by place': {
    ...{ format: 'csv', separator: ',', header: false },
    columns: [
      { metadata: 'name', column: 3 },
      { metadata: 'town', column: 1 },
    ],
  },
  json: {
    ...{ format: 'json', rows: '/orders/all' },
    columns: [
      { metadata: 'name', pointer: '/who/na~1me' },
      { metadata: 'town', pointer: '/who/__proto__' },
    ],
  },
  'fixed width': {
    ...{ format: 'fixedWidth', skipFirst: 1, skipLast: 2 },
    columns: [
      { metadata: 'name', width: 30, start: 5 },
      { metadata: 'town', width: 12 },
    ],
  },
};
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'aé€;,|"\\\'\t \n-x2'), maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
);

it.each(Object.entries(PARSERS))('%s: every value that fits comes back as it was typed', async (_, raw) => {
  const encodings = fc.constantFrom(...ENCODINGS);
  const typed = fc.array(fc.record({ name: text, town: text }), { minLength: 1, maxLength: 4 });
  let written = 0;
  await fc.assert(
    fc.asyncProperty(encodings, typed, async (encoding, given) => {
      const parser = parserOf({ ...raw, encoding });
      const rows = given
        .map(({ name, town }) => ({ name: plainValue(name), town: plainValue(town) }))
        .filter(
          ({ name, town }) =>
            /[\p{L}\p{N}]/u.test(name) &&
            !/[\p{Cc}\p{Cf}\ufffd-\uffff]/u.test(name.replaceAll('\n', '') + town.replaceAll('\n', '')),
        )
        .filter((row) => Object.entries(row).every(([column, value]) => misfitOf(parser, column, value) === null));
      if (rows.length === 0) return;
      written += rows.length;
      expect(await readBack({ ...raw, encoding }, rows)).toEqual(rows);
    }),
    { numRuns: 200 },
  );
  expect(written).toBeGreaterThan(30);
});

it('lines: one value a line', async () => {
  const raw = { format: 'lines', encoding: 'windows-1252', metadata: 'name', skipFirst: 1 };
  expect(await readBack(raw, [{ name: 'Zoé' }, { name: '5 €' }])).toEqual([{ name: 'Zoé' }, { name: '5 €' }]);
});

it('fixed width: values as wide as their columns stand in their places', async () => {
  const full = { name: 'n'.repeat(30), town: 't'.repeat(12) };
  expect(await readBack({ ...PARSERS['fixed width'], encoding: 'utf-8' }, [full, full])).toEqual([full, full]);
});

it('what a file has no room for is named', () => {
  const csv = parserOf({ ...PARSERS['csv without quotes'], encoding: 'windows-1252' });
  const fixed = parserOf({ ...PARSERS['fixed width'], encoding: 'utf-8' });
  const quoted = parserOf({ ...PARSERS.csv, encoding: 'utf-8' });
  expect(misfitOf(quoted, 'name', 'a "b"; c\nd')).toBeNull();
  expect(misfitOf(csv, 'name', 'a|b')).toEqual({ reason: 'sign', sign: '|' });
  expect(misfitOf(csv, 'name', 'a\nb')).toEqual({ reason: 'lines' });
  expect(misfitOf(csv, 'name', 'שלום')).toEqual({ reason: 'sign', sign: 'ש' });
  expect(misfitOf(fixed, 'town', 'x'.repeat(13))).toEqual({ reason: 'width', maximum: 12 });
});
