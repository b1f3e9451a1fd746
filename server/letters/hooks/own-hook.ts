// The endpoint whose address is the field webHookURL of an account: it comes, moves and goes with the field, and ends with the account;
// and what goes with endpoints that are taken away.
import { sql } from 'kysely';
import type { Db, Trx } from '#server/storage/schema.ts';

/** Who saves an account, and when. */
interface Saving {
  readonly by: { readonly id: number; readonly login: string };
  readonly at: Date;
  /** Administers the accounts below as well. */
  readonly hearsBelow: boolean;
  /** A program does, by a token. */
  readonly byProgram: boolean;
}

/**
 * Follows the field, in the transaction that saves the account. '' takes the endpoint away. One that is told of the accounts below
 * gives way to a new one, with no secret and no log, where it is led elsewhere by who may not hear of them; and so does one with a secret
 * where a program leads it elsewhere, which may make none.
 * @returns the endpoint that is gone, whose log is deleted behind the transaction: it may be long; null: none
 */
export async function keepOwnHook(
  trx: Trx,
  { accountId, url }: { readonly accountId: number; readonly url: string },
  { by, at, hearsBelow, byProgram }: Saving,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`delete from web_hook where account_id = ${accountId} and own
    and (${url} = '' or url <> ${url} and ((with_below or below_until > ${at}) and not ${hearsBelow}
      or sealed_secret is not null and ${byProgram})) returning id`.execute(trx);
  const gone = rows[0]?.id ?? null;
  if (url === '') return gone;
  // Another address is tried at once.
  await sql`insert into web_hook as h (account_id, own, name, url, user_id, changed_by, changed_at)
    values (${accountId}, true, '', ${url}, ${by.id}, ${by.login}, ${at})
    on conflict (account_id) where own do update set url = excluded.url, version = h.version + 1,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at, failures = 0, failing_since = null,
      rest_until = null, state = case h.state when 'failed' then 'on' else h.state end
    where h.url <> excluded.url`.execute(trx);
  return gone;
}

/** Messages that one statement takes away. */
const EVENTS_AT_ONCE = 5_000;

/** The messages of an endpoint that is gone; the sweep takes what is left where this is cut. */
export async function deleteEventsOf(db: Db, hookId: number): Promise<void> {
  for (let gone = EVENTS_AT_ONCE; gone === EVENTS_AT_ONCE; ) {
    const { numAffectedRows } = await sql`delete from web_hook_event where id in (
      select id from web_hook_event where hook_id = ${hookId} limit ${EVENTS_AT_ONCE})`.execute(db);
    gone = Number(numAffectedRows);
  }
}

/** Endpoints of an account and of those below are told nothing more. */
export const endHooks = (trx: Trx, accountId: number) =>
  sql`update web_hook h set state = 'off', version = h.version + 1 from account a
    where a.id = h.account_id and a.path @> array[${accountId}]::bigint[] and h.state <> 'off'`.execute(trx);
