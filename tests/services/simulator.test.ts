// The simulator against the real run: the services of demo/services are tried on the files that lie beside them, then the same
// files are deposited and sent. There is no difference.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SimulatedRow, Simulation } from '#domain/api/configuration/simulation.schema.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { ADMINISTRATOR } from '#tests/support/test-server.ts';
import { hasReaders, pagesByPoppler } from '../findings/sent-letters.ts';
import type { Juniper, Sent } from './juniper.ts';
import { CASES, openSimulated, type Simulated } from './simulated.ts';

let world: Simulated;
let juniper: Juniper;
beforeAll(async () => {
  world = await openSimulated(CASES);
  juniper = world.juniper;
});
afterAll(() => juniper?.close());

/** What is the same in both, ids and the hours of the two runs left out. */
const plainRow = (
  row: Pick<
    PackGroup,
    'recipientName' | 'recipientLines' | 'countryCode' | 'emailAddress' | 'quality' | 'dispatch' | 'pages'
  >,
) => ({
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

describe.each(CASES)('the service $service', (one) => {
  let simulation: Simulation;
  let rows: SimulatedRow[];

  it('is tried on its files up to the composed letters', async () => {
    simulation = await world.simulate(one);
    expect(simulation).toMatchObject({ state: 'done', fault: null });
    expect(simulation.steps.map(({ state }) => state)).toEqual(Array(7).fill('done'));
    rows = await world.rowsOf(simulation.id);
    expect(rows.length).toBe(simulation.counts.rows);
    expect(simulation.counts).toMatchObject({
      notComposed: 0,
      composed: rows.flatMap(({ dispatch }) => dispatch).length,
    });
  });

  it('makes the same rows, documents, values and channels of the same deposit', async () => {
    const job = await world.deposit(one);
    const real = (await juniper.clerk.call('jobs.packGroups', { params: { jobId: job.id }, query: {} })).items;
    expect(rows.map(plainRow)).toEqual(real.map(plainRow));
    expect(rows.map(({ rank }) => rank)).toEqual(real.map(({ rank }) => rank));
    expect(rows.map(({ requirements }) => requirements)).toEqual(real.map((row) => row.shipmentRequirements));
    expect(rows.map(({ packs }) => packs.map(plainPack))).toEqual(real.map(({ packs }) => packs.map(plainPack)));
    const spans = (pages: readonly { boxName: string; firstPage: number; lastPage: number }[]) =>
      pages
        .filter((part) => part.lastPage >= part.firstPage)
        .map((part) => [part.boxName, part.firstPage, part.lastPage]);
    expect(rows.map(({ packs }) => packs.map(({ pages }) => spans(pages)))).toEqual(
      real.map(({ packs }) => packs.map(({ chunks }) => spans(chunks))),
    );
    expect(simulation.counts).toMatchObject({
      rows: job.counts.packGroups,
      bad: job.counts.bad,
      orphans: job.counts.orphans,
    });
    const orphans = await juniper.clerk.call('jobs.orphanChunks', { params: { jobId: job.id } });
    for (const { id: chunkId } of orphans)
      await juniper.clerk.call('jobs.acceptOrphan', { params: { jobId: job.id, chunkId }, body: { accepted: true } });
    const sent = await juniper.send(job.id);
    await expectSameLetters(sent);
  });

  /** What left, against what the run composed: all that is printed but the numbers, which are each letter's own. */
  async function expectSameLetters(sent: readonly Sent[]): Promise<void> {
    const { server } = juniper.office;
    const me = (
      await server.services.db
        .selectFrom('app_user')
        .select('id')
        .where('login', '=', ADMINISTRATOR.login)
        .executeTakeFirstOrThrow()
    ).id;
    const run = server.services.simulations.find(me, simulation.id)?.world;
    if (run === undefined) throw new Error('The run is gone.');
    const outputs = rows.flatMap((row) => row.outputs.filter(({ main }) => main));
    expect(outputs.map(({ channelLabel }) => channelLabel)).toEqual(sent.map(({ channel }) => channel));
    for (const [index, letter] of sent.entries()) {
      const output = outputs[index];
      if (output === undefined) throw new Error('A letter is missing.');
      const stored = await run.db
        .selectFrom('output_file')
        .select(['hash', 'name'])
        .where('id', '=', output.id)
        .executeTakeFirstOrThrow();
      const pdf = await run.files.pathOf(stored.hash.toString('hex'));
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
