// Signing in: the password is judged, and a session begins.
import { can } from '#domain/access/abilities.ts';
import { idleTimeout, SESSION, type SessionFacts, sessionEnd } from '#domain/access/session.ts';
import { foldLogin } from '#domain/accounts/accounts.rules.ts';
import type { SignIn } from '#domain/api/session/person.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { isAddressAllowed } from '#server/access/address-ranges.ts';
import { profileServices } from '#server/access/profile-services.ts';
import type { Services } from '#server/context/context.ts';
import { isRestoreOpen } from '#server/storage/marks/marks.repository.ts';
import { createToken, hashToken } from '#server/system/ids.ts';
import { noteSignIn } from '#server/system/security-log.ts';
import { judgePassword } from './attempts.usecases.ts';
import { isKnownDevice, rememberDevice } from './known-devices.ts';
import { actorOf, sessionUser } from './person.ts';
import {
  findPersonById,
  findPersonByLogin,
  insertSession,
  type PersonRow,
  storePasswordHash,
} from './session.repository.ts';
import { factsOf, isOpen } from './session-facts.ts';

/** What a sign-in answers besides the token. */
export type SignInState = Omit<SignIn, 'token'>;

/** The answer about a signed-in person. */
export async function signInState(
  row: PersonRow,
  { facts, detail }: { readonly facts: SessionFacts; readonly detail: boolean },
  services: Services,
): Promise<SignInState> {
  const refs = detail ? await profileServices(services.db, row.profile_id) : null;
  const user = sessionUser(row, refs, services.clock.now());
  const sees = can(actorOf(row), 'systemView');
  const restored = sees && (await isRestoreOpen(services.db));
  const troubles = sees
    ? services.troubles.open().map(({ label, parameters }) => ({ label, parameters: { ...parameters } }))
    : [];
  return {
    expiresAt: new Date(sessionEnd(facts)).toISOString(),
    idleSeconds: idleTimeout(facts) / 1000,
    user: { ...user, ...(restored ? { restored } : {}), ...(troubles.length > 0 ? { troubles } : {}) },
  };
}

export interface Credentials {
  readonly login: string;
  readonly password: string;
  readonly address: string;
  /** Token of an earlier sign-in on this device. */
  readonly device?: string | undefined;
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

/** Signs a person in. */
export async function signIn(
  credentials: Credentials,
  detail: boolean,
  services: Services,
): Promise<Result<SignIn & { device: string }>> {
  const { login, device } = credentials;
  const attempt = { ...credentials, isKnownDevice: await isKnownDevice(services.db, login, device) };
  const person = await judgePassword(attempt, services, () => checkCredentials(credentials, services));
  noteSignIn(services.log, credentials, person);
  if (!person.ok) return person;
  const remembered = await rememberDevice(services, person.value.id, device);
  return ok({ ...(await newSession(person.value, detail, services)), device: remembered });
}
