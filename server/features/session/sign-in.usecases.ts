// Signing in: the password is judged, and a session begins, or a second factor is asked for.
import { foldLogin } from '#domain/accounts/accounts.rules.ts';
import { checkNewPassword, mustRenew } from '#domain/accounts/passwords.ts';
import type { PasswordSignIn } from '#domain/api/session/person.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { inheritSettings } from '#server/access/inherited-settings.ts';
import type { Services } from '#server/context/context.ts';
import { noteSignIn } from '#server/system/security-log.ts';
import { judgePassword } from './attempts.usecases.ts';
import { isKnownDevice } from './known-devices.ts';
import { completeSignIn, mayComeFrom } from './open-session.usecases.ts';
import { passwordExpireDays } from './person.ts';
import { stepAfterPassword } from './second-step.usecases.ts';
import { findPersonByLogin, type PersonRow, type Renewal, storePasswordHash } from './session.repository.ts';
import { isOpen, isOver } from './session-facts.ts';
import { recordSignIn } from './sign-in-events.ts';

export interface Credentials {
  readonly login: string;
  readonly password: string;
  readonly address: string;
  /** The program that signs in, as it names itself. */
  readonly agent: string;
  /** Token of an earlier sign-in on this device. */
  readonly device?: string | undefined;
}

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

/** Signs a person in, or says that a second factor is asked for. */
export async function signIn(
  credentials: Credentials,
  detail: boolean,
  services: Services,
): Promise<Result<PasswordSignIn>> {
  const { login, password, address, agent, device } = credentials;
  const attempt = { login, address, isKnownDevice: await isKnownDevice(services.db, login, device) };
  const person = await judgePassword(attempt, services, () => checkCredentials(credentials, services));
  const renewal = person.ok ? renewalOf(person.value, password, services.clock.now()) : null;
  const outcome = person.ok ? await stepAfterPassword(person.value, { renewal, realm: null }, services) : person;
  noteSignIn(services.log, attempt, outcome);
  await recordSignIn(services, attempt, outcome);
  return outcome.ok ? completeSignIn(outcome.value, { address, agent, device, renewal, detail }, services) : outcome;
}
