// Signing in by a passkey: in the place of login and password, or after them as the second factor.
import type { PasswordSignIn } from '#domain/api/session/person.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Handler, Handlers, Services } from '#server/context/context.ts';
import { askPasskey, provePasskey } from '#server/features/factors/passkeys.usecases.ts';
import { noteSignIn } from '#server/system/security-log.ts';
import { entryOf } from './named-sign-in.usecases.ts';
import { completeSignIn } from './open-session.usecases.ts';
import { personOfStep, type Step, takeStep } from './second-step.usecases.ts';
import { recordSignIn } from './sign-in-events.ts';

type Asked = Parameters<Handler<'authentication.passkey'>>[0];
type Entry = Pick<Asked, 'body' | 'host' | 'address'>;

/** The person whose passkey signed, without a password before. */
async function personAlone({ body, host, address }: Entry, services: Services): Promise<Result<Step>> {
  const userId = await provePasskey(body.credential, { host, userId: null }, services);
  if (!userId.ok) return userId;
  const row = await entryOf(services.db, { userId: userId.value, address, now: services.clock.now() });
  return row.ok ? ok({ row: row.value, renewal: null, realm: null }) : row;
}

/** The person of the ticket, whose passkey signed. */
async function personAfter(ticket: string, { body, host, address }: Entry, services: Services): Promise<Result<Step>> {
  const step = await personOfStep({ ticket, address }, services);
  if (!step.ok) return step;
  const proven = await provePasskey(body.credential, { host, userId: step.value.row.id }, services);
  if (!proven.ok) return proven;
  return (await takeStep(services.db, ticket)) ? step : refuse('secondFactor.step');
}

async function enter(
  { body, query, headers, host, address }: Asked,
  services: Services,
): Promise<Result<PasswordSignIn>> {
  const { ticket, device } = body;
  const entry = { body, host, address };
  const step = await (ticket === undefined ? personAlone(entry, services) : personAfter(ticket, entry, services));
  const attempt = { login: step.ok ? step.value.row.login : '', address, realm: step.ok ? step.value.realm : null };
  noteSignIn(services.log, attempt, step);
  // Whose passkey it would have been is not known of one that is none.
  if (step.ok) await recordSignIn(services, attempt, step);
  if (!step.ok) return step;
  const { row, renewal } = step.value;
  const agent = headers['user-agent'] ?? '';
  return completeSignIn(row, { address, agent, device, renewal, detail: query.withProfileDetail === 'true' }, services);
}

export const PASSKEY_HANDLERS: Handlers<'authentication.passkeyOptions' | 'authentication.passkey'> = {
  'authentication.passkeyOptions': async ({ body, host, address }, services) => {
    const { ticket } = body;
    const step = ticket === undefined ? undefined : await personOfStep({ ticket, address }, services);
    if (step?.ok === false) return step;
    const options = await askPasskey({ host, userId: step?.value.row.id ?? null }, services);
    return options.ok ? ok({ options: options.value }) : options;
  },
  'authentication.passkey': enter,
};
