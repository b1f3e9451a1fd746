// Listens on both loopback addresses, with limits on time, size and number of everything.
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Server as NetServer, Socket } from 'node:net';
import type { LanConfiguration } from '../printer/environment/configuration.ts';
import type { Printer } from '../printer/printer.ts';
import { type Authorize, createAuthorize } from './account.ts';
import { createAnnouncer } from './announcer.ts';
import { type Connections, createConnections } from './connections.ts';
import { allowedHosts } from './gate.ts';
import { createHandler } from './handler.ts';
import { hostHeaders, lanHosts } from './host-names.ts';
import { createLanServer } from './lan-server.ts';

/** Bytes of an HTTP request head. */
const HEAD_BYTES = 16 * 1024;
/** CUPS resolves "localhost" to both, so both are taken; a machine without IPv6 has only the first. */
const LOOPBACK = ['127.0.0.1', '::1'];

export interface PrinterServer {
  readonly port: number;
  readonly addresses: readonly string[];
  /** Announces the printer's queues as they are now. */
  readonly queuesChanged: () => void;
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

function listen(server: NetServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, ipv6Only: host === '::1', exclusive: true }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

interface ServerParts {
  readonly printer: Printer;
  readonly hosts: () => ReadonlySet<string>;
  readonly connections: Connections;
  readonly authorize?: Authorize;
}

/** An HTTP server that takes connections but does not listen yet. */
function createLimitedServer({ printer, hosts, connections, authorize }: ServerParts): Server {
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

async function listenOnBoth(server: () => Server, first: number, close: () => Promise<void>) {
  const addresses: string[] = [];
  let port = first;
  for (const host of LOOPBACK) {
    try {
      port = await listen(server(), port, host);
      addresses.push(host);
    } catch (cause) {
      const code = codeOf(cause);
      if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') continue;
      await close();
      throw code === 'EADDRINUSE' || code === 'EACCES' ? new PortTakenError(port) : cause;
    }
  }
  return { port, addresses };
}

const closing = (server: NetServer): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
  });

/** A laptop changes its addresses: they are looked at again after this long (ms). */
const NAMES_MS = 10_000;

/** The Host headers of other devices, as the machine is called at the moment. */
function createRemoteHosts(printer: Printer, lan: LanConfiguration, port: () => number) {
  const announced = new Set<string>();
  let hosts: ReadonlySet<string> = new Set();
  let until = 0;
  return {
    add: (host: string): void => {
      announced.add(host);
      until = 0;
    },
    now(): ReadonlySet<string> {
      const now = printer.runtime.clock.now();
      if (now < until) return hosts;
      until = now + NAMES_MS;
      const names = lanHosts(printer.queues().map(({ name }) => name));
      hosts = allowedHosts(port(), hostHeaders([...names, ...lan.hosts, ...announced]));
      return hosts;
    },
  };
}

/** Opens the port on 127.0.0.1 and ::1, or, with the LAN mode, on every address. Throws PortTakenError. */
export async function openServer(printer: Printer): Promise<PrinterServer> {
  const { lan, port: wanted, limits } = printer.configuration;
  const connections = createConnections(limits.connections);
  let hosts: ReadonlySet<string> = new Set();
  const parts = { printer, hosts: () => hosts, connections };
  const servers: NetServer[] = [];
  const keep = <T extends NetServer>(server: T): T => {
    servers.push(server);
    return server;
  };
  const close = async (): Promise<void> => {
    connections.closeAll();
    await Promise.all(servers.filter((server) => server.listening).map(closing));
  };
  if (!lan) {
    const { port, addresses } = await listenOnBoth(() => keep(createLimitedServer(parts)), wanted, close);
    hosts = allowedHosts(port, []);
    return { port, addresses, queuesChanged: () => {}, close };
  }
  const authorize = createAuthorize(lan.accounts, printer.runtime.clock.now);
  const remoteHosts = createRemoteHosts(printer, lan, () => port);
  const remote = createLimitedServer({ ...parts, hosts: remoteHosts.now, authorize });
  const server = keep(createLanServer({ identity: lan.identity, local: createLimitedServer(parts), remote }));
  const port = await listen(server, wanted, '::').catch((cause: unknown) => {
    throw codeOf(cause) === 'EADDRINUSE' ? new PortTakenError(wanted) : cause;
  });
  hosts = allowedHosts(port, []);
  const announcer = createAnnouncer(printer, port, remoteHosts.add);
  if (lan.announce) announcer.start();
  return {
    port,
    addresses: ['::'],
    queuesChanged: announcer.queuesChanged,
    close: async () => {
      await announcer.stop();
      await close();
    },
  };
}
