// Signing in: the password is judged, and a session begins, or a second factor is asked for.
import { foldLogin } from '#domain/accounts/accounts.rules.ts';
import { mustRenew } from '#domain/accounts/passwords.ts';
import type { PasswordSignIn } from '#domain/api/session/person.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { inheritSettings } from '#server/access/inherited-settings.ts';
import { judgeNewPassword } from '#server/access/new-password.ts';
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

/** Somebody whom a directory knows by login and password: a session, once they may enter. */
export type EnterNamed = () => Promise<Result<PasswordSignIn>>;

/** Those who keep passwords as well as Mailroom does (server/features/realms). */
export interface Directories {
  /** Whether the person proves who they are there, and not by a password of Mailroom. */
  keep(row: PersonRow): Promise<boolean>;
  /** Asks them; every refusal before a password was right reads the same. */
  judge(credentials: Credentials, userId: number | undefined): Promise<Result<EnterNamed>>;
  /** How a wrong password of Mailroom is refused: as they refuse one, and after as long. */
  refuse(): Promise<Result<never>>;
}

type Judged = { readonly row: PersonRow } | { readonly enter: EnterNamed };

/** Refusals of attempts that proved nothing. */
const UNPROVEN: ReadonlySet<string> = new Set(['user.loginError', 'realm.away']);

/** The person of a login and password; every refusal before the password was right reads the same. */
async function checkCredentials(
  credentials: Credentials,
  directories: Directories,
  services: Services,
): Promise<Result<Judged>> {
  const { db, passwords, signInLimits, clock } = services;
  const attempt = { login: credentials.login, address: credentials.address };
  const row = await findPersonByLogin(db, foldLogin(credentials.login));
  const here = row?.password_hash && !(await directories.keep(row)) ? row : undefined;
  const verified = await passwords.verify(credentials.password, here?.password_hash ?? undefined);
  if (!here) {
    const named = await directories.judge(credentials, row?.id);
    if (!named.ok && UNPROVEN.has(named.refusal.label)) signInLimits.failed(attempt);
    else signInLimits.succeeded(attempt);
    return named.ok ? ok({ enter: named.value }) : named;
  }
  if (!verified.matches) {
    signInLimits.failed(attempt);
    return directories.refuse();
  }
  signInLimits.succeeded(attempt);
  if (!isOpen(here)) return refuse('user.disabled');
  if (isOver(here, clock.now())) return refuse('user.accountExpired');
  if (!mayComeFrom(credentials.address, here)) return refuse('exception.unauthorized');
  if (verified.rehash) await storePasswordHash(db, here.id, await passwords.hash(credentials.password));
  return ok({ row: here });
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
  return judgeNewPassword({ password, old: null, login: row.login, minPasswordEntropy }).ok ? null : 'weak';
}

/** Signs a person in, or says that a second factor is asked for. */
export async function signIn(
  credentials: Credentials,
  { detail, directories }: { readonly detail: boolean; readonly directories: Directories },
  services: Services,
): Promise<Result<PasswordSignIn>> {
  const { login, password, address, agent, device } = credentials;
  const attempt = { login, address, isKnownDevice: await isKnownDevice(services.db, login, device) };
  const judged = await judgePassword(attempt, services, () => checkCredentials(credentials, directories, services));
  if (judged.ok && 'enter' in judged.value) return judged.value.enter();
  const person = judged.ok && 'row' in judged.value ? judged.value.row : undefined;
  const renewal = person ? renewalOf(person, password, services.clock.now()) : null;
  const outcome = person ? await stepAfterPassword(person, { renewal, realm: null }, services) : judged;
  noteSignIn(services.log, attempt, outcome);
  await recordSignIn(services, attempt, outcome);
  if (!outcome.ok) return outcome;
  return person
    ? completeSignIn(person, { address, agent, device, renewal, detail }, services)
    : refuse('user.loginError');
}
