// The requests of OpenID Connect, sent through the guard for addresses that people entered: an issuer is such an address, and
// what its document of discovery names is what a stranger wrote.
import type { CustomFetch, CustomFetchOptions } from 'openid-client';
import type { Outgoing } from '../outgoing/outgoing.ts';
import type { OutgoingRefusal, OutgoingRequest } from '../outgoing/outgoing.types.ts';

/** ms for one request, connection and answer */
const TIMEOUT_MS = 10_000;
/** Documents of providers and their keys are some kB; a list of groups may be long. */
const MAX_BYTES = 512 * 1024;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** Statuses that a Response may not carry a body with. */
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304]);

/** Thrown where the guard sent nothing, or got no whole answer. */
export class ProviderNotReached extends Error {
  readonly reason: OutgoingRefusal;
  constructor(reason: OutgoingRefusal) {
    super(`The sign-in service was not reached: ${reason}.`);
    this.name = 'ProviderNotReached';
    this.reason = reason;
  }
}

/** Whether a host is this machine itself, where plain http crosses no network. */
export const isLoopbackHost = (hostname: string): boolean => LOOPBACK.test(hostname);

/** The same of an address. */
export const isLoopback = (url: URL): boolean => isLoopbackHost(url.hostname);

/** Whether what goes there stays secret on its way: TLS, or no way at all. */
export const isConfidential = (url: URL): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));

function bodyOf(body: CustomFetchOptions['body']): string | Buffer | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body);
  if (body instanceof Uint8Array) return Buffer.from(body);
  if (body instanceof ArrayBuffer) return Buffer.from(body);
  throw new TypeError('Requests to sign-in services carry no streams.');
}

/** A fetch for openid-client that goes through the guard. It rejects with ProviderNotReached. */
export function guardedFetch(outgoing: Outgoing): CustomFetch {
  return async (address, { method, headers, body, signal }) => {
    const content = bodyOf(body);
    const outcome = await outgoing.send({
      url: address,
      method: method as OutgoingRequest['method'] & string,
      headers,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      requireTls: !isLoopback(new URL(address)),
      ...(content === undefined ? {} : { body: content }),
      ...(signal === undefined ? {} : { signal }),
    });
    if (!outcome.ok) throw new ProviderNotReached(outcome.reason);
    const type = outcome.headers['content-type'];
    return new Response(EMPTY.has(outcome.status) ? null : new Uint8Array(outcome.body), {
      status: outcome.status,
      headers: type === undefined ? {} : { 'content-type': type },
    });
  };
}
