// Signing in without a password of Mailroom: whether a person who was recognised may enter now, and the session then.
import type { PasswordSignIn } from '#domain/api/session/person.schema.ts';
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import type { Services } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { noteSignIn } from '#server/system/security-log.ts';
import { type Arrival, completeSignIn, mayComeFrom } from './open-session.usecases.ts';
import { stepAfterPassword } from './second-step.usecases.ts';
import { findPersonById, type PersonRow } from './session.repository.ts';
import { isOpen, isOver } from './session-facts.ts';
import { recordSignIn } from './sign-in-events.ts';

/** The person, where nothing but a proof of who they are is missing: open, not over, and from an address that is allowed. */
export async function entryOf(
  where: Where,
  { userId, address, now }: { readonly userId: number; readonly address: string; readonly now: Date },
): Promise<Result<PersonRow>> {
  const row = await findPersonById(where, userId);
  if (row === undefined || !isOpen(row)) return refuse('user.disabled');
  if (isOver(row, now)) return refuse('user.accountExpired');
  return mayComeFrom(address, row) ? ok(row) : refuse('exception.unauthorized');
}

/** Who comes in by a sign-in service: no password can be too old. */
export type NamedArrival = Omit<Arrival, 'renewal' | 'factorProven'>;

interface Attempt {
  readonly login: string;
  readonly address: string;
  readonly realm: string;
}

/** Writes down that a sign-in service named somebody who may not enter. */
export async function refuseNamed(
  outcome: { readonly ok: false; readonly refusal: Refusal },
  attempt: Attempt,
  services: Services,
): Promise<void> {
  noteSignIn(services.log, attempt, outcome);
  await recordSignIn(services, attempt, outcome);
}

/** The session of a person whom a sign-in service named, or the ticket of the second step. */
export async function completeNamed(
  row: PersonRow,
  {
    how: { realm, factorProven },
    arrival,
  }: { readonly how: { readonly realm: string; readonly factorProven: boolean }; readonly arrival: NamedArrival },
  services: Services,
): Promise<Result<PasswordSignIn>> {
  const outcome = factorProven ? ok(row) : await stepAfterPassword(row, { renewal: null, realm }, services);
  const attempt = { login: row.login, address: arrival.address, realm };
  noteSignIn(services.log, attempt, outcome);
  await recordSignIn(services, attempt, outcome);
  return outcome.ok ? completeSignIn(row, { ...arrival, renewal: null, factorProven }, services) : outcome;
}
