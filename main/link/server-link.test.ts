// What the link makes of a line that is cut, on real sockets: whether somebody had begun to answer.
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isHeard } from './answers.rules.ts';
import { openLink } from './server-link.ts';

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 400\r\n\r\n';

let server: Server | undefined;
afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())));

/** Asks a server that does that to each connection once the request has come. */
async function ask(treat: (socket: Socket) => void) {
  const listening = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => treat(socket));
  });
  server = listening;
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', () => done()));
  const address = listening.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const link = openLink({
    server: () => `http://127.0.0.1:${port}`,
    token: { read: async () => null },
    now: () => new Date(0),
    idleMs: 300,
  });
  const outcome = await link.call('authentication.check');
  link.close();
  return outcome;
}

describe('a request without a whole answer', () => {
  it.each<[string, (socket: Socket) => void, boolean]>([
    ['whose answer is cut after its head', (socket) => socket.write(HEAD, () => socket.resetAndDestroy()), true],
    ['whose answer ends too early', (socket) => socket.end(`${HEAD}{"res`), true],
    ['whose answer stands still', (socket) => socket.write(`${HEAD}{"res`), true],
    ['that is reset', (socket) => socket.resetAndDestroy(), false],
    ['that is closed without a word', (socket) => socket.end(), false],
    ['that is swallowed', () => undefined, false],
  ])('%s', async (_what, treat, heard) => {
    const outcome = await ask(treat);
    expect(outcome.kind).toBe('unanswered');
    expect(isHeard(outcome)).toBe(heard);
  });
});
