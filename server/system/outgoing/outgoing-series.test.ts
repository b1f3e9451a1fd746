// A series of requests over connections that are kept, tried against real sockets on this machine.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createOutgoing } from './outgoing.ts';

let server: http.Server;
let url: string;
let bodies: string[] = [];
let connections = 0;
const open = new Set<object>();
/** What the other side does with a connection once it has answered. */
let afterwards: 'keeps' | 'closes without a word' | 'resets at the next' | 'says that it was silent' | 'tells no end' =
  'keeps';

beforeAll(async () => {
  const answered = new WeakSet<object>();
  server = http.createServer((request, response) => {
    const { socket } = request;
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const isAgain = answered.has(socket);
      bodies.push(body);
      answered.add(socket);
      if (afterwards === 'resets at the next' && isAgain) return socket.resetAndDestroy();
      if (afterwards === 'says that it was silent' && isAgain)
        return response.writeHead(408, { connection: 'close' }).end();
      if (afterwards === 'tells no end') return socket.write('HTTP/1.1 200 OK\r\n\r\n');
      response.writeHead(200).end(body);
      if (afterwards === 'closes without a word') response.once('finish', () => socket.destroy());
    });
  });
  // What closes a connection is the series, not the server that has waited long enough.
  server.keepAliveTimeout = 0;
  server.on('connection', (socket) => {
    connections += 1;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
beforeEach(() => {
  bodies = [];
  connections = 0;
  afterwards = 'keeps';
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const guard = (allowAddress: () => boolean = () => true) => createOutgoing({ allowPort: () => true, allowAddress });

const inTurn = async (outgoing: ReturnType<typeof guard>): Promise<unknown[]> => {
  const series = outgoing.series();
  const answers: unknown[] = [];
  for (const body of ['1', '2', '3']) {
    const outcome = await series.send({ url, method: 'POST', body });
    answers.push(outcome.ok ? outcome.body.toString() : outcome);
  }
  series.end();
  return answers;
};

test('requests that follow each other share a connection, which ends with the series', async () => {
  expect(await inTurn(guard())).toEqual(['1', '2', '3']);
  expect([bodies, connections]).toEqual([['1', '2', '3'], 1]);
  await vi.waitFor(() => expect(open.size).toBe(0), { timeout: 10_000 });
});

test('a request outside of a series has a connection of its own', async () => {
  const { send } = guard();
  for (const body of ['1', '2']) await send({ url, method: 'POST', body });
  expect(connections).toBe(2);
});

test('a connection that was closed meanwhile is replaced: what met it is sent once more', async () => {
  afterwards = 'resets at the next';
  expect(await inTurn(guard())).toEqual(['1', '2', '3']);
  expect(bodies).toEqual(['1', '2', '2', '3']);
  bodies = [];
  afterwards = 'closes without a word';
  expect(await inTurn(guard())).toEqual(['1', '2', '3']);
  expect([...new Set(bodies)]).toEqual(['1', '2', '3']);
});

test('a word of the server about a connection that was silent is no answer to what met it', async () => {
  afterwards = 'says that it was silent';
  expect(await inTurn(guard())).toEqual(['1', '2', '3']);
  expect(bodies).toEqual(['1', '2', '2', '3']);
});

test('of an answer whose end nobody tells the status holds, soon', async () => {
  afterwards = 'tells no end';
  const series = guard().series();
  const outcome = await series.send({ url, method: 'POST', body: '1', statusAlone: true, timeoutMs: 600_000 });
  series.end();
  expect(outcome).toMatchObject({ ok: true, status: 200 });
});

test('what cannot be sent once more is in doubt', async () => {
  afterwards = 'resets at the next';
  let looked = 0;
  const outgoing = guard(() => {
    looked += 1;
    // Of the third time the connection that replaces the one that was reset is asked for.
    return looked !== 5;
  });
  expect((await inTurn(outgoing))[1]).toEqual({ ok: false, reason: 'address-refused', mayHaveArrived: true });
});

test('what is broken off over a new connection is told, not repeated', async () => {
  const broken = http.createServer((request) => request.resume().once('end', () => request.socket.resetAndDestroy()));
  let asked = 0;
  broken.on('request', () => {
    asked += 1;
  });
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
  const series = guard().series();
  const { port } = broken.address() as AddressInfo;
  const outcome = await series.send({ url: `http://127.0.0.1:${port}/`, method: 'POST', body: 'x' });
  expect(outcome).toEqual({ ok: false, reason: 'broken-off', mayHaveArrived: true });
  expect(asked).toBe(1);
  series.end();
  broken.close();
});

test('each request over a kept connection is checked: an address that is allowed no more hears nothing', async () => {
  let checks = 0;
  // The address by its spelling, and that of the connection: twice for each request.
  const outgoing = guard(() => {
    checks += 1;
    return checks < 4;
  });
  const answers = await inTurn(outgoing);
  expect(answers[0]).toBe('1');
  expect(answers.slice(1)).toEqual([
    { ok: false, reason: 'address-refused', mayHaveArrived: false },
    { ok: false, reason: 'address-refused', mayHaveArrived: false },
  ]);
  expect(bodies).toEqual(['1']);
});
