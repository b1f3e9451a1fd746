// Lines of history, and faults, that lose the words which they say of people.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { LATE_EVENTS, LEFT_DETAILS } from '#server/letters/chain/left-details.ts';
import type { Trx } from '#server/storage/schema.ts';
import { isErasedRow } from './own-files.ts';

type Ids = RawBuilder<unknown>;

/**
 * The salt goes with the words, so that their hash in the audit chain says nothing; a line that names nobody keeps both, and goes
 * on proving what it says. `ids`: SQL that gives the ids of things of this kind; `only`: a condition on the line `r`.
 */
export async function emptyHistories(
  trx: Trx,
  { entity, only = sql<SqlBool>`true` }: { readonly entity: string; readonly only?: RawBuilder<SqlBool> },
  ids: Ids,
): Promise<void> {
  await sql`update revision r set details = ${LEFT_DETAILS}, salt = null
    where r.entity = ${entity} and r.entity_id in (${ids}) and ${only} and r.details <> ${LEFT_DETAILS}`.execute(trx);
}

/** What somebody wrote about pieces of these deliveries that are late: it may be of one of them alone. */
export async function emptyLateNotes(trx: Trx, deliveries: Ids): Promise<void> {
  await sql`update late_step set note = '' where delivery_id in (${deliveries}) and note <> ''`.execute(trx);
  const only = sql<SqlBool>`r.event = any(${sql.val([...LATE_EVENTS])}::text[])`;
  await emptyHistories(trx, { entity: 'delivery', only }, deliveries);
}

/** A fault says something in words, such as a name; its numbers name nobody. */
const saysText = (fault: RawBuilder<unknown>) =>
  sql<SqlBool>`jsonb_path_exists(${fault}, '$.parameters.* ? (@.type() == "string")')`;

/** What kept deliveries and confirmations of a row back may have been a fault of this row, with its name. */
async function emptyFaultsOf(trx: Trx, rowId: number): Promise<void> {
  const of = {
    delivery: { entity: 'delivery', ids: sql`select delivery_id from shipment where pack_group_id = ${rowId}` },
    delivery_command: {
      entity: 'command',
      ids: sql`select command_id from command_pack_group where pack_group_id = ${rowId}`,
    },
  } as const;
  for (const [table, { entity, ids }] of Object.entries(of)) {
    await sql`update ${sql.table(table)} set fault = null
      where id in (${ids}) and ${saysText(sql`fault`)}`.execute(trx);
    await emptyHistories(trx, { entity, only: saysText(sql`r.details`) }, ids);
  }
}

/** Ids of the things of a row in which nobody else is, but who was erased before. @param link the table that says which rows are in them */
const aloneIn = (link: 'shipment' | 'command_pack_group', jobId: number, rowId: number) => {
  const id = sql.ref(link === 'shipment' ? 'delivery_id' : 'command_id');
  return sql`select ${id} from ${sql.table(link)} l where pack_group_id = ${rowId} and not exists (
    select from ${sql.table(link)} o where o.${id} = l.${id} and o.pack_group_id <> ${rowId}
      and not ${isErasedRow(sql.val(jobId), sql`o.pack_group_id`)})`;
};

/** What somebody wrote when they decided on a confirmation, and the lines of it and of a delivery, are of the only one who is in it. */
async function emptyDecisionsOf(trx: Trx, jobId: number, rowId: number): Promise<void> {
  const commands = aloneIn('command_pack_group', jobId, rowId);
  await sql`update delivery_command set validation_reason = null, fault = null where id in (${commands})`.execute(trx);
  await sql`update delivery set fault = null where id in (${aloneIn('shipment', jobId, rowId)}) and fault is not null`.execute(
    trx,
  );
  await emptyHistories(trx, { entity: 'command' }, commands);
  await emptyHistories(trx, { entity: 'delivery' }, aloneIn('shipment', jobId, rowId));
}

/** What people, and the product, wrote of the deliveries of one row that is erased; the rest of these goes with their order. */
export async function emptyNotesOf(trx: Trx, jobId: number, rowId: number): Promise<void> {
  await emptyLateNotes(trx, sql`select delivery_id from shipment where pack_group_id = ${rowId}`);
  await emptyFaultsOf(trx, rowId);
  await emptyDecisionsOf(trx, jobId, rowId);
}
