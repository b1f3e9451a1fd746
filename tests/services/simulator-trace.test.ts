// Of a simulation nothing is left, whatever ends it; while it runs nobody waits for it; and each row says why it is so.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestClient, failure, type TestClient } from '#tests/support/test-client.ts';
import { caseOf, openSimulated, partsOf, type Simulated } from './simulated.ts';

/** Another server on the same database and files, which can be killed. */
const SECOND = path.resolve(import.meta.dirname, '../scenarios/upload-server.ts');

let world: Simulated;
let admin: TestClient;
const payslips = caseOf('payslips');
beforeAll(async () => {
  world = await openSimulated([payslips, caseOf('order-list'), caseOf('invoices')]);
  admin = world.admin;
});
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await world?.juniper.close();
});

/** Every table that a run could have written, by name, with its rows; and where its sequence stands. */
async function footprint(): Promise<Record<string, unknown>> {
  const { db } = world.juniper.office.server.services;
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = (select oid from pg_namespace where nspname = current_schema()) and c.relkind in ('r', 'S')
    order by 1`.execute(db);
  const seen: Record<string, unknown> = {};
  for (const { name } of rows) {
    // What signing in and looking write has nothing to do with a run.
    if (name === 'session' || name === 'marks_written') continue;
    const isSequence = name.endsWith('_seq');
    const asked = isSequence
      ? sql`select last_value as n from ${sql.table(name)}`
      : sql`select count(*)::int as n from ${sql.table(name)}`;
    seen[name] = (await asked.execute(db)).rows;
  }
  return seen;
}

const rowsIn = (tables: Record<string, unknown>) => Object.entries(tables).filter(([name]) => !name.endsWith('_seq'));

const filesBelow = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String).sort() : [];

/** Folders of the server as they are, its own log of marks left out. */
const folders = () => {
  const { dataDir } = world.juniper.office.server;
  return ['files', 'outbox', 'pages', 'work'].map((name) =>
    filesBelow(path.join(dataDir, name)).filter((one) => !/^(compiled|deliver-|child-)/.test(one)),
  );
};

describe('of a simulation', () => {
  const kept = async () => ({
    tables: await footprint(),
    folders: folders(),
    mails: world.juniper.office.server.mails.length,
  });
  const quiet = () => expect.poll(async () => world.juniper.office.server.idle(), { timeout: 20_000 }).toBe(true);

  it('nothing is left: no row, no number, no file, no e-mail', async () => {
    await quiet();
    const before = await kept();
    const done = await world.simulate(payslips);
    expect(done.state).toBe('done');
    expect(await admin.call('simulations.end', { params: { simulationId: done.id } })).toEqual({ ended: true });
    expect(await kept()).toEqual(before);
    expect((await failure(admin.call('simulations.get', { params: { simulationId: done.id } }))).label).toBe(
      'simulation.gone',
    );
  });

  it('nothing is left where the draft, the sample or a step is refused', async () => {
    const before = await kept();
    expect((await failure(world.begin(payslips, { boxes: [] }))).code).toBe(-40);
    expect((await failure(world.begin({ ...payslips, files: {} }))).code).toBe(-40);
    expect((await failure(world.begin(payslips, {}, { client: world.juniper.clerk }))).code).toBe(-12);
    expect(await kept()).toEqual(before);
    const orders = caseOf('order-list');
    const broken = [{ name: 'orders', fileName: 'orders.json', value: Buffer.from('[{"order": ') }];
    const refused = await world.ended((await world.begin(orders, {}, { files: broken })).id);
    expect(refused.state).toBe('refused');
    expect(refused.steps.map(({ state }) => state)).toContain('left');
    await admin.call('simulations.end', { params: { simulationId: refused.id } });
    expect(await kept()).toEqual(before);
  });

  it('files that the draft brings take part before they are saved, and are gone with the run', async () => {
    const orders = caseOf('order-list');
    const plain = await world.simulate(orders);
    await admin.call('simulations.end', { params: { simulationId: plain.id } });
    const before = await kept();
    const { boxes } = await world.serviceOf(orders);
    const brings = boxes.map((box) => (box.main ? { ...box, maxElements: -1, configuredFiles: ['more.json'] } : box));
    const sample = partsOf(orders);
    const more = sample.map((part) => ({ ...part, name: 'files', fileName: 'more.json' }));
    const done = await world.ended((await world.begin(orders, { boxes: brings }, { files: [...sample, ...more] })).id);
    expect([done.state, done.counts.letters]).toEqual(['done', 2 * plain.counts.letters]);
    expect([...new Set(done.files.map(({ name }) => name))].toSorted()).toEqual(['more.json', 'orders.json']);
    await admin.call('simulations.end', { params: { simulationId: done.id } });
    expect(await kept()).toEqual(before);
    expect((await failure(world.begin(orders, { boxes: brings }))).label).toBe('services.configuredFile');
  });

  it('nothing is left when the program is killed: the next one removes its folder', { timeout: 60_000 }, async () => {
    const { server } = world.juniper.office;
    const before = await kept();
    const start = async (failPoint: string) => {
      const now = server.clock.now().toISOString();
      const child = spawn(process.execPath, [SECOND, JSON.stringify(server.connection), server.dataDir, now], {
        env: { ...process.env, MAILROOM_TEST_FAILPOINTS: '1', FAILPOINT: failPoint },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      return { child, url: line.toString().trim() };
    };
    const first = await start('after-evaluate-before-commit:kill');
    const client = createTestClient({ url: first.url, token: admin.token });
    const exit = once(first.child, 'exit');
    await world.begin(payslips, {}, { client }).catch(() => undefined);
    await exit;
    // Rows alone: a server that starts beside another raises all numbers beyond the other's.
    expect(rowsIn(await footprint())).toEqual(rowsIn(before.tables));
    expect(
      folders()
        .flat()
        .filter((name) => name.startsWith('simulate-')),
    ).not.toEqual([]);
    const second = await start('');
    expect(folders()).toEqual(before.folders);
    second.child.kill('SIGKILL');
    await once(second.child, 'exit');
  });

  it('nobody else is kept waiting: while it runs, its service is saved and a deposit is made', async () => {
    const { id } = await world.begin(payslips);
    const { id: serviceId, version, ouId } = await world.serviceOf(payslips);
    const saved = {
      ...world.draftOf(await world.serviceOf(payslips)),
      id: serviceId,
      version,
      ouId,
      description: 'Changed',
    };
    await admin.call('services.save', { parts: [{ name: 'parameters', value: JSON.stringify(saved) }] });
    expect((await world.deposit(payslips)).state).toBe('PACK_GROUPS_CREATED');
    expect((await world.ended(id)).state).toBe('done');
  });

  it('nobody takes the places of others: of many that begin together a person has three', async () => {
    const orders = caseOf('order-list');
    const begun = await Promise.allSettled(Array.from({ length: 8 }, () => world.begin(orders)));
    for (const one of begun)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ label: 'simulation.busy' });
    // One that stood before the last of them was read gave way to it: what counts is how many there are.
    const standing = async (ids: readonly string[]) => {
      const answers = await Promise.allSettled(
        ids.map((simulationId) => admin.call('simulations.get', { params: { simulationId } })),
      );
      return ids.filter((_, index) => answers[index]?.status === 'fulfilled');
    };
    const ids = await standing(begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : [])));
    expect(ids).toHaveLength(3);
    // A fourth that comes later takes the place of the oldest.
    const { id } = await world.begin(orders);
    const left = await standing([...ids, id]);
    expect(left).toHaveLength(3);
    expect(left).toContain(id);
    for (const simulationId of left) await admin.call('simulations.end', { params: { simulationId } });
  });

  it('nobody else sees it or ends it, and more letters than it takes are refused', async () => {
    const orders = caseOf('order-list');
    const { simulations } = world.juniper.office.server.services;
    const many = JSON.parse(partsOf(orders)[0]?.value.toString() ?? '') as { orders?: unknown[] } | unknown[];
    const list = Array.isArray(many) ? many : (many.orders ?? []);
    const long = Array.from({ length: 10_001 }, (_, index) => list[index % list.length]);
    const value = Buffer.from(JSON.stringify(Array.isArray(many) ? long : { ...many, orders: long }));
    const { id } = await world.begin(orders, {}, { files: [{ name: 'orders', fileName: 'orders.json', value }] });
    const { id: personId } = (await admin.call('authentication.check', {})).user;
    expect(simulations.find(personId + 1, id)).toBeUndefined();
    expect(await simulations.end(personId + 1, id)).toBe(false);
    const { state, fault } = await world.ended(id);
    expect([state, fault?.label, fault?.parameters]).toEqual([
      ...['refused', 'simulation.tooManyLetters'],
      { maximum: 10_000 },
    ]);
    await admin.call('simulations.end', { params: { simulationId: id } });
  });

  it('each row says why: who cut, matched, filled and chose', async () => {
    const invoices = caseOf('invoices');
    const { id: simulationId } = await world.simulate(invoices);
    const rows = await world.rowsOf(simulationId);
    const mailed = rows.find(({ dispatch }) => dispatch.includes('E-mail'));
    const posted = rows.find(({ dispatch }) => dispatch.includes('Letter'));
    const whyOf = (packGroupId = 0) => admin.call('simulations.row', { params: { simulationId, packGroupId } });
    const [mail, letter] = [await whyOf(mailed?.id), await whyOf(posted?.id)];
    expect(mail.channels.map(({ labels, outcome }) => [labels[0], outcome])).toEqual([
      ['E-mail', 'taken'],
      ['Letter', 'notAsked'],
    ]);
    expect(letter.channels.map(({ outcome }) => outcome)).toEqual(['no', 'taken']);
    expect(letter.channels[0]?.decided[0]).toMatchObject({ holds: false, texts: [''] });
    expect(letter.match.some(({ identifier }) => identifier !== null)).toBe(true);
    const address = letter.values.find(({ value }) => value.type === 'POSTAL_ADDRESS' && value.value !== '');
    expect(address?.asked[0]?.text).toBeTruthy();
    expect(letter.split[0]?.text).not.toBe(letter.split[0]?.before);
    const picture = await admin.call('simulations.outputPage', {
      params: { simulationId, outputFileId: posted?.outputs[0]?.id ?? 0, page: '1' },
      query: { longestSide: '200' },
    });
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
  });
});
