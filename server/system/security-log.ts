// The security log: who came in, who was refused, whose rights and tokens changed (OWASP ASVS 16.3). Lines of the server's
// log named `security.*`, with login and address and never a content.
import type { Result } from '#domain/errors/result.ts';
import type { Logger } from './logger.ts';

/** Who tried, as it was typed, and from where. */
interface Attempt {
  readonly login: string;
  readonly address: string;
}

// The logger hides what looks like personal data; this log is about just these.
const fieldsOf = ({ login, address }: Attempt) => ({ who: login.slice(0, 100).replaceAll('@', '(at)'), from: address });

const idsOf = (of: Readonly<Record<string, number>>): string =>
  Object.entries(of)
    .map(([name, id]) => `${name} ${id}`)
    .join(', ');

/** A sign-in by password, and how it ended. */
export function noteSignIn(log: Logger, attempt: Attempt, outcome: Result<unknown>): void {
  if (outcome.ok) log.info('security.signed-in', fieldsOf(attempt));
  else log.warn('security.sign-in-refused', { ...fieldsOf(attempt), reason: outcome.refusal.label });
}

/** Another proof of who somebody is, such as the link of a lost password, and whether it was taken. */
export function noteSecret(
  log: Logger,
  attempt: Attempt,
  { event, outcome }: { readonly event: string; readonly outcome: Result<unknown> },
): void {
  if (outcome.ok) log.info(`security.${event}`, fieldsOf(attempt));
  else log.warn(`security.${event}-refused`, { ...fieldsOf(attempt), reason: outcome.refusal.label });
}

/** A call that its caller may not make. `route` as the contract has it. */
export function noteRefusal(
  log: Logger,
  caller: { readonly login: string | null; readonly address: string },
  { method, route, label }: { readonly method: string; readonly route: string; readonly label: string },
): void {
  log.warn('security.refused', {
    ...fieldsOf({ login: caller.login ?? '', address: caller.address }),
    call: `${method} ${route}`,
    reason: label,
  });
}

/**
 * Something that changes who may do what, or by which secret. `of`: the ids of what is changed, by which it is done again after a restore
 * (docs/operations.md, "Putting back"). `again`: nothing was changed, but a secret was told once more.
 */
export function noteChange(
  log: Logger,
  attempt: Attempt,
  {
    call,
    changes,
    of,
    again,
  }: {
    readonly call: string;
    readonly changes: string;
    readonly of: Readonly<Record<string, number>>;
    readonly again?: true;
  },
): void {
  const event = again ? 'security.told-again' : 'security.changed';
  log.info(event, { ...fieldsOf(attempt), call, changes, ids: idsOf(of) });
}

/** Somebody kept letters from leaving, or let them leave after all: done again after a restore like what changed rights. */
export function noteStopped(
  log: Logger,
  attempt: Attempt,
  { call, of }: { readonly call: string; readonly of: Readonly<Record<string, number>> },
): void {
  log.info('sending.changed', { ...fieldsOf(attempt), call, ids: idsOf(of) });
}
