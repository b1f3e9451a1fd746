// The transport: who gets in, what of the request's head decides it, and what the LAN mode adds.
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testIdentity } from '#tests/support/tls-identity.ts';
import { ConfigurationError } from '../printer/environment/configuration.ts';
import { parseConfiguration, plainText } from '../printer/environment/parse-configuration.ts';
import { type RunningDriver, startDriver, systemRuntime } from '../printer-driver.ts';
import { OPERATION } from '../protocol/codes.ts';
import { encodeMessage } from '../protocol/encoder.ts';
import { GROUP } from '../protocol/syntax.ts';
import { attribute, strings } from '../protocol/values.ts';
import { nodeDisk } from '../spool/disk.ts';
import { readJob } from '../spool/job-file.ts';
import { createConnections } from './connections.ts';
import { allowedHosts, judgeHead } from './gate.ts';
import { announcedHost } from './host-names.ts';

const HOSTS = allowedHosts(8631, []);
const good = { host: 'localhost:8631', 'content-type': 'application/ipp' };
const judge = (method: string, headers: http.IncomingHttpHeaders, url = '/ipp/print') =>
  judgeHead({ method, url, headers }, HOSTS);

describe('the gate', () => {
  it('lets a POST of application/ipp to this machine in', () => {
    for (const host of ['localhost:8631', '127.0.0.1:8631', '[::1]:8631', 'LOCALHOST:8631'])
      expect(judge('POST', { ...good, host }).kind).toBe('ipp');
  });
  it('takes a whole address as the target when both it and the Host header are this machine', () => {
    const url = 'http://LOCALHOST:8631/ipp/print/letters?x=1';
    expect(judge('POST', { ...good, host: '127.0.0.1:8631' }, url)).toEqual({
      kind: 'ipp',
      host: 'localhost:8631',
      path: '/ipp/print/letters',
    });
    expect(judge('GET', good, 'http://localhost:8631')).toEqual({ kind: 'page', path: '/' });
    const foreign = { kind: 'refused', refusal: { status: 421 } };
    expect(judge('POST', good, 'http://attacker.example/ipp/print')).toEqual(foreign);
    expect(judge('POST', good, 'http://localhost:8631@attacker.example/ipp/print')).toEqual(foreign);
    expect(judge('POST', { ...good, host: 'attacker.example' }, url)).toEqual(foreign);
  });
  it.each<[string, string, http.IncomingHttpHeaders, number]>([
    ['a foreign host', 'POST', { ...good, host: 'attacker.example' }, 421],
    ['a foreign port', 'POST', { ...good, host: 'localhost:80' }, 421],
    ['no host', 'POST', { 'content-type': 'application/ipp' }, 421],
    ['an origin, even our own', 'POST', { ...good, origin: 'http://localhost:8631' }, 403],
    ['a null origin', 'POST', { ...good, origin: 'null' }, 403],
    ['a page of another site', 'POST', { ...good, 'sec-fetch-site': 'cross-site' }, 403],
    ['a page of the same site', 'GET', { ...good, 'sec-fetch-site': 'same-origin' }, 403],
    ['text', 'POST', { ...good, 'content-type': 'text/plain' }, 415],
    ['no content type', 'POST', { host: good.host }, 415],
    ['a compressed body', 'POST', { ...good, 'content-encoding': 'gzip' }, 415],
    ['a preflight', 'OPTIONS', { host: good.host, origin: 'https://attacker.example' }, 405],
    ['PUT', 'PUT', good, 405],
  ])('keeps out %s', (_name, method, headers, status) => {
    const verdict = judge(method, headers);
    expect(verdict).toMatchObject({ kind: 'refused', refusal: { status } });
    expect(JSON.stringify(verdict)).not.toContain('access-control');
  });
});

describe('connections', () => {
  it('over the limit close the one that has been idle longest', () => {
    const sockets = Array.from({ length: 4 }, () => new net.Socket());
    const connections = createConnections(3);
    for (const socket of sockets.slice(0, 3)) connections.add(socket);
    connections.busy(sockets[0] as net.Socket, true);
    connections.add(sockets[3] as net.Socket);
    expect(sockets.map((socket) => socket.destroyed)).toEqual([false, true, false, false]);
  });
});

describe('names that other programs copy', () => {
  it('lose quotes, control characters and everything a PPD or a shell could read', () => {
    expect(plainText('Post "room"\n*FoomaticRIPCommandLine: `id` \u0000$(x)')).toBe(
      'Post room FoomaticRIPCommandLine id (x)',
    );
    expect(Buffer.byteLength(plainText('é'.repeat(200)))).toBeLessThanOrEqual(127);
  });
});

let folder = '';
let driver: RunningDriver | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailroom-transport-'));
});
afterEach(async () => {
  await driver?.stop();
  driver = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const start = async (more: Readonly<Record<string, unknown>>): Promise<number> => {
  const configuration = parseConfiguration(
    { spoolFolder: join(folder, 'spool'), port: 0, queues: [{ name: 'Q' }], ...more },
    {},
  );
  driver = await startDriver(
    configuration,
    systemRuntime(() => {}),
  );
  return driver.server.port;
};
/** Asks for the printer's attributes, or prints when there is a document. */
function ask(
  port: number,
  options: https.RequestOptions,
  secure: boolean,
  document = '',
): Promise<{ status: number; body: Buffer }> {
  const head = encodeMessage({
    major: 2,
    minor: 0,
    code: document === '' ? OPERATION.getPrinterAttributes : OPERATION.printJob,
    requestId: 1,
    groups: [
      {
        tag: GROUP.operation,
        attributes: [
          attribute('attributes-charset', ...strings('charset', 'utf-8')),
          attribute('attributes-natural-language', ...strings('naturalLanguage', 'en')),
          attribute('printer-uri', ...strings('uri', `ipp://localhost:${port}/ipp/print`)),
          attribute('requesting-user-name', ...strings('name', 'the director')),
        ],
      },
    ],
  });
  const body = Buffer.concat([head, Buffer.from(document)]);
  const headers = { 'content-type': 'application/ipp', ...options.headers };
  const order = {
    host: '127.0.0.1',
    port,
    path: '/ipp/print',
    method: 'POST',
    agent: false as const,
    rejectUnauthorized: false,
    ...options,
    headers,
  };
  return new Promise((resolve, reject) => {
    const request = (secure ? https : http).request(order, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) }));
    });
    request.on('error', reject);
    request.end(body);
  });
}

describe('the LAN mode', () => {
  const identity = testIdentity('printer.test');
  const lan = async (): Promise<Record<string, unknown>> => ({
    lan: {
      accounts: [{ name: 'anna', pin: '314159' }],
      identity: await identity,
      announce: false,
      hosts: ['printer.test'],
    },
  });

  const basic = (credentials: string): string => `Basic ${Buffer.from(credentials).toString('base64')}`;

  it('answers other devices under the host name that it announces, and under no other', async () => {
    const port = await start(await lan());
    const named = async (host: string): Promise<number> =>
      (await ask(port, { headers: { authorization: basic('anna:314159'), host: `${host}:${port}` } }, true)).status;
    expect(await named(`${announcedHost('Q')}.local`)).toBe(200);
    expect(await named(announcedHost('Q').toUpperCase().concat('.LOCAL'))).toBe(200);
    expect(await named('attacker.example')).toBe(421);
    const plain = { headers: { host: `${announcedHost('Q')}.local:${port}` } };
    expect((await ask(port, plain, false)).status).toBe(421);
  });

  it('files a document from another device under the account that was proven', async () => {
    const port = await start(await lan());
    const printed = await ask(port, { headers: { authorization: basic('Anna:314159') } }, true, '%PDF-1.7 letter');
    expect([printed.status, printed.body.readUInt16BE(2)]).toEqual([200, 0]);
    const ready = join(folder, 'spool/ready');
    const stored = readdirSync(ready).map((name) => readJob(nodeDisk, join(ready, name)));
    expect(await Promise.all(stored)).toMatchObject([{ owner: 'anna', claimedUser: 'the director' }]);
  });

  it('answers TLS and plain HTTP on the same port, TLS only with name and PIN of an account', async () => {
    const port = await start(await lan());
    const pin = (text: string, name = 'anna') => ({ headers: { authorization: basic(`${name}:${text}`) } });
    expect((await ask(port, {}, false)).status).toBe(200);
    expect((await ask(port, {}, true)).status).toBe(401);
    expect((await ask(port, pin('000000'), true)).status).toBe(401);
    expect((await ask(port, pin('314159', 'mallory'), true)).status).toBe(401);
    const answer = await ask(port, pin('314159'), true);
    expect([answer.status, answer.body.readUInt16BE(2), answer.body.includes('ipps://127.0.0.1')]).toEqual([
      200,
      0,
      true,
    ]);
    for (let tries = 0; tries < 5; tries += 1) await ask(port, pin(`00000${tries}`), true);
    expect((await ask(port, pin('314159'), true)).status).toBe(429);
  });

  it('shows other devices the certificate that the parent handed over', async () => {
    const port = await start(await lan());
    const shown = await new Promise<string>((resolve) => {
      const request = https.request({ host: '127.0.0.1', port, rejectUnauthorized: false, agent: false }, () => {});
      request.on('socket', (socket) =>
        socket.on('secureConnect', () =>
          resolve((socket as import('node:tls').TLSSocket).getPeerX509Certificate()?.toString() ?? ''),
        ),
      );
      request.on('error', () => {});
      request.end();
    });
    const certificate = new X509Certificate(shown);
    expect(certificate.fingerprint256).toBe(new X509Certificate((await identity).certificate).fingerprint256);
    expect(certificate.checkHost('printer.test')).toBe('printer.test');
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(Date.parse(certificate.validTo) - Date.now()).toBeGreaterThan(9 * 365 * 24 * 3600_000);
  });

  it.each([
    ['without a certificate', { key: 'a key' }],
    ['without a key', { certificate: 'a certificate' }],
    ['without both', undefined],
  ])('does not start %s', async (_what, parts) => {
    const { lan: whole } = (await lan()) as { lan: object };
    await expect(start({ lan: { ...whole, identity: parts } })).rejects.toThrow(ConfigurationError);
  });

  it('is off by default: nothing listens beyond the loopback', async () => {
    const port = await start({});
    expect(driver?.server.addresses.every((address) => address === '127.0.0.1' || address === '::1')).toBe(true);
    expect((await ask(port, {}, false)).status).toBe(200);
    const whole = (host: string) => ask(port, { path: `http://${host}/ipp/print/Q` }, false);
    expect((await whole(`localhost:${port}`)).status).toBe(200);
    expect((await whole('attacker.example')).status).toBe(421);
    await expect(ask(port, {}, true)).rejects.toThrow();
  });
});
