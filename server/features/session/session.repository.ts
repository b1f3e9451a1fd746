// Sessions and the person behind them, in one statement each.
import { type Kysely, type Selectable, sql } from 'kysely';
import { settingsChain } from '#server/access/effective-settings.ts';
import type { SettingsChain } from '#server/access/inherited-settings.ts';
import type { Where } from '#server/context/ports.ts';
import { fillPlaceholders, type KeptStatement, placeholder } from '#server/storage/kept-statements.ts';
import { PREPARED } from '#server/storage/prepared.ts';
import type { AppUserTable } from '#server/storage/schema/people.table.ts';
import type { Db, Schema } from '#server/storage/schema.ts';

/** Subtrees of accounts up to this size come with the session, so that lists need not ask for them. */
export const MOST_KNOWN_ACCOUNTS = 50;

/** A user with all that a session needs of its profile and accounts. */
export interface PersonRow extends Selectable<AppUserTable> {
  readonly account_name: string;
  readonly account_path: number[];
  readonly root_account_id: number;
  readonly permissions: number;
  readonly permissions_on_group: number;
  readonly permissions_on_ou: number;
  readonly chain: SettingsChain;
}

/** A person with the accounts that its lists are made of. */
export interface ReachedPerson extends PersonRow {
  /** ids of the person's account and those below it, one more than a list reads by lanes at most */
  readonly subtree: number[];
  readonly group_account_id: number | null;
}

/**
 * What comes before anything else: the password is renewed (past its days, or below a policy that was tightened), or a second
 * factor is set up that the account asks for.
 */
export type Renewal = 'old' | 'weak' | 'factor';

/** A session and its person, read in one statement. */
export interface SessionRow extends ReachedPerson {
  readonly token_hash: Buffer;
  readonly session_ends_at: Date;
  readonly last_activity_at: Date;
  readonly renewal: Renewal | null;
  /** The token of a partner's server by whose ticket it began; null: by none */
  readonly token_id: number | null;
}

export const people = (db: Where) =>
  (db as Kysely<Schema>)
    .selectFrom('app_user')
    .innerJoin('account', 'account.id', 'app_user.account_id')
    .innerJoin('profile', 'profile.id', 'app_user.profile_id')
    .selectAll('app_user')
    .select([
      'account.name as account_name',
      'account.path as account_path',
      'account.root_id as root_account_id',
      'profile.permissions',
      'profile.permissions_on_group',
      'profile.permissions_on_ou',
      settingsChain('account.path').as('chain'),
    ]);

export const findPersonByLogin = (db: Where, loginFolded: string): Promise<PersonRow | undefined> =>
  people(db).where('app_user.login_folded', '=', loginFolded).executeTakeFirst();

export const findPersonById = (db: Where, id: number): Promise<PersonRow | undefined> =>
  people(db).where('app_user.id', '=', id).executeTakeFirst();

const subtree = sql<number[]>`array(select below.id from account below where below.path @> array[app_user.account_id]
  limit ${sql.lit(MOST_KNOWN_ACCOUNTS + 1)})`.as('subtree');
const groupAccount = sql<number | null>`(select account_id from user_group where id = app_user.group_id)`.as(
  'group_account_id',
);

export const findReachedPerson = (db: Where, id: number): Promise<ReachedPerson | undefined> =>
  people(db).select([subtree, groupAccount]).where('app_user.id', '=', id).executeTakeFirst();

let sessionStatement: KeptStatement | undefined;

const compileSession = (db: Where): KeptStatement =>
  people(db)
    .modifyFront(PREPARED)
    .innerJoin('session', 'session.user_id', 'app_user.id')
    .select([
      'session.token_hash',
      'session.expires_at as session_ends_at',
      'session.last_activity_at',
      'session.renewal',
      'session.token_id',
      subtree,
      groupAccount,
    ])
    .where('session.token_hash', '=', placeholder<Buffer>('tokenHash'))
    .compile();

/** The session of a token with its person. Every request asks this first: the statement is made once. */
export async function findSession(db: Where, tokenHash: Buffer): Promise<SessionRow | undefined> {
  sessionStatement ??= compileSession(db);
  const { rows } = await db.executeQuery(fillPlaceholders<SessionRow>(sessionStatement, { tokenHash }));
  return rows[0];
}

export async function insertSession(
  db: Where,
  session: {
    readonly tokenHash: Buffer;
    readonly userId: number;
    readonly now: Date;
    readonly expiresAt: Date;
    readonly address: string;
    readonly agent: string;
    readonly renewal: Renewal | null;
    /** By whose ticket it begins; null: by none. */
    readonly tokenId: number | null;
  },
): Promise<void> {
  await db
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.now,
      last_activity_at: session.now,
      expires_at: session.expiresAt,
      address: session.address,
      agent: session.agent,
      renewal: session.renewal,
      token_id: session.tokenId,
    })
    .execute();
}

/** The session was used: its idle time begins anew. */
export async function touchSession(db: Where, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('session').set({ last_activity_at: now }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSession(db: Where, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

/** Deletes sessions past their absolute end. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
}

export async function storePasswordHash(db: Where, userId: number, hash: string): Promise<void> {
  await db.updateTable('app_user').set({ password_hash: hash }).where('id', '=', userId).execute();
}
