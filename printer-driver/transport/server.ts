// Listens on both loopback addresses, with limits on time, size and number of everything.
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Printer } from '../printer/printer.ts';
import { type Connections, createConnections } from './connections.ts';
import { allowedHosts } from './gate.ts';
import { createHandler } from './handler.ts';

/** Bytes of an HTTP request head. */
const HEAD_BYTES = 16 * 1024;
/** CUPS resolves "localhost" to both, so both are taken; a machine without IPv6 has only the first. */
const LOOPBACK = ['127.0.0.1', '::1'];

export interface PrinterServer {
  readonly port: number;
  readonly addresses: readonly string[];
  readonly close: () => Promise<void>;
}

/** The port is taken, by another program or by another user: the queue points here, so no other port will do. */
export class PortTakenError extends Error {
  readonly port: number;
  constructor(port: number) {
    super(`port ${port} is taken`);
    this.port = port;
  }
}

const codeOf = (cause: unknown): string =>
  typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, ipv6Only: true, exclusive: true }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

interface ServerParts {
  readonly printer: Printer;
  readonly hosts: () => ReadonlySet<string>;
  readonly connections: Connections;
}

/** An HTTP server that takes connections but does not listen yet. */
function createLimitedServer({ printer, hosts, connections }: ServerParts): Server {
  const { limits } = printer.configuration;
  const handle = createHandler({ printer, hosts });
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
  // Node answers CONNECT and Upgrade by closing when nobody listens; broken heads get a bare status.
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

/** Opens the port on 127.0.0.1 and ::1. Throws PortTakenError when somebody else has it. */
export async function openServer(printer: Printer): Promise<PrinterServer> {
  const connections = createConnections(printer.configuration.limits.connections);
  let hosts: ReadonlySet<string> = new Set();
  const servers: Server[] = [];
  const addresses: string[] = [];
  let port = printer.configuration.port;
  const close = async (): Promise<void> => {
    connections.closeAll();
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  };
  for (const host of LOOPBACK) {
    const server = createLimitedServer({ printer, hosts: () => hosts, connections });
    try {
      port = await listen(server, port, host);
    } catch (cause) {
      const code = codeOf(cause);
      if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') continue;
      await close();
      throw code === 'EADDRINUSE' || code === 'EACCES' ? new PortTakenError(port) : cause;
    }
    servers.push(server);
    addresses.push(host);
  }
  hosts = allowedHosts(port, []);
  return { port, addresses, close };
}
