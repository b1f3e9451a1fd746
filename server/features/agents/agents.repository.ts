// Tokens of programs and one-time tickets; only hashes are stored.
import { type Selectable, sql } from 'kysely';
import type { Where } from '#server/context/ports.ts';
import type { AccessTokenTable } from '#server/storage/schema/people.table.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

export type TokenRow = Selectable<AccessTokenTable>;

export const findToken = (db: Where, tokenHash: Buffer): Promise<TokenRow | undefined> =>
  db.selectFrom('access_token').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();

export async function touchToken(db: Where, id: number, now: Date): Promise<void> {
  await db.updateTable('access_token').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** How many tokens a person has; until the transaction ends no other one can be added. */
export async function countTokens(trx: Trx, userId: number): Promise<number> {
  // Held until the transaction ends: two at once cannot both be the last that fits.
  await trx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute();
  const { n } = await trx
    .selectFrom('access_token')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

export const insertToken = (
  trx: Trx,
  token: {
    readonly tokenHash: Buffer;
    readonly userId: number;
    readonly kind: string;
    readonly name: string;
    readonly now: Date;
    readonly scopes: readonly string[];
    readonly expiresAt: Date | null;
    readonly allowedAddressRanges: readonly string[];
  },
): Promise<TokenRow> =>
  trx
    .insertInto('access_token')
    .values({
      token_hash: token.tokenHash,
      user_id: token.userId,
      kind: token.kind,
      name: token.name,
      created_at: token.now,
      last_used_at: null,
      scopes: [...token.scopes],
      expires_at: token.expiresAt,
      allowed_address_ranges: [...token.allowedAddressRanges],
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Tokens with the login and the account of their person, the newest first. */
const tokens = (db: Where) =>
  db
    .selectFrom('access_token')
    .innerJoin('app_user', 'app_user.id', 'access_token.user_id')
    .innerJoin('account', 'account.id', 'app_user.account_id')
    .selectAll('access_token')
    .select(['app_user.login', 'app_user.account_id', 'account.name as account_name'])
    .orderBy('access_token.created_at', 'desc')
    .orderBy('access_token.id', 'desc');

export const listTokens = (db: Where, userId: number) =>
  tokens(db).where('access_token.user_id', '=', userId).execute();

/** Whose service tokens are looked for: a person's own, and those of accounts. */
export interface ServiceTokenReach {
  readonly userId: number;
  readonly all: boolean;
  readonly accountIds: readonly number[];
}

const inAccounts = ({ all, accountIds }: ServiceTokenReach) =>
  all ? sql<boolean>`true` : sql<boolean>`app_user.account_id = any(${sql.val([...accountIds])}::bigint[])`;

/** Newest first; at most so many that a list of them is still read. */
const MOST_LISTED = 1_000;

export const listServiceTokens = (db: Where, reach: ServiceTokenReach) =>
  tokens(db)
    .where('access_token.kind', '=', 'service')
    .where((eb) => eb.or([eb('access_token.user_id', '=', reach.userId), inAccounts(reach)]))
    .limit(MOST_LISTED)
    .execute();

/** A token that the person made, or of a server of a partner in an account of the reach. */
export const findReachedToken = (db: Where, id: number, reach: ServiceTokenReach) =>
  tokens(db)
    .where('access_token.id', '=', id)
    .where((eb) =>
      eb.or([
        eb('access_token.user_id', '=', reach.userId),
        eb.and([eb('access_token.kind', '=', 'service'), inAccounts(reach)]),
      ]),
    )
    .executeTakeFirst();

export async function deleteToken(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('access_token').where('id', '=', id).execute();
}

export async function insertTicket(
  db: Where,
  ticket: {
    readonly ticketHash: Buffer;
    readonly userId: number;
    readonly tokenId: number;
    readonly expiresAt: Date;
    readonly fileId: string | null;
    readonly embeddingOrigin: string | null;
  },
): Promise<void> {
  await db
    .insertInto('sign_in_ticket')
    .values({
      ticket_hash: ticket.ticketHash,
      user_id: ticket.userId,
      token_id: ticket.tokenId,
      expires_at: ticket.expiresAt,
      file_id: ticket.fileId,
      embedding_origin: ticket.embeddingOrigin,
    })
    .execute();
}

/** Takes a ticket out: of two at once one gets it. */
export const takeTicket = (db: Where, ticketHash: Buffer) =>
  db.deleteFrom('sign_in_ticket').where('ticket_hash', '=', ticketHash).returningAll().executeTakeFirst();

/** Deletes tickets that were not traded in time. */
export async function sweepTickets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_ticket').where('expires_at', '<', now).execute();
}
