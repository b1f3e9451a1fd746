// The tables of web hooks, as their calls read and write them.
import { type Selectable, type SqlBool, sql } from 'kysely';
import { EVENT_DAYS, type HookEventState, type HookState, TEST_ENTITY } from '#domain/hooks/hooks.ts';
import type { Where } from '#server/context/ports.ts';
import type { HookAnswer } from '#server/letters/hooks/hook-message.ts';
import { TOLD_COLUMNS, type ToldRow } from '#server/letters/hooks/message-columns.ts';
import type { WebHookEventTable, WebHookTable } from '#server/storage/schema/hooks.table.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

export type HookRow = Selectable<WebHookTable>;
/** A message as the log shows it. */
export type LoggedEventRow = Omit<Selectable<WebHookEventTable>, 'sequence'> & ToldRow;

const DAY_MS = 86_400_000;

/** A number up to which messages that wait are counted. */
const MOST_COUNTED = 10_000;

/** An endpoint with what waits for it, and what it answered last of that; null: nothing. */
export interface ListedHook extends HookRow {
  readonly waiting: number;
  readonly answered: number | null;
}

/** Messages that wait for an endpoint `h`, as the indexes have them: new ones, and those for a later attempt. */
const WAITING = sql`(select * from web_hook_event n where n.hook_id = h.id and n.state = 'waiting' and n.next_at is null
  union all select * from web_hook_event l where l.hook_id = h.id and l.state = 'waiting' and l.next_at is not null)`;

/** The endpoints of an account. */
export async function listHooks(where: Where, accountId: number): Promise<ListedHook[]> {
  const { rows } =
    await sql<ListedHook>`select h.*, case when h.failures > 0 then (select e.last_status from ${WAITING} e
      where e.last_at is not null order by e.last_at desc, e.id desc limit 1) end as answered,
      (select count(*)::int from (select from ${WAITING} e limit ${MOST_COUNTED}) w) as waiting
    from web_hook h where h.account_id = ${accountId} order by h.own desc, h.name, h.id`.execute(where);
  return rows;
}

export const findHook = (where: Where, id: number): Promise<HookRow | undefined> =>
  where.selectFrom('web_hook').selectAll().where('id', '=', id).executeTakeFirst();

/** The same row, held until the transaction ends. */
export const lockHook = (trx: Trx, id: number): Promise<HookRow | undefined> =>
  trx.selectFrom('web_hook').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** An endpoint as a person has it. */
export interface HookFields {
  readonly name: string;
  readonly url: string;
  readonly withBelow: boolean;
  readonly state: HookState;
}

/** Who saves, and when. */
export interface HookChange {
  readonly userId: number;
  readonly userLogin: string;
  readonly at: Date;
}

export async function insertHook(
  trx: Trx,
  accountId: number,
  { fields: { name, url, withBelow, state }, change }: { readonly fields: HookFields; readonly change: HookChange },
): Promise<number> {
  const { id } = await trx
    .insertInto('web_hook')
    .values({
      account_id: accountId,
      name,
      url,
      with_below: withBelow,
      state,
      user_id: change.userId,
      changed_by: change.userLogin,
      changed_at: change.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves an endpoint. @param asked `tries`: what waits is sent at once */
export async function updateHook(
  trx: Trx,
  before: HookRow,
  asked: { readonly fields: HookFields; readonly change: HookChange; readonly tries: boolean },
): Promise<void> {
  const { fields, change, tries } = asked;
  const { name, url, withBelow, state } = fields;
  const { id } = before;
  await trx
    .updateTable('web_hook')
    .set({
      name: before.own ? '' : name,
      url,
      with_below: withBelow,
      // So long its log has what it was told of those below.
      ...(before.with_below && !withBelow ? { below_until: new Date(change.at.getTime() + EVENT_DAYS * DAY_MS) } : {}),
      state,
      version: sql<number>`version + 1`,
      changed_by: change.userLogin,
      changed_at: change.at,
    })
    .where('id', '=', id)
    .execute();
  if (tries) await tryAtOnce(trx, id);
}

/** Forgets failures: whatever waits is due. */
export async function tryAtOnce(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('web_hook')
    .set({ failures: 0, failing_since: null, rest_until: null })
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('web_hook_event')
    .set({ tries: 0, failing_since: null, next_at: null })
    .where('hook_id', '=', id)
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('tries', '>', 0), eb('next_at', 'is not', null)]))
    .execute();
}

/** Somebody is there again: what waits is due. How long it has failed is forgotten by a message that is taken, not by a test. */
export async function endRest(db: Db, id: number): Promise<void> {
  const { rest_until: until } = await db
    .selectFrom('web_hook')
    .select('rest_until')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (until === null) return;
  // The message that asked waits until the same moment, and what stands behind it; one that was refused itself has its own.
  await db
    .updateTable('web_hook_event')
    .set({ next_at: null })
    .where('hook_id', '=', id)
    .where('state', '=', 'waiting')
    .where('next_at', '=', until)
    .execute();
  await db.updateTable('web_hook').set({ rest_until: null }).where('id', '=', id).execute();
}

/** Messages that one transaction makes due again. */
const EVENTS_AT_ONCE = 5_000;

export async function deleteHook(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('web_hook').where('id', '=', id).execute();
}

/** Keeps a new secret, and the one before it for a while. */
export const writeHookSecret = (
  trx: Trx,
  id: number,
  secret: {
    readonly sealed: string;
    readonly at: Date;
    readonly former: { readonly sealed: string; readonly until: Date } | null;
  },
) =>
  trx
    .updateTable('web_hook')
    .set({
      sealed_secret: secret.sealed,
      secret_set_at: secret.at,
      former_secret: secret.former?.sealed ?? null,
      former_until: secret.former?.until ?? null,
    })
    .where('id', '=', id)
    .execute();

/** A page of the log, newest first, with one row more than asked for where there are more. */
export async function listHookEvents(
  where: Where,
  hookId: number,
  {
    before,
    limit,
    state,
  }: { readonly before: number | null; readonly limit: number; readonly state: HookEventState | undefined },
): Promise<LoggedEventRow[]> {
  const behind = before === null ? sql<SqlBool>`true` : sql<SqlBool>`e.id < ${before}`;
  const inState = state === undefined ? sql<SqlBool>`true` : sql<SqlBool>`e.state = ${state}`;
  // Of the two columns of one name the last one counts: what waits has no number of its own yet.
  const { rows } = await sql<LoggedEventRow>`select e.*, ${TOLD_COLUMNS} from web_hook_event e
    where e.hook_id = ${hookId} and ${behind} and ${inState} order by e.id desc limit ${limit + 1}`.execute(where);
  return rows;
}

/** Messages that are to be sent again: these, or all that happened since. */
export interface Replayed {
  readonly eventIds?: readonly number[] | undefined;
  readonly since?: Date | undefined;
}

/**
 * Makes the next messages behind an id due again, and with them what waits of their things: nothing of these is held by anything
 * any more. Tests are none of them. @returns how many, and the last id; null: it was the last
 */
async function replaySome(
  trx: Trx,
  hookId: number,
  { eventIds, since, after }: Replayed & { readonly after: number },
): Promise<{ readonly count: number; readonly last: number | null }> {
  // Who holds new messages behind others waits: none is held by what is forgotten here.
  await sql`select from web_hook where id = ${hookId} for no key update`.execute(trx);
  const { rows } = await sql<{ count: number; last: number | null }>`with due as materialized (
      select id, entity, entity_id from web_hook_event where hook_id = ${hookId} and revision_id is not null and id > ${after}
        ${eventIds === undefined ? sql`` : sql`and id = any(${sql.val([...eventIds])}::bigint[])`}
        ${since === undefined ? sql`` : sql`and at >= ${since}`}
      order by id limit ${EVENTS_AT_ONCE}
    ), changed as (
      update web_hook_event e set state = 'waiting', tries = 0, failing_since = null, next_at = null,
        replays = e.replays + (e.state = 'sent')::int
      from due where e.id = due.id returning e.id
    ), freed as (
      update web_hook_event e set next_at = null from (select distinct entity, entity_id from due) d
      where e.hook_id = ${hookId} and e.entity = d.entity and e.entity_id = d.entity_id and e.state = 'waiting'
        and e.next_at is not null and e.id not in (select id from due)
    )
    select count(*)::int as count, max(id) as last from changed`.execute(trx);
  const { count, last } = rows[0] ?? { count: 0, last: null };
  return { count, last: count < EVENTS_AT_ONCE ? null : last };
}

/** Makes messages due again, some thousands at once, so that neither the sender nor what writes new ones waits long. @returns how many */
export async function replayEvents(db: Db, hookId: number, wanted: Replayed): Promise<number> {
  let total = 0;
  for (let after: number | null = 0; after !== null; ) {
    const behind: number = after;
    const done = await db.transaction().execute((trx) => replaySome(trx, hookId, { ...wanted, after: behind }));
    total += done.count;
    after = done.last;
  }
  return total;
}

/** A test in the log; nobody has taken it yet. @returns its row, the id of its message, and whose endpoint it is */
export const insertTest = (where: Where, hookId: number, at: Date) =>
  where
    .insertInto('web_hook_event')
    .values({
      hook_id: hookId,
      entity: TEST_ENTITY,
      entity_id: 0,
      event: 'sent',
      at,
      sequence: 1,
      state: 'failed',
      tries: 1,
      last_at: at,
    })
    .returning(['id', 'message_id'])
    .returning(
      sql<number>`(select a.root_id from web_hook h join account a on a.id = h.account_id where h.id = ${hookId})`.as(
        'organisationId',
      ),
    )
    .executeTakeFirstOrThrow();

/** What became of it. */
export const settleTest = (
  where: Where,
  id: number,
  { state, answer }: { readonly state: HookEventState; readonly answer: HookAnswer },
) =>
  where
    .updateTable('web_hook_event')
    .set({ state, last_status: answer.status, last_ms: answer.ms, last_fault: answer.fault })
    .where('id', '=', id)
    .execute();

/** Endpoints of an account, while others wait to add one. */
export async function countHooks(trx: Trx, accountId: number): Promise<number> {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  const { n } = await trx
    .selectFrom('web_hook')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(n);
}
