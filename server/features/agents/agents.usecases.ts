// Tokens of programs: made by a signed-in person, shown once, listed with their last use, revoked at any time.
import { can } from '#domain/access/abilities.ts';
import type { TokenView } from '#domain/api/session/agents.contract.ts';
import { ok, refuse } from '#domain/errors/result.ts';
import type { Caller, Handlers, Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import type { Trx } from '#server/storage/schema.ts';
import { createToken, hashToken } from '#server/system/ids.ts';
import { TOKEN_PREFIX } from './admit-token.usecases.ts';
import { countTokens, deleteToken, insertToken, listTokens, type TokenRow } from './agents.repository.ts';

const MOST_TOKENS = 50;

const ownScope = ({ user }: Caller) => ({
  ownerId: user.id,
  ownerGroupId: user.groupId,
  ouId: user.accountId,
  ouPath: user.accountPath,
});

/** Service tokens speak for people of the account: who administers it makes, sees and revokes them. */
const administers = (caller: Caller): boolean => can(caller.actor, 'administerOu', ownScope(caller));

const tokensOf = (caller: Caller, db: Services['db'] | Trx) =>
  listTokens(db, caller.user.id, administers(caller) ? caller.user.accountId : null);

const viewOf = (row: TokenRow & { login: string }): TokenView => ({
  tokenId: row.id,
  name: row.name,
  kind: row.kind === 'service' ? 'service' : 'agent',
  login: row.login,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

const revise = (
  trx: Trx,
  { caller, at }: { readonly caller: Caller; readonly at: Date },
  event: { readonly name: string; readonly token: TokenRow },
) =>
  addRevision(trx, {
    entity: 'user',
    entityId: event.token.user_id,
    accountId: caller.user.accountId,
    event: event.name,
    at,
    by: { userId: caller.user.id, userLogin: caller.user.login, actedForLogin: null },
    details: { tokenId: event.token.id, name: event.token.name, kind: event.token.kind },
  });

export const AGENT_HANDLERS: Handlers<'agents.tokens' | 'agents.createToken' | 'agents.revokeToken'> = {
  'agents.tokens': async ({ caller }, { db }) => ok((await tokensOf(caller, db)).map(viewOf)),
  'agents.createToken': async ({ caller, body: { name, kind } }, services) => {
    const allowed = kind === 'service' ? administers(caller) : can(caller.actor, 'createOrder');
    if (!allowed) return refuse('exception.unauthorized');
    const token = `${TOKEN_PREFIX}${kind}_${createToken(services.random)}`;
    return transact(services.db, async (trx) => {
      if ((await countTokens(trx, caller.user.id)) >= MOST_TOKENS)
        return refuse('agents.tooMany', { maximum: MOST_TOKENS });
      const now = services.clock.now();
      const row = await insertToken(trx, { tokenHash: hashToken(token), userId: caller.user.id, kind, name, now });
      await revise(trx, { caller, at: now }, { name: 'tokenCreated', token: row });
      return ok({ tokenId: row.id, name, token });
    });
  },
  'agents.revokeToken': async ({ caller, params }, services) =>
    transact(services.db, async (trx) => {
      const row = (await tokensOf(caller, trx)).find(({ id }) => id === params.tokenId);
      if (!row) return refuse('exception.notFound', { type: 'token' });
      await deleteToken(trx, row.id);
      await revise(trx, { caller, at: services.clock.now() }, { name: 'tokenRevoked', token: row });
      return ok({ revoked: true as const });
    }),
};
