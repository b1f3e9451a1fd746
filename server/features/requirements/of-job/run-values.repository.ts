// What the remaining rows of a job have of each value, counted; and the values of its whole run.
import { sql } from 'kysely';
import type { RunValue } from '#server/letters/steps/job-in-hand.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';

/** What the rows have of one value. */
export interface RowFigures {
  readonly name: string;
  readonly all: number;
  readonly bad: number;
  readonly forced: number;
  readonly own: number;
  readonly different: number;
  readonly same: string | null;
}

const OPEN = sql`g.dispatch_state = 'REMAINING'`;

/** A person changed or kept it for this row or document alone: as `isOwn`. */
const IS_OWN = sql`coalesce((v.value ->> 'forced')::boolean, false) or (coalesce((v.value ->> 'modified')::boolean, false)
  and v.value ? 'change' and not (v.value -> 'change' ? 'forRun'))`;

/** Figures of the remaining rows of a job: of each envelope, and of each document. */
export async function figuresOf(db: Db | Trx, jobId: number): Promise<ReadonlyMap<string, RowFigures>> {
  const { rows } = await sql<RowFigures>`select v.key as name, count(*)::int as "all",
      (count(*) filter (where v.value ->> 'quality' = 'BAD'))::int as bad,
      (count(*) filter (where v.value ->> 'quality' = 'FORCED'))::int as forced,
      (count(*) filter (where ${IS_OWN}))::int as own,
      (count(distinct v.value ->> 'value'))::int as different,
      case when count(distinct v.value ->> 'value') = 1 then min(v.value ->> 'value') end as same
    from (select g.shipment_requirements as named from pack_group g where g.job_id = ${jobId} and ${OPEN}
        union all
        select p.requirements from pack p join pack_group g on g.id = p.pack_group_id
        where g.job_id = ${jobId} and ${OPEN}) held
      cross join lateral jsonb_each(held.named) v
    group by v.key`.execute(db);
  return new Map(rows.map((row) => [row.name, row]));
}

export const countOpen = async (db: Db | Trx, jobId: number): Promise<number> => {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from pack_group g
    where g.job_id = ${jobId} and ${OPEN}`.execute(db);
  return rows[0]?.open ?? 0;
};

interface Parameters {
  readonly runValues?: Readonly<Record<string, RunValue>>;
}

/** Version and values of the whole run of a job. */
export async function runOf(db: Db | Trx, jobId: number) {
  const { version, parameters } = await db
    .selectFrom('job')
    .select(['version', 'parameters'])
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  return { version, runValues: (parameters as Parameters).runValues ?? {} };
}

/** Keeps the values of the whole run: letters that come into being later have them, too. */
export const keepRun = (trx: Trx, jobId: number, runValues: Readonly<Record<string, RunValue>>): Promise<unknown> =>
  trx
    .updateTable('job')
    .set((eb) => ({
      version: eb('version', '+', 1),
      parameters: sql`parameters || ${toJson({ runValues })}::jsonb`,
    }))
    .where('id', '=', jobId)
    .execute();

/** Rows whose address was corrected on the page: checked again, they are looked at anew. */
export async function correctedRows(trx: Trx, jobId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select g.id from pack_group g where g.job_id = ${jobId} and ${OPEN}
    and coalesce((g.correction ->> 'changed')::boolean, false)`.execute(trx);
  return rows.map(({ id }) => id);
}
