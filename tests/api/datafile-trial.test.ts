// Trying the reading of a data file: what it would become, and who may ask.
import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '#tests/support/api-world.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server);
});
afterAll(() => server?.stop());

const parserConfiguration = {
  ...{ format: 'csv', encoding: 'utf-8', separator: ';' },
  columns: [
    { metadata: 'name', column: 'Name' },
    { metadata: 'day', column: 'Day' },
  ],
};
const metadatas = [
  { name: 'name', mandatory: true },
  { name: 'day', type: 'date' },
];

const trial = (client: TestClient, value: Buffer, over: object = {}) =>
  client.call('services.testDataFile', {
    parts: [
      { name: 'parameters', value: JSON.stringify({ parserConfiguration, metadatas, ...over }) },
      { name: 'submittedFile', value, fileName: 'people.csv' },
    ],
  });

it('says columns, rows and faults with their lines', async () => {
  const read = await trial(
    world.mayor,
    Buffer.from('Name;Day;Town\nÉva;2026-11-24;Győr\n;2026-11-25;x\nPaul;tomorrow;x\n'),
  );
  expect(read).toMatchObject({ columns: ['Name', 'Day', 'Town'], count: 3, faulty: 2, more: false, fault: null });
  expect(read.encodings[0]?.encoding).toBe('utf-8');
  expect(read.rows[0]).toEqual({ line: 2, values: { name: 'Éva', day: '2026-11-24' }, fault: null });
  expect(read.faults.map(({ parameters }) => [parameters.line, parameters.column, parameters.reason])).toEqual([
    [3, 'name', 'mandatory'],
    [4, 'day', 'date'],
  ]);
});

it('offers the encoding that the bytes suggest, and reads by the one that is given', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => `Élodie Lefèvre n° ${index};2026-11-24`);
  const read = await trial(world.mayor, iconv.encode(['Name;Day', ...rows].join('\n'), 'windows-1252'));
  expect(read.encodings.map(({ encoding }) => encoding)).toContain('iso-8859-1');
  expect(read.faults[0]?.parameters).toMatchObject({ line: 2, column: 'name', reason: 'encoding' });
});

it('says what is wrong with the parser or the file, beside what could be read', async () => {
  const noColumns = await trial(world.mayor, Buffer.from('Name;Day\nA;\n'), {
    parserConfiguration: { ...parserConfiguration, columns: [] },
  });
  expect(noColumns).toMatchObject({
    columns: ['Name', 'Day'],
    count: 0,
    fault: { label: 'services.mappingMandatory' },
  });
  const broken = await trial(world.mayor, Buffer.from('Name;Day\nA;\n"B;\n'));
  expect(broken).toMatchObject({ count: 1, fault: { label: 'parser.line', parameters: { file: 'people.csv' } } });
});

it.each([
  [{ format: 'csv', separator: ';', columns: [{ metadata: 'name', column: 0 }] }, 'parser.encoding'],
  [{ format: 'json', columns: [{ metadata: 'name', pointer: 'a' }] }, 'parser.pointer'],
  [{ format: 'json', encoding: '', columns: [{ metadata: 'name', pointer: '/a' }] }, 'parser.encoding'],
  [{ ...parserConfiguration, encoding: 'utf-7' }, 'parser.encoding'],
  [{ ...parserConfiguration, separator: '\n' }, 'parser.separator'],
  [{ ...parserConfiguration, skipFirst: 1e300 }, 'parser.skip'],
  [{ ...parserConfiguration, skipLast: -1 }, 'parser.skip'],
  [{ format: 'json', encoding: 'utf-8', rows: 'a', columns: [{ metadata: 'name', pointer: '/a' }] }, 'parser.pointer'],
])('says what a parser lacks before it opens the file: %j', async (parser, label) => {
  const read = await trial(world.mayor, Buffer.from('Name;Day\nA;\n'), { parserConfiguration: parser });
  expect(read).toMatchObject({ columns: [], count: 0, fault: { label } });
});

it('refuses what is no text, no file, no parser, and who may not describe services', async () => {
  expect((await failure(trial(world.mayor, Buffer.from('PK\u0003\u0004rest')))).label).toBe('file.invalidType');
  expect((await failure(trial(world.mayor, Buffer.from('a'), { parserConfiguration: { format: 'x' } }))).code).toBe(
    -40,
  );
  const parts = [{ name: 'parameters', value: JSON.stringify({ parserConfiguration }) }];
  expect((await failure(world.mayor.call('services.testDataFile', { parts }))).label).toBe('file.noFile');
  expect((await failure(trial(world.clerk, Buffer.from('a')))).code).toBe(-12);
});
