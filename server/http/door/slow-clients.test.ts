// Slow clients on a bare server: bodies that trickle are cut, those that come are not, and one address has so many
// connections.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { limitSlowClients } from './slow-clients.ts';

const LIMITS = { headerMs: 10_000, graceMs: 200, bytesPerSecond: 1_000, connectionsOfAddress: 3, lookEveryMs: 100 };
let server: Server;
const sockets: Socket[] = [];

async function start(read: (request: IncomingMessage) => void = (request) => request.resume()): Promise<number> {
  server = createServer((request, response) => {
    read(request);
    request.on('end', () => response.end('done'));
  });
  limitSlowClients(server, true, LIMITS);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
function open(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume();
  sockets.push(socket);
  return socket;
}
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});
const closed = (socket: Socket, ms: number): Promise<boolean> =>
  Promise.race([
    new Promise<true>((resolve) => socket.once('close', () => resolve(true))),
    new Promise<false>((r) => setTimeout(() => r(false), ms)),
  ]);

it('cuts a body that trickles, and takes one that comes', async () => {
  const port = await start();
  const [slow, fast] = [open(port), open(port)];
  for (const socket of [slow, fast]) socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000000\r\n\r\n');
  const trickle = setInterval(() => slow.write('x'), 50);
  const flow = setInterval(() => fast.write('x'.repeat(2_000)), 50);
  try {
    expect(await closed(slow, 3_000)).toBe(true);
    expect(await closed(fast, 500)).toBe(false);
  } finally {
    clearInterval(trickle);
    clearInterval(flow);
  }
});

it('cuts nobody for the time in which this process was busy itself', async () => {
  const port = await start();
  const socket = open(port);
  await once(socket, 'connect');
  socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000000\r\n\r\n');
  // Everything stands still for longer than a look; the bytes that came meanwhile are unread when the next look is due.
  const busy = (): void => {
    const until = performance.now() + LIMITS.lookEveryMs + 10;
    while (performance.now() < until);
    socket.write('x'.repeat(2_000));
  };
  const flow = setInterval(() => void setImmediate(busy), LIMITS.lookEveryMs + 20);
  try {
    expect(await closed(socket, 1_500)).toBe(false);
  } finally {
    clearInterval(flow);
  }
});

it('cuts a body that stalls while it is piped, as uploads are', async () => {
  let seen = 0;
  const port = await start((request) => {
    const read = async () => {
      for await (const bytes of request.pipe(new PassThrough())) seen += (bytes as Buffer).length;
    };
    void read().catch(() => undefined);
  });
  const socket = open(port);
  socket.write('PUT / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000000\r\n\r\n');
  socket.write('x'.repeat(1_000));
  expect(await closed(socket, 3_000)).toBe(true);
  expect(seen).toBe(1_000);
});

it('does not cut a body that waits for us to read it', async () => {
  const whole = 400_000;
  const port = await start((request) => void request.pause());
  const socket = open(port);
  socket.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${whole}\r\n\r\n`);
  socket.write('x'.repeat(whole));
  // Longer than the grace and several looks.
  expect(await closed(socket, 800)).toBe(false);
});

it('gives one address so many connections, and the next ones when one ends', async () => {
  const port = await start();
  const first = [open(port), open(port), open(port)];
  await Promise.all(first.map((socket) => once(socket, 'connect')));
  expect(await closed(open(port), 3_000)).toBe(true);
  first[0]?.destroy();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await closed(open(port), 300)).toBe(false);
});
