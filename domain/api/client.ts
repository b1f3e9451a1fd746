// The typed client of the contract, with the transport passed in: screens and the desktop agent supply their own.
// It carries the table of calls only; schemas stay on the server, their types here.
import type { CallRow } from './call-row.ts';
import { API_BASE, CALLS, type CallName } from './calls.ts';
import type { CallBodyInput, CallResult } from './contract.ts';

/** Values of a query: lists and objects travel as JSON, dates as text; null and undefined are left out. */
export type QueryValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly unknown[]
  | Readonly<Record<string, unknown>>;

/** What a caller gives for one call, by where it travels; `params` fill the path. */
export interface CallInput<N extends CallName> {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: CallBodyInput<N>;
  /** Fields and files of a multipart body, or the bytes of a raw or streamed one; their type is the transport's. */
  readonly parts?: readonly { readonly name: string; readonly value: unknown; readonly fileName?: string }[];
  readonly raw?: unknown;
  /** Headers of the call's own, such as Upload-Offset. */
  readonly headers?: Readonly<Record<string, string>>;
  /** One per intention, kept over repeats (RFC draft Idempotency-Key). */
  readonly idempotencyKey?: string;
  /** An AbortSignal: once it fires nobody waits for the answer any more. A transport may go on all the same. */
  readonly signal?: unknown;
}

/** One request as the transport is handed it: `url` is path and query, without origin. */
export interface TransportRequest {
  readonly call: CallName;
  readonly row: CallRow;
  readonly url: string;
  readonly input: CallInput<CallName>;
}

/** Sends a request and gives the result of the envelope, or rejects with the transport's own error. */
export type Transport = (request: TransportRequest) => Promise<unknown>;

/** Calls that answer with the bytes of a file. */
export type DownloadName = {
  [N in CallName]: (typeof CALLS)[N]['answer'] extends 'download' ? N : never;
}[CallName];

/** What a call gives; a file comes in the transport's own shape. */
export type Answer<N extends CallName, File> = N extends DownloadName ? File : CallResult<N>;
/** Calls by name; rejects with the transport's own error, also for refusals of the server. */
export type Client<File = unknown> = <N extends CallName>(name: N, input?: CallInput<N>) => Promise<Answer<N, File>>;

/** Calls that create something. */
export type CreatingCallName = {
  [N in CallName]: (typeof CALLS)[N]['creates'] extends true ? N : never;
}[CallName];
export type OtherCallName = Exclude<CallName, CreatingCallName>;
/** Of a screen or an agent: whoever creates something says by which key (docs/decisions/0846). */
type KeyedInput<N extends CallName> = CallInput<N> & { readonly idempotencyKey: string };

/** The same client, for whom a call that creates something has a key. */
export interface KeyedClient<File = unknown> {
  <N extends OtherCallName>(name: N, input?: CallInput<N>): Promise<Answer<N, File>>;
  <N extends CreatingCallName>(name: N, input: KeyedInput<N>): Promise<Answer<N, File>>;
}

/** Half a surrogate pair has no place in an address: a name of a file may hold one (Windows), and becomes U+FFFD. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

/** Path of a call under the prefix, parameters and query filled in. */
export function urlOf(name: CallName, input: CallInput<CallName> = {}): string {
  const path = CALLS[name].path.replace(/\{(\w+)\}/g, (_, key: string) => encoded(String(input.params?.[key] ?? '')));
  const pairs: string[] = [];
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value === null || value === undefined) continue;
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    pairs.push(`${encoded(key)}=${encoded(text)}`);
  }
  return `${API_BASE}${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

/**
 * A value as a JSON field of a multipart body. U+FFFD travels as an escape: as it is, the server takes it for bytes
 * that were no UTF-8.
 */
export const jsonField = (value: unknown): string => JSON.stringify(value).replaceAll('\uFFFD', '\\ufffd');

/** @typeParam File what the transport gives for a download */
export function createClient<File = unknown>(transport: Transport): Client<File> {
  return async (name, input = {}) =>
    // What the transport gives is what the contract says of this call: the server checked it.
    (await transport({
      call: name,
      row: CALLS[name],
      url: urlOf(name, input),
      input: input as CallInput<CallName>,
    })) as never;
}
