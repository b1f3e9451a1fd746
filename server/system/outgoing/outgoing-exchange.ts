// One request and its answer over one connection, to addresses that were checked before.
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { failed, type OutgoingOutcome, type OutgoingRequest } from './outgoing.types.ts';
import { endsWithConnection, isRedirect, REQUEST_TIMEOUT, REST_MS, readBody } from './outgoing-answer.ts';

/** Where a request goes. */
export interface Target {
  readonly url: URL;
  readonly hostname: string;
  readonly port: number;
}

/** Gives the connection the addresses that were checked, without a second look-up, whose answer could differ. */
export const pinnedLookup =
  (addresses: readonly string[]): LookupFunction =>
  (_hostname, options, callback) => {
    const entries = addresses.map((address) => ({ address, family: isIP(address) }));
    if (options.all) callback(null, entries);
    else callback(null, entries[0]?.address ?? '', entries[0]?.family);
  };

/** A request with all that was decided about it. */
export interface Exchange {
  readonly request: OutgoingRequest;
  readonly target: Target;
  readonly addresses: readonly string[];
  readonly signal: AbortSignal;
  /** Opens a connection for this request alone. */
  readonly single: http.Agent;
  /** Has connections that may be open already. */
  readonly kept?: http.Agent | undefined;
  readonly allowed: (address: string, port: number) => boolean;
}

// These say where the request goes and where it ends; they follow from the address and the body alone.
const OWN_HEADERS =
  /^(host|content-length|transfer-encoding|connection|upgrade|te|trailer|expect|keep-alive|proxy-.*)$/i;

const foreignHeaders = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name)));

function openRequest({ request, target, addresses, single, kept }: Exchange): http.ClientRequest {
  const open = target.url.protocol === 'https:' ? https.request : http.request;
  const { body } = request;
  return open(target.url, {
    agent: kept ?? single,
    method: request.method ?? 'GET',
    lookup: pinnedLookup(addresses),
    headers: {
      ...foreignHeaders(request.headers),
      // What is counted must be what is kept.
      'accept-encoding': 'identity',
      ...(kept === undefined ? { connection: 'close' } : {}),
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    },
  });
}

/** The first of two attempts may have arrived. */
const inDoubt = (outcome: OutgoingOutcome): OutgoingOutcome =>
  outcome.ok ? outcome : { ...outcome, mayHaveArrived: true };

interface SocketNews {
  /** What is written from now on may arrive. */
  readonly open: () => void;
  /** The connection is to an address that is not allowed. */
  readonly refused: () => void;
}

/** The last check, on the address the connection really has; nothing has been written yet. */
function watchSocket(message: http.ClientRequest, { target, allowed }: Exchange, { open, refused }: SocketNews): void {
  message.on('socket', (socket) => {
    const isAllowed = (): boolean => allowed(socket.remoteAddress ?? '', target.port);
    if (message.reusedSocket) return isAllowed() ? open() : refused();
    socket.once('connect', () => {
      if (!isAllowed()) return refused();
      if (target.url.protocol === 'http:') open();
    });
    socket.once('secureConnect', open);
  });
}

/** Sends the request and reads the answer, within the limits of the request. Never rejects. */
export function exchange(order: Exchange): Promise<OutgoingOutcome> {
  const { request, signal } = order;
  return new Promise((resolve) => {
    let mayHaveArrived = false;
    let isOver = false;
    let isHeard = false;
    let rest: NodeJS.Timeout | undefined;
    // Of who is asked for the status alone. The rest is read as far as the limits go, since a program may stop when nobody listens.
    let answered: OutgoingOutcome | null = null;
    let message: http.ClientRequest;
    try {
      message = openRequest(order);
    } catch {
      return resolve(failed('bad-header')); // a line end or another character that no header may have
    }
    const end = (outcome: OutgoingOutcome | Promise<OutgoingOutcome>): void => {
      isOver = true;
      clearTimeout(rest);
      signal.removeEventListener('abort', onAbort);
      resolve(answered ?? outcome);
      message.destroy();
    };
    const onAbort = (): void => end(failed(request.signal?.aborted ? 'aborted' : 'timed-out', mayHaveArrived));
    signal.addEventListener('abort', onAbort, { once: true });
    const again = (): void => end(exchange({ ...order, kept: undefined }).then(inDoubt));
    message.on('error', () => {
      if (isOver) return;
      // The other side may have closed the connection before it heard of this request.
      if (message.reusedSocket && !isHeard) again();
      else end(failed(mayHaveArrived ? 'broken-off' : 'not-reached', mayHaveArrived));
    });
    watchSocket(message, order, {
      open: () => {
        mayHaveArrived = true;
      },
      refused: () => end(failed('address-refused')),
    });
    message.on('response', (response) => {
      isHeard = true;
      const { statusCode: status = 0, headers } = response;
      if (isRedirect(status)) return end({ ...failed('redirect-refused', true), status });
      // A server that closes a connection which was silent for long may say so first: it is no answer to this request.
      if (status === REQUEST_TIMEOUT && message.reusedSocket) return again();
      if (request.statusAlone) {
        answered = { ok: true, status, headers, body: Buffer.alloc(0) };
        if (order.kept !== undefined && endsWithConnection(response))
          rest = setTimeout(() => end(failed('timed-out', true)), REST_MS);
      }
      readBody(response, request, (body) => end(Buffer.isBuffer(body) ? { ok: true, status, headers, body } : body));
    });
    message.end(request.body);
  });
}
