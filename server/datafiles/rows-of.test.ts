// Every format of data files, good and damaged, in every encoding.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { afterAll, expect, it } from 'vitest';
import { ENCODINGS, ParserConfiguration } from '#domain/datafiles/parser.check.ts';
import { CUSTOM_PARSER_NAMES } from '#domain/services/datafiles/datafile-boxes.check.ts';
import { CUSTOM_PARSERS } from './custom-parsers.ts';
import { DataFileFault, type DataRow } from './file-row.ts';
import { rowsOf } from './rows-of.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'datafiles-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Reading {
  readonly encoding?: string;
  readonly mostBlankLines?: number;
}

let files = 0;
async function read(content: string | Buffer, raw: object, more: Reading = {}): Promise<DataRow[]> {
  const { encoding = 'utf-8', ...limits } = more;
  files += 1;
  const file = path.join(folder, String(files));
  writeFileSync(file, typeof content === 'string' ? iconv.encode(content, encoding) : content);
  const rows: DataRow[] = [];
  const parser = ParserConfiguration.parse({ encoding, ...raw });
  for await (const some of rowsOf({ path: file, name: 'data', ...limits }, parser)) rows.push(...some);
  return rows;
}
const refused = async (content: string | Buffer, raw: object, more: Reading = {}): Promise<[string, object]> => {
  try {
    await read(content, raw, more);
  } catch (error) {
    if (!(error instanceof DataFileFault)) throw error;
    return [error.refusal.label, error.refusal.parameters];
  }
  throw new Error('It was read.');
};

const CSV = { format: 'csv', separator: ';', columns: [{ metadata: 'name', column: 'Name' }] };
const two = { ...CSV, columns: [...CSV.columns, { metadata: 'town', column: 'Town' }] };

it('CSV: by names of the header, quoted values over lines, each row with its line', async () => {
  const rows = await read(
    'Name;Town\r\n"Dubois; Claire";" Paris"\r\n\r\n"two\r\nlines";Lyon\r\nlast;"say ""hi"""',
    two,
  );
  expect(rows).toEqual([
    { line: 2, values: { name: 'Dubois; Claire', town: ' Paris' } },
    { line: 4, values: { name: 'two\nlines', town: 'Lyon' } },
    { line: 6, values: { name: 'last', town: 'say "hi"' } },
  ]);
});

it('CSV: by index, other separators and quotes, lines passed over at both ends', async () => {
  const parser = {
    ...{ format: 'csv', separator: '||', quote: "'", escape: '\\', header: false, skipFirst: 1, skipLast: 1 },
    columns: [
      { metadata: 'town', column: 1 },
      { metadata: 'name', column: 0 },
    ],
  };
  expect(await read("made on Monday\n'A\\'B'||Paris\nC||Lyon\n2||rows", parser)).toEqual([
    { line: 2, values: { town: 'Paris', name: "A'B" } },
    { line: 3, values: { town: 'Lyon', name: 'C' } },
  ]);
});

it('CSV: quotes in lines passed over open nothing, and lines are counted from the top of the file', async () => {
  const parser = { ...two, skipFirst: 2 };
  const rows = await read('He said "Hello\r\n"and left;it\r\nName;Town\r\nA;Paris', parser);
  expect(rows).toEqual([{ line: 4, values: { name: 'A', town: 'Paris' } }]);
  expect(await refused('junk\n"\nName;Town\nA;Paris\nB;"x"y', parser)).toMatchObject(['parser.line', { line: 5 }]);
});

it('CSV: a row with too few or too many values keeps its fault, the others are read', async () => {
  const rows = await read('Name;Town\nA;Paris\nB\nC;Lyon;x\nD;Nice', two);
  expect(rows.map(({ line, fault }) => [line, fault?.reason, fault?.column])).toEqual([
    [2, undefined, undefined],
    [3, 'columnCount', '1'],
    [4, 'columnCount', '3'],
    [5, undefined, undefined],
  ]);
});

it('CSV: what office programs leave at the edges of a table is no row and no value', async () => {
  const rows = await read('Name;Town;;\nA;Paris;;\nB;Lyon\n;;;\nC;Nice;;;;\n ; ;\n\n\u001a', two);
  expect(rows).toEqual([
    { line: 2, values: { name: 'A', town: 'Paris' } },
    { line: 3, values: { name: 'B', town: 'Lyon' } },
    { line: 5, values: { name: 'C', town: 'Nice' } },
  ]);
  const surplus = await read('Name;Town;\nA;Paris;;x\nB\n', two);
  expect(surplus.map(({ fault }) => fault?.reason)).toEqual(['columnCount', 'columnCount']);
});

it('CSV: a column that the header names twice is none, one that nobody asks for may be', async () => {
  expect(await refused('Town;Name; Name\nParis;A;B', { ...two, skipFirst: 0 })).toEqual([
    'parser.line',
    { file: 'data', line: 1, column: 'Name', reason: 'duplicate' },
  ]);
  expect(await read('x;Name;Town;x\n1;A;Paris;2', two)).toEqual([{ line: 2, values: { name: 'A', town: 'Paris' } }]);
});

it('CSV: what spoils the file says where', async () => {
  expect(await refused('Name;Town\nA;"open\nB;x\n', two)).toMatchObject([
    'parser.line',
    { file: 'data', reason: 'quotes' },
  ]);
  expect(await refused('Name;Town\nA;"x"y\n', two)).toMatchObject(['parser.line', { line: 2 }]);
  expect(await refused('Name;Town\nA;Paris', { ...CSV, columns: [{ metadata: 'x', column: 'X' }] })).toEqual([
    'parser.columnMissing',
    { file: 'data', column: 'X', found: 'Name, Town' },
  ]);
  expect(await refused('', CSV)).toMatchObject(['parser.columnMissing', { found: '' }]);
  expect(await refused(`Name\n${'x'.repeat(1_000_010)}`, CSV)).toMatchObject(['parser.line', { reason: 'tooLong' }]);
  // Separators count: the parser's own limit leaves them out.
  expect(await refused(';'.repeat(2_000_000), CSV)).toMatchObject(['parser.line', { line: 1, reason: 'tooLong' }]);
});

it('fixed width: columns one behind the other or where they begin, short lines, characters outside the basic plane', async () => {
  const parser = {
    format: 'fixedWidth',
    columns: [
      { metadata: 'id', width: 4 },
      { metadata: 'name', width: 6 },
      { metadata: 'town', width: 5, start: 12 },
    ],
  };
  expect(await read('0001Claire Paris\r0002😀😀😀😀😀😀 Nice\r\n0003Paul\n', parser)).toEqual([
    { line: 1, values: { id: '0001', name: 'Claire', town: 'Paris' } },
    { line: 2, values: { id: '0002', name: '😀😀😀😀😀😀', town: 'Nice' } },
    { line: 3, values: { id: '0003', name: 'Paul', town: '' } },
  ]);
});

it('lines: each line that is not blank, without those passed over', async () => {
  const parser = { format: 'lines', metadata: 'text', skipFirst: 1, skipLast: 2 };
  expect(await read('head\na\n\n b \nfoot\nend\n', parser)).toEqual([
    { line: 2, values: { text: 'a' } },
    { line: 4, values: { text: ' b ' } },
  ]);
  // A total and the blank lines behind it: the total is the last row.
  const total = { ...parser, skipFirst: 0, skipLast: 1 };
  expect(await read('a\nTOTAL 1\n\n \n\u001a', total)).toEqual([{ line: 1, values: { text: 'a' } }]);
  const fixed = { format: 'fixedWidth', skipLast: 1, columns: [{ metadata: 'id', width: 5 }] };
  expect(await read('00001\nTOTAL\n\n', fixed)).toEqual([{ line: 1, values: { id: '00001' } }]);
  expect(await refused(`a\n${'x'.repeat(1_300_000)}`, { ...parser, skipFirst: 0 })).toMatchObject([
    'parser.line',
    { line: 2, reason: 'tooLong' },
  ]);
});

it('JSON: the list under a pointer, values under pointers of a row', async () => {
  const parser = {
    format: 'json',
    rows: '/data/rows~1all',
    columns: [
      { metadata: 'name', pointer: '/person/name' },
      { metadata: 'sum', pointer: '/lines/0/sum' },
    ],
  };
  const document = {
    data: {
      other: [{ person: { name: 'no' } }],
      'rows/all': [
        { person: { name: 'Claire' }, lines: [{ sum: 12.5 }] },
        { person: { name: null } },
        { person: { name: { first: 'x' } }, lines: [{ sum: true }] },
      ],
    },
  };
  expect(await read(JSON.stringify(document), parser)).toEqual([
    { line: 1, values: { name: 'Claire', sum: '12.5' } },
    { line: 2, values: { name: '', sum: '' } },
    { line: 3, values: { name: '', sum: 'true' }, fault: { column: 'name', reason: 'notText' } },
  ]);
  const root = { ...parser, rows: '', columns: [{ metadata: 'a', pointer: '/a' }] };
  expect(await read('[{"a":"1"},{"a":"__proto__"}]', root)).toMatchObject([
    { values: { a: '1' } },
    { values: { a: '__proto__' } },
  ]);
  expect(await read('[]', root)).toEqual([]);
  expect(await refused('{"a":"1"}', root)).toMatchObject(['parser.noList', {}]);
  expect(await refused('{"data":{"rows":[]}}', parser)).toMatchObject(['parser.noList', {}]);
  expect(await refused('[{"a":"1"},{"a":"2","a":"3"}]', root)).toMatchObject([
    'parser.line',
    { line: 2, reason: 'duplicate' },
  ]);
  expect(await refused('[{"a":"1"},{"a":', root)).toMatchObject(['parser.line', { line: 2, reason: 'json' }]);
  expect(await refused(`[{"a":"${'x'.repeat(1_500_000)}"}]`, root)).toMatchObject([
    'parser.line',
    { reason: 'tooLong' },
  ]);
});

it('a registered format: blocks of fields', async () => {
  const rows = await read('Name: Claire\nAddress: 12 rue\n  75011 Paris\n\n\nName: Paul\n???\n', {
    format: 'custom',
    parser: 'fieldBlocks',
  });
  expect(rows).toEqual([
    { line: 1, values: { Name: 'Claire', Address: '12 rue\n75011 Paris' } },
    { line: 6, values: { Name: 'Paul' }, fault: { column: '???', reason: 'field' } },
  ]);
  const twice = await read('Name: Claire\nName: Paul\n', { format: 'custom', parser: 'fieldBlocks' });
  expect(twice).toMatchObject([{ fault: { column: 'Name', reason: 'duplicate' } }]);
  expect(await refused('x', { format: 'custom', parser: 'constructor' })).toMatchObject(['parser.custom', {}]);
});

it.each(ENCODINGS)(
  '%s: characters and line numbers are those of the text, a mark of byte order is left out',
  async (encoding) => {
    const hebrew = encoding === 'windows-1255';
    const latin2 = encoding === 'windows-1250';
    const town = hebrew ? 'תל אביב' : latin2 ? 'Győr' : 'Nîmes';
    const plain = await read(`Name;Town\r\nA;${town}\r\nB;${town}`, two, { encoding });
    expect(plain).toMatchObject([
      { line: 2, values: { town } },
      { line: 3, values: { town } },
    ]);
    if (!encoding.startsWith('utf')) return;
    const marked = iconv.encode(`Name;Town\nA;${town}`, encoding, { addBOM: true });
    expect(await read(marked, { ...two, encoding })).toMatchObject([{ values: { name: 'A', town } }]);
  },
);

it('CSV is read as it was written, whatever the values', async () => {
  const value = fc.string({ unit: fc.constantFrom('a', ';', '"', '\n', '\r\n', ' ', 'é', '😀', '\t') });
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(value, value), { maxLength: 20 }), async (rows) => {
      const text = ['Name;Town', ...rows.map((row) => row.map(quoted).join(';'))].join('\n');
      const found = await read(text, { ...two, trim: false });
      const written = rows.filter((row) => row.some((text) => text.trim() !== ''));
      expect(found.map(({ values }) => [values.name, values.town])).toEqual(
        written.map((row) => row.map((text) => text.replaceAll('\r\n', '\n'))),
      );
    }),
    { numRuns: 60 },
  );
});

it.each([
  ['CSV', CSV, ['Name'], ';'],
  ['lines', { format: 'lines', metadata: 'text' }, [], ' '],
  ['fixed width', { format: 'fixedWidth', columns: [{ metadata: 'id', width: 5 }] }, [], '\t'],
  ['blocks of fields', { format: 'custom', parser: 'fieldBlocks' }, [], '\u001a'],
])('%s: blank lines end the reading before they take minutes', async (_, raw, head, blank) => {
  const limit = { mostBlankLines: 40 };
  const text = (blanks: number) => [...head, 'A:1', ...Array(blanks).fill(blank), 'B:2', ''].join('\n');
  expect(await read(text(40), raw, limit)).toHaveLength(2);
  const [label, parameters] = await refused(text(41), raw, limit);
  expect(label).toBe('parser.line');
  // The first line that is too many, whatever stands behind it.
  expect(parameters).toEqual({ file: 'data', line: head.length + 42, column: 1, reason: 'blankLines' });
});

it('registers the formats that a service may name', () =>
  expect(CUSTOM_PARSER_NAMES).toEqual(Object.keys(CUSTOM_PARSERS)));
