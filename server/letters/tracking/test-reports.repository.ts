// The memory of the test provider: what it reports when it is asked, in the order in which it came to it.
import { sql } from 'kysely';
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';

/** Something that became of a piece in test mode. */
export interface TestReportRow {
  readonly nuid: string;
  /** in the words of the test provider */
  readonly word: string;
  /** The same key again is the same report. */
  readonly key: string;
}

/** A stored report. */
export interface StoredTestReport extends TestReportRow {
  readonly id: number;
  readonly at: Date;
  readonly reference: string | null;
  readonly detail: string;
}

/**
 * Keeps reports; one at a time writes those of a channel, so that ids become visible in their order.
 * @returns channels that have something new to report
 */
export async function keepTestReports(
  trx: Trx,
  reports: readonly (TestReportRow & { readonly detail?: string })[],
  at: Date,
): Promise<readonly number[]> {
  if (reports.length === 0) return [];
  const column = (of: (report: (typeof reports)[number]) => string) => sql.val(reports.map(of));
  await sql`select pg_advisory_xact_lock(hashtext('test-reports'), channel_id::int) from (
      select distinct d.channel_id from shipment s join delivery d on d.id = s.delivery_id
      where s.nuid = any(${column(({ nuid }) => nuid)}::text[]) order by 1) channels`.execute(trx);
  const { rows } = await sql<{ channel_id: number }>`with kept as (
      insert into test_report (channel_id, report_key, nuid, word, at, reference, detail)
      select d.channel_id, n.key, n.nuid, n.word, ${at}, 'TEST-' || n.nuid, n.detail
      from unnest(${column(({ key }) => key)}::text[], ${column(({ nuid }) => nuid)}::text[],
        ${column(({ word }) => word)}::text[], ${column(({ detail }) => detail ?? '')}::text[]) n(key, nuid, word, detail)
      join shipment s on s.nuid = n.nuid join delivery d on d.id = s.delivery_id
      on conflict (report_key) do nothing returning channel_id)
    select distinct channel_id from kept`.execute(trx);
  return rows.map(({ channel_id }) => channel_id);
}

/** What the test provider has to report of a piece. */
export async function waitingReports(where: Where, nuid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from test_report
    where nuid = ${nuid}`.execute(where);
  return rows[0]?.count ?? 0;
}

/** What was asked for is an event by now: the test provider forgets it. @param upTo id of the last such one of the channel */
export async function forgetTestReports(where: Where, channelId: number, upTo: number): Promise<void> {
  await sql`delete from test_report where channel_id = ${channelId} and id <= ${upTo}`.execute(where);
}

/** The reports of a channel behind a place. @param after id of the last one that is known; 0 from the beginning */
export async function testReportsAfter(
  where: Where,
  channelId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<StoredTestReport[]> {
  const { rows } = await sql<StoredTestReport>`select id, report_key as key, nuid, word, at, reference, detail
    from test_report where channel_id = ${channelId} and id > ${after} order by id limit ${limit}`.execute(where);
  return rows;
}
