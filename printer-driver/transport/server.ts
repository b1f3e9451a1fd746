// The front page of transport: listens on both loopback addresses, or with the LAN mode on all addresses.
import type { Server } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import type { Printer } from '../printer/printer.ts';
import { createAuthorize } from './account.ts';
import { createAnnouncer } from './announcer.ts';
import { createConnections } from './connections.ts';
import { allowedHosts } from './gate.ts';
import { codeOf, createLimitedServer } from './http-server.ts';
import { createLanServer } from './lan-server.ts';
import { createRemoteHosts } from './remote-hosts.ts';

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

function listen(server: NetServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, ipv6Only: host === '::1', exclusive: true }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
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
