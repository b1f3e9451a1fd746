// What an erasure does to entries of the address book, of the library, of the register of consent, and to people who were removed.
import { sql } from 'kysely';
import { eraseBindings } from '#server/access/erased-bindings.ts';
import { personNameSql } from '#server/access/person.ts';
import type { Where } from '#server/context/ports.ts';
import { endKept, KEPT_ALONE } from '#server/features/library/end-kept.usecases.ts';
import { emptyAnswersOf, emptyAnswersOfDrafts, emptyNamesOf } from '#server/letters/keeping/kept-answers.ts';
import { hasOthers } from '#server/letters/keeping/others-in-order.ts';
import type { Trx } from '#server/storage/schema.ts';
import type { TraceRow } from './traces.repository.ts';
import { OWN_TABLES } from './user-tables.ts';

/** A trace that is of an order. */
export type InOrder = TraceRow & { readonly kind: 'recipient' | 'part' | 'file' };

/** Nobody else is in the order that a trace is of. */
export async function isAlone(where: Where, { kind, id, job_id: jobId }: InOrder): Promise<boolean> {
  const own = sql.val(id);
  const place = { part: { chunkId: own }, file: { fileId: own }, recipient: { rowId: own } }[kind];
  const { rows } = await sql<{ alone: boolean }>`select not ${hasOthers(sql.val(jobId), place)} as alone`.execute(
    where,
  );
  return rows[0]?.alone ?? false;
}

/** Histories of it keep who changed it and when, and no word of it. */
const emptyHistory = (trx: Trx, entity: string, id: number) =>
  sql`update revision set details = '{}', salt = null where entity = ${entity} and entity_id = ${id} and details <> '{}'`.execute(
    trx,
  );

export async function eraseContact(trx: Trx, { id }: TraceRow): Promise<void> {
  await sql`delete from contact where id = ${id}`.execute(trx);
  await emptyHistory(trx, 'contact', id);
  await emptyAnswersOf(trx, 'contacts.save', id);
}

export async function eraseConsent(trx: Trx, { id }: TraceRow): Promise<void> {
  await sql`delete from recipient_consent where id = ${id}`.execute(trx);
  await emptyHistory(trx, 'recipient', id);
  await emptyAnswersOf(trx, 'recipients.save', id);
}

export const eraseLibraryFile = (trx: Trx, { id }: TraceRow, now: Date): Promise<void> =>
  endKept(trx, sql`k.id = ${id}`, now);

/** Somebody who was removed: the login stays, since histories name who did what by it, and what they shared with others. */
export async function eraseUser(trx: Trx, { id }: TraceRow, now: Date): Promise<void> {
  // By the name, while it is there.
  await emptyNamesOf(trx, id, personNameSql('app_user'));
  await sql`update app_user set first_name = '', last_name = '', email_address = '', email_verified = false,
      phone_number = '', mobile_number = '', preferences = '{}', version = version + 1
    where id = ${id} and removed`.execute(trx);
  for (const table of OWN_TABLES) await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(trx);
  await eraseBindings(trx, id);
  await endKept(trx, sql`k.owner_id = ${id} and ${KEPT_ALONE}`, now);
  // Which rights somebody had stays: it says what they could do, and nothing of who they are.
  await sql`update revision set salt = null, details = (select coalesce(jsonb_object_agg(key, value), '{}')
      from jsonb_each(details) where key in ('profileId', 'groupId', 'enabled'))
    where entity = 'user' and entity_id = ${id} and details <> '{}'`.execute(trx);
  await emptyAnswersOf(trx, 'users.save', id);
  // Nobody can repeat a call of theirs any more.
  await sql`delete from idempotency_key where user_id = ${id}`.execute(trx);
}

/** A draft goes whole, with the uploads that it took. */
export async function eraseDraft(trx: Trx, { id }: TraceRow, now: Date): Promise<void> {
  const { numAffectedRows } = await sql`delete from job where id = ${id} and draft`.execute(trx);
  if (numAffectedRows === 0n) return;
  await sql`update stored_file set used_by_job_id = null, expires_at = case when expires_at is not null then least(expires_at, ${now}) end
    where used_by_job_id = ${id}`.execute(trx);
  await emptyAnswersOfDrafts(trx, [id]);
}
