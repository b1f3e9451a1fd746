// Recipients that the search of the top bar finds, from the moment they are read: one hit for each, with the document
// that was made for it last where there is one (docs/model.md, "Search").
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SearchHit } from '#domain/api/session/app.contract.ts';
import { type FoundBy, foundBy, rowHas } from '#server/access/found-by.ts';
import { anyWordFound } from '#server/access/like-pattern.ts';
import { isTestSql, markedTest } from '#server/access/test-mode.ts';
import type { Db } from '#server/storage/schema.ts';

export interface Question {
  readonly db: Db;
  readonly text: string;
  /** The condition "the caller may see it" on a table by its alias. */
  readonly visible: (alias: string) => RawBuilder<SqlBool>;
}

interface Row {
  readonly id: number;
  readonly recipient_name: string;
  readonly recipient_lines: readonly string[];
  readonly email_address: string | null;
  readonly dispatch_state: string;
  /** Nobody can confirm anything of its order. */
  readonly closed: boolean;
  readonly job_id: number;
  readonly job_name: string;
  readonly submitted_at: Date;
  readonly shipment_id: number | null;
  readonly status: number | null;
  readonly created_at: Date | null;
  readonly delivery_id: number | null;
  readonly found_by: FoundBy;
  readonly test: boolean;
}

/** What tells people of one name apart: the address, and where the letter lies. */
const detailOf = ({ recipient_lines, recipient_name, email_address, job_name }: Row): string => {
  const address = recipient_lines.filter((line) => line !== recipient_name).join(', ') || email_address;
  return [address, job_name].filter(Boolean).join(' · ');
};

/** What became of it; of an order that is closed to changes nothing that asks to be sent. */
function stateOf({ status, dispatch_state: state, closed }: Row): string | null {
  if (status !== null) return String(status);
  return closed && state === 'REMAINING' ? null : state;
}

/** Ids of the newest rows that fit, at most so many: the part that must never read all rows. */
export const newestRows = ({ text, visible }: Omit<Question, 'db'>, most: number): RawBuilder<unknown> => sql`
  select row_search.pack_group_id from row_search join job on job.id = row_search.job_id
  where ${rowHas(text)} and ${visible('job')} and not job.draft order by row_search.pack_group_id desc limit ${most}`;

/** Newest first, at most so many. */
export async function findRecipients({ db, text, visible }: Question, most: number): Promise<SearchHit[]> {
  const { rows } = await sql<Row>`select g.id, g.recipient_name, g.recipient_lines, g.email_address, g.dispatch_state,
      job.locked or job.frozen as closed, g.job_id, job.name as job_name, job.submitted_at, s.id as shipment_id, s.status, s.created_at, s.delivery_id,
      coalesce(${isTestSql('s')}, job.test) as test,
      ${foundBy(sql`m.pack_group_id = g.id`, anyWordFound(sql`search_form(m.value)`, text))} as found_by
    from (${newestRows({ text, visible }, most)}) found
    join pack_group g on g.id = found.pack_group_id
    join job on job.id = g.job_id
    left join lateral (select id, nuid, status, created_at, delivery_id from shipment
      where pack_group_id = g.id order by id desc limit 1) s on true
    order by g.id desc`.execute(db);
  return rows.map((row) => ({
    kind: 'recipient',
    id: row.id,
    title: row.recipient_name || row.email_address || '',
    detail: detailOf(row),
    state: stateOf(row),
    date: (row.created_at ?? row.submitted_at).toISOString(),
    jobId: row.job_id,
    deliveryId: row.delivery_id,
    shipmentId: row.shipment_id,
    foundBy: row.found_by,
    ...markedTest(row.test),
  }));
}

/** Above this number recipients are not counted. */
export const MOST_COUNTED = 1_000;

/** Recipients that fit; one more than `MOST_COUNTED` stands for any more. */
export async function countRecipients({ db, text, visible }: Question): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select 1 from row_search join job on job.id = row_search.job_id
    where ${rowHas(text)} and ${visible('job')} and not job.draft limit ${MOST_COUNTED + 1}) found`.execute(db);
  return rows[0]?.count ?? 0;
}
