// What `npm run printer -- --check` says to the person at the keyboard.
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '#tests/support/connections/free-port.ts';

const PROGRAM = path.join(import.meta.dirname, '../../headless.ts');
const REFUSAL = { error: { code: -11, message: 'not logged in', label: 'exception.notLoggedIn', parameters: {} } };

const run = (args: readonly string[]): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, LC_ALL: 'en_US.UTF-8' };
    execFile(process.execPath, [PROGRAM, ...args], { env }, (error, said) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said }),
    );
  });

it('says in words why the server refuses the token, and ends with 1', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-check-'));
  const server = http.createServer((_request, response) =>
    response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(REFUSAL)),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const token = path.join(folder, 'token');
  writeFileSync(token, 'revoked-token-revoked-token');
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const places = ['--data', path.join(folder, 'data'), '--port', String(await freePort())];
    const { code, said } = await run([
      '--check',
      '--server',
      address,
      '--token-file',
      token,
      '--queue',
      'a',
      ...places,
    ]);
    expect(code).toBe(1);
    const line = said.split('\n').find((one) => one.includes('server http'));
    expect(line).toMatch(/^BAD {3}server http:\/\/127\.0\.0\.1:\d+: [A-Z]\w+ /);
    expect(said).not.toContain('exception.');
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

it('says which queue names a service that there is not, by number or by name', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-check-'));
  const server = http.createServer((request, response) => {
    const services = request.url?.endsWith('/services');
    const result = services ? [{ id: 7, name: 'Post', removed: false }] : { user: { login: 'office' } };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ result }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const token = path.join(folder, 'token');
  writeFileSync(token, 'a-good-token-a-good-token');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const check = async (queue: string): Promise<string> => {
    const places = ['--data', path.join(folder, 'data'), '--port', String(await freePort())];
    const { said } = await run(['--check', '--server', address, '--token-file', token, '--queue', queue, ...places]);
    return said.split('\n').find((one) => one.includes('services')) ?? said;
  };
  try {
    expect(await check('a=7')).toBe('good  services');
    expect(await check('a=Post')).toBe('good  services');
    expect(await check('a=8')).toBe('BAD   services: queue a: there is no service “8” for this account');
    expect(await check('a=No such')).toBe('BAD   services: queue a: there is no service “No such” for this account');
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

it.each([
  ['headless.ts', '--help'],
  ['mailroom-agent.ts', '--help'],
])('%s ends as it should when its reader has gone, as in “status | head”', async (program, word) => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../..', program), word]);
  child.stdout.destroy();
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(String(chunk)));
  const code = await new Promise((resolve) => child.on('exit', resolve));
  expect({ code, said }).toEqual({ code: 0, said: [] });
});
