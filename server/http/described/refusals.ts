// Which refusals a call can give, by HTTP status: those that its row and its shapes imply, and those that its words name.

import type { CallSchemas } from '#domain/api/contract.ts';
import { type ErrorLabel, errorCode } from '#domain/errors/errors.ts';
import { httpStatus, WIRE_CODES, WIRE_ROWS, type WireCode } from '#domain/errors/wire.codes.ts';
import { englishOutline } from '../envelope.ts';
import type { Json } from './components.ts';
import type { DescribedCall } from './described-call.ts';

/** Codes that belong together because HTTP has one status for them. */
const STATUSES = [...new Set(WIRE_ROWS.map(({ status }) => status))];
const nameOf = (status: number): string => `Refused${status}`;

const WORDS: Readonly<Record<WireCode, string>> = {
  generic: 'the action failed',
  sessionTimeout: 'there is no session, or it has ended',
  unauthorized: 'you have no right to it',
  notFound: 'it is not there, or you do not see it',
  unknownHost: 'the server does not answer under this host name',
  editionConflict: 'somebody has changed it since it was read',
  invalidInput: 'a value is not accepted; `parameters.field` names it, `parameters.faults` all of them',
  refusedByState: 'it is not possible in the state that it is in',
  limit: 'it is larger than the server accepts',
  tooManyRequests: 'too many requests; wait as long as `Retry-After` says',
  unavailable: 'not possible now; nothing was done, the same request may be sent again',
  notImplemented: 'this call is not built yet',
  internal:
    'a fault of the server, or (`exception.outcomeUnknown`) its database went away while it worked on a change, which may have been done; repeat with the same key, or look; `parameters.reference` finds it in the log',
};

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds after which the same request may be sent again, where the server knows it.',
    schema: { type: 'integer', minimum: 0 },
  },
};

/** The answers that operations point to, one for each status. */
export function refusalResponses(error: Json): Json {
  const responses = STATUSES.map((status) => {
    const rows = WIRE_ROWS.filter((row) => row.status === status);
    const codes = rows.map(({ name, code }) => `${code}: ${WORDS[name as WireCode]}`).join('; ');
    const waits = rows.some(({ headers }) => headers?.includes('Retry-After') === true);
    const content = { 'application/json': { schema: error } };
    return [nameOf(status), { description: `Code ${codes}.`, ...(waits ? { headers: RETRY_AFTER } : {}), content }];
  });
  return Object.fromEntries(responses) as Json;
}

const takesVersion = ({ body }: CallSchemas): boolean =>
  body !== undefined && 'shape' in body && Object.hasOwn(body.shape as object, 'version');

/** The statuses that a call can be refused with. */
function statusesOf({ row, schemas, text }: DescribedCall): number[] {
  const codes: WireCode[] = ['tooManyRequests', 'unavailable', 'unknownHost', 'internal', 'invalidInput'];
  if (row.ability !== 'public') codes.push('sessionTimeout', 'unauthorized');
  if (schemas.params !== undefined) codes.push('notFound');
  if (row.method !== 'GET') codes.push('refusedByState');
  if (row.body !== 'none') codes.push('limit');
  if (takesVersion(schemas)) codes.push('editionConflict');
  if (row.later) codes.push('notImplemented');
  const own = (text.refusals ?? []).map((label) => httpStatus(errorCode(label)));
  return [...new Set([...codes.map((name) => WIRE_CODES[name].status), ...own])].sort((a, b) => a - b);
}

/** The refusals of one call, by status; `default` for what a proxy may answer. */
export function refusalsOf(call: DescribedCall): Json {
  const statuses = statusesOf(call);
  return Object.fromEntries([
    ...statuses.map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
    ['default', { $ref: `#/components/responses/${nameOf(WIRE_CODES.internal.status)}` }],
  ]) as Json;
}

/** The refusals that belong to a call alone, as a list in words. */
export function refusalList(labels: readonly ErrorLabel[]): string {
  const lines = labels.map((label) => `- ${errorCode(label)} \`${label}\`: ${englishOutline(label)}`);
  return lines.length === 0 ? '' : `\n\nRefused with:\n\n${lines.join('\n')}`;
}
