// What uses a channel: services, accounts that list it, and orders whose deliveries name it for good.
import { sql } from 'kysely';
import type { Use } from '#domain/api/configuration/options.contract.ts';
import { isSeen, type SeenOfSystem } from '#server/access/system-sight.ts';
import type { Where } from '#server/context/ports.ts';

/** How many orders are named at most. */
const MOST_ORDERS = 5;

/** The services whose definition has the channel. */
async function servicesOf(where: Where, channelId: number, seen: SeenOfSystem): Promise<Use[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from service where not removed and ${isSeen(seen, 'service.account_id')} and exists (
      select 1 from jsonb_array_elements(coalesce(definition->'channels', '[]')) channel
      where channel->'channelId' = to_jsonb(${channelId}::bigint))
    order by name`.execute(where);
  return rows.map((row) => ({ kind: 'service', ...row }));
}

/** All of it that is seen, services first. Deliveries of any state keep their channel: it stays as long as they do. */
export async function usesOfChannel(where: Where, channelId: number, seen: SeenOfSystem = null): Promise<Use[]> {
  const { rows: accounts } = await sql<{ id: number; name: string }>`
    select id, name from account where ${channelId}::bigint = any(channel_ids) and ${isSeen(seen, 'account.id')} order by name`.execute(
    where,
  );
  const { rows: orders } = await sql<{ id: number; name: string }>`
    select distinct job.id, job.name from delivery d join job on job.id = d.job_id
    where d.channel_id = ${channelId} and ${isSeen(seen, 'job.account_id')} order by job.name limit ${MOST_ORDERS}`.execute(
    where,
  );
  return [
    ...(await servicesOf(where, channelId, seen)),
    ...accounts.map((row): Use => ({ kind: 'account', ...row })),
    ...orders.map((row): Use => ({ kind: 'order', ...row })),
  ];
}

/** How many services that are seen use each channel. */
export async function serviceCounts(where: Where, seen: SeenOfSystem): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; n: number }>`
    select (channel->>'channelId')::bigint as id, count(distinct service.id)::int as n
    from service, jsonb_array_elements(coalesce(definition->'channels', '[]')) channel
    where not removed and ${isSeen(seen, 'service.account_id')} group by 1`.execute(where);
  return new Map(rows.map(({ id, n }) => [Number(id), n]));
}
