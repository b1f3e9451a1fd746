// A TCP proxy between agent and server that does to connections what bad lines and bad proxies do: it cuts, delays,
// closes one half, swallows, refuses, and answers 500 in the server's name. All chance comes from the seed.
import { connect, createServer, type Server, type Socket } from 'node:net';

export const FAULTS = [
  'clean',
  'cutUp',
  'cutDown',
  'halfClose',
  'delay',
  'blackHole',
  'refuse',
  'error500',
  'busy503',
] as const;
export type Fault = (typeof FAULTS)[number];

/** How often each comes among 33 connections that follow one another. */
const SHARES: Readonly<Record<Fault, number>> = {
  clean: 10,
  cutUp: 5,
  cutDown: 5,
  halfClose: 3,
  delay: 4,
  blackHole: 1,
  refuse: 2,
  error500: 2,
  busy503: 1,
};

const PAGE = '<html><body>502 from something in between</body></html>';
const ENVELOPE = JSON.stringify({
  error: { code: -99, message: 'broken', label: 'exception.internal', parameters: { reference: 'x' } },
});

export interface FaultProxy {
  readonly port: number;
  /** Faults on or off; a clean line still has connections that end. */
  readonly faulty: (on: boolean) => void;
  readonly counts: () => Readonly<Record<Fault, number>>;
  readonly close: () => Promise<void>;
}

/** Deals faults from a shuffled deck, so that a run of some fifty connections has each of them. */
function dealer(chance: () => number): () => Fault {
  const deck: Fault[] = [];
  return () => {
    if (deck.length === 0) for (const fault of FAULTS) deck.push(...Array<Fault>(SHARES[fault]).fill(fault));
    return deck.splice(Math.floor(chance() * deck.length), 1)[0] ?? 'clean';
  };
}

const answer = (status: string, body: string, type: string, more = ''): string =>
  `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n${more}Connection: close\r\n\r\n${body}`;

interface Line {
  readonly fault: Fault;
  readonly client: Socket;
  readonly server: Socket;
  readonly chance: () => number;
}

/** Copies one direction until `limit` bytes have passed, then calls `over`. */
function copy(from: Socket, to: Socket, limit: number, delay: () => number, over: () => void): void {
  let passed = 0;
  from.on('data', (chunk: Buffer) => {
    const room = limit - passed;
    passed += chunk.length;
    const part = chunk.length > room ? chunk.subarray(0, Math.max(0, room)) : chunk;
    const ms = delay();
    if (ms === 0) {
      if (!to.destroyed) to.write(part);
    } else {
      from.pause();
      setTimeout(() => {
        if (!to.destroyed) to.write(part);
        from.resume();
      }, ms);
    }
    if (passed > limit) over();
  });
  from.on('end', () => setTimeout(() => to.end(), 1));
  from.on('error', () => to.destroy());
  from.on('close', () => setTimeout(() => to.destroy(), 500));
}

function join({ fault, client, server, chance }: Line): void {
  const never = Number.POSITIVE_INFINITY;
  const reset = (): void => {
    client.resetAndDestroy();
    server.resetAndDestroy();
  };
  const up = fault === 'cutUp' ? chance() ** 2 * 60_000 : fault === 'clean' ? 30_000 + chance() * 400_000 : never;
  const down = fault === 'cutDown' ? chance() * 1_500 : never;
  const half = fault === 'halfClose' ? chance() * 4_000 : never;
  const delay = fault === 'delay' ? () => 20 + chance() * 150 : () => 0;
  // A half-closed line: the server hears the end, the client may still wait for its answer.
  copy(client, server, Math.min(up, half), delay, fault === 'halfClose' ? () => server.end() : reset);
  copy(server, client, down, delay, reset);
}

/** Starts the proxy on a free port of the loopback. */
export async function startFaultProxy(target: number, chance: () => number): Promise<FaultProxy> {
  const counts = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>;
  const open = new Set<Socket>();
  const deal = dealer(chance);
  let faulty = true;
  const keep = (socket: Socket): void => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
  };
  const proxy: Server = createServer({ allowHalfOpen: true }, (client) => {
    keep(client);
    const fault = faulty ? deal() : 'clean';
    counts[fault]++;
    if (fault === 'refuse') {
      client.resetAndDestroy();
    } else if (fault === 'error500' || fault === 'busy503') {
      const json = chance() < 0.5;
      const status = fault === 'error500' ? '500 Internal Server Error' : '503 Service Unavailable';
      const more = fault === 'busy503' ? 'Retry-After: 1\r\n' : '';
      const body = json ? ENVELOPE : PAGE;
      client.once('data', () => client.end(answer(status, body, json ? 'application/json' : 'text/html', more)));
    } else if (fault === 'blackHole') {
      client.on('data', () => undefined);
      client.on('end', () => client.end());
    } else {
      const server = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
      keep(server);
      join({ fault, client, server, chance });
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', () => resolve()));
  const address = proxy.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    faulty: (on) => {
      faulty = on;
      if (!on) for (const socket of open) socket.destroy();
    },
    counts: () => counts,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
