// Signing in, staying signed in, signing out. Tokens are opaque and stored as SHA-256; sessions end by themselves
// (domain/access/session.ts), at sign-out, and as soon as user or account is closed.
import type { TargetUser } from '#domain/access/scope.ts';
import { isSessionAlive } from '#domain/access/session.ts';
import { foldLogin } from '#domain/accounts/accounts.rules.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { isAddressAllowed } from '#server/access/address-ranges.ts';
import { profileServices } from '#server/access/profile-services.ts';
import type { Caller, Handlers, Services } from '#server/context/context.ts';
import { hashToken } from '#server/system/ids.ts';
import { mayComeFrom, type SignInState, signInState } from './open-session.usecases.ts';
import { actorOf, callerOf, sessionUser } from './person.ts';
import {
  deleteSession,
  findPersonById,
  findPersonByLogin,
  findReachedPerson,
  findSession,
  type SessionRow,
  touchSession,
} from './session.repository.ts';
import { factsOf, isOpen, isOver } from './session-facts.ts';
import { isMakerIn } from './ticket-maker.usecases.ts';

/** Pause between two writes of the last activity, in ms: it only decides about minutes. */
const TOUCH_EVERY_MS = 20_000;

/** A request that comes with a token. */
export interface Resumption {
  readonly token: string;
  readonly address: string;
  readonly timeZone: string | undefined;
  /** false for what screens ask by themselves: it does not keep a session alive */
  readonly active: boolean;
  /** its answer is on its way: that nobody does anything meanwhile ends nothing (docs/decisions/0934) */
  readonly underWay: boolean;
}

/** The caller behind a token; -11 when the session is over for any reason. */
export async function resumeSession(resumption: Resumption, services: Services): Promise<Result<Caller>> {
  const { db, clock } = services;
  const hash = hashToken(resumption.token);
  const row = await findSession(db, hash);
  if (!row) return refuse('exception.sessionTimeout');
  const now = clock.now();
  const lastActivityAt = resumption.underWay ? now : row.last_activity_at;
  const alive = isSessionAlive(factsOf(row, lastActivityAt, row.session_ends_at), now.getTime());
  const mayGoOn = alive && isOpen(row) && isAddressAllowed(resumption.address, row.allowed_address_ranges);
  if (!mayGoOn || (row.token_id !== null && !(await isMakerIn(db, row.token_id, now)))) {
    await deleteSession(db, hash);
    return refuse('exception.sessionTimeout');
  }
  if (isOver(row, now)) return refuse('user.accountExpired');
  if (resumption.active && now.getTime() - row.last_activity_at.getTime() >= TOUCH_EVERY_MS) {
    await touchSession(db, hash, now);
  }
  const { address, timeZone } = resumption;
  const visit = { sessionHash: hash, byTicket: row.token_id !== null, address, timeZone, renewal: row.renewal };
  return ok(callerOf(row, visit));
}

/**
 * The person of a token that is no session; -11 when it or its account was closed or is over, or the address is not allowed.
 * The ranges of the installation hold at each call (docs/decisions/0633): a token has no sign-in at which they could.
 */
export async function resumePerson(
  { userId, tokenHash }: { readonly userId: number; readonly tokenHash: Buffer },
  resumption: Resumption,
  { db, clock }: Services,
): Promise<Result<Caller>> {
  const row = await findReachedPerson(db, userId);
  const { address, timeZone } = resumption;
  if (!row || !isOpen(row) || !mayComeFrom(address, row)) return refuse('exception.sessionTimeout');
  if (isOver(row, clock.now())) return refuse('user.accountExpired');
  // A token has no password that could be too old.
  return ok(callerOf(row, { sessionHash: tokenHash, byTicket: false, address, timeZone, renewal: null }));
}

/** A person as the rules see it; undefined when there is none. */
export async function personOf(who: { readonly id: number } | { readonly login: string }, { db, clock }: Services) {
  const row = await ('id' in who ? findPersonById(db, who.id) : findPersonByLogin(db, foldLogin(who.login)));
  if (!row) return undefined;
  const actor = actorOf(row);
  const target: TargetUser = { ...actor, ouPath: row.account_path };
  return { open: isOpen(row) && !isOver(row, clock.now()), actor, target };
}

/** A token without a last day lasts until it is revoked: the last instant that an answer can carry (shapes.ts). */
const NEVER = '8999-12-31T23:59:59.000Z';
const TEN_YEARS_S = 10 * 365 * 86_400;

/** A program's answer about its person: the abilities of the token, not those of the person. */
async function programState(caller: Caller, detail: boolean, services: Services): Promise<Result<SignInState>> {
  const row = await findPersonById(services.db, caller.user.id);
  if (!row) return refuse('exception.sessionTimeout');
  const { direct, group, ou } = caller.actor.masks;
  const cut = { ...row, permissions: direct, permissions_on_group: group, permissions_on_ou: ou };
  const refs = detail ? await profileServices(services.db, row.profile_id) : null;
  return ok({
    expiresAt: caller.program?.expiresAt?.toISOString() ?? NEVER,
    idleSeconds: TEN_YEARS_S,
    user: { ...sessionUser(cut, refs, { now: services.clock.now(), renewal: null }), passwordExpireDays: null },
  });
}

async function currentSession(caller: Caller, services: Services): Promise<SessionRow | undefined> {
  return findSession(services.db, caller.sessionHash);
}

type SessionCalls = 'authentication.check' | 'authentication.logout';

export const SESSION_HANDLERS: Handlers<SessionCalls> = {
  'authentication.check': async ({ caller, query }, services) => {
    if (caller.program) return programState(caller, query.withProfileDetail === 'true', services);
    const row = await currentSession(caller, services);
    if (!row) return refuse('exception.sessionTimeout');
    const facts = factsOf(row, row.last_activity_at, row.session_ends_at);
    return ok(
      await signInState(row, { facts, detail: query.withProfileDetail === 'true', renewal: row.renewal }, services),
    );
  },
  'authentication.logout': async ({ caller }, services) => {
    await deleteSession(services.db, caller.sessionHash);
    return ok({ loggedOut: true as const });
  },
};
