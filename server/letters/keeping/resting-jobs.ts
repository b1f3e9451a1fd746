// Orders that a legal hold, an open command or a piece that waits keeps from every purge. They rest, so that a run reads what is due
// and not what stands still; what keeps them wakes them when it changes (triggers of the database), and a time does in any case.
import { sql } from 'kysely';
import { obstacleTo } from '#domain/keeping/keeping.rules.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { factsOf } from './keeping.repository.ts';

/** Should anything have changed unseen, between the look and the rest, this is how much later it goes: not all of a run at once. */
const REST_DAYS = { least: 5, spread: 2 } as const;
/** Woken in one transaction, at most. */
const SLICE = 500;

const setRests = (trx: Trx, ids: readonly number[], rests: boolean) =>
  sql`update job set rests = ${rests} where id = any(${sql.val([...ids])}::bigint[])`.execute(trx);

/** Lets jobs rest that something still stands in the way of, once each is held. */
export async function letRest(db: Db, ids: readonly number[], now: Date): Promise<void> {
  for (const id of ids) {
    await db.transaction().execute(async (trx) => {
      // Whoever moves a shipment wakes the job first, and then refers to it: that never waits for this.
      await sql`select from job where id = ${id} for no key update`.execute(trx);
      const facts = await factsOf(trx, id);
      if (facts === null || obstacleTo(facts) === null) return;
      await sql`insert into job_rest (job_id, until)
        values (${id}, ${now}::timestamptz
          + interval '1 day' * (${sql.lit(REST_DAYS.least)} + ${sql.lit(REST_DAYS.spread)} * random()))
        on conflict (job_id) do update set until = excluded.until`.execute(trx);
      await setRests(trx, [id], true);
    });
  }
}

/** What is held by others meanwhile goes on resting until the next run. @returns how many were woken */
async function wakeSlice(db: Db, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`select job.id from job_rest r join job on job.id = r.job_id
      where r.until <= ${now} order by job.id limit ${SLICE} for no key update of job, r skip locked`.execute(trx);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await sql`delete from job_rest where job_id = any(${sql.val(ids)}::bigint[])`.execute(trx);
    await setRests(trx, ids, false);
    return ids.length;
  });
}

/** Ends the rest of those that something woke, or whose time is over. A person's purge asks for none of this. */
export async function wakeRested(db: Db, now: Date): Promise<void> {
  while ((await wakeSlice(db, now)) > 0);
}
