// When seals are anchored: once a day, and once more where so many wait that they fill an anchor.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queue } from '#server/context/ports.ts';
import { createSettableClock } from '#server/system/clock.ts';
import { silentLogger } from '#server/system/logger.ts';
import { type LooseDatabase, openLooseDatabase } from '#tests/support/database/loose-rows.ts';
import { type AnchorServices, defineChainAnchoring } from './anchor-chain.ts';
import { allAnchors, SEALS_OF_ANCHOR } from './anchors.ts';

const MORNING = new Date('2026-03-05T08:20:00Z');

let database: LooseDatabase;
let look: () => Promise<unknown>;
const clock = createSettableClock(MORNING);
beforeAll(async () => {
  database = await openLooseDatabase(['chain_seal', 'chain_anchor']);
  const define = (_: string, task: { readonly handle: typeof look }): void => {
    look = task.handle;
  };
  const config = { timestampUrl: null, anchorMails: ['it@acme.example'] };
  const mailer = { send: async () => ({ state: 'taken' }) };
  // What anchoring uses of the services, and a queue that only hears what is defined.
  const parts = { db: database.db, clock, log: silentLogger, config, mailer, queue: { define } };
  defineChainAnchoring(parts as unknown as AnchorServices & { readonly queue: Queue });
});
afterAll(() => database?.close());

const seal = (from: number, to: number) =>
  sql`insert into chain_seal (number, at, previous, root, heads, links, belated, fingerprint, signature)
    select n, now(), sha256('p'), sha256('r'), 1, 1, false, 'f', 's'::bytea
    from generate_series(${from}::int, ${to}::int) n`.execute(database.db);
const anchored = async () => {
  await look();
  return (await allAnchors(database.db)).map(({ first_seal, last_seal }) => [first_seal, last_seal]);
};

it('once a day, however few there are; within it those alone that fill an anchor, at once', async () => {
  await seal(1, 1);
  expect(await anchored()).toEqual([[1, 1]]);
  await seal(2, SEALS_OF_ANCHOR);
  clock.set(new Date('2026-03-05T09:20:00Z'));
  expect(await anchored()).toEqual([[1, 1]]);
  await seal(SEALS_OF_ANCHOR + 1, SEALS_OF_ANCHOR + 1);
  const first = [
    [1, 1],
    [2, SEALS_OF_ANCHOR + 1],
  ];
  expect(await anchored()).toEqual(first);
  await seal(SEALS_OF_ANCHOR + 2, SEALS_OF_ANCHOR + 2);
  expect(await anchored()).toEqual(first);
  clock.set(new Date('2026-03-06T08:20:00Z'));
  expect((await anchored()).at(-1)).toEqual([SEALS_OF_ANCHOR + 2, SEALS_OF_ANCHOR + 2]);
});
