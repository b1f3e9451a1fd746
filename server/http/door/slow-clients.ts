// Clients that hold connections without using them: a header within ten seconds, a body of at least 1 kB/s after thirty, and
// so many connections from one address (docs/model.md, "Slow clients").
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from '#server/system/rate-limits.ts';

/** Bytes, ms and connections that a client has. */
export interface ClientLimits {
  readonly headerMs: number;
  /** Before this nobody asks how fast a body comes. */
  readonly graceMs: number;
  readonly bytesPerSecond: number;
  readonly connectionsOfAddress: number;
  readonly lookEveryMs: number;
}

export const CLIENT_LIMITS: ClientLimits = {
  headerMs: 10_000,
  graceMs: 30_000,
  bytesPerSecond: 1_000,
  connectionsOfAddress: 200,
  lookEveryMs: 5_000,
};

interface Body {
  readonly request: IncomingMessage;
  readonly begun: number;
  seen: number;
  /** At the last look it waited for us to read it. */
  waited: boolean;
}

/**
 * A body that its own client keeps waiting: not one that waits for us to read it, or did a moment ago. What waits for us has
 * bytes here already; whether it is paused says nothing, a body that is piped is whenever it was read faster than it is written.
 */
const isSlow = (body: Body, limits: ClientLimits, now: number): boolean => {
  const { request } = body;
  const { bytesRead } = request.socket;
  const came = bytesRead - body.seen;
  body.seen = bytesRead;
  const waits = request.readableLength > 0;
  const isOurs = waits || body.waited;
  body.waited = waits;
  return now - body.begun > limits.graceMs && !isOurs && came < (limits.bytesPerSecond * limits.lookEveryMs) / 1_000;
};

/**
 * Keeps the limits on a server.
 * @param countsAddresses false behind a proxy, from which all connections come
 */
export function limitSlowClients(server: Server, countsAddresses: boolean, limits = CLIENT_LIMITS): void {
  const open = new Map<string, number>();
  const bodies = new Set<Body>();
  server.on('connection', (socket: Socket) => {
    const key = addressKey(socket.remoteAddress ?? '');
    const count = (open.get(key) ?? 0) + 1;
    if (countsAddresses && count > limits.connectionsOfAddress) {
      socket.destroy();
      return;
    }
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
  });
  server.on('request', (request: IncomingMessage) => {
    if (request.complete) return;
    const body = { request, begun: performance.now(), seen: request.socket.bytesRead, waited: false };
    bodies.add(body);
    const forget = (): void => void bodies.delete(body);
    request.once('close', forget);
    request.once('end', forget);
  });
  const look = (): void => {
    const now = performance.now();
    for (const body of bodies) {
      if (!body.request.complete && isSlow(body, limits, now)) body.request.socket.destroy();
    }
  };
  // After the sockets were read: when this process itself was busy, what came meanwhile lies unread and is no client's delay.
  const timer = setInterval(() => void setImmediate(look), limits.lookEveryMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
