// The table of idempotency keys: take, prolong, finish, release, sweep.
import { sql } from 'kysely';
import type { Db, Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';

const DAY_MS = 86_400_000;
/** Longer than any desktop agent stays offline. */
const KEEP_DAYS = 60;
/** A request that does not prolong its lease for this time is dead. */
const LEASE_MS = 60_000;

/** A key as it is told from others. */
export interface KeyOf {
  readonly accountId: number;
  readonly userId: number;
  readonly call: string;
  readonly key: string;
}

/** A call that wants a key for itself; `requestHash` distinguishes a repeat from another request. */
export interface KeyRequest extends KeyOf {
  readonly requestHash: Buffer;
  readonly holder: string;
  readonly now: Date;
}

/** A key in the hands of one running request. */
export interface KeyHolder extends KeyOf {
  readonly holder: string;
}

/** An answer as it is stored: with its body, or that sealed. */
export interface KeptAnswer {
  readonly status: number;
  readonly answer: unknown;
  readonly sealed: string | null;
}

/** What came of it: ours to work on, answered before, still being worked on, or used for another request. */
export type Taken =
  | { readonly kind: 'taken'; readonly holder: KeyHolder }
  | ({ readonly kind: 'finished' } & KeptAnswer)
  | { readonly kind: 'running' }
  | { readonly kind: 'other' };

/** The columns by which a key is told from others. */
const columnsOf = ({ accountId, userId, call, key }: KeyOf) => ({ account_id: accountId, user_id: userId, call, key });

/** A key that a running request holds. */
const columnsHeld = (holder: KeyHolder) => ({ ...columnsOf(holder), holder: holder.holder });

const lease = (now: Date): Date => new Date(now.getTime() + LEASE_MS);
const oldest = (now: Date): Date => new Date(now.getTime() - KEEP_DAYS * DAY_MS);

/** Takes a key that is new, too old, or held by a dead request with the same body; else says what is there. */
export async function takeKey(db: Db, request: KeyRequest): Promise<Taken> {
  const { accountId, userId, call, key, requestHash, holder, now } = request;
  const row = {
    request_hash: requestHash,
    status: null,
    answer: null,
    sealed: null,
    holder,
    lease_until: lease(now),
    created_at: now,
  };
  const taken = await db
    .insertInto('idempotency_key')
    .values({ ...columnsOf(request), ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'user_id', 'call', 'key'])
        .doUpdateSet(row)
        .where((where) =>
          where.or([
            where('idempotency_key.created_at', '<', oldest(now)),
            where.and([
              where('idempotency_key.status', 'is', null),
              where('idempotency_key.lease_until', '<', now),
              where('idempotency_key.request_hash', '=', requestHash),
            ]),
          ]),
        ),
    )
    .returning('holder')
    .executeTakeFirst();
  if (taken) return { kind: 'taken', holder: { accountId, userId, call, key, holder } };
  return lookUp(db, request);
}

async function lookUp(db: Db, request: KeyRequest): Promise<Taken> {
  const found = await db
    .selectFrom('idempotency_key')
    .select(['status', 'answer', 'sealed', 'request_hash'])
    .where((key) => key.and(columnsOf(request)))
    .executeTakeFirst();
  // Released between the two statements: the other request failed, this one may be sent again.
  if (!found) return { kind: 'running' };
  if (!found.request_hash.equals(request.requestHash)) return { kind: 'other' };
  if (found.status === null) return { kind: 'running' };
  const { status, answer, sealed } = found;
  return { kind: 'finished', status, answer, sealed };
}

async function updateHeld(
  where: Db | Trx,
  holder: KeyHolder,
  set: { lease_until: Date } | { status: number; answer: string | null; sealed: string | null },
): Promise<number> {
  const { numUpdatedRows } = await where
    .updateTable('idempotency_key')
    .set(set)
    .where((key) => key.and(columnsHeld(holder)))
    .where('status', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Prolongs the lease of a key. Does nothing when another request has taken it over. */
export async function prolongKey(db: Db, holder: KeyHolder, now: Date): Promise<void> {
  await updateHeld(db, holder, { lease_until: lease(now) });
}

/**
 * Stores the answer.
 * @throws Error when the key was taken over meanwhile: the transaction at hand must not commit
 */
export async function finishKey(where: Db | Trx, holder: KeyHolder, kept: KeptAnswer): Promise<void> {
  const { status, answer, sealed } = kept;
  const set = { status, answer: answer === null ? null : toJson(answer), sealed };
  if ((await updateHeld(where, holder, set)) !== 1)
    throw new Error('The idempotency key was taken over by a repeat of the request.');
}

/** Gives the key back, so that a repeat runs again: the call failed, or is to be tried again later. */
export async function releaseKey(db: Db, holder: KeyHolder): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where((key) => key.and(columnsHeld(holder)))
    .where('status', 'is', null)
    .execute();
}

/**
 * Deletes what is older than 60 days. Of a refusal the label alone stays after one: its words may name anybody (docs/decisions/0870); of
 * an answer with a secret, that it was carried out (0922).
 */
export async function sweepKeys(db: Db, now: Date): Promise<number> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  await db
    .updateTable('idempotency_key')
    .set({ sealed: null })
    .where('sealed', 'is not', null)
    .where('created_at', '<', dayAgo)
    .execute();
  await sql`update idempotency_key set answer = jsonb_set(answer, '{error}',
      answer -> 'error' || jsonb_build_object('parameters', '{}'::jsonb, 'message', answer -> 'error' -> 'label'))
    where status >= 400 and answer -> 'error' -> 'parameters' <> '{}'
      and created_at < ${dayAgo}`.execute(db);
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', oldest(now))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
