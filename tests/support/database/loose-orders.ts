// For tests of one statement or rule about what was sent: orders of the fewest rows, in a database whose rows need not refer to rows
// that are there.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/storage/schema.ts';
import { type LooseDatabase, openLooseDatabase } from './loose-rows.ts';

/** Tables of an order whose foreign keys are dropped. */
export const ORDER_TABLES = [
  ...['job', 'delivery_command', 'delivery', 'pack_group', 'shipment', 'send_attempt', 'reservation', 'revision'],
] as const;

/** Of an account. */
export const looseAccount = (db: Db, id: number, { path = [id], definition = {} } = {}) =>
  sql`insert into account (id, root_id, path, name, account_identifier, definition) overriding system value
    values (${id}, ${path[0]}, ${sql.val(path)}::bigint[], 'Acme', 'acme-' || ${id}::text, ${JSON.stringify(definition)}::jsonb)`.execute(
    db,
  );

/** A database for orders of account 1, which is there. @param further tables whose foreign keys are dropped as well */
export async function openLooseOrders(...further: string[]): Promise<LooseDatabase> {
  const database = await openLooseDatabase([...ORDER_TABLES, 'account', ...further]);
  await looseAccount(database.db, 1);
  return database;
}

/** An order of account 1 with one confirmation that went out, of the same id. */
export async function looseOrder(db: Db, id: number): Promise<void> {
  await sql`insert into job (id, account_id, root_account_id, owner_id, author_id, service_id, service_definition, name, state,
      submitted_at) overriding system value
    values (${id}, 1, 1, 1, 1, 1, '{}', 'Run', 'PACK_GROUPS_CREATED_SENT', now())`.execute(db);
  await sql`insert into delivery_command (id, job_id, account_id, owner_id, author_id, state, pack_group_count, pages, created_at)
    overriding system value values (${id}, ${id}, 1, 1, 1, 'OUTPUTTED', 1, 1, now())`.execute(db);
}

/** A delivery of an order. */
export const looseDelivery = (db: Db, id: number, { order = 1, state = 'OUTPUTTED', fallback = false } = {}) =>
  sql`insert into delivery (id, external_id, command_id, job_id, account_id, owner_id, service_id, channel_id, channel_label,
      channel_type, channel_definition, name, state, fallback, created_at)
    overriding system value values (${id}, 'D' || ${id}::text, ${order}, ${order}, 1, 1, 1, 1, 'mail', 'EMAIL', '{}', 'Run',
      ${state}, ${fallback}, now())`.execute(db);

/** A piece of a delivery, with its row. @param set further columns of the piece */
export async function loosePiece(
  db: Db,
  id: number,
  { order = 1, delivery = 1, status = 400, set = sql`version = version` as RawBuilder<unknown> } = {},
): Promise<void> {
  await sql`insert into pack_group (id, job_id, account_id, rank, documents, pages, quality, command_id, state, dispatch_state)
    overriding system value values (${id}, ${order}, 1, ${id}, 1, 1, 'GOOD', ${order}, 'CREATED', 'SENT')`.execute(db);
  await sql`insert into shipment (id, nuid, delivery_id, command_id, job_id, pack_group_id, account_id, owner_id, service_id,
      channel_type, channel_label, status, status_at, created_at)
    overriding system value values (${id}, 'N' || ${id}::text, ${delivery}, ${order}, ${order}, ${id}, 1, 1, 1, 'EMAIL', 'mail',
      ${status}, now(), now())`.execute(db);
  await sql`update shipment set ${set} where id = ${id}`.execute(db);
}

/** A try of a piece. */
export const looseTry = (db: Db, shipmentId: number, { state = 'DONE', at = new Date() } = {}) =>
  sql`insert into send_attempt (shipment_id, fence, peer_key, state, started_at, ended_at)
    values (${shipmentId}, 'f', 'k', ${state}, ${at}, ${at})`.execute(db);
