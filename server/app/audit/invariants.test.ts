// What the audit must find that no run of the product makes: a purge under a hold that was lifted later, an order that says another thing
// than what takes over for it, a gap between anchors.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealLeaves } from '#server/letters/chain/anchors.ts';
import { rootOf } from '#server/letters/chain/merkle.ts';
import type { Db } from '#server/storage/schema.ts';
import { looseDelivery, looseOrder, ORDER_TABLES } from '#tests/support/database/loose-orders.ts';
import { type LooseDatabase, openLooseDatabase } from '#tests/support/database/loose-rows.ts';
import { anchorsHold } from './anchors.invariant.ts';
import { statesReplay } from './history.invariant.ts';
import type { AuditContext } from './invariant.ts';
import { purgedInTime } from './keeping.invariant.ts';

let database: LooseDatabase;
let db: Db;
let context: AuditContext;
beforeAll(async () => {
  database = await openLooseDatabase([...ORDER_TABLES, 'chain_seal', 'chain_anchor']);
  db = database.db;
  // As much as invariants of rows look at: no file.
  context = { db, now: new Date(), ledger: {} } as unknown as AuditContext;
});
afterAll(() => database?.close());

const lines = async (jobId: number, events: readonly string[]) => {
  for (const event of events)
    await sql`insert into revision (at, entity, entity_id, account_id, event, user_id, user_login)
      values (now(), 'job', ${jobId}, 1, ${event}, 1, 'it')`.execute(db);
};

it('a purge under a hold that was lifted afterwards, and none before it or behind it', async () => {
  await lines(1, ['HELD', 'FILES_PURGED', 'RELEASED']);
  await lines(2, ['HELD', 'RELEASED', 'FILES_PURGED']);
  await lines(3, ['FILES_PURGED', 'HELD']);
  const { violations } = await purgedInTime.check(context);
  expect(violations).toEqual(['The job 1 was purged under a legal hold.']);
});

it('an order that counts as sent though what takes over for a part of it is in error', async () => {
  await looseOrder(db, 1);
  await looseDelivery(db, 1);
  const found = async () =>
    (await statesReplay.check(context)).violations.filter((one) => one.startsWith('The command 1 is'));
  expect(await found()).toEqual([]);
  await looseDelivery(db, 2, { state: 'OUTPUT_ERROR', fallback: true });
  expect(await found()).toHaveLength(1);
});

it('anchors between which seals are left out, or that share one', async () => {
  await sql`insert into chain_seal (number, at, previous, root, heads, links, belated, fingerprint, signature)
    select n, now(), sha256('p'), sha256('r'), 1, 1, false, 'f', 's'::bytea from generate_series(1, 4) n`.execute(db);
  const found = async (first: number) => {
    await sql`delete from chain_anchor`.execute(db);
    for (const [from, to] of [
      [1, 2],
      [first, 4],
    ] as const)
      await sql`insert into chain_anchor (first_seal, last_seal, root, at, kind, witness)
        values (${from}, ${to}, ${rootOf(await sealLeaves(db, from, to))}, now(), 'mail', 'it')`.execute(db);
    return (await anchorsHold(context)).violations.length;
  };
  expect([await found(3), await found(4), await found(2)]).toEqual([0, 1, 1]);
});
