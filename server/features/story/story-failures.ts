// What did not arrive, as an order's story tells it: by delivery, with how many, and whether other documents took their place.
import { type SqlBool, sql } from 'kysely';
import type { StoryEvent } from '#domain/api/sending/story.contract.ts';
import type { ChannelType } from '#domain/channels/channels.ts';
import { SHIPMENT_ERROR_ABOVE } from '#domain/shipments/shipments.ts';
import { markedTest } from '#server/access/test-mode.ts';
import type { Db } from '#server/storage/schema.ts';

/** From this code on a document had left, or been offered to its server: before, making it failed, which the story tells itself. */
const FIRST_ON_THE_WAY = -600;

interface FailureRow {
  /** The last of the documents: no two entries have the same. */
  readonly id: number;
  readonly at: Date;
  readonly job_id: number;
  readonly job_name: string;
  readonly test: boolean;
  readonly command_id: number;
  readonly delivery_id: number;
  readonly channel_type: ChannelType;
  readonly kind: 'othersTookOver' | 'failuresDecided' | 'notArrived';
  readonly count: number;
}

const eventOf = (row: FailureRow): StoryEvent => ({
  id: row.id,
  kind: row.kind,
  date: row.at.toISOString(),
  person: null,
  actedFor: null,
  to: null,
  job: { id: row.job_id, name: row.job_name, ...markedTest(row.test) },
  commandId: row.command_id,
  deliveryId: row.delivery_id,
  count: row.count,
  shares: [{ channelType: row.channel_type, count: row.count }],
  reason: null,
  sentTo: null,
  waits: false,
  instead: false,
  splitBefore: null,
  status: null,
  tracking: null,
  fault: null,
  rows: [],
  files: [],
  other: null,
});

/** Entries of what did not arrive of these orders; what a person acknowledged or settled is left out. */
export async function failuresOf(db: Db, jobIds: readonly number[]): Promise<StoryEvent[]> {
  if (jobIds.length === 0) return [];
  const taken = sql<SqlBool>`s.takeover is not distinct from 'taken'`;
  const kind = sql`case s.takeover when 'taken' then 'othersTookOver' when 'wished' then 'failuresDecided'
    else 'notArrived' end`;
  const { rows } = await sql<FailureRow>`
    select f.*, d.job_id, job.name as job_name, job.test, d.command_id, d.channel_type from (
      select s.delivery_id, ${kind} as kind, count(*)::int as count, max(s.id) as id,
        max(greatest(s.status_at, s.takeover_at)) as at
      from shipment s where s.job_id = any(${sql.val([...jobIds])}::bigint[])
        and (${taken} or s.status > ${SHIPMENT_ERROR_ABOVE} and s.status <= ${FIRST_ON_THE_WAY} and not s.acknowledged
          and s.doubt is null)
      group by s.delivery_id, ${kind}
    ) f join delivery d on d.id = f.delivery_id join job on job.id = d.job_id`.execute(db);
  return rows.map(eventOf);
}

/** Two stories as one, newest first; what has the same time stays as it stood. */
export const newestFirst = (events: readonly StoryEvent[]): StoryEvent[] =>
  [...events].sort((a, b) => Date.parse(b.date) - Date.parse(a.date));
