// Signing in: the password is judged, and a session begins.
import { can } from '#domain/access/abilities.ts';
import { idleTimeout, type SessionFacts, sessionEnd } from '#domain/access/session.ts';
import { foldLogin } from '#domain/accounts/accounts.rules.ts';
import { checkNewPassword, mustRenew } from '#domain/accounts/passwords.ts';
import type { SignIn } from '#domain/api/session/person.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { isAddressAllowed } from '#server/access/address-ranges.ts';
import { inheritSettings } from '#server/access/inherited-settings.ts';
import { profileServices } from '#server/access/profile-services.ts';
import type { Services } from '#server/context/context.ts';
import { isRestoreOpen } from '#server/storage/marks/marks.repository.ts';
import { createToken, hashToken } from '#server/system/ids.ts';
import { noteSignIn } from '#server/system/security-log.ts';
import { judgePassword } from './attempts.usecases.ts';
import { isKnownDevice, rememberDevice } from './known-devices.ts';
import { actorOf, passwordExpireDays, sessionUser } from './person.ts';
import {
  findPersonById,
  findPersonByLogin,
  insertSession,
  type PersonRow,
  type Renewal,
  storePasswordHash,
} from './session.repository.ts';
import { factsOf, isOpen, isOver } from './session-facts.ts';
import { recordSignIn } from './sign-in-events.ts';

/** What a sign-in answers besides the token. */
export type SignInState = Omit<SignIn, 'token'>;

/** The answer about a signed-in person. */
export async function signInState(
  row: PersonRow,
  session: { readonly facts: SessionFacts; readonly detail: boolean; readonly renewal: Renewal | null },
  services: Services,
): Promise<SignInState> {
  const { facts, detail, renewal } = session;
  const refs = detail ? await profileServices(services.db, row.profile_id) : null;
  const user = sessionUser(row, refs, { now: services.clock.now(), renewal });
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
  /** The program that signs in, as it names itself. */
  readonly agent: string;
  /** Token of an earlier sign-in on this device. */
  readonly device?: string | undefined;
}

/** Whether a person may sign in from there: by the installation's ranges and by the own ones. */
const mayComeFrom = (address: string, row: PersonRow): boolean =>
  isAddressAllowed(address, row.allowed_address_ranges) &&
  isAddressAllowed(address, inheritSettings(row.chain).policy.allowedAddressRanges);

/** The person of a login and password; every refusal before the password was right reads the same. */
async function checkCredentials(credentials: Credentials, services: Services): Promise<Result<PersonRow>> {
  const { db, passwords, signInLimits, clock } = services;
  const attempt = { login: credentials.login, address: credentials.address };
  const row = await findPersonByLogin(db, foldLogin(credentials.login));
  const verified = await passwords.verify(credentials.password, row?.password_hash ?? undefined);
  if (!row || !verified.matches) {
    signInLimits.failed(attempt);
    return refuse('user.loginError');
  }
  signInLimits.succeeded(attempt);
  if (!isOpen(row)) return refuse('user.disabled');
  if (isOver(row, clock.now())) return refuse('user.accountExpired');
  if (!mayComeFrom(credentials.address, row)) return refuse('exception.unauthorized');
  if (verified.rehash) await storePasswordHash(db, row.id, await passwords.hash(credentials.password));
  return ok(row);
}

/**
 * Why the password must be renewed before anything else: it is past its days, or it was chosen before a policy that it does
 * not fulfil. That can be judged here alone, where the password is known.
 */
function renewalOf(row: PersonRow, password: string, now: Date): Renewal | null {
  const settings = inheritSettings(row.chain);
  if (mustRenew(passwordExpireDays(row, settings, now))) return 'old';
  const { policySavedAt, minPasswordEntropy } = settings;
  const chosenAt = row.password_changed_at;
  if (policySavedAt === null || (chosenAt !== null && chosenAt >= policySavedAt)) return null;
  return checkNewPassword({ password, old: null, login: row.login, minPasswordEntropy }).ok ? null : 'weak';
}

interface Entry {
  readonly address: string;
  readonly agent: string;
  readonly renewal: Renewal | null;
  readonly detail: boolean;
}

async function newSession(row: PersonRow, entry: Entry, services: Services): Promise<SignIn> {
  const { address, agent, renewal, detail } = entry;
  const now = services.clock.now();
  const token = createToken(services.random);
  const expiresAt = new Date(now.getTime() + inheritSettings(row.chain).policy.absoluteHours * 3_600_000);
  await insertSession(services.db, {
    tokenHash: hashToken(token),
    userId: row.id,
    now,
    expiresAt,
    address,
    agent: agent.slice(0, 300).replaceAll('\0', ''),
    renewal,
  });
  return { token, ...(await signInState(row, { facts: factsOf(row, now, expiresAt), detail, renewal }, services)) };
}

/** A session for a person who was recognised by other means than a password; undefined when they may not enter. */
export async function openSession(
  entry: { readonly userId: number; readonly address: string },
  services: Services,
): Promise<Result<SignIn> | undefined> {
  const row = await findPersonById(services.db, entry.userId);
  if (!row || !isOpen(row) || !mayComeFrom(entry.address, row)) return undefined;
  if (isOver(row, services.clock.now())) return refuse('user.accountExpired');
  return ok(await newSession(row, { address: entry.address, agent: '', renewal: null, detail: true }, services));
}

/** Signs a person in. */
export async function signIn(
  credentials: Credentials,
  detail: boolean,
  services: Services,
): Promise<Result<SignIn & { device: string }>> {
  const { login, password, address, agent, device } = credentials;
  const attempt = { login, address, isKnownDevice: await isKnownDevice(services.db, login, device) };
  const person = await judgePassword(attempt, services, () => checkCredentials(credentials, services));
  noteSignIn(services.log, attempt, person);
  await recordSignIn(services, attempt, person);
  if (!person.ok) return person;
  const remembered = await rememberDevice(services, person.value.id, device);
  const renewal = renewalOf(person.value, password, services.clock.now());
  return ok({ ...(await newSession(person.value, { address, agent, renewal, detail }, services)), device: remembered });
}
