// The guard for requests to addresses that users entered: web hooks, providers, logos. It looks the name up itself,
// refuses everything that is not public, connects only to what it checked, follows no redirect, and bounds size and
// time. Its agents keep no connection, because a pooled one would pass the check unseen (reliability D11, T35).
import { lookup as systemLookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-addresses.ts';

/** Looks a host name up: all its IP addresses. */
export type Resolver = (hostname: string) => Promise<readonly string[]>;

/** The system's resolver, hosts file included. */
export const systemResolver: Resolver = async (hostname) =>
  (await systemLookup(hostname, { all: true, order: 'verbatim' })).map((entry) => entry.address);

/** A request to an address that a person entered. */
export interface OutgoingRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'PROPFIND' | 'MKCOL';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  /** Milliseconds for everything: look-up, connection, request and answer. Default 15,000. */
  readonly timeoutMs?: number;
  /** Bytes of the answer's body, at most. Default 1 MiB. */
  readonly maxBytes?: number;
  /** Refuses plain http. */
  readonly requireTls?: boolean;
  readonly signal?: AbortSignal;
}

/** Why there is no answer. */
export type OutgoingRefusal =
  | 'bad-url'
  | 'bad-header'
  | 'port-refused'
  | 'address-refused'
  | 'not-found'
  | 'redirect-refused'
  | 'too-large'
  | 'timed-out'
  | 'aborted'
  | 'not-reached'
  | 'broken-off';

/** What the other side answered, whatever its status. */
export interface OutgoingAnswer {
  readonly ok: true;
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Nothing was sent, or no whole answer came. */
export interface OutgoingFailure {
  readonly ok: false;
  readonly reason: OutgoingRefusal;
  /** Whether the other side may have got the request: then it is in doubt, not failed. */
  readonly mayHaveArrived: boolean;
  /** The status of a refused redirect. */
  readonly status?: number;
}

export type OutgoingOutcome = OutgoingAnswer | OutgoingFailure;

/** The only way to addresses that people entered: no private networks, within limits of time and size. */
export interface Outgoing {
  /** Sends a request. Never rejects for what the other side does. */
  send(request: OutgoingRequest): Promise<OutgoingOutcome>;
}

export interface OutgoingOptions {
  readonly resolve?: Resolver;
  /** Addresses that are not public and yet allowed, by the operator's setting. Default: none. */
  readonly allowAddress?: (address: string, port: number) => boolean;
  /** Default: 80, 443, 8080, 8443. */
  readonly allowPort?: (port: number) => boolean;
}

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 1024 * 1024;
const PORTS: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);

const failed = (reason: OutgoingRefusal, mayHaveArrived = false): OutgoingFailure => ({
  ok: false,
  reason,
  mayHaveArrived,
});

interface Target {
  readonly url: URL;
  readonly hostname: string;
  readonly port: number;
}

/** The parser of the URL standard turns decimal, octal, hexadecimal and full-width spellings into plain addresses. */
function readTarget(request: OutgoingRequest, allowPort: (port: number) => boolean): Target | OutgoingFailure {
  if (!URL.canParse(request.url)) return failed('bad-url');
  const url = new URL(request.url);
  const plain = url.protocol === 'http:' && !request.requireTls;
  if (!plain && url.protocol !== 'https:') return failed('bad-url');
  if (url.username || url.password || !url.hostname) return failed('bad-url');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (!allowPort(port)) return failed('port-refused');
  return { url, hostname: url.hostname.replace(/^\[|\]$/g, ''), port };
}

/** Fulfils or rejects with the work, or rejects when the signal aborts first. */
function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new Error('aborted'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Gives the connection the addresses that were checked, and asks nobody again: a second answer could differ. */
const pinnedLookup =
  (addresses: readonly string[]): LookupFunction =>
  (_hostname, options, callback) => {
    const entries = addresses.map((address) => ({ address, family: isIP(address) }));
    if (options.all) callback(null, entries);
    else callback(null, entries[0]?.address ?? '', entries[0]?.family);
  };

interface Exchange {
  readonly request: OutgoingRequest;
  readonly target: Target;
  readonly addresses: readonly string[];
  readonly signal: AbortSignal;
  readonly agent: http.Agent;
  readonly allowed: (address: string, port: number) => boolean;
}

// These say where the request goes and where it ends; they follow from the address and the body alone.
const OWN_HEADERS =
  /^(host|content-length|transfer-encoding|connection|upgrade|te|trailer|expect|keep-alive|proxy-.*)$/i;

const foreignHeaders = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name)));

function openRequest({ request, target, addresses, agent }: Exchange): http.ClientRequest {
  const open = target.url.protocol === 'https:' ? https.request : http.request;
  const { body } = request;
  return open(target.url, {
    agent,
    method: request.method ?? 'GET',
    lookup: pinnedLookup(addresses),
    headers: {
      ...foreignHeaders(request.headers),
      // What is counted must be what is kept.
      'accept-encoding': 'identity',
      connection: 'close',
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    },
  });
}

/** One request and its answer over one connection. */
function exchange(parts: Exchange): Promise<OutgoingOutcome> {
  const { request, target, signal, allowed } = parts;
  const maxBytes = request.maxBytes ?? MAX_BYTES;
  return new Promise((resolve) => {
    let mayHaveArrived = false;
    let message: http.ClientRequest;
    try {
      message = openRequest(parts);
    } catch {
      return resolve(failed('bad-header')); // a line end or another character that no header may have
    }
    const end = (outcome: OutgoingOutcome): void => {
      signal.removeEventListener('abort', onAbort);
      resolve(outcome);
      message.destroy();
    };
    const onAbort = (): void => end(failed(request.signal?.aborted ? 'aborted' : 'timed-out', mayHaveArrived));
    signal.addEventListener('abort', onAbort, { once: true });
    message.on('error', () => end(failed(mayHaveArrived ? 'broken-off' : 'not-reached', mayHaveArrived)));
    message.on('socket', (socket) => {
      socket.once('connect', () => {
        // The last check, on the address the connection really has; nothing has been written yet.
        if (!allowed(socket.remoteAddress ?? '', target.port)) return end(failed('address-refused'));
        if (target.url.protocol === 'http:') mayHaveArrived = true;
      });
      socket.once('secureConnect', () => {
        mayHaveArrived = true;
      });
    });
    message.on('response', (response) => {
      const status = response.statusCode ?? 0;
      if (status >= 300 && status < 400 && status !== 304) return end({ ...failed('redirect-refused', true), status });
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxBytes) return end(failed('too-large', true));
        chunks.push(chunk);
      });
      response.on('error', () => end(failed('broken-off', true)));
      response.on('end', () => end({ ok: true, status, headers: response.headers, body: Buffer.concat(chunks) }));
    });
    message.end(request.body);
  });
}

/** Makes the guard. One per process is enough. */
export function createOutgoing(options: OutgoingOptions = {}): Outgoing {
  const { resolve = systemResolver, allowAddress = () => false } = options;
  const allowPort = options.allowPort ?? ((port: number) => PORTS.has(port));
  const allowed = (address: string, port: number): boolean => isPublicAddress(address) || allowAddress(address, port);
  const agents = {
    'http:': new http.Agent({ keepAlive: false, maxSockets: 50 }),
    'https:': new https.Agent({ keepAlive: false, maxSockets: 50, maxCachedSessions: 0 }),
  };
  const send = async (request: OutgoingRequest): Promise<OutgoingOutcome> => {
    const target = readTarget(request, allowPort);
    if ('ok' in target) return target;
    const { url, hostname, port } = target;
    const limit = AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS);
    const signal = request.signal ? AbortSignal.any([limit, request.signal]) : limit;
    let addresses: readonly string[];
    try {
      addresses = isIP(hostname) ? [hostname] : await orAbort(resolve(hostname), signal);
    } catch {
      if (signal.aborted) return failed(request.signal?.aborted ? 'aborted' : 'timed-out');
      return failed('not-found');
    }
    if (addresses.length === 0) return failed('not-found');
    // One private address among public ones is how a rebinding name begins: all must be allowed.
    if (!addresses.every((address) => allowed(address, port))) return failed('address-refused');
    if (signal.aborted) return failed('aborted');
    const agent = agents[url.protocol as keyof typeof agents];
    return exchange({ request, target, addresses, signal, agent, allowed });
  };
  return { send };
}
