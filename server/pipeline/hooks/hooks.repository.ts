// What is due for endpoints, what it tells, and what became of it.
import { type RawBuilder, sql } from 'kysely';
import type { HookAnswer, ToldIds } from '#server/letters/hooks/hook-message.ts';
import type { SealedHook } from '#server/letters/hooks/hook-secrets.ts';
import { TOLD_COLUMNS, type ToldRow } from '#server/letters/hooks/message-columns.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

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
  readonly message_id: string;
  readonly revision_id: number;
  readonly entity: string;
  readonly entity_id: number;
  readonly event: string;
  readonly at: Date;
  readonly tries: number;
  readonly failing_since: Date | null;
}

/** A message may go: it waits, and no earlier one of its thing waits for a later attempt. */
const isDue = (now: Date): RawBuilder<boolean> => sql`e.hook_id = h.id and e.state = 'waiting' and not exists (
  select from web_hook_event b where b.hook_id = e.hook_id and b.entity = e.entity and b.entity_id = e.entity_id
    and b.state = 'waiting' and b.tries > 0 and b.next_at > ${now})`;

const isAwake = (now: Date): RawBuilder<boolean> => sql`h.state = 'on' and h.sealed_secret is not null
  and (h.rest_until is null or h.rest_until <= ${now})`;

/** Endpoints for which something is due, with the first account of their organisation. */
export async function dueHooks(db: Db, now: Date): Promise<{ id: number; root_id: number }[]> {
  const { rows } = await sql<{ id: number; root_id: number }>`select h.id, a.root_id
    from web_hook h join account a on a.id = h.account_id
    where ${isAwake(now)} and exists (select from web_hook_event e where ${isDue(now)}) order by h.id`.execute(db);
  return rows;
}

/** The endpoint, if it may be called now. */
export async function awakeHook(db: Db, id: number, now: Date): Promise<DueHook | undefined> {
  const { rows } = await sql<DueHook>`select h.id, h.account_id, a.root_id, h.name, h.url, h.user_id, h.sealed_secret,
      h.former_secret, h.former_until, h.failures, h.failing_since
    from web_hook h join account a on a.id = h.account_id where h.id = ${id} and ${isAwake(now)}`.execute(db);
  return rows[0];
}

/** The next messages of an endpoint, the oldest first. */
export async function dueEvents(
  db: Db,
  hookId: number,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<WaitingEvent[]> {
  const { rows } = await sql<WaitingEvent>`select e.id, e.message_id, e.revision_id, e.entity, e.entity_id, e.event,
      e.at, e.tries, e.failing_since
    from web_hook h join web_hook_event e on ${isDue(now)} where h.id = ${hookId}
    order by e.id limit ${limit}`.execute(db);
  return rows;
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

/** How an attempt ended that leaves a message waiting, or took it. */
interface Attempt {
  readonly at: Date;
  readonly sequence: number;
  readonly answer: HookAnswer;
}

const answered = ({ at, sequence, answer }: Attempt) => ({
  last_at: at,
  last_status: answer.status,
  last_ms: answer.ms,
  last_fault: answer.fault,
  sequence,
});

/** It was taken, and so the endpoint is there. */
export async function settleTaken(db: Db, event: WaitingEvent, attempt: Attempt): Promise<void> {
  await db
    .updateTable('web_hook_event')
    .set({ ...answered(attempt), state: 'sent', tries: event.tries + 1, next_at: null })
    .where('id', '=', event.id)
    .execute();
}

/** It waits on. */
export async function settleFailed(
  db: Db | Trx,
  event: WaitingEvent,
  attempt: Attempt & { readonly nextAt: Date | null },
): Promise<void> {
  await db
    .updateTable('web_hook_event')
    .set({
      ...answered(attempt),
      tries: event.tries + 1,
      failing_since: event.failing_since ?? attempt.at,
      next_at: attempt.nextAt,
    })
    .where('id', '=', event.id)
    .execute();
}

/** Somebody answered: the endpoint fails no more. @param takenAt when it last took a message; null: it took none */
export async function noteReached(db: Db, hookId: number, takenAt: Date | null): Promise<void> {
  const sent = takenAt === null ? {} : { last_sent_at: takenAt };
  await db
    .updateTable('web_hook')
    .set({ failures: 0, failing_since: null, rest_until: null, ...sent })
    .where('id', '=', hookId)
    .execute();
}

/** The endpoint rests. */
export async function noteRest(
  db: Db,
  hook: DueHook,
  { at, until }: { readonly at: Date; readonly until: Date },
): Promise<void> {
  await db
    .updateTable('web_hook')
    .set({ failures: hook.failures + 1, failing_since: hook.failing_since ?? at, rest_until: until })
    .where('id', '=', hook.id)
    .execute();
}

/** The endpoint is given up. @returns whether it was not before */
export async function giveUp(trx: Trx, hookId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('web_hook')
    .set({ state: 'failed', version: sql<number>`version + 1`, rest_until: null })
    .where('id', '=', hookId)
    .where('state', '=', 'on')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) > 0;
}

/** What is older than messages are kept, up to so many. @returns how many went */
export async function sweepEvents(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`with gone as (
      delete from web_hook_event where id in (
        select id from web_hook_event where at < ${before} limit ${limit}) returning id)
    select count(*)::int as gone from gone`.execute(db);
  return rows[0]?.gone ?? 0;
}
