// The guard for user-given addresses, tried against real sockets on this machine.
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isOfficeAddress, isPublicAddress } from '../public-addresses.ts';
import { createOutgoing, systemResolver } from './outgoing.ts';

let canary: http.Server;
let port: number;
let hits: string[] = [];

const anyPort = () => true;
const strict = createOutgoing({ allowPort: anyPort });
/** Reaches the test server: the operator allowed loopback. */
const open = createOutgoing({ allowPort: anyPort, allowAddress: (address) => address === '127.0.0.1' });
const at = (path: string): string => `http://127.0.0.1:${port}${path}`;

function answer(request: http.IncomingMessage, response: http.ServerResponse): void {
  hits.push(`${request.method} ${request.url}`);
  if (request.url === '/redirect') response.writeHead(302, { location: '/secret' }).end();
  else if (request.url === '/endless') {
    const timer = setInterval(() => response.write(Buffer.alloc(64 * 1024)), 1);
    response.on('close', () => clearInterval(timer));
  } else if (request.url === '/silent') request.resume();
  else if (request.url === '/drip') {
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(timer));
  } else if (request.url === '/cut') {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => request.socket.destroy());
  } else if (request.url === '/reset') request.socket.destroy();
  else request.on('data', () => undefined).on('end', () => response.end(JSON.stringify({ headers: request.headers })));
}

beforeAll(async () => {
  canary = http.createServer(answer);
  await new Promise<void>((resolve) => canary.listen(0, resolve));
  port = (canary.address() as AddressInfo).port;
});
beforeEach(() => {
  hits = [];
});
afterAll(() => {
  canary.closeAllConnections();
  canary.close();
});

const SPELLINGS = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '017700000001',
  '0177.0.0.1',
  '１２７.０.０.１',
  '127。0。0。1',
  'localhost',
  'LOCALHOST',
  '0',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[0:0:0:0:0:0:0:1]',
  '10.0.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '[fe80::1]',
  '[fd00::1]',
  '[ff02::1]',
  '255.255.255.255',
  '224.0.0.1',
];

test('no spelling of a private address is reached', async () => {
  for (const host of SPELLINGS) {
    const outcome = await strict.send({ url: `http://${host}:${port}/secret`, timeoutMs: 2_000 });
    expect({ host, outcome }).toEqual({
      host,
      outcome: { ok: false, reason: 'address-refused', mayHaveArrived: false },
    });
  }
  expect(hits).toEqual([]);
});

test('public addresses are public, and what is no address is not', () => {
  for (const address of ['1.1.1.1', '172.32.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
  for (const address of ['', 'localhost', 'fe80::1%eth0', '::ffff:10.0.0.1', '2001::1', '3fff::1'])
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
});

test('a name is looked up once and the connection goes to what was checked', async () => {
  let asked = 0;
  const rebinding = createOutgoing({
    allowPort: anyPort,
    allowAddress: (address) => address === '127.0.0.1',
    resolve: async () => {
      asked += 1;
      return asked === 1 ? ['127.0.0.1'] : ['10.0.0.1'];
    },
  });
  const outcome = await rebinding.send({ url: `http://name.example:${port}/` });
  expect([outcome.ok, asked]).toEqual([true, 1]);
  expect(outcome.ok && JSON.parse(outcome.body.toString()).headers.host).toBe(`name.example:${port}`);
});

test('a name with one private address among public ones is refused', async () => {
  const mixed = createOutgoing({ allowPort: anyPort, resolve: async () => ['1.1.1.1', '127.0.0.1'] });
  expect(await mixed.send({ url: `http://name.example:${port}/` })).toMatchObject({ reason: 'address-refused' });
});

test('a connection that an unguarded call left open is not used', async () => {
  await fetch(`http://localhost:${port}/warm`).then((response) => response.text());
  await new Promise<void>((resolve) =>
    http.get({ host: 'localhost', port, path: '/warm', agent: http.globalAgent }, (r) => r.resume().on('end', resolve)),
  );
  hits = [];
  expect(await strict.send({ url: `http://localhost:${port}/secret` })).toMatchObject({ reason: 'address-refused' });
  expect(hits).toEqual([]);
});

test('an answer comes with status and body; the request carries its body and headers', async () => {
  const outcome = await open.send({ url: at('/hook'), method: 'POST', body: 'häagar', headers: { 'x-event': '7' } });
  expect(outcome).toMatchObject({ ok: true, status: 200 });
  const { headers } = JSON.parse(outcome.ok ? outcome.body.toString() : '{}');
  expect(headers).toMatchObject({
    'x-event': '7',
    'content-length': '7',
    'accept-encoding': 'identity',
    connection: 'close',
  });
});

test('a redirect is not followed', async () => {
  expect(await open.send({ url: at('/redirect') })).toEqual({
    ok: false,
    reason: 'redirect-refused',
    mayHaveArrived: true,
    status: 302,
  });
  expect(hits).toEqual(['GET /redirect']);
});

test('an endless answer is cut at its limit', async () => {
  expect(await open.send({ url: at('/endless'), maxBytes: 200_000 })).toEqual({
    ok: false,
    reason: 'too-large',
    mayHaveArrived: true,
  });
});

test('of an answer whose status alone is wanted nothing else decides: not its length, nor how it ends', async () => {
  const asked = { method: 'POST', statusAlone: true } as const;
  for (const [path, timeoutMs] of [
    ['/endless', 60_000],
    ['/drip', 300],
    ['/cut', 60_000],
  ] as const) {
    const outcome = await open.send({ ...asked, url: at(path), timeoutMs });
    expect([path, outcome.ok && [outcome.status, outcome.body.length]]).toEqual([path, [200, 0]]);
  }
  expect(await open.send({ ...asked, url: at('/redirect') })).toMatchObject({ ok: false, status: 302 });
  expect(await open.send({ ...asked, url: at('/silent'), timeoutMs: 300 })).toMatchObject({ reason: 'timed-out' });
});

test('silence and dripping answers end at the time limit, as in doubt', async () => {
  for (const path of ['/silent', '/drip']) {
    const begin = performance.now();
    const outcome = await open.send({ url: at(path), timeoutMs: 300 });
    expect(outcome).toEqual({ ok: false, reason: 'timed-out', mayHaveArrived: true });
    expect(performance.now() - begin).toBeLessThan(10_000);
  }
});

test('a reset after the request is in doubt, a closed port is not', async () => {
  expect(await open.send({ url: at('/reset') })).toEqual({ ok: false, reason: 'broken-off', mayHaveArrived: true });
  const server = net.createServer().listen(0);
  const closed = (server.address() as AddressInfo).port;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  expect(await open.send({ url: `http://127.0.0.1:${closed}/` })).toEqual({
    ok: false,
    reason: 'not-reached',
    mayHaveArrived: false,
  });
});

test('a resolver that never answers ends at the time limit; a name nobody has is not found', async () => {
  const stuck = createOutgoing({ resolve: () => new Promise(() => undefined) });
  expect(await stuck.send({ url: 'https://name.example/', timeoutMs: 100 })).toMatchObject({
    reason: 'timed-out',
    mayHaveArrived: false,
  });
  const unknown = createOutgoing({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
  expect(await unknown.send({ url: 'https://name.example/' })).toMatchObject({ reason: 'not-found' });
});

test('the caller can give up', async () => {
  const abort = new AbortController();
  const pending = open.send({ url: at('/silent'), signal: abort.signal });
  await vi.waitFor(() => expect(hits).toEqual(['GET /silent']), { timeout: 10_000 });
  abort.abort();
  expect(await pending).toMatchObject({ reason: 'aborted' });
});

test('other schemes, credentials, odd ports and plain http where TLS is asked for are refused', async () => {
  for (const url of [
    '',
    'ftp://a.example/',
    'file:///etc/passwd',
    'http://user@a.example/',
    'http://a:b@a.example/',
    'http://',
    'gopher://a',
  ])
    expect([url, await strict.send({ url })]).toEqual([url, { ok: false, reason: 'bad-url', mayHaveArrived: false }]);
  expect(await open.send({ url: at('/'), requireTls: true })).toMatchObject({ reason: 'bad-url' });
  expect(await createOutgoing().send({ url: 'http://a.example:22/' })).toMatchObject({ reason: 'port-refused' });
});

test('line ends in an address cannot smuggle a header', async () => {
  await open.send({ url: at('/a\r\nx-evil: 1\r\n\r\nGET /b') });
  expect(hits).toEqual(['GET /ax-evil:%201GET%20/b']);
});

test('headers cannot redirect, reframe or smuggle', async () => {
  const headers = { Host: 'inside.example', 'Transfer-Encoding': 'chunked', 'Content-Length': '99', 'x-fine': 'yes' };
  const outcome = await open.send({ url: at('/'), method: 'POST', body: 'abc', headers });
  const seen = JSON.parse(outcome.ok ? outcome.body.toString() : '{}').headers;
  expect(seen).toMatchObject({ host: `127.0.0.1:${port}`, 'content-length': '3', 'x-fine': 'yes' });
  expect(seen).not.toHaveProperty('transfer-encoding');
  expect(await open.send({ url: at('/'), headers: { 'x-bad': 'a\r\nb: c' } })).toMatchObject({ reason: 'bad-header' });
});

test('a server that speaks no TLS is not reached by https', async () => {
  const url = at('/').replace('http:', 'https:');
  expect(await open.send({ url })).toEqual({ ok: false, reason: 'not-reached', mayHaveArrived: false });
  expect(hits).toEqual([]);
});

test('the system resolver gives addresses', async () => {
  expect((await systemResolver('localhost')).every((address) => address === '127.0.0.1' || address === '::1')).toBe(
    true,
  );
});

test('a mail server or a directory may be in the office network, never at link-local or multicast addresses', () => {
  const good = ['10.1.2.3', '127.0.0.1', '192.0.2.4', 'fd12::1', '::1'];
  const bad = ['169.254.169.254', '0.0.0.0', '224.0.0.1', 'fe80::1', '::', '::ffff:169.254.169.254', 'name'];
  expect(good.filter((one) => !isOfficeAddress(one))).toEqual([]);
  expect(bad.filter(isOfficeAddress)).toEqual([]);
});
