// The simulator against the real run: the services of demo/services are tried on the files that lie beside them, then the same
// files are deposited and sent. There is no difference.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SimulatedRow, Simulation } from '#domain/api/configuration/simulation.schema.ts';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { applyConfiguration } from '#scripts/apply/apply.ts';
import { parseConfiguration, withFilesBeside } from '#scripts/apply/configuration-file.ts';
import { signIn } from '#scripts/client/node-client.ts';
import { createTestClient, failure, type TestClient } from '#tests/support/test-client.ts';
import { ADMINISTRATOR } from '#tests/support/test-server.ts';
import { hasReaders, pagesByPoppler } from '../findings/sent-letters.ts';
import { type Juniper, openJuniper, type Sent, SERVICES } from './juniper.ts';

interface Case {
  readonly folder: string;
  readonly service: string;
  readonly files: Readonly<Record<string, readonly string[]>>;
  readonly parameters?: object;
}

const MEMBER = 'Dame Judith Marlowe\n5 Cathedral Close\nExeter\nEX1 1HS';

/** Another server on the same database and files, which can be killed. */
const SECOND = path.resolve(import.meta.dirname, '../scenarios/upload-server.ts');

const hasGhostscript = spawnSync('/usr/bin/gs', ['--version']).status === 0;
if (!hasGhostscript) console.log('gs: not installed, Grey letters are not tried.');

/** Those of Word letters need LibreOffice, and have tests of their own. */
const ALL: readonly Case[] = [
  { folder: 'payslips', service: 'Payslips', files: { archive: ['payslips-2026-10.zip'] } },
  {
    folder: 'board-papers',
    service: 'Board papers',
    files: { slides: ['slides.pdf'] },
    parameters: { shipmentRequirements: { postalRecipient: { value: MEMBER } } },
  },
  { folder: 'grey-letters', service: 'Grey letters', files: { letters: ['newsletter.pdf'] } },
  { folder: 'hebrew', service: 'Hebrew letters', files: { letters: ['letters.pdf'] } },
  {
    folder: 'invoices',
    service: 'Invoices',
    files: {
      invoices: ['invoices.pdf'],
      attachments: ['delivery-notes.pdf', 'time-sheets.pdf'],
      customers: ['customers.csv'],
    },
  },
  { folder: 'order-list', service: 'Order confirmations', files: { orders: ['orders.json'] } },
  { folder: 'print-stream', service: 'Statements', files: { stream: ['statements.prn'] } },
];

const CASES = ALL.filter(({ folder }) => hasGhostscript || folder !== 'grey-letters');

/** Ids of the runs that were begun. */
const begun: string[] = [];
let juniper: Juniper;
let admin: TestClient;
beforeAll(async () => {
  juniper = await openJuniper('payslips', { MAILROOM_COMMANDS: path.join(SERVICES, 'commands.json') });
  const { server } = juniper.office;
  const client = await signIn(server.url, ADMINISTRATOR.login, ADMINISTRATOR.password);
  for (const { folder } of CASES.slice(1)) {
    const file = path.join(SERVICES, folder, `${folder}.json`);
    const content = withFilesBeside(parseConfiguration(readFileSync(file, 'utf8')), path.dirname(file));
    await applyConfiguration(client, content);
  }
  admin = await server.administrator();
});
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await juniper?.close();
});

/** A service as its editor would send it. */
function draftOf(service: Service): object {
  const { removed, inconsistent, channelDetails, serviceFiles, abilities, ...draft } = service;
  return draft;
}

async function ended(id: string): Promise<Simulation> {
  for (let turn = 0; turn < 1_200; turn += 1) {
    const now = await admin.call('simulations.get', { params: { simulationId: id } });
    if (now.state !== 'running') return now;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The simulation does not end.');
}

const partsOf = (one: Case) =>
  Object.entries(one.files).flatMap(([name, names]) =>
    names.map((fileName) => {
      return { name, fileName, value: readFileSync(path.join(SERVICES, one.folder, 'input', fileName)) };
    }),
  );

async function serviceOf(one: Case): Promise<Service> {
  const service = (await admin.call('services.list', { query: {} })).find(({ name }) => name === one.service);
  if (service === undefined) throw new Error(`There is no service ${one.service}.`);
  return service;
}

async function begin(one: Case, over: object = {}, client = admin, files = partsOf(one)): Promise<Simulation> {
  const parameters = JSON.stringify({ service: { ...draftOf(await serviceOf(one)), ...over }, ...one.parameters });
  const parts = [{ name: 'parameters', value: parameters }, ...files];
  const simulation = await client.call('simulations.begin', { parts });
  begun.push(simulation.id);
  return simulation;
}

const simulate = async (one: Case, over: object = {}): Promise<Simulation> => ended((await begin(one, over)).id);

async function deposit(one: Case): Promise<Job> {
  const parameters = JSON.stringify({ serviceId: (await serviceOf(one)).id, ...one.parameters });
  const made = await juniper.clerk.call('jobs.create', {
    parts: [{ name: 'parameters', value: parameters }, ...partsOf(one)],
  });
  return juniper.office.ready(juniper.clerk, made.id);
}

const rowsOf = async (simulationId: string): Promise<SimulatedRow[]> =>
  (await admin.call('simulations.rows', { params: { simulationId }, query: {} })).rows;

/** What is the same in both, ids and the hours of the two runs left out. */
const plainRow = (row: Pick<PackGroup, 'recipientName' | 'recipientLines' | 'countryCode' | 'emailAddress' | 'quality' | 'dispatch' | 'pages'>) => ({
  recipientName: row.recipientName,
  recipientLines: row.recipientLines,
  countryCode: row.countryCode,
  emailAddress: row.emailAddress,
  quality: row.quality,
  dispatch: row.dispatch,
  pages: row.pages,
});

const plainPack = (pack: Pick<SimulatedRow['packs'][number], 'requirements' | 'metadatas'>) => ({
  requirements: pack.requirements,
  metadatas: pack.metadatas,
});

/** Every table that a run could have written, by name, with its rows; and where its sequence stands. */
async function footprint(): Promise<Record<string, unknown>> {
  const { db } = juniper.office.server.services;
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = (select oid from pg_namespace where nspname = current_schema()) and c.relkind in ('r', 'S')
    order by 1`.execute(db);
  const seen: Record<string, unknown> = {};
  for (const { name } of rows) {
    // What signing in and looking write has nothing to do with a run.
    if (name === 'session' || name === 'marks_written') continue;
    const isSequence = name.endsWith('_seq');
    const asked = isSequence ? sql`select last_value as n from ${sql.table(name)}` : sql`select count(*)::int as n from ${sql.table(name)}`;
    seen[name] = (await asked.execute(db)).rows;
  }
  return seen;
}

const filesBelow = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String).sort() : [];

/** Folders of the server as they are, its own log of marks left out. */
const folders = () => {
  const { dataDir } = juniper.office.server;
  return ['files', 'outbox', 'pages', 'work'].map((name) => filesBelow(path.join(dataDir, name)).filter((one) => !/^(compiled|deliver-)/.test(one)));
};

describe.each(CASES)('the service $service', (one) => {
  let simulation: Simulation;
  let rows: SimulatedRow[];

  it('is tried on its files up to the composed letters', async () => {
    simulation = await simulate(one);
    expect(simulation).toMatchObject({ state: 'done', fault: null });
    expect(simulation.steps.map(({ state }) => state)).toEqual(Array(7).fill('done'));
    rows = await rowsOf(simulation.id);
    expect(rows.length).toBe(simulation.counts.rows);
    expect(simulation.counts).toMatchObject({ notComposed: 0, composed: rows.flatMap(({ dispatch }) => dispatch).length });
  });

  it('makes the same rows, documents, values and channels of the same deposit', async () => {
    const job = await deposit(one);
    const real = (await juniper.clerk.call('jobs.packGroups', { params: { jobId: job.id }, query: {} })).items;
    expect(rows.map(plainRow)).toEqual(real.map(plainRow));
    expect(rows.map(({ rank }) => rank)).toEqual(real.map(({ rank }) => rank));
    expect(rows.map(({ requirements }) => requirements)).toEqual(real.map((row) => row.shipmentRequirements));
    expect(rows.map(({ packs }) => packs.map(plainPack))).toEqual(real.map(({ packs }) => packs.map(plainPack)));
    const spans = (pages: readonly { boxName: string; firstPage: number; lastPage: number }[]) =>
      pages.filter((part) => part.lastPage >= part.firstPage).map((part) => [part.boxName, part.firstPage, part.lastPage]);
    expect(rows.map(({ packs }) => packs.map(({ pages }) => spans(pages)))).toEqual(
      real.map(({ packs }) => packs.map(({ chunks }) => spans(chunks))),
    );
    expect(simulation.counts).toMatchObject({ rows: job.counts.packGroups, bad: job.counts.bad, orphans: job.counts.orphans });
    const orphans = await juniper.clerk.call('jobs.orphanChunks', { params: { jobId: job.id } });
    for (const { id: chunkId } of orphans)
      await juniper.clerk.call('jobs.acceptOrphan', { params: { jobId: job.id, chunkId }, body: { accepted: true } });
    const sent = await juniper.send(job.id);
    await expectSameLetters(sent);
  });

  /** What left, against what the run composed: all that is printed but the numbers, which are each letter's own. */
  async function expectSameLetters(sent: readonly Sent[]): Promise<void> {
    const { server } = juniper.office;
    const me = (await server.services.db.selectFrom('app_user').select('id').where('login', '=', ADMINISTRATOR.login).executeTakeFirstOrThrow()).id;
    const world = server.services.simulations.find(me, simulation.id)?.world;
    if (world === undefined) throw new Error('The run is gone.');
    const outputs = rows.flatMap((row) => row.outputs.filter(({ main }) => main));
    expect(outputs.map(({ channelLabel }) => channelLabel)).toEqual(sent.map(({ channel }) => channel));
    for (const [index, letter] of sent.entries()) {
      const output = outputs[index];
      if (output === undefined) throw new Error('A letter is missing.');
      const stored = await world.db.selectFrom('output_file').select(['hash', 'name']).where('id', '=', output.id).executeTakeFirstOrThrow();
      const pdf = await world.files.pathOf(stored.hash.toString('hex'));
      const [own, real] = [readFileSync(pdf), readFileSync(letter.pdf)];
      if (letter.mail !== null) expect(own.equals(real), `${one.service} ${index}`).toBe(true);
      else expect(Math.abs(own.length - real.length)).toBeLessThan(400);
      if (!hasReaders) continue;
      const withoutNumbers = (file: string) =>
        pagesByPoppler(file).map((text) => text.replaceAll(/[A-Z]{2,8}-\d{4}-\d{8}-\d/g, '#').replaceAll(/\s+/g, ' '));
      expect(withoutNumbers(pdf)).toEqual(withoutNumbers(letter.pdf));
    }
  }
});

describe('of a simulation', () => {
  const [payslips] = CASES;
  if (payslips === undefined) throw new Error('No service.');
  const kept = async () => ({ tables: await footprint(), folders: folders(), mails: juniper.office.server.mails.length });
  const quiet = () => expect.poll(async () => juniper.office.server.idle(), { timeout: 20_000 }).toBe(true);

  it('nothing is left: no row, no number, no file, no e-mail', async () => {
    await quiet();
    for (const id of begun) await admin.call('simulations.end', { params: { simulationId: id } });
    const before = await kept();
    const done = await simulate(payslips);
    expect(done.state).toBe('done');
    expect(await admin.call('simulations.end', { params: { simulationId: done.id } })).toEqual({ ended: true });
    expect(await kept()).toEqual(before);
    expect((await failure(admin.call('simulations.get', { params: { simulationId: done.id } }))).label).toBe('simulation.gone');
  });

  it('nothing is left where the draft, the sample or a step is refused', async () => {
    const before = await kept();
    expect((await failure(begin(payslips, { boxes: [] }))).code).toBe(-40);
    expect((await failure(begin({ ...payslips, files: {} }))).code).toBe(-40);
    expect((await failure(begin(payslips, {}, juniper.clerk))).code).toBe(-12);
    expect(await kept()).toEqual(before);
    const orders = CASES.find(({ folder }) => folder === 'order-list');
    if (orders === undefined) throw new Error('No service.');
    const broken = [{ name: 'orders', fileName: 'orders.json', value: Buffer.from('[{"order": ') }];
    const refused = await ended((await begin(orders, {}, admin, broken)).id);
    expect(refused.state).toBe('refused');
    expect(refused.steps.map(({ state }) => state)).toContain('left');
    await admin.call('simulations.end', { params: { simulationId: refused.id } });
    expect(await kept()).toEqual(before);
  });

  it('nothing is left when the program is killed: the next one removes its folder', { timeout: 60_000 }, async () => {
    const { server } = juniper.office;
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
    await begin(payslips, {}, client).catch(() => undefined);
    await exit;
    expect(folders().flat().filter((name) => name.startsWith('simulate-'))).not.toEqual([]);
    const second = await start('');
    expect(folders()).toEqual(before.folders);
    second.child.kill('SIGKILL');
    await once(second.child, 'exit');
    expect(await footprint()).toEqual(before.tables);
  });

  it('nobody else is kept waiting: while it runs, its service is saved and a deposit is made', async () => {
    const { id } = await begin(payslips);
    const { id: serviceId, version, ouId } = await serviceOf(payslips);
    const saved = { ...draftOf(await serviceOf(payslips)), id: serviceId, version, ouId, description: 'Changed' };
    await admin.call('services.save', { parts: [{ name: 'parameters', value: JSON.stringify(saved) }] });
    expect((await deposit(payslips)).state).toBe('PACK_GROUPS_CREATED');
    expect((await ended(id)).state).toBe('done');
  });

  it('each row says why: who cut, matched, filled and chose', async () => {
    const invoices = CASES.find(({ folder }) => folder === 'invoices');
    if (invoices === undefined) throw new Error('No service.');
    const { id: simulationId } = await simulate(invoices);
    const rows = await rowsOf(simulationId);
    const mailed = rows.find(({ dispatch }) => dispatch.includes('E-mail'));
    const posted = rows.find(({ dispatch }) => dispatch.includes('Letter'));
    const whyOf = (packGroupId = 0) => admin.call('simulations.row', { params: { simulationId, packGroupId } });
    const [mail, letter] = [await whyOf(mailed?.id), await whyOf(posted?.id)];
    expect(mail.channels.map(({ labels, outcome }) => [labels[0], outcome])).toEqual([
      ['E-mail', 'taken'],
      ['Letter', 'notAsked'],
    ]);
    expect(letter.channels.map(({ outcome }) => outcome)).toEqual(['no', 'taken']);
    expect(letter.channels[0]?.decided[0]).toMatchObject({ holds: true, texts: [''] });
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
