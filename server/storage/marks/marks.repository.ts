// What the database knows to be used up, and the state "restored" in it.
import { sql } from 'kysely';
import type { Db, Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { joined, type Marks, marksOf, NO_MARKS } from './marks.ts';

/** How far behind the marks ids and numbers go on: nothing that was given out since the backup is given out again. */
const JUMP = 1_000_000;
/** Key of the advisory lock "marks are being written"; any number that nothing else uses. */
const MARKS_LOCK = 7_204_555;

/** One process at a time, to the end of the transaction. */
export const lockMarks = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${MARKS_LOCK})`.execute(trx);
};

/** What is used up as this database knows it; what is not committed does not count, but for the sequences. */
export async function usedUp(db: Db | Trx): Promise<Marks> {
  const { rows } = await sql<{ attempt: number; numbers: unknown; sequences: unknown }>`select
      (select coalesce(max(id), 0) from send_attempt) as attempt,
      (select coalesce(jsonb_object_agg(code || '/' || year, last), '{}') from delivery_number) as numbers,
      (select coalesce(jsonb_object_agg(sequencename, coalesce(last_value, 0)), '{}') from pg_sequences
        where schemaname = current_schema()) as sequences`.execute(db);
  return marksOf(rows[0]);
}

/** The marks of all restores that were noticed: what they cover is no news. */
export async function coveredMarks(db: Db | Trx): Promise<Marks> {
  const rows = await db.selectFrom('restored').select('marks').execute();
  return rows.map(({ marks }) => marksOf(marks)).reduce(joined, NO_MARKS);
}

/** Whether marks of this installation were ever written. */
export async function wereWritten(db: Db | Trx): Promise<boolean> {
  return (await db.selectFrom('marks_written').select('at').executeTakeFirst()) !== undefined;
}

export async function noteWritten(db: Db | Trx, at: Date): Promise<void> {
  await db
    .insertInto('marks_written')
    .values({ at })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ at }))
    .execute();
}

/**
 * What is used up, in such a way that no power cut takes it back: values of sequences are read before they are on disk, and
 * a commit that writes brings all before it there. `leaving`: with the id of an attempt that is about to be made.
 */
export async function surelyUsedUp(db: Db, at: Date, leaving: boolean): Promise<Marks> {
  return db.transaction().execute(async (trx) => {
    if (leaving) await sql`select nextval(pg_get_serial_sequence('send_attempt', 'id'))`.execute(trx);
    const used = await usedUp(trx);
    await noteWritten(trx, at);
    return used;
  });
}

/** Ids go on behind what a server that ended without a word may have given out; so do delivery numbers. */
export async function goOnBehind(trx: Trx, { numbers, sequences }: Marks['ahead']): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    await sql`select setval(s.oid, ${last}::bigint) from pg_class s
      where s.relkind = 'S' and s.relname = ${name} and s.relnamespace = current_schema()::regnamespace
      and coalesce(pg_sequence_last_value(s.oid), 0) < ${last}::bigint`.execute(trx);
  }
  for (const [name, last] of Object.entries(numbers)) {
    const [code = '', year = '0'] = name.split('/');
    await sql`insert into delivery_number (code, year, last) values (${code}, ${Number(year)}, ${last})
      on conflict (code, year) do update set last = greatest(delivery_number.last, excluded.last)`.execute(trx);
  }
}

/** Whether a restore is not settled. */
export async function isRestoreOpen(db: Db): Promise<boolean> {
  return (await db.selectFrom('restored').select('at').where('ended_at', 'is', null).executeTakeFirst()) !== undefined;
}

/** Whether a restore is not settled, and whether this delivery may leave all the same. */
export async function isHeldBack(db: Db, deliveryId: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select exists (select 1 from restored where ended_at is null)
    and not exists (select 1 from restored_release where delivery_id = ${deliveryId}) as held`.execute(db);
  return rows[0]?.held ?? false;
}

/** Why somebody has to say so, where nothing else keeps it from another channel. */
const ONLY_ASKED = sql`takeover_why in ('code', 'days', 'partly', 'limit', 'approval', 'ask')`;

/**
 * What was offered at the backup, and nothing keeps from another channel but that somebody has to say so, may have been decided since: it is
 * offered anew with that reason, and comes back to a colleague of the owner who had it already (docs/decisions/0829). What was wished has
 * the reason for whoever takes its wish back.
 */
async function offerAnew(trx: Trx, at: Date): Promise<void> {
  await sql`update shipment set takeover_why = 'restored', takeover_at = ${at},
      assigned_at = case when decider_id <> owner_id then ${at}::timestamptz else assigned_at end
    where takeover = 'offered' and not acknowledged and created_at < ${at} and ${ONLY_ASKED}`.execute(trx);
  await sql`update shipment set takeover_why = 'restored'
    where takeover = 'wished' and created_at < ${at} and ${ONLY_ASKED}`.execute(trx);
}

/** Begins the state: numbers and ids go on far behind the marks, and nothing leaves until a person ends it. */
export async function beginRestored(
  trx: Trx,
  { at, cause, marks }: { readonly at: Date; readonly cause: 'found' | 'said'; readonly marks: Marks },
): Promise<void> {
  const all = joined(marks, await usedUp(trx));
  await trx.deleteFrom('restored_release').execute();
  const given = joined(all, { ...NO_MARKS, ...all.ahead });
  const farBehind = (values: Readonly<Record<string, number>>): Record<string, number> =>
    Object.fromEntries(Object.entries(values).map(([name, last]) => [name, last + JUMP]));
  await goOnBehind(trx, { numbers: farBehind(given.numbers), sequences: farBehind(given.sequences) });
  await offerAnew(trx, at);
  // Those that were ended since the backup are there again, and nothing tells them from others: everybody signs in anew.
  await trx.deleteFrom('session').execute();
  await trx
    .insertInto('restored')
    .values({ at, cause, marks: toJson(await usedUp(trx)) })
    .execute();
}
