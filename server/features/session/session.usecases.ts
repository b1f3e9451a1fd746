// Signing in, staying signed in, signing out. Tokens are opaque and stored as SHA-256; sessions end by themselves
// (domain/access/session.ts), at sign-out, and as soon as user or account is closed.
import { isSuperAdmin } from '#domain/access/abilities.ts';
import type { TargetUser } from '#domain/access/scope.ts';
import { idleTimeout, isSessionAlive, SESSION, type SessionFacts, sessionEnd } from '#domain/access/session.ts';
import { foldLogin } from '#domain/accounts/accounts.rules.ts';
import type { SignIn } from '#domain/api/session/person.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { isAddressAllowed } from '#server/access/address-ranges.ts';
import { inheritSettings } from '#server/access/inherited-settings.ts';
import { profileServices } from '#server/access/profile-services.ts';
import type { Caller, Handlers, Services } from '#server/context/context.ts';
import { createToken, hashToken } from '#server/system/ids.ts';
import { judgePassword } from './attempts.usecases.ts';
import { actorOf, callerOf, sessionUser } from './person.ts';
import {
  deleteSession,
  findPersonById,
  findPersonByLogin,
  findReachedPerson,
  findSession,
  insertSession,
  type PersonRow,
  type SessionRow,
  storePasswordHash,
  touchSession,
} from './session.repository.ts';

/** Activity is written at most so often, in ms: it only decides about minutes. */
const TOUCH_EVERY_MS = 20_000;

function factsOf(row: PersonRow, createdAt: Date, lastActivityAt: Date): SessionFacts {
  return {
    createdAt: createdAt.getTime(),
    lastActivityAt: lastActivityAt.getTime(),
    superAdmin: isSuperAdmin(actorOf(row).masks),
    accountIdleMinutes: inheritSettings(row.chain).idleMinutes,
  };
}

/** True when neither the user nor its account nor one above is closed. */
const isOpen = (row: PersonRow): boolean => row.enabled && !row.removed && inheritSettings(row.chain).open;

/** A request that comes with a token. */
export interface Resumption {
  readonly token: string;
  readonly address: string;
  readonly timeZone: string | undefined;
  /** false for what screens ask by themselves: it does not keep a session alive */
  readonly active: boolean;
}

/** The caller behind a token; -11 when the session is over for any reason. */
export async function resumeSession(resumption: Resumption, services: Services): Promise<Result<Caller>> {
  const { db, clock } = services;
  const hash = hashToken(resumption.token);
  const row = await findSession(db, hash);
  if (!row) return refuse('exception.sessionTimeout');
  const now = clock.now();
  const alive = isSessionAlive(factsOf(row, row.session_created_at, row.last_activity_at), now.getTime());
  if (!alive || !isOpen(row) || !isAddressAllowed(resumption.address, row.allowed_address_ranges)) {
    await deleteSession(db, hash);
    return refuse('exception.sessionTimeout');
  }
  if (resumption.active && now.getTime() - row.last_activity_at.getTime() >= TOUCH_EVERY_MS) {
    await touchSession(db, hash, now);
  }
  return ok(callerOf(row, { sessionHash: hash, address: resumption.address, timeZone: resumption.timeZone, now }));
}

/** The person of a token that is no session; -11 when it or its account was closed, or the address is not allowed. */
export async function resumePerson(
  { userId, tokenHash }: { readonly userId: number; readonly tokenHash: Buffer },
  resumption: Resumption,
  { db, clock }: Services,
): Promise<Result<Caller>> {
  const row = await findReachedPerson(db, userId);
  const { address, timeZone } = resumption;
  if (!row || !isOpen(row) || !isAddressAllowed(address, row.allowed_address_ranges))
    return refuse('exception.sessionTimeout');
  return ok(callerOf(row, { sessionHash: tokenHash, address, timeZone, now: clock.now() }));
}

/** A person as the rules see it; undefined when there is none. */
export async function personOf(who: { readonly id: number } | { readonly login: string }, { db }: Services) {
  const row = await ('id' in who ? findPersonById(db, who.id) : findPersonByLogin(db, foldLogin(who.login)));
  if (!row) return undefined;
  const actor = actorOf(row);
  const target: TargetUser = { ...actor, ouPath: row.account_path };
  return { open: isOpen(row), actor, target };
}

type SignInState = Omit<SignIn, 'token'>;

async function signInState(
  row: PersonRow,
  { facts, detail }: { readonly facts: SessionFacts; readonly detail: boolean },
  services: Services,
): Promise<SignInState> {
  const refs = detail ? await profileServices(services.db, row.profile_id) : null;
  return {
    expiresAt: new Date(sessionEnd(facts)).toISOString(),
    idleSeconds: idleTimeout(facts) / 1000,
    user: sessionUser(row, refs, services.clock.now()),
  };
}

interface Credentials {
  readonly login: string;
  readonly password: string;
  readonly address: string;
}

/** The person of a login and password; every refusal before the password was right reads the same. */
async function checkCredentials(credentials: Credentials, services: Services): Promise<Result<PersonRow>> {
  const { db, passwords, signInLimits } = services;
  const attempt = { login: credentials.login, address: credentials.address };
  const row = await findPersonByLogin(db, foldLogin(credentials.login));
  const verified = await passwords.verify(credentials.password, row?.password_hash ?? undefined);
  if (!row || !verified.matches) {
    signInLimits.failed(attempt);
    return refuse('user.loginError');
  }
  signInLimits.succeeded(attempt);
  if (!isOpen(row)) return refuse('user.disabled');
  if (!isAddressAllowed(credentials.address, row.allowed_address_ranges)) return refuse('exception.unauthorized');
  if (verified.rehash) await storePasswordHash(db, row.id, await passwords.hash(credentials.password));
  return ok(row);
}

async function newSession(row: PersonRow, detail: boolean, services: Services): Promise<SignIn> {
  const now = services.clock.now();
  const token = createToken(services.random);
  await insertSession(services.db, {
    tokenHash: hashToken(token),
    userId: row.id,
    now,
    expiresAt: new Date(now.getTime() + SESSION.absoluteHours * 3_600_000),
  });
  return { token, ...(await signInState(row, { facts: factsOf(row, now, now), detail }, services)) };
}

/** A session for a person who was recognised by other means than a password; undefined when they may not enter. */
export async function openSession(
  entry: { readonly userId: number; readonly address: string },
  services: Services,
): Promise<Result<SignIn> | undefined> {
  const row = await findPersonById(services.db, entry.userId);
  if (!row || !isOpen(row) || !isAddressAllowed(entry.address, row.allowed_address_ranges)) return undefined;
  return ok(await newSession(row, true, services));
}

async function signIn(credentials: Credentials, detail: boolean, services: Services): Promise<Result<SignIn>> {
  const person = await judgePassword(credentials, services, () => checkCredentials(credentials, services));
  return person.ok ? ok(await newSession(person.value, detail, services)) : person;
}

/** A token of a program lasts until it is revoked: the last instant that an answer can carry (shapes.ts). */
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
    expiresAt: NEVER,
    idleSeconds: TEN_YEARS_S,
    user: { ...sessionUser(cut, refs, services.clock.now()), passwordExpireDays: null },
  });
}

async function currentSession(caller: Caller, services: Services): Promise<SessionRow | undefined> {
  return findSession(services.db, caller.sessionHash);
}

type SessionCalls = 'authentication.authenticate' | 'authentication.check' | 'authentication.logout';

export const SESSION_HANDLERS: Handlers<SessionCalls> = {
  'authentication.authenticate': async ({ body, query, address }, services) =>
    signIn({ ...body, address }, query.withProfileDetail === 'true', services),
  'authentication.check': async ({ caller, query }, services) => {
    if (caller.program) return programState(caller, query.withProfileDetail === 'true', services);
    const row = await currentSession(caller, services);
    if (!row) return refuse('exception.sessionTimeout');
    const facts = factsOf(row, row.session_created_at, row.last_activity_at);
    return ok(await signInState(row, { facts, detail: query.withProfileDetail === 'true' }, services));
  },
  'authentication.logout': async ({ caller }, services) => {
    await deleteSession(services.db, caller.sessionHash);
    return ok({ loggedOut: true as const });
  },
};
