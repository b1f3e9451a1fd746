// The guard for requests to addresses that users entered: web hooks, providers, logos. It looks the name up itself,
// refuses everything that is not public, connects only to what it checked, follows no redirect, and bounds size and
// time. Connections are kept only within a series of requests, and checked anew for each (docs/model.md, "Threats").
import { lookup as systemLookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { NamesBusy, type Resolver } from '../host-names/host-names.ts';
import { isPublicAddress } from '../public-addresses.ts';
import { failed, type OutgoingFailure, type OutgoingOutcome, type OutgoingRequest } from './outgoing.types.ts';
import { exchange, type Target } from './outgoing-exchange.ts';

/** The system's resolver, hosts file included. */
export const systemResolver: Resolver = async (hostname) =>
  (await systemLookup(hostname, { all: true, order: 'verbatim' })).map((entry) => entry.address);

/** What sends requests to addresses that people entered. */
export interface OutgoingSender {
  /** Sends a request. Never rejects for what the other side does. */
  send(request: OutgoingRequest): Promise<OutgoingOutcome>;
}

/** Sends over connections that are kept until its end. */
export interface OutgoingSeries extends OutgoingSender {
  /** Closes the connections. */
  end(): void;
}

/** The only way to addresses that people entered: no private networks, within limits of time and size. */
export interface Outgoing extends OutgoingSender {
  /**
   * For many requests to one address that follow each other at once. What meets a connection that the other side has just closed
   * is sent once more over a new one: it may arrive twice.
   */
  series(): OutgoingSeries;
}

/** What the guard allows beyond public addresses and usual ports. */
export interface OutgoingOptions {
  /** Default: the system's. */
  readonly resolve?: Resolver;
  /** Addresses that are not public and yet allowed, by the operator's setting. Default: none. */
  readonly allowAddress?: (address: string, port: number) => boolean;
  /** Default: 80, 443, 8080, 8443. */
  readonly allowPort?: (port: number) => boolean;
}

/** ms */
const TIMEOUT_MS = 15_000;
const PORTS: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);

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

/** Settles as the work does, or rejects when the signal aborts first. */
function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new Error('aborted'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

type Agents = Readonly<Record<'http:' | 'https:', http.Agent>>;

const makeAgents = (keepAlive: boolean): Agents => ({
  'http:': new http.Agent({ keepAlive, maxSockets: 50 }),
  'https:': new https.Agent({ keepAlive, maxSockets: 50, maxCachedSessions: 0 }),
});

/** Makes the guard. One per process is enough. */
export function createOutgoing(options: OutgoingOptions = {}): Outgoing {
  const { resolve = systemResolver, allowAddress = () => false } = options;
  const allowPort = options.allowPort ?? ((port: number) => PORTS.has(port));
  const allowed = (address: string, port: number): boolean => isPublicAddress(address) || allowAddress(address, port);
  const single = makeAgents(false);
  const send = async (request: OutgoingRequest, series?: Agents): Promise<OutgoingOutcome> => {
    const target = readTarget(request, allowPort);
    if ('ok' in target) return target;
    const { url, hostname, port } = target;
    const limit = AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS);
    const signal = request.signal ? AbortSignal.any([limit, request.signal]) : limit;
    let addresses: readonly string[];
    try {
      addresses = isIP(hostname) ? [hostname] : await orAbort(resolve(hostname, request.asker), signal);
    } catch (error) {
      if (signal.aborted) return failed(request.signal?.aborted ? 'aborted' : 'timed-out');
      return failed(error instanceof NamesBusy ? 'names-busy' : 'not-found');
    }
    if (addresses.length === 0) return failed('not-found');
    // One private address among public ones is how a rebinding name begins: all must be allowed.
    if (!addresses.every((address) => allowed(address, port))) return failed('address-refused');
    if (signal.aborted) return failed('aborted');
    const protocol = url.protocol as keyof Agents;
    return exchange({
      request,
      target,
      addresses,
      signal,
      single: single[protocol],
      kept: series?.[protocol],
      allowed,
    });
  };
  return {
    send: (request) => send(request),
    series: () => {
      const kept = makeAgents(true);
      return {
        send: (request) => send(request, kept),
        end: () => {
          for (const agent of Object.values(kept)) agent.destroy();
        },
      };
    },
  };
}
