// Between the password and the session: a ticket that is good for minutes, once, with a second factor of the same person. It is no
// session: the token of the session is made when the factor was right (docs/decisions/0622).
import { FACTORS } from '#domain/access/factors.ts';
import type { PasswordSignIn } from '#domain/api/session/person.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Handlers, Services } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { methodsOf, proveFactor } from '#server/features/factors/prove-factor.usecases.ts';
import { createToken, hashToken } from '#server/system/ids.ts';
import { noteSignIn } from '#server/system/security-log.ts';
import { completeSignIn, mayComeFrom } from './open-session.usecases.ts';
import { findPersonById, type PersonRow, type Renewal } from './session.repository.ts';
import { isOpen, isOver } from './session-facts.ts';
import { recordSignIn } from './sign-in-events.ts';

/** The person, where the password is enough; else a refusal that carries the ticket of the next step. */
export async function stepAfterPassword(
  row: PersonRow,
  { renewal, realm }: { readonly renewal: Renewal | null; readonly realm: string | null },
  { db, clock, random }: Services,
): Promise<Result<PersonRow>> {
  const methods = await methodsOf(db, row.id);
  if (methods.length === 0) return ok(row);
  const ticket = createToken(random);
  await db
    .insertInto('sign_in_step')
    .values({
      ticket_hash: hashToken(ticket),
      user_id: row.id,
      password_changed_at: row.password_changed_at,
      renewal,
      realm,
      expires_at: new Date(clock.now().getTime() + FACTORS.ticketMinutes * 60_000),
    })
    .execute();
  return refuse('user.secondFactor', { login: row.login, ticket, methods: methods.join(' ') });
}

/** Who stands between password and session. */
export interface Step {
  readonly row: PersonRow;
  readonly renewal: Renewal | null;
  /** Name of the sign-in service that stood for the password. */
  readonly realm: string | null;
}

/** The person of a ticket that holds; one refusal for all that can be wrong with it. */
export async function personOfStep(
  { ticket, address }: { readonly ticket: string; readonly address: string },
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): Promise<Result<Step>> {
  const step = await db
    .selectFrom('sign_in_step')
    .selectAll()
    .where('ticket_hash', '=', hashToken(ticket))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  const row = step === undefined ? undefined : await findPersonById(db, step.user_id);
  if (step === undefined || row === undefined || !isOpen(row)) return refuse('secondFactor.step');
  if (isOver(row, clock.now())) return refuse('user.accountExpired');
  if (step.password_changed_at?.getTime() !== row.password_changed_at?.getTime()) return refuse('secondFactor.step');
  if (!mayComeFrom(address, row)) return refuse('exception.unauthorized');
  const { realm } = step;
  return ok({ row, realm, renewal: step.renewal === 'old' || step.renewal === 'weak' ? step.renewal : null });
}

/** Uses a ticket up. @returns false for all but the first who bring it */
export async function takeStep(where: Where, ticket: string): Promise<boolean> {
  const gone = await where.deleteFrom('sign_in_step').where('ticket_hash', '=', hashToken(ticket)).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Forgets tickets that are too old. */
export async function sweepSteps(db: Where, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_step').where('expires_at', '<', now).execute();
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute();
}

interface Entry {
  readonly ticket: string;
  readonly code: string;
  readonly device?: string | undefined;
  readonly address: string;
  readonly agent: string;
}

async function enterCode(entry: Entry, detail: boolean, services: Services): Promise<Result<PasswordSignIn>> {
  const { ticket, code, address, agent, device } = entry;
  const step = await personOfStep({ ticket, address }, services);
  if (!step.ok) return step;
  const { row, renewal, realm } = step.value;
  const proven = await proveFactor({ userId: row.id, code }, services);
  const outcome = proven.ok && !(await takeStep(services.db, ticket)) ? refuse('secondFactor.step') : proven;
  const attempt = { login: row.login, address, realm };
  noteSignIn(services.log, attempt, outcome);
  await recordSignIn(services, attempt, outcome);
  return outcome.ok ? completeSignIn(row, { address, agent, device, renewal, detail }, services) : outcome;
}

export const SECOND_STEP_HANDLERS: Handlers<'authentication.secondFactor'> = {
  'authentication.secondFactor': ({ body, query, address, headers }, services) =>
    enterCode({ ...body, address, agent: headers['user-agent'] ?? '' }, query.withProfileDetail === 'true', services),
};
