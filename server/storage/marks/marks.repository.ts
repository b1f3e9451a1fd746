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
      (select coalesce(jsonb_object_agg(sequencename, last_value), '{}') from pg_sequences
        where schemaname = current_schema() and last_value is not null) as sequences`.execute(db);
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
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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

/** Begins the state: numbers and ids go on far behind the marks, and nothing leaves until a person ends it. */
export async function beginRestored(
  trx: Trx,
  { at, cause, marks }: { readonly at: Date; readonly cause: 'found' | 'said'; readonly marks: Marks },
): Promise<void> {
  const all = joined(marks, await usedUp(trx));
  await trx.deleteFrom('restored_release').execute();
  for (const [name, last] of Object.entries(all.sequences)) {
    await sql`select setval(s.oid, ${last + JUMP}::bigint) from pg_class s
      where s.relkind = 'S' and s.relname = ${name} and s.relnamespace = current_schema()::regnamespace`.execute(trx);
  }
  for (const [name, last] of Object.entries(all.numbers)) {
    const [code = '', year = '0'] = name.split('/');
    await trx
      .insertInto('delivery_number')
      .values({ code, year: Number(year), last: last + JUMP })
      .onConflict((conflict) => conflict.columns(['code', 'year']).doUpdateSet({ last: last + JUMP }))
      .execute();
  }
  await trx
    .insertInto('restored')
    .values({ at, cause, marks: toJson(await usedUp(trx)) })
    .execute();
}
