// What the link makes of a line that is cut, on real sockets: whether somebody had begun to answer.
import { createServer as createWebServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isHeard } from './answers.rules.ts';
import { openLink } from './server-link.ts';
import { proxyOf } from './system-proxy.ts';

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

describe('the proxy of the operating system', () => {
  it.each([
    ['PROXY proxy.example.com:3128; DIRECT', 'http://proxy.example.com:3128'],
    ['SOCKS5 socks.example.com:1080; PROXY second:8080', 'http://second:8080'],
    ['HTTPS secure.example.com:443', 'https://secure.example.com:443'],
    ['DIRECT; PROXY late:8080', ''],
    ['DIRECT', ''],
    ['', ''],
    ['PROXY http://evil@place:80/', ''],
  ])('of “%s” is “%s”', (answer, proxy) => {
    expect(proxyOf(answer)).toBe(proxy);
  });

  it('is used for what the agent sends, as the window uses it; one of the environment goes before it', async () => {
    for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy']) vi.stubEnv(name, '');
    const seen: string[] = [];
    const proxy = createWebServer((request, response) => {
      seen.push(request.url ?? '');
      response.setHeader('content-type', 'application/json');
      response.end('{"result":null}');
    });
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', () => done()));
    const place = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const asked: string[] = [];
    const open = () =>
      openLink({
        server: () => 'http://mail.example.com',
        token: { read: async () => null },
        now: () => new Date(0),
        proxiesFor: async (url) => {
          asked.push(url);
          return `PROXY ${place}; DIRECT`;
        },
      });
    const link = open();
    await link.call('app.version');
    link.close();
    expect(seen).toEqual(['http://mail.example.com/api/app/version']);
    expect(asked).toEqual(['http://mail.example.com/api/app/version']);
    vi.stubEnv('HTTP_PROXY', `http://${place}`);
    const other = open();
    await other.call('app.version');
    other.close();
    vi.unstubAllEnvs();
    await new Promise((done) => proxy.close(done));
    expect([seen.length, asked.length]).toEqual([2, 1]);
  });
});
