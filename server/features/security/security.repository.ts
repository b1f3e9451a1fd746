// The policy of the installation, and the list of sign-ins.
import { sql } from 'kysely';
import { likePattern } from '#server/access/like-pattern.ts';
import { isSeen, type SeenOfSystem } from '#server/access/system-sight.ts';
import type { Where } from '#server/context/ports.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';

/** Attempts in one answer. */
export const MOST_SIGN_INS = 200;

export const findPolicy = (where: Where) =>
  where.selectFrom('sign_in_policy').select(['version', 'definition']).executeTakeFirst();

/** The same, held until the transaction ends, also while there is none. */
export async function lockPolicy(trx: Trx) {
  await sql`select pg_advisory_xact_lock(hashtext('sign_in_policy'))`.execute(trx);
  return findPolicy(trx);
}

export async function writePolicy(trx: Trx, policy: object, at: { version: number; now: Date }): Promise<void> {
  const values = { version: at.version, definition: toJson(policy), saved_at: at.now };
  await trx
    .insertInto('sign_in_policy')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

export interface SignInFilter {
  readonly text: string | undefined;
  readonly outcome: 'signedIn' | 'refused' | undefined;
  /** yyyy-MM-dd of the zone, both included */
  readonly fromDate: string | undefined;
  readonly toDate: string | undefined;
  readonly timeZone: string;
  readonly before: number | undefined;
  /** Of people of whose accounts: a login that nobody has is of none. */
  readonly seen: SeenOfSystem;
}

/** What the filter finds, in no order. */
export function foundSignIns(db: Db, filter: SignInFilter) {
  const { text = '', outcome, fromDate, toDate, timeZone, before, seen } = filter;
  const name = sql<string>`trim(concat(u.first_name, ' ', u.last_name))`;
  const day = sql<string>`to_char(e.at at time zone ${timeZone}, 'YYYY-MM-DD')`;
  let query = db
    .selectFrom('sign_in_event as e')
    .leftJoin('app_user as u', 'u.id', 'e.user_id')
    .select([
      'e.id',
      'e.at',
      'e.login',
      'e.address',
      'e.outcome',
      'e.realm',
      'u.id as userId',
      'u.login as known',
      name.as('name'),
    ])
    .where(isSeen(seen, 'u.account_id'));
  if (text !== '') {
    const like = likePattern(text);
    query = query.where((eb) =>
      eb.or([eb('e.login', 'ilike', like), eb('e.address', 'ilike', like), eb(name, 'ilike', like)]),
    );
  }
  if (outcome !== undefined) query = query.where('e.outcome', outcome === 'signedIn' ? '=' : '!=', 'signedIn');
  if (fromDate !== undefined) query = query.where(day, '>=', fromDate);
  if (toDate !== undefined) query = query.where(day, '<=', toDate);
  if (before !== undefined) query = query.where('e.id', '<', before);
  return query;
}

/** Newest first, one more than an answer has. */
export const listSignIns = (db: Db, filter: SignInFilter) =>
  foundSignIns(db, filter)
    .orderBy('e.id', 'desc')
    .limit(MOST_SIGN_INS + 1)
    .execute();
