// What is due for endpoints, what it tells, and how it goes when it is old.

import { type RawBuilder, sql } from 'kysely';
import { LONGEST_PAUSE_MS } from '#domain/hooks/hooks.ts';
import type { ToldIds } from '#server/letters/hooks/hook-message.ts';
import type { SealedHook } from '#server/letters/hooks/hook-secrets.ts';
import { TOLD_COLUMNS, type ToldRow } from '#server/letters/hooks/message-columns.ts';
import type { Db } from '#server/storage/schema.ts';

/** An endpoint whose messages are to be sent. */
export interface DueHook extends SealedHook {
  readonly account_id: number;
  readonly root_id: number;
  readonly name: string;
  readonly url: string;
  readonly user_id: number | null;
  readonly failures: number;
  readonly failing_since: Date | null;
}

/** A message that waits. */
export interface WaitingEvent {
  readonly id: number;
  readonly hook_id: number;
  readonly message_id: string;
  readonly revision_id: number;
  readonly entity: string;
  readonly entity_id: number;
  readonly event: string;
  readonly at: Date;
  readonly tries: number;
  readonly failing_since: Date | null;
}

const isAwake = (now: Date): RawBuilder<boolean> => sql`h.state = 'on' and h.sealed_secret is not null
  and (h.rest_until is null or h.rest_until <= ${now})`;

/** Messages that wait and were never held up: `e`. */
const NEW = sql`e.state = 'waiting' and e.next_at is null`;

/** Those whose moment has come. */
const isDueAgain = (now: Date): RawBuilder<boolean> => sql`e.state = 'waiting' and e.next_at <= ${now}`;

/** Endpoints for which something is due, with the first account of their organisation: two looks at indexes for each. */
export async function dueHooks(db: Db, now: Date): Promise<{ id: number; root_id: number }[]> {
  const { rows } = await sql<{ id: number; root_id: number }>`select h.id, a.root_id
    from web_hook h join account a on a.id = h.account_id
    where ${isAwake(now)} and coalesce(
      (select e.id from web_hook_event e where e.hook_id = h.id and ${NEW} order by e.id limit 1),
      (select e.id from web_hook_event e where e.hook_id = h.id and ${isDueAgain(now)} order by e.next_at limit 1))
      is not null order by h.id`.execute(db);
  return rows;
}

/** The endpoint, if it may be called now. */
export async function awakeHook(db: Db, id: number, now: Date): Promise<DueHook | undefined> {
  const { rows } = await sql<DueHook>`select h.id, h.account_id, a.root_id, h.name, h.url, h.user_id, h.sealed_secret,
      h.former_secret, h.former_until, h.failures, h.failing_since
    from web_hook h join account a on a.id = h.account_id where h.id = ${id} and ${isAwake(now)}`.execute(db);
  return rows[0];
}

/** What of the same thing waits for a later moment, tried or not: `b` of `e`. Nothing new overtakes it. */
const HOLDING = sql`b.hook_id = e.hook_id and b.entity = e.entity and b.entity_id = e.entity_id
  and b.state = 'waiting' and b.next_at is not null`;

/** Messages that are looked at together when some of them are to wait behind others. */
const HELD_AT_ONCE = 1_000;

/** New messages of things of which an earlier one waits for a later attempt wait until then as well, and are looked at no more. */
async function holdBehind(db: Db, hookId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // A person who has all of them tried at once holds the endpoint too: none is held up by what is forgotten meanwhile.
    await sql`select from web_hook where id = ${hookId} for no key update`.execute(trx);
    await sql`update web_hook_event w set next_at = f.next_at from (
        select e.id, (select max(b.next_at) from web_hook_event b where ${HOLDING}) as next_at
        from (select * from web_hook_event e where e.hook_id = ${hookId} and ${NEW}
          order by e.id limit ${HELD_AT_ONCE}) e) f
      where w.id = f.id and f.next_at is not null and w.state = 'waiting'`.execute(trx);
  });
}

/** The next messages of an endpoint, the oldest first. All of one thing that waits for a later attempt have the same moment. */
export async function dueEvents(
  db: Db,
  hookId: number,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<WaitingEvent[]> {
  for (;;) {
    const { rows } = await sql<WaitingEvent & { held: boolean }>`select e.id, e.hook_id, e.message_id, e.revision_id,
        e.entity, e.entity_id, e.event, e.at, e.tries, e.failing_since,
        e.next_at is null and exists (select from web_hook_event b where ${HOLDING}) as held
      from ((select * from web_hook_event e where e.hook_id = ${hookId} and ${NEW} order by e.id limit ${limit})
        union all (select * from web_hook_event e where e.hook_id = ${hookId} and ${isDueAgain(now)}
          order by e.next_at, e.id limit ${limit})) e
      order by e.id limit ${limit}`.execute(db);
    if (!rows.some(({ held }) => held)) return rows;
    await holdBehind(db, hookId);
  }
}

/** What a message says besides its line of history. */
interface ToldFacts extends ToldRow {
  readonly ids: ToldIds;
}

/** What messages tell of, by their id; what is purged meanwhile has no ids but its own. */
export async function toldFacts(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, ToldFacts>> {
  const { rows } = await sql<ToldIds & ToldRow & { id: number }>`
    select e.id, coalesce(j.account_id, c.account_id, s.account_id, h.account_id) as "accountId",
      case e.entity when 'job' then e.entity_id else coalesce(s.job_id, c.job_id) end as "jobId",
      case e.entity when 'command' then e.entity_id else s.command_id end as "commandId",
      s.delivery_id as "deliveryId", case e.entity when 'shipment' then e.entity_id end as "shipmentId",
      ${TOLD_COLUMNS}
    from web_hook_event e join web_hook h on h.id = e.hook_id
      left join job j on e.entity = 'job' and j.id = e.entity_id
      left join delivery_command c on e.entity = 'command' and c.id = e.entity_id
      left join shipment s on e.entity = 'shipment' and s.id = e.entity_id
    where e.id = any(${sql.val([...ids])}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, sequence, test, ...told }) => [id, { ids: told, sequence, test }]));
}

/** What waits for longer than anything does was put off by a clock that had jumped: it is due now. */
export async function wakePutOff(db: Db, now: Date): Promise<void> {
  const latest = new Date(now.getTime() + LONGEST_PAUSE_MS);
  await sql`update web_hook set rest_until = ${now} where rest_until > ${latest}`.execute(db);
  await sql`update web_hook_event w set next_at = ${now} from web_hook h
    where w.hook_id = h.id and w.state = 'waiting' and w.next_at > ${latest}`.execute(db);
}

/** What is older than messages are kept, up to so many. @returns how many went */
export async function sweepEvents(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`with gone as (
      delete from web_hook_event where id in (
        select id from web_hook_event where at < ${before} limit ${limit}) returning id)
    select count(*)::int as gone from gone`.execute(db);
  return rows[0]?.gone ?? 0;
}
