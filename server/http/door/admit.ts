// Who may enter a call at all: the session or the program's token of the Authorization header, then the ability of the
// row. It runs before the body is read, so that a stranger's upload is never stored. The item at hand is checked by the
// use case.
import type { FastifyRequest } from 'fastify';
import { can } from '#domain/access/abilities.ts';
import type { CallRow } from '#domain/api/call-row.ts';
import { CALLS, type CallName } from '#domain/api/calls.ts';
import { scopeRefusal } from '#domain/api/token-calls.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller, Services } from '#server/context/context.ts';
import { admitToken, isProgramToken } from '#server/features/agents/admit-token.usecases.ts';
import { resumeSession } from '#server/features/session/session.usecases.ts';

/** The scheme in any case (RFC 9110 11.1). */
const BEARER = /^Bearer +([A-Za-z0-9_-]{20,200})$/i;

/** What a person may call before anything else is done. */
const COMMON_PATHS: readonly string[] = [
  CALLS['authentication.check'].path,
  CALLS['authentication.logout'].path,
  CALLS['translations.labels'].path,
  CALLS['app.config'].path,
  CALLS['app.version'].path,
  CALLS['brandings.my'].path,
];
/** What a person whose password is too old may call besides, or one who must set up a second factor; and the refusal of others. */
const FIRST = {
  password: { paths: [CALLS['users.password'].path], refusal: 'user.passwordExpired' },
  factor: {
    paths: [
      CALLS['users.factor'].path,
      CALLS['users.beginApp'].path,
      CALLS['users.confirmApp'].path,
      CALLS['users.beginPasskey'].path,
      CALLS['users.addPasskey'].path,
    ],
    refusal: 'user.factorFirst',
  },
} as const;

/** What somebody must do first; undefined: the call is open. */
function heldBack({ first }: Caller, { path }: CallRow) {
  if (first === null || COMMON_PATHS.includes(path)) return undefined;
  const { paths, refusal } = FIRST[first];
  return (paths as readonly string[]).includes(path) ? undefined : refuse(refusal);
}

const headerText = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

/**
 * A person opens all calls but those made for servers of partners; an agent those made for it; such a server those of its
 * scopes. @returns why not
 */
function closedTo({ program }: Caller, { name, row }: { readonly name: CallName; readonly row: CallRow }) {
  if (program?.kind === 'service') return scopeRefusal(name, program);
  const open = program === null ? !row.service : row.agent;
  return open ? undefined : refuse('exception.unauthorized');
}

const mayEnter = ({ actor }: Caller, { ability, orValidates }: CallRow): boolean =>
  ability === 'public' || can(actor, ability) || (orValidates && can(actor, 'validate'));

/** A call at the door; `underWay`: its answer is on its way already, and is looked at again. */
interface CallAtDoor {
  readonly name: CallName;
  readonly row: CallRow;
  readonly underWay?: boolean;
}

/** The caller of a request; null for a stranger of a public call. */
export async function admit(
  request: FastifyRequest,
  call: CallAtDoor,
  services: Services,
): Promise<Result<Caller | null>> {
  const { row, underWay = false } = call;
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  const open = row.ability === 'public';
  if (token === undefined) return open ? ok(null) : refuse('exception.notLoggedIn');
  const resumption = {
    token,
    address: request.ip,
    timeZone: headerText(request.headers['time-zone']),
    active: !row.passive && !underWay,
    underWay,
  };
  const resumed = await (isProgramToken(token) ? admitToken : resumeSession)(resumption, services);
  // A public call does not fail for an old token that the browser still sends.
  if (!resumed.ok) return open ? ok(null) : resumed;
  // Known from here on, to the log of refusals as well.
  request.caller = resumed.value;
  const closed = open ? undefined : closedTo(resumed.value, call);
  if (closed !== undefined) return closed;
  const held = heldBack(resumed.value, row);
  if (held !== undefined) return held;
  if (!mayEnter(resumed.value, row)) return refuse('exception.unauthorized');
  return resumed;
}
