// What every answer of the API must be, whatever was asked: the envelope, a code and label of the catalogue with its HTTP
// status, a result of the contract and nothing beyond it, nothing of the inside.
import { isDeepStrictEqual } from 'node:util';
import type { CallRow } from '#domain/api/call-row.ts';
import { CALLS, type CallName } from '#domain/api/calls.ts';
import { type CallSchemas, CONTRACT } from '#domain/api/contract.ts';
import { errorCode, isErrorLabel } from '#domain/errors/errors.ts';
import { WIRE_ROWS } from '#domain/errors/wire.codes.ts';
import type { Heard } from './ask.ts';

/** No call may take longer, in ms. */
const SLOWEST_MS = 5_000;
/** Stack traces, statements, constraints, folders of the machine, secrets of the database. */
const INSIDE =
  /\bat [\w.<>]+ \(?(?:file:|\/|node:)|node_modules|\bselect .* from |syntax error at or near|violates .* constraint|relation "|ECONNREFUSED|\/(?:home|root|srv|app|usr|tmp|work|var)\/[\w.-]+\/|\$argon2|postgres(?:ql)?:\/\//i;
const STATUS_OF: ReadonlyMap<number, number> = new Map(WIRE_ROWS.map(({ code, status }) => [code, status]));

interface ErrorBody {
  readonly code: number;
  readonly message: string;
  readonly label: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}
export interface Envelope {
  readonly result?: unknown;
  readonly error?: ErrorBody;
}

export function envelopeOf({ body }: Heard): Envelope | null {
  try {
    return JSON.parse(body.toString('utf8')) as Envelope;
  } catch {
    return null;
  }
}

function faultsOfError(error: ErrorBody, status: number): string[] {
  const faults: string[] = [];
  if (!isErrorLabel(error.label)) faults.push(`label ${error.label} is not in the catalogue`);
  else if (errorCode(error.label) !== error.code) faults.push(`code ${error.code} is not that of ${error.label}`);
  // What is hardly HTTP is answered by its own status, before there is a call.
  const hardlyHttp = error.code === -40 && [400, 408, 431].includes(status);
  if (STATUS_OF.get(error.code) !== status && !hardlyHttp)
    faults.push(`status ${status} does not go with code ${error.code}`);
  if (error.code === -99) faults.push('internal');
  const holes = /\{\w+(?:, (?:plural|select)|\})/.exec(error.message)?.[0];
  // What was sent may look like one.
  if (holes !== undefined && !JSON.stringify(error.parameters).includes(holes))
    faults.push(`a message with holes: ${error.message}`);
  if (error.message === error.label) faults.push(`no message for ${error.label}`);
  const names = Object.keys(error).join();
  if (names !== 'code,message,label,parameters') faults.push(`an error of ${names}`);
  return faults;
}

function faultsOfResult(name: CallName, result: unknown): string[] {
  const { result: schema } = CONTRACT[name] as CallSchemas;
  if (!schema) return result === null ? [] : ['a result that the contract lacks'];
  const read = schema.safeParse(result);
  if (!read.success) return [`the result breaks the contract: ${read.error.message.slice(0, 300)}`];
  const same = isDeepStrictEqual(JSON.parse(JSON.stringify(read.data)), result);
  return same ? [] : ['the result holds more than the contract'];
}

function faultsOfHeaders(heard: Heard): string[] {
  const { headers } = heard;
  const needed = ['x-content-type-options', 'referrer-policy', 'content-security-policy', 'cache-control'];
  const missing = needed.filter((header) => headers[header] === undefined).map((header) => `no ${header}`);
  const doors = ['access-control-allow-origin', 'set-cookie', 'x-powered-by', 'server'];
  return [...missing, ...doors.filter((header) => headers[header] !== undefined).map((header) => `has ${header}`)];
}

/** Everything that is wrong with an answer; empty is good. `name` null: an address that no call has. */
export function faultsOf(name: CallName | null, method: string, heard: Heard): string[] {
  const faults = faultsOfHeaders(heard);
  if (heard.ms > SLOWEST_MS) faults.push(`took ${Math.round(heard.ms)} ms`);
  if (heard.status >= 500 && heard.status !== 501) faults.push(`status ${heard.status}`);
  const row: CallRow | null = name && CALLS[name];
  const good = heard.status >= 200 && heard.status < 300;
  if (method === 'HEAD') return heard.body.length === 0 ? faults : [...faults, 'an answer to HEAD has a body'];
  if ((good || heard.status === 416) && row && row.answer !== 'result') return faults;
  const text = heard.body.toString('utf8');
  // The catalogue of labels is full of sentences that begin with "Select".
  if (!(name === 'translations.labels' && good) && INSIDE.test(text))
    faults.push(`shows the inside: ${INSIDE.exec(text)?.[0]}`);
  const envelope = envelopeOf(heard);
  if (envelope === null || typeof envelope !== 'object') return [...faults, `no envelope: ${text.slice(0, 200)}`];
  const keys = Object.keys(envelope).join();
  if (keys !== 'result' && keys !== 'error') return [...faults, `an envelope of ${keys}`];
  if (envelope.error) return [...faults, ...faultsOfError(envelope.error, heard.status)];
  if (heard.status !== 200) faults.push(`a result with status ${heard.status}`);
  return name ? [...faults, ...faultsOfResult(name, envelope.result)] : faults;
}
