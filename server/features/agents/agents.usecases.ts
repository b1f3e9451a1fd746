// Tokens of programs: made by a signed-in person, shown once, listed with their last use, revoked at any time.
import { can } from '#domain/access/abilities.ts';
import { visibleScope } from '#domain/access/scope.ts';
import {
  isTokenScope,
  mayGiveScope,
  mayMakeServiceTokens,
  mayOn,
  type TokenScope,
} from '#domain/access/token-scopes.ts';
import { endOfDay } from '#domain/accounts/ending.rules.ts';
import type { CallBody } from '#domain/api/contract.ts';
import type { ServiceTokenView, TokenView } from '#domain/api/session/agents.contract.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { resolveScope } from '#server/access/scope.ts';
import type { Caller, CallRequest, Handler, Handlers, Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { emptyAnswersOfToken } from '#server/letters/keeping/kept-answers.ts';
import type { Trx } from '#server/storage/schema.ts';
import { hashToken, createToken as randomToken } from '#server/system/ids.ts';
import { NoSecretKey } from '#server/system/secrets/secrets.ts';
import { TOKEN_PREFIX } from './admit-token.usecases.ts';
import {
  countTokens,
  deleteToken,
  findReachedToken,
  insertToken,
  listServiceTokens,
  listTokens,
  type TokenRow,
} from './agents.repository.ts';

const MOST_TOKENS = 50;

const ownScope = ({ user }: Caller) => ({
  ownerId: user.id,
  ownerGroupId: user.groupId,
  ouId: user.accountId,
  ouPath: user.accountPath,
});

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
  event: { readonly name: string; readonly token: TokenRow; readonly accountId: number },
) =>
  addRevision(trx, {
    entity: 'user',
    entityId: event.token.user_id,
    accountId: event.accountId,
    event: event.name,
    at,
    by: authorOf(caller),
    details: { tokenId: event.token.id, name: event.token.name, kind: event.token.kind, scopes: event.token.scopes },
  });

/** The accounts whose service tokens somebody sees, or with `administerOu` revokes. */
async function reachOf(caller: Caller, ability: 'viewOu' | 'administerOu', db: Services['db']) {
  const { all, accountIds } = await resolveScope(db, visibleScope(caller.actor, ability), caller);
  return { userId: caller.user.id, all, accountIds };
}

/** What a token has besides its name. */
interface TokenTerms {
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: Date | null;
  readonly allowedAddressRanges: readonly string[];
}

/** What the maker of a service token may give, which is never more than they may do on their own account. */
function serviceTerms(caller: Caller, body: CallBody<'agents.createToken'>, now: Date): Result<TokenTerms> {
  const may = mayOn(caller.actor, ownScope(caller));
  if (!mayMakeServiceTokens(may)) return refuse('exception.unauthorized');
  const scopes = [...new Set(body.scopes ?? (['tickets'] as const))];
  const beyond = scopes.find((scope) => !mayGiveScope(scope, may));
  if (beyond !== undefined) return refuse('agents.scopeBeyond', { scope: beyond });
  const end = body.expiresOn ? endOfDay(body.expiresOn, caller.timeZone) : null;
  if (end !== null && end <= now.getTime()) return refuse('agents.expired');
  const expiresAt = end === null ? null : new Date(end);
  return ok({ scopes, expiresAt, allowedAddressRanges: body.allowedAddressRanges ?? [] });
}

/** What a program of one person is given: files and jobs of theirs, and nothing to choose. */
function agentTerms(caller: Caller, body: CallBody<'agents.createToken'>): Result<TokenTerms> {
  if (!can(caller.actor, 'createOrder')) return refuse('exception.unauthorized');
  if (body.scopes !== undefined || body.expiresOn || body.allowedAddressRanges !== undefined)
    return refuse('agents.serviceOnly');
  return ok({ scopes: [], expiresAt: null, allowedAddressRanges: [] });
}

type NewToken = Pick<CallRequest<'agents.createToken'>, 'caller' | 'body' | 'remember'>;

async function create({ caller, body, remember }: NewToken, services: Services) {
  const { name, kind } = body;
  const now = services.clock.now();
  const terms = kind === 'service' ? serviceTerms(caller, body, now) : agentTerms(caller, body);
  if (!terms.ok) return terms;
  // It would outlive the token by whose ticket its maker came.
  if (caller.byTicket) return refuse('exception.unauthorized');
  const token = `${TOKEN_PREFIX}${kind}_${randomToken(services.random)}`;
  const userId = caller.user.id;
  return transact(services.db, async (trx) => {
    if ((await countTokens(trx, userId)) >= MOST_TOKENS) return refuse('agents.tooMany', { maximum: MOST_TOKENS });
    const row = await insertToken(trx, { tokenHash: hashToken(token), userId, kind, name, now, ...terms.value });
    await revise(trx, { caller, at: now }, { name: 'tokenCreated', token: row, accountId: caller.user.accountId });
    const made = { tokenId: row.id, name, token };
    await remember(trx, made);
    return ok(made);
  });
}

/** A token whose answer is to be kept under a key needs the key of secrets. */
const createToken: Handler<'agents.createToken'> = async ({ caller, body, remember }, services) => {
  try {
    return await create({ caller, body, remember }, services);
  } catch (error) {
    if (error instanceof NoSecretKey) return refuse('system.secretKeyMissing', { file: services.config.secretKeyFile });
    throw error;
  }
};

/** Gone from the next call on. Another's is as unknown as none. */
async function revoke(caller: Caller, tokenId: number, services: Services): Promise<Result<{ revoked: true }>> {
  const reach = await reachOf(caller, 'administerOu', services.db);
  return transact(services.db, async (trx) => {
    const row = await findReachedToken(trx, tokenId, reach);
    if (!row) return refuse('exception.notFound', { type: 'token' });
    await deleteToken(trx, row.id);
    await emptyAnswersOfToken(trx, row.id);
    await revise(
      trx,
      { caller, at: services.clock.now() },
      { name: 'tokenRevoked', token: row, accountId: row.account_id },
    );
    return ok({ revoked: true as const });
  });
}

async function listServices(caller: Caller, db: Services['db']): Promise<ServiceTokenView[]> {
  const [seen, mine] = [await reachOf(caller, 'viewOu', db), await reachOf(caller, 'administerOu', db)];
  return (await listServiceTokens(db, seen)).map((row) => ({
    ...viewOf(row),
    account: { id: row.account_id, name: row.account_name },
    scopes: row.scopes.filter(isTokenScope),
    expiresAt: row.expires_at?.toISOString() ?? null,
    allowedAddressRanges: row.allowed_address_ranges,
    revocable: mine.all || row.user_id === caller.user.id || mine.accountIds.includes(row.account_id),
  }));
}

type AgentCalls = 'agents.tokens' | 'agents.serviceTokens' | 'agents.createToken' | 'agents.revokeToken';

export const AGENT_HANDLERS: Handlers<AgentCalls> = {
  'agents.tokens': async ({ caller }, { db }) => ok((await listTokens(db, caller.user.id)).map(viewOf)),
  'agents.serviceTokens': async ({ caller }, { db }) => ok(await listServices(caller, db)),
  'agents.createToken': createToken,
  'agents.revokeToken': ({ caller, params }, services) => revoke(caller, params.tokenId, services),
};
