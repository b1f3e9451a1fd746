// What uses a channel: services, accounts that list it, and orders whose deliveries name it for good.
import { sql } from 'kysely';
import type { Use } from '#domain/api/configuration/options.contract.ts';
import type { Where } from '#server/context/ports.ts';

/** How many orders are named at most. */
const MOST_ORDERS = 5;

/** The services whose definition has the channel. */
async function servicesOf(where: Where, channelId: number): Promise<Use[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from service where not removed and exists (
      select 1 from jsonb_array_elements(coalesce(definition->'channels', '[]')) channel
      where channel->'channelId' = to_jsonb(${channelId}::bigint))
    order by name`.execute(where);
  return rows.map((row) => ({ kind: 'service', ...row }));
}

/** All of it, services first. Deliveries of any state keep their channel: it stays as long as they do. */
export async function usesOfChannel(where: Where, channelId: number): Promise<Use[]> {
  const { rows: accounts } = await sql<{ id: number; name: string }>`
    select id, name from account where ${channelId}::bigint = any(channel_ids) order by name`.execute(where);
  const { rows: orders } = await sql<{ id: number; name: string }>`
    select distinct job.id, job.name from delivery d join job on job.id = d.job_id
    where d.channel_id = ${channelId} order by job.name limit ${MOST_ORDERS}`.execute(where);
  return [
    ...(await servicesOf(where, channelId)),
    ...accounts.map((row): Use => ({ kind: 'account', ...row })),
    ...orders.map((row): Use => ({ kind: 'order', ...row })),
  ];
}

/** How many services use each channel. */
export async function serviceCounts(where: Where): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; n: number }>`
    select (channel->>'channelId')::bigint as id, count(distinct service.id)::int as n
    from service, jsonb_array_elements(coalesce(definition->'channels', '[]')) channel
    where not removed group by 1`.execute(where);
  return new Map(rows.map(({ id, n }) => [Number(id), n]));
}
