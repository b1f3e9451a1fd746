// What an event of one piece costs its order, and that this gives what a count of the whole order gives.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeliveryState } from '#domain/deliveries/deliveries.ts';
import type { Queue } from '#server/context/ports.ts';
import { followDelivery } from '#server/letters/deliveries/delivery-state.ts';
import { lockJob, refreshJob } from '#server/letters/jobs/job-state.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { type LooseDatabase, openLooseDatabase, rowsRead } from '#tests/support/database/loose-rows.ts';
import { followOrders } from './follow-orders.ts';

const ROWS = 3_000;
const READ = ['pack_group', 'shipment', 'input_file', 'chunk', 'delivery_command'];
const TABLES = [...READ, 'reservation', 'job', 'delivery', 'command_pack_group'];
const CHANGE = { at: new Date('2026-03-02T10:00:00Z'), by: null };
// Nothing is settled here, so that nothing is queued.
const NO_QUEUE = {} as Queue;

let database: LooseDatabase;
let db: Db;

/** An order that was sent whole, with one command and delivery. @returns its id; those of command and delivery are the same */
async function sent(id: number, rows: number, dispatchState = 'SENT'): Promise<number> {
  await sql`insert into job (id, account_id, root_account_id, owner_id, author_id, service_id, service_definition, name, state,
      submitted_at) overriding system value
    values (${id}, 1, 1, 1, 1, 1, '{}', 'Run', 'PACK_GROUPS_CREATED_SENT', now())`.execute(db);
  await sql`insert into delivery_command (id, job_id, account_id, owner_id, author_id, state, pack_group_count, pages, created_at)
    overriding system value values (${id}, ${id}, 1, 1, 1, 'OUTPUTTED', ${rows}, ${rows}, now())`.execute(db);
  await sql`insert into delivery (id, external_id, command_id, job_id, account_id, owner_id, service_id, channel_id, channel_label,
      channel_type, channel_definition, name, state, created_at)
    overriding system value values (${id}, 'D' || ${id}::bigint, ${id}, ${id}, 1, 1, 1, 1, 'Letter', 'SIMPLE_MAIL', '{}', 'Run',
      'OUTPUTTED', now())`.execute(db);
  await sql`insert into pack_group (job_id, account_id, rank, documents, pages, quality, command_id, state, dispatch_state)
    select ${id}::bigint, 1, n, 1, 2, 'GOOD', ${id}::bigint, 'CREATED', ${dispatchState}
    from generate_series(1, ${rows}::int) n`.execute(db);
  await sql`insert into shipment (nuid, delivery_id, command_id, job_id, pack_group_id, account_id, owner_id, service_id,
      channel_type, channel_label, status, status_at, created_at)
    select 'N' || id, ${id}::bigint, ${id}::bigint, ${id}::bigint, id, 1, 1, 1, 'SIMPLE_MAIL', 'Letter', 400, now(), now()
    from pack_group where job_id = ${id}`.execute(db);
  await db.transaction().execute((trx) => recount(trx, id));
  return id;
}

/** The order counted whole. */
async function recount(trx: Trx, id: number) {
  const job = await lockJob(trx, id);
  if (job === null) throw new Error('There is no such order.');
  return refreshJob(trx, job, CHANGE);
}

const standing = async (trx: Trx, id: number) => {
  const { state, counts } = await trx
    .selectFrom('job')
    .select(['state', 'counts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { state, counts };
};

const piecesOf = (trx: Trx, id: number) =>
  trx.selectFrom('shipment').select('id').where('job_id', '=', id).orderBy('id').execute();

/** A piece has another status by an event, and its order follows. */
async function report(trx: Trx, id: number, { piece, status }: { readonly piece: number; readonly status: number }) {
  await sql`update shipment set status = ${status} where id = ${piece}`.execute(trx);
  const follow = [{ shipmentId: piece, deliveryId: id, commandId: id, accountId: 1, settled: false, money: false }];
  await followOrders(trx, NO_QUEUE, { follow, change: CHANGE });
}

beforeAll(async () => {
  database = await openLooseDatabase(TABLES);
  db = database.db;
});
afterAll(() => database?.close());

/** What a test does is undone. */
async function undone(work: (trx: Trx) => Promise<void>): Promise<void> {
  const trx = await db.startTransaction().execute();
  try {
    await work(trx);
  } finally {
    await trx.rollback().execute();
  }
}

it('one failing event reads its own row of a large order, whatever else there is in it', async () => {
  const id = await sent(1, ROWS);
  await sql`insert into input_file (job_id, root_account_id, name, box_name, index_in_box, bytes, hash)
    select ${id}::bigint, 1, 'f', 'b', n, 1, '' from generate_series(1, ${ROWS}::int) n`.execute(db);
  // It holds money for what people wished, and was charged for what went by itself.
  await sql`insert into reservation (command_id, account_id, currency, due, due_until, reserved, rest, own_rest, by_itself)
    values (${id}, 1, 'EUR', now(), now(), 900, 900, 0, 900)`.execute(db);
  await undone(async (trx) => {
    const [piece] = await piecesOf(trx, id);
    const before = await rowsRead(trx, READ);
    await report(trx, id, { piece: piece?.id ?? 0, status: -711 });
    expect((await rowsRead(trx, READ)) - before).toBeLessThan(40);
    expect(await standing(trx, id)).toMatchObject({
      state: 'PACK_GROUPS_CREATED_REMAINING',
      counts: { packGroups: ROWS, sent: ROWS - 1, error: 1, pages: 2 * ROWS },
    });
  });
});

/** Another channel takes over for a piece that failed. @returns the delivery that was made for it */
async function takenOver(trx: Trx, id: number, piece: number): Promise<number> {
  const delivery = 50_000 + piece;
  await sql`update shipment set takeover = 'taken', takeover_at = now(), acknowledged = true where id = ${piece}`.execute(
    trx,
  );
  await sql`insert into delivery (id, external_id, command_id, job_id, account_id, owner_id, service_id, channel_id, channel_label,
      channel_type, channel_definition, name, state, created_at, fallback)
    overriding system value values (${delivery}, 'F' || ${delivery}::bigint, ${id}, ${id}, 1, 1, 1, 1, 'E-mail', 'EMAIL', '{}', 'Run',
      'PROCESSING', now(), true)`.execute(trx);
  await sql`insert into shipment (nuid, delivery_id, command_id, job_id, pack_group_id, account_id, owner_id, service_id,
      channel_type, channel_label, status, status_at, created_at, replaces_shipment_id)
    select 'F' || id, ${delivery}, command_id, job_id, pack_group_id, 1, 1, 1, 'EMAIL', 'E-mail', 300, now(), now(), id
    from shipment where id = ${piece}`.execute(trx);
  return delivery;
}

/** The fallback becomes something, and its order follows. */
async function become(trx: Trx, of: { readonly id: number; readonly command_id: number }, state: DeliveryState) {
  await sql`update delivery set state = ${state} where id = ${of.id}`.execute(trx);
  await sql`update shipment set status = ${state === 'OUTPUTTED' ? 400 : 300} where delivery_id = ${of.id}`.execute(
    trx,
  );
  await followDelivery(trx, of, CHANGE);
}

it('a fallback of one piece reads its own row of a large order, whatever becomes of it', async () => {
  const id = await sent(2, ROWS);
  await sql`insert into reservation (command_id, account_id, currency, due, due_until, reserved, rest, own_rest, by_itself)
    values (${id}, 1, 'EUR', now(), now(), 900, 0, 0, 900)`.execute(db);
  await undone(async (trx) => {
    const [piece, ...others] = await piecesOf(trx, id);
    await report(trx, id, { piece: piece?.id ?? 0, status: -711 });
    const of = { id: await takenOver(trx, id, piece?.id ?? 0), command_id: id };
    for (const state of ['PROCESSING', 'READY', 'OUTPUT_ERROR', 'OUTPUT_ERROR'] as const) {
      const before = await rowsRead(trx, READ);
      await become(trx, of, state);
      expect((await rowsRead(trx, READ)) - before, state).toBeLessThan(60);
      const followed = await standing(trx, id);
      expect(followed, state).toEqual(await recount(trx, id));
      expect(followed.counts, state).toMatchObject({ sent: others.length, processing: 1 });
    }
    await become(trx, of, 'OUTPUTTED');
    const followed = await standing(trx, id);
    expect(followed).toEqual(await recount(trx, id));
    expect(followed).toMatchObject({ state: 'PACK_GROUPS_CREATED_SENT', counts: { sent: ROWS, processing: 0 } });
    // One that goes without a fault ends what it holds, and reads what of the order is in doubt for that.
    const other = others[0]?.id ?? 0;
    await report(trx, id, { piece: other, status: -711 });
    const well = { id: await takenOver(trx, id, other), command_id: id };
    await become(trx, well, 'READY');
    const before = await rowsRead(trx, READ);
    await become(trx, well, 'OUTPUTTED');
    expect((await rowsRead(trx, READ)) - before).toBeLessThan(60);
    expect(await standing(trx, id)).toEqual(await recount(trx, id));
  });
});

/** All rows but the first are of another command. */
const others = (state: string, dispatchState: string): string => `with other as (insert into delivery_command
    (id, job_id, account_id, owner_id, author_id, state, pack_group_count, pages, created_at) overriding system value
    values (1000 + :job, :job, 1, 1, 1, '${state}', 3, 6, now()) returning id)
  update pack_group set command_id = other.id, dispatch_state = '${dispatchState}' from other
  where job_id = :job and rank > 1`;

/** Orders of four rows beside each other: what the other three rows are, and what of the command. */
const AROUND: Readonly<Record<string, string>> = {
  'all sent': `select`,
  'one row remains': `update pack_group set command_id = null, dispatch_state = 'REMAINING' where job_id = :job and rank = 2`,
  'a bad row remains': `update pack_group set command_id = null, dispatch_state = 'REMAINING', quality = 'BAD'
    where job_id = :job and rank = 2`,
  'all others are cut': `update pack_group set command_id = null, dispatch_state = 'REJECTED', state = 'REJECTED'
    where job_id = :job and rank > 1`,
  'others are of a withdrawn command': others('CANCELLED', 'REJECTED'),
  'others wait for a validation': others('AWAIT_VALIDATION', 'AWAIT_VALIDATION'),
  'a command of others failed': others('OUTPUT_ERROR', 'PROCESSING'),
  'its own delivery failed': `update delivery set state = 'OUTPUT_ERROR' where job_id = :job`,
  'its own command is cancelled': `update delivery set state = 'CANCELLED' where job_id = :job`,
  'a file is left out': `insert into input_file (job_id, root_account_id, name, box_name, index_in_box, bytes, hash, left_out)
    values (:job, 1, 'f', 'b', 1, 1, '', '{}')`,
};

it.each(Object.keys(AROUND))('what an order says after events is what a count of it gives: %s', async (around) => {
  const id = await sent(100 + Object.keys(AROUND).indexOf(around), 4);
  await undone(async (trx) => {
    await sql.raw((AROUND[around] ?? '').replaceAll(':job', String(id))).execute(trx);
    await recount(trx, id);
    const pieces = await piecesOf(trx, id);
    const [first, second] = [pieces[0]?.id ?? 0, pieces[1]?.id ?? 0];
    const told = [
      { piece: first, status: -711 },
      { piece: second, status: -711 },
      { piece: first, status: 600 },
      { piece: first, status: -990 },
      { piece: second, status: 600 },
      { piece: first, status: 400 },
    ];
    for (const one of told) {
      await report(trx, id, one);
      const followed = await standing(trx, id);
      const { counts, state } = await recount(trx, id);
      expect(followed, JSON.stringify(one)).toEqual({ counts, state });
    }
  });
});
