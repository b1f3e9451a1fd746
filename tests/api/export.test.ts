// The export of an account: its file in both kinds, formulas defused, within what the caller administers.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ExportFormat, ExportKind } from '#domain/api/administration/units.contract.ts';
import { createUnit, createWorld, type World } from '#tests/support/api-world.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let world: World;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server);
  admin = await server.administrator();
});
afterAll(() => server?.stop());

type Line = {
  text?: string;
  progress?: { done: number; total: number };
  file?: { name: string; rows: number };
  end?: true;
};

async function exported(client: TestClient, ouId: number, wanted: { what: ExportKind; format?: ExportFormat }) {
  // The answer is a file: its type in the contract is that of no JSON.
  const answer = (await client.call('units.export', { params: { ouId }, body: wanted })) as unknown as string;
  const lines = answer
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  return { lines, text: lines.map(({ text }) => text ?? '').join('') };
}

it('comes as progress, pieces and the name of the file, and is as many rows as were counted', async () => {
  const check = await admin.call('units.checkExport', { params: { ouId: world.town.id }, query: { what: 'users' } });
  const { lines, text } = await exported(admin, world.town.id, { what: 'users' });
  expect(check.rows).toBe(2);
  expect(lines.at(-2)).toEqual({ file: { name: 'users.csv', rows: 2 } });
  expect(lines.at(-1)).toMatchObject({ end: true });
  expect(lines.filter(({ progress }) => progress).at(-1)?.progress).toEqual({ done: 2, total: 2 });
  const [head, ...rows] = text.trimEnd().split('\r\n');
  expect(head).toMatch(/^\ufeffaccount,login,firstName,lastName,/);
  expect(rows.map((row) => row.split(',').slice(0, 3))).toEqual([
    ['town', 'mayor', 'mayor'],
    ['town', 'clerk', 'clerk'],
  ]);
});

it('defuses what a spreadsheet would compute, and quotes what has a comma, a quote or a line end', async () => {
  const { id } = await createUnit(admin, 'formulas', null);
  const stored = await admin.call('units.get', { params: { ouId: id } });
  const { creationDate: _c, removed: _r, accountExpired: _e, abilities: _a, ...unit } = stored;
  await admin.call('units.save', { body: { ...unit, name: '=cmd|"calc"', label: 'one, two', partnerCode: '-2' } });
  const csv = await exported(admin, id, { what: 'accounts' });
  expect(csv.text.split('\r\n')[1]).toMatch(/^formulas,"'=cmd\|""calc""","one, two",,true,,"'-2",/);
  const json = await exported(admin, id, { what: 'accounts', format: 'ndjson' });
  expect(JSON.parse(json.text)).toMatchObject({ name: '=cmd|"calc"', label: 'one, two', partnerCode: '-2' });
});

it('defuses what begins a cell for a program that parts cells at semicolons', async () => {
  const { id } = await createUnit(admin, 'semicolons', null);
  const stored = await admin.call('units.get', { params: { ouId: id } });
  const { creationDate: _c, removed: _r, accountExpired: _e, abilities: _a, ...unit } = stored;
  const saved = { name: '=1;=2', label: 'one; "=WEBSERVICE(1)";', partnerCode: 'a;b-c' };
  await admin.call('units.save', { body: { ...unit, ...saved } });
  const { text } = await exported(admin, id, { what: 'accounts' });
  expect(text.split('\r\n')[1]).toMatch(/^semicolons,"'=1;'=2","one; ""'=WEBSERVICE\(1\)"";",,true,,"a;b-c",/);
  const json = await exported(admin, id, { what: 'accounts', format: 'ndjson' });
  expect(JSON.parse(json.text)).toMatchObject(saved);
});

it('reaches as far as the caller administers, and no further', async () => {
  const own = await exported(world.mayor, world.town.id, { what: 'accounts' });
  expect(own.text).not.toContain('department');
  expect((await exported(admin, world.town.id, { what: 'accounts' })).text).toContain('department');
  const foreign = world.stranger.call('units.export', { params: { ouId: world.town.id }, body: { what: 'users' } });
  expect((await failure(foreign)).label).toBe('exception.notFound');
  for (const what of ['groups', 'profiles', 'services', 'orders'] as const) {
    const { lines } = await exported(world.mayor, world.town.id, { what });
    expect(lines.at(-1)).toMatchObject({ end: true });
  }
});
