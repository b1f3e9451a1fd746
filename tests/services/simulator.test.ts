// The simulator against the real run: the services of demo/services are tried on the files that lie beside them, then the same
// files are deposited and sent. There is no difference.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SimulatedRow, Simulation } from '#domain/api/configuration/simulation.schema.ts';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { applyConfiguration } from '#scripts/apply/apply.ts';
import { parseConfiguration, withFilesBeside } from '#scripts/apply/configuration-file.ts';
import { signIn } from '#scripts/client/node-client.ts';
import type { TestClient } from '#tests/support/test-client.ts';
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

/** Those of Word letters need LibreOffice, and have tests of their own. */
const CASES: readonly Case[] = [
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

let juniper: Juniper;
let admin: TestClient;
beforeAll(async () => {
  juniper = await openJuniper('payslips');
  const { server } = juniper.office;
  const client = await signIn(server.url, ADMINISTRATOR.login, ADMINISTRATOR.password);
  for (const { folder } of CASES.slice(1)) {
    const file = path.join(SERVICES, folder, `${folder}.json`);
    const content = withFilesBeside(parseConfiguration(readFileSync(file, 'utf8')), path.dirname(file));
    await applyConfiguration(client, content);
  }
  admin = await server.administrator();
});
afterAll(() => juniper?.close());

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

async function simulate(one: Case, over: object = {}): Promise<Simulation> {
  const service = (await admin.call('services.list', { query: {} })).find(({ name }) => name === one.service);
  if (service === undefined) throw new Error(`There is no service ${one.service}.`);
  const files = Object.entries(one.files).flatMap(([name, names]) =>
    names.map((fileName) => ({ name, fileName, value: readFileSync(path.join(SERVICES, one.folder, 'input', fileName)) })),
  );
  const parameters = JSON.stringify({ service: { ...draftOf(service), ...over }, ...one.parameters });
  const begun = await admin.call('simulations.begin', { parts: [{ name: 'parameters', value: parameters }, ...files] });
  return ended(begun.id);
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
  return ['files', 'outbox', 'pages', 'work'].map((name) => filesBelow(path.join(dataDir, name)).filter((one) => !one.startsWith('child')));
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
    const job = await juniper.deposit(one.service, one.files, one.parameters);
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
        pagesByPoppler(file).map((text) => text.replaceAll(/\b[A-Z]{3,5}-?\d{4,}[-\d]*\b/g, '#').replaceAll(/\s+/g, ' '));
      expect(withoutNumbers(pdf)).toEqual(withoutNumbers(letter.pdf));
    }
  }
});

describe('of a simulation', () => {
  const payslips = CASES[0];
  if (payslips === undefined) throw new Error('No service.');

  it('nothing is left: no row, no number, no file, no e-mail', async () => {
    const { server } = juniper.office;
    // Runs of the tests before are still kept for whoever looks at them.
    await expect.poll(async () => server.idle()).toBe(true);
    const before = [await footprint(), folders(), server.mails.length];
    const done = await simulate(payslips);
    expect(done.state).toBe('done');
    await admin.call('simulations.end', { params: { simulationId: done.id } });
    expect(await footprint()).toEqual(before[0]);
    expect(server.mails.length).toBe(before[2]);
  });
});
