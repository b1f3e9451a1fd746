// What a window gets from `app://mailroom`.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPageServer } from './page-server.ts';

let folder = '';
let upstream: Server;
let address = '';
const seen: { url: string; headers: IncomingMessage['headers']; body: string }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'mailroom-page-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'desktop.html'), '<!doctype html>');
  writeFileSync(path.join(folder, 'assets/app-1.js'), 'export {}');
  writeFileSync(path.join(folder, 'assets/app-1.js.map'), '{}');
  upstream = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ url: request.url ?? '', headers: request.headers, body });
      response.setHeader('set-cookie', 'a=b');
      response.setHeader('upload-offset', '3');
      response.end('{"result":1}');
    });
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
});
afterAll(() => {
  upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

const serve = (server = address) =>
  createPageServer({ folder, version: '4.8.4', server: () => server, fetch: (url, init) => fetch(url, init) });
const get = (url: string) => serve()(new Request(url));

describe('the page server', () => {
  it('gives the page for every address of the route table, with a policy that lets nothing else in', async () => {
    const answer = await get('app://mailroom/manage/orders?q=x');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('<!doctype html>');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await get('app://mailroom/nowhere')).status).toBe(404);
  });

  it('hands nothing on to another server than the page was loaded for, until it is loaded anew', async () => {
    let server = 'http://127.0.0.1:1';
    const answer = createPageServer({
      folder,
      version: '4.8.4',
      server: () => server,
      fetch: (url, init) => fetch(url, init),
    });
    const ask = (url: string) => answer(new Request(`app://mailroom${url}`));
    await ask('/home');
    server = address;
    expect((await ask('/api/brandings/my')).type).toBe('error');
    await ask('/home');
    expect((await ask('/api/brandings/my')).status).toBe(200);
  });

  it('gives built files by their exact name and nothing else of the disk', async () => {
    const script = await get('app://mailroom/assets/app-1.js');
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    for (const url of ['/assets/app-1.js.map', '/..%2F..%2Fetc/passwd', '/assets/../../x', '/%2e%2e/%2e%2e/etc/passwd'])
      expect(await (await get(`app://mailroom${url}`)).text(), url).toBe('<!doctype html>');
    expect((await get('app://other/assets/app-1.js')).status).toBe(404);
    expect(await (await get('app://mailroom/version.txt')).text()).toBe('4.8.4');
  });

  it('hands calls on to the server, without what a call does not need', async () => {
    const answer = await serve()(
      new Request('app://mailroom/api/files?name=a.pdf', {
        method: 'PUT',
        body: 'PDF',
        headers: { authorization: 'Bearer t', 'upload-offset': '0', cookie: 'c=d', 'x-other': '1' },
      }),
    );
    expect(await answer.text()).toBe('{"result":1}');
    expect([answer.headers.get('upload-offset'), answer.headers.get('set-cookie')]).toEqual(['3', null]);
    const call = seen.at(-1);
    expect([call?.url, call?.body]).toEqual(['/api/files?name=a.pdf', 'PDF']);
    expect([call?.headers.authorization, call?.headers['upload-offset']]).toEqual(['Bearer t', '0']);
    expect([call?.headers.cookie, call?.headers['x-other'], call?.headers.origin]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('says that nobody answers while no server is set or it is down', async () => {
    for (const server of ['', 'http://127.0.0.1:1']) {
      const answer = await serve(server)(new Request('app://mailroom/api/version'));
      expect(answer.type).toBe('error');
    }
  });
});
