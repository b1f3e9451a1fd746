// A server that closes beside clients of each kind: what asked nothing does not hold it, what asked is answered or cut in time.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { limitClosing } from './closing-connections.ts';

const LONG_MS = 60_000;
const SHORT_MS = 300;
const HEADER = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';
const sockets: Socket[] = [];

/** A server that answers after `answerMs`, and how long its closing takes, ms. */
async function start(answerMs = 0, patienceMs = LONG_MS): Promise<{ port: number; close(): Promise<number> }> {
  const server: Server = createServer((_request, response) => void setTimeout(() => response.end('done'), answerMs));
  const endConnections = limitClosing(server, patienceMs);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const begun = performance.now();
      const closed = once(server, 'close');
      endConnections();
      server.close();
      await closed;
      return performance.now() - begun;
    },
  };
}

/** A connection that has sent `bytes`, and what it hears. */
async function client(port: number, bytes: string): Promise<{ heard(): string }> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let heard = '';
  socket.on('error', () => undefined).on('data', (chunk) => (heard += String(chunk)));
  await once(socket, 'connect');
  if (bytes !== '') await new Promise((resolve) => socket.write(bytes, resolve));
  await new Promise((resolve) => setTimeout(resolve, 50));
  return { heard: () => heard };
}
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

it.each([
  ['nothing', ''],
  ['half a header', HEADER.slice(0, 20)],
])('does not wait for one that has sent %s', async (_, bytes) => {
  const { port, close } = await start();
  await client(port, bytes);
  expect(await close()).toBeLessThan(LONG_MS);
});

it('answers what was asked before the end', async () => {
  const { port, close } = await start(SHORT_MS);
  const { heard } = await client(port, HEADER.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'));
  expect(heard()).toBe('');
  await close();
  await expect.poll(heard).toContain('done');
});

it('cuts what is not answered within its patience, and half a second request', async () => {
  const { port, close } = await start(LONG_MS, SHORT_MS);
  await client(port, HEADER);
  expect(await close()).toBeGreaterThanOrEqual(SHORT_MS - 5);
  const next = await start(0, SHORT_MS);
  const { heard } = await client(next.port, HEADER + HEADER.slice(0, 20));
  expect(heard()).toContain('done');
  expect(await next.close()).toBeGreaterThanOrEqual(SHORT_MS - 5);
});
