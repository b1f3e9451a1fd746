// What a request must pass before a byte of its body is read: the database is there, the caller may enter, and does not call
// too often. Refusals are written into the security log.
import type { FastifyRequest } from 'fastify';
import type { CallRow } from '#domain/api/call-row.ts';
import type { CallName } from '#domain/api/calls.ts';
import { ok, type Refusal } from '#domain/errors/result.ts';
import type { Caller, Services } from '#server/context/context.ts';
import { noteRefusal } from '#server/system/security-log.ts';
import { admit } from './admit.ts';
import type { CountCall } from './call-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the admission of a call; null for strangers of public calls. */
    caller: Caller | null;
    /** The body of a signed call as it came, and how it is parsed; null for all others. */
    signedBody: { readonly bytes: Buffer; readonly parse: () => Promise<unknown> } | null;
  }
}

/** Seconds after which a caller may ask again while the database is away. */
const AWAY_SECONDS = 5;
/** Answered without the database. */
const WITHOUT_DATABASE: readonly string[] = ['app.live', 'app.version'];

/** What a caller is told while the database does not answer: nothing was done, and nothing will be. */
export const databaseAway: Refusal = { label: 'exception.databaseAway', parameters: { seconds: AWAY_SECONDS } };

/** What a caller is told of a call whose work was begun: it may have been done, or will yet be (docs/decisions/0858). */
export const outcomeUnknown = (reference: string): Refusal => ({
  label: 'exception.outcomeUnknown',
  parameters: { reference },
});

/** What the door needs of the server. */
interface Door {
  readonly services: Services;
  readonly countCall: CountCall;
}

/** Lets a request in, and sets its caller. @returns why not */
export async function admission(
  { name, row }: { readonly name: CallName; readonly row: CallRow },
  request: FastifyRequest,
  { services, countCall }: Door,
): Promise<Refusal | null> {
  if (services.database.isAway && !WITHOUT_DATABASE.includes(name)) return databaseAway;
  const admitted = WITHOUT_DATABASE.includes(name)
    ? ok(null)
    : await services.database.orAway<Awaited<ReturnType<typeof admit>>>(
        admit(request, { name, row }, services),
        () => ({ ok: false, refusal: databaseAway }),
      );
  if (!admitted.ok) {
    // Without a token it is a screen that was left open, and no event.
    if (request.headers.authorization !== undefined) noteRefused(request, services.log, admitted.refusal.label);
    return admitted.refusal;
  }
  request.caller = admitted.value;
  const user = admitted.value?.user;
  const maker = { person: user?.id ?? null, account: user?.accountId ?? null, address: request.ip };
  const seconds = countCall(name, row.limit, maker);
  return seconds === 0 ? null : { label: 'exception.tooManyRequests', parameters: { seconds } };
}

/** One line of the security log about a refused call. */
export function noteRefused(request: FastifyRequest, log: Services['log'], label: string): void {
  noteRefusal(
    log,
    { login: request.caller?.user.login ?? null, address: request.ip },
    { method: request.method, route: request.routeOptions?.url ?? '', label },
  );
}
