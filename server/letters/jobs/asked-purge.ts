// A purge that a person asked for stands in its order until it is at its end: whoever asked, and when, is written down before the first
// file goes (docs/decisions/0868).
import { sql } from 'kysely';
import type { AskedPurge as ShownPurge } from '#domain/api/deposit/job.schema.ts';
import type { Where } from '#server/context/ports.ts';
import type { RevisionAuthor } from '#server/letters/history/add-revision.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';

/** As it lies in `job.purge_asked`; instants in ISO form. */
export interface AskedPurge {
  readonly at: string;
  readonly by: RevisionAuthor;
  /** When a try last failed; absent: none did. */
  readonly failedAt?: string;
}

/** The columns `purge_asked` and `purge_asked_by`, the name of who asked, of an order `job`. */
export const PURGE_COLUMNS = sql`job.purge_asked,
  (select nullif(concat_ws(' ', a.first_name, a.last_name), '') from app_user a
    where a.id = (job.purge_asked #>> '{by,userId}')::bigint) as purge_asked_by`;

/** The same as a row has it. */
export interface AskedPurgeRow {
  readonly purge_asked: AskedPurge | null;
  /** null: nothing was asked for, or the person is gone. */
  readonly purge_asked_by: string | null;
}

/** As whoever sees the order sees it. */
export function askedPurgeOf({ purge_asked: asked, purge_asked_by: name }: AskedPurgeRow): ShownPurge | null {
  if (asked === null) return null;
  const { userLogin: personLogin } = asked.by;
  return { date: asked.at, personLogin, personName: name ?? personLogin, failedDate: asked.failedAt ?? null };
}

/** Writes down that the files of a locked order are to go; from now on it is locked for good. Who asked first stays. */
export const askPurge = (
  trx: Trx,
  jobId: number,
  { at, by }: { readonly at: Date; readonly by: RevisionAuthor },
): Promise<unknown> =>
  sql`update job set purge_asked = ${toJson({ at: at.toISOString(), by } satisfies AskedPurge)}::jsonb, locked = true,
    version = version + 1 where id = ${jobId} and purge_asked is null`.execute(trx);

/** What was asked for of an order; null: nothing, or it is at its end. */
export async function askedPurge(where: Where, jobId: number): Promise<AskedPurge | null> {
  const { rows } = await sql<
    Pick<AskedPurgeRow, 'purge_asked'>
  >`select purge_asked from job where id = ${jobId}`.execute(where);
  return rows[0]?.purge_asked ?? null;
}

/** Orders whose purge was asked for and is not at its end. */
export async function askedPurges(where: Where): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from job where purge_asked is not null order by id`.execute(
    where,
  );
  return rows.map(({ id }) => id);
}

/** Whoever looks at the order is told that a try failed. */
export const noteFailedPurge = (db: Db, jobId: number, at: Date): Promise<unknown> =>
  sql`update job set purge_asked = purge_asked || jsonb_build_object('failedAt', ${at.toISOString()}::text), version = version + 1
    where id = ${jobId} and purge_asked is not null`.execute(db);
