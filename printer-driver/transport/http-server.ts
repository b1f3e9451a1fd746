// An HTTP server with limits on the time, size and number of everything.
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Printer } from '../printer/printer.ts';
import type { Authorize } from './account.ts';
import type { Connections } from './connections.ts';
import { createHandler } from './handler.ts';

/** Bytes of an HTTP request head. */
const HEAD_BYTES = 16 * 1024;
/** The code of a system error, or an empty text. */
export const codeOf = (cause: unknown): string =>
  typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';

interface HttpServerOptions {
  readonly printer: Printer;
  readonly hosts: () => ReadonlySet<string>;
  readonly connections: Connections;
  readonly authorize?: Authorize;
}

/** An HTTP server that takes connections but does not listen yet. */
export function createLimitedServer({ printer, hosts, connections, authorize }: HttpServerOptions): Server {
  const { limits } = printer.configuration;
  const handle = createHandler({ printer, hosts, ...(authorize ? { authorize } : {}) });
  const server = createServer({
    maxHeaderSize: HEAD_BYTES,
    headersTimeout: limits.headMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: Math.min(1_000, limits.headMs),
    highWaterMark: 128 * 1024,
    noDelay: true,
  });
  server.maxHeadersCount = 100;
  server.timeout = limits.idleMs;
  server.on('connection', (socket: Socket) => connections.add(socket));
  server.on('request', (request, response) => {
    track(connections, request.socket, response);
    handle(request, response, false);
  });
  server.on('checkContinue', (request, response) => {
    track(connections, request.socket, response);
    handle(request, response, true);
  });
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, { 'content-length': 0, connection: 'close' }).end();
  });
  // Node closes CONNECT and Upgrade itself; broken heads get a bare status.
  server.on('clientError', (cause, socket) => {
    if (!socket.writable || socket.destroyed) return;
    const status =
      codeOf(cause) === 'HPE_HEADER_OVERFLOW'
        ? '431 Request Header Fields Too Large'
        : codeOf(cause) === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? '408 Request Timeout'
          : '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    setTimeout(() => socket.destroy(), 1_000).unref();
  });
  return server;
}

function track(
  connections: Connections,
  socket: Socket,
  response: { once: (event: 'close', done: () => void) => unknown },
): void {
  connections.busy(socket, true);
  response.once('close', () => connections.busy(socket, false));
}
