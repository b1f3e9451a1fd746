// Which refusals a call can give, by HTTP status: those that its row and its shapes imply, and those that its words name.

import type { CallRow } from '#domain/api/call-row.ts';
import type { CallSchemas } from '#domain/api/contract.ts';
import type { CallText } from '#domain/api/described/call-text.ts';
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

/** Of the server and not of a call, and what stands between: said once for each call, under `default`. */
const OF_ANY = [WIRE_CODES.internal.status, WIRE_CODES.unknownHost.status] as const satisfies readonly number[];
const isOfAny = (status: number): boolean => (OF_ANY as readonly number[]).includes(status);
const DEFAULT = 'RefusedOtherwise';

const codesOf = (statuses: readonly number[]): string =>
  WIRE_ROWS.filter(({ status }) => statuses.includes(status))
    .map(({ name, code, status }) => `${code}: ${isOfAny(status) ? `(${status}) ` : ''}${WORDS[name as WireCode]}`)
    .join('; ');

/** The answers that operations point to, one for each status. */
export function refusalResponses(error: Json): Json {
  const content = { 'application/json': { schema: error } };
  const responses = STATUSES.filter((status) => !isOfAny(status)).map((status) => {
    const waits = WIRE_ROWS.some((row) => row.status === status && row.headers?.includes('Retry-After') === true);
    return [
      nameOf(status),
      { description: `Code ${codesOf([status])}.`, ...(waits ? { headers: RETRY_AFTER } : {}), content },
    ];
  });
  const otherwise = `Statuses that any call may have: code ${codesOf(OF_ANY)}. A proxy may answer others, and in its own words.`;
  return Object.fromEntries([...responses, [DEFAULT, { description: otherwise, content }]]) as Json;
}

const takesVersion = ({ body }: CallSchemas): boolean =>
  body !== undefined && 'shape' in body && Object.hasOwn(body.shape as object, 'version');

/** Files of a body are stored and scanned before the call sees them. */
const OF_FILES: readonly ErrorLabel[] = [
  ...(['file.tooBig', 'file.virus', 'file.scannerLimit', 'file.scannerAway', 'exception.diskFull'] as const),
];

/** The refusals that belong to a call: those that its words name, and those of its files. */
export function labelsOf({ body }: CallRow, { refusals = [] }: CallText): readonly ErrorLabel[] {
  return body === 'multipart' || body === 'raw' ? [...new Set([...refusals, ...OF_FILES])] : refusals;
}

/** The statuses that a call can be refused with, besides that of any. */
function statusesOf({ row, schemas, text }: DescribedCall): number[] {
  const codes: WireCode[] = ['tooManyRequests', 'unavailable', 'invalidInput'];
  if (row.ability !== 'public') codes.push('sessionTimeout', 'unauthorized');
  if (schemas.params !== undefined) codes.push('notFound');
  if (row.method !== 'GET') codes.push('refusedByState');
  if (row.body !== 'none') codes.push('limit');
  if (takesVersion(schemas)) codes.push('editionConflict');
  if (row.later) codes.push('notImplemented');
  const own = labelsOf(row, text).map((label) => httpStatus(errorCode(label)));
  const all = new Set([...codes.map((name) => WIRE_CODES[name].status), ...own]);
  return [...all].filter((status) => !isOfAny(status)).sort((a, b) => a - b);
}

/** The refusals of one call, by status; `default` for any other. */
export function refusalsOf(call: DescribedCall): Json {
  const statuses = statusesOf(call);
  return Object.fromEntries([
    ...statuses.map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
    ['default', { $ref: `#/components/responses/${DEFAULT}` }],
  ]) as Json;
}

/** The refusals that belong to a call alone, as a list in words. */
export function refusalList(labels: readonly ErrorLabel[]): string {
  const lines = labels.map((label) => `- ${errorCode(label)} \`${label}\`: ${englishOutline(label)}`);
  return lines.length === 0 ? '' : `\n\nRefused with:\n\n${lines.join('\n')}`;
}
