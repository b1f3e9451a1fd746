// How far providers were asked, in the database.
import { sql } from 'kysely';
import type { Fault } from '#domain/api/shapes.ts';
import type { Where } from '#server/context/ports.ts';
import type { PollTask } from '#server/letters/tracking/poll-task.ts';
import { forgetTestReports } from '#server/letters/tracking/test-reports.repository.ts';
import { toJson } from '#server/storage/schema-json.ts';

/** Which poll: of a channel, and of the provider that is asked. */
export interface PollKey {
  readonly channelId: number;
  /** `test`: the test provider. */
  readonly provider: string;
}

/** Where the next poll goes on; null: from the beginning. */
export async function cursorOf(where: Where, { channelId, provider }: PollKey): Promise<string | null> {
  const row = await where
    .selectFrom('channel_poll')
    .select('cursor')
    .where('channel_id', '=', channelId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row?.cursor ?? null;
}

const TEST = 'test';

/** Keeps where a poll came to, in the transaction that enters what it brought. `fault` null: it went well. */
export async function keepPoll(
  where: Where,
  { channelId, provider }: PollKey,
  { cursor, at, fault }: { readonly cursor: string | null; readonly at: Date; readonly fault: Fault | null },
): Promise<void> {
  const json = fault === null ? null : toJson(fault);
  await sql`insert into channel_poll (channel_id, provider, cursor, asked_since, polled_at, fault, fault_since)
    values (${channelId}, ${provider}, ${cursor}, ${at}, ${at}, ${json}::jsonb, ${fault === null ? null : at})
    on conflict (channel_id, provider) do update set cursor = excluded.cursor,
      asked_since = least(channel_poll.asked_since, excluded.asked_since), polled_at = excluded.polled_at,
      fault = excluded.fault,
      fault_since = case when excluded.fault is null then null
        else coalesce(channel_poll.fault_since, excluded.fault_since) end`.execute(where);
  if (provider === TEST && cursor !== null) await forgetTestReports(where, channelId, Number(cursor));
}

/**
 * Polls that are due. One of a time that is still to come was of a clock that had jumped: it waits for nothing.
 * @param minutes by name of the channels' providers that can be asked; those in test mode by themselves
 */
export async function duePolls(
  where: Where,
  minutes: Readonly<Record<string, number>>,
  at: Date,
): Promise<readonly PollTask[]> {
  const names = Object.keys(minutes);
  const { rows } = await sql<PollTask>`
    select c.id as "channelId", false as test
    from unnest(${sql.val(names)}::text[], ${sql.val(names.map((name) => minutes[name] ?? 1))}::int[]) n(name, minutes)
    join channel c on c.definition->>'providerName' = n.name and c.enabled
    left join channel_poll p on p.channel_id = c.id and p.provider = n.name
    where p.polled_at is null or p.polled_at <= ${at}::timestamptz - make_interval(mins => n.minutes) or p.polled_at > ${at}
    union all
    select r.channel_id, true from (select channel_id, max(id) as last from test_report group by channel_id) r
    left join channel_poll p on p.channel_id = r.channel_id and p.provider = ${TEST}
    where r.last > coalesce(p.cursor, '0')::bigint`.execute(where);
  return rows;
}

/** Names of channels whose last poll failed. */
export async function failingPolls(where: Where): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select distinct c.name from channel_poll p join channel c on c.id = p.channel_id
    where p.fault is not null order by c.name limit 10`.execute(where);
  return rows.map(({ name }) => name);
}
