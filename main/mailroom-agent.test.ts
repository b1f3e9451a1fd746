// The command `mailroom-agent` at the keyboard: what it says and how it ends.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '#tests/support/connections/free-port.ts';

const PROGRAM = path.join(import.meta.dirname, 'mailroom-agent.ts');
const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-agent-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly said: string;
  readonly complained: string;
}
const run = (...args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...process.env, LC_ALL: 'en_US.UTF-8', LANG: 'en_US.UTF-8' };
    execFile(process.execPath, [PROGRAM, ...args], { env }, (error, said, complained) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said, complained }),
    );
  });

describe('the command mailroom-agent', () => {
  it('says how it is used when it is asked, and when the words are wrong', async () => {
    const asked = await run('--help');
    expect([asked.code, asked.complained]).toEqual([0, '']);
    expect(asked.said).toContain('mailroom-agent doctor');
    for (const args of [[], ['nonsense'], ['--nonsense'], ['doctor', '--config'], ['retry']]) {
      const { code, said, complained } = await run(...args);
      expect([code, said], args.join(' ')).toEqual([2, '']);
      expect(complained).toContain('mailroom-agent doctor');
    }
  });

  it('says what is wrong in its file, with the path', async () => {
    const file = path.join(folder, 'wrong.json');
    const queue = { id: 'letters', name: 'Letters' };
    const wrong: readonly (readonly [unknown, RegExp])[] = [
      [{ queues: [queue, { ...queue, id: 'Letters' }] }, /two queues have the same id/],
      [{ queues: [{ ...queue, id: '2026' }] }, /not a number alone/],
      [{ port: 'x' }, /port/],
    ];
    for (const [data, reason] of wrong) {
      writeFileSync(file, JSON.stringify(data));
      const { code, complained } = await run('run', '--config', file);
      expect(code).toBe(1);
      expect(complained).toMatch(reason);
      expect(complained).toContain(file);
    }
  });

  it('the doctor finds a token that the server has revoked', async () => {
    const refusal = { error: { code: -11, message: 'not logged in', label: 'exception.notLoggedIn', parameters: {} } };
    const server = http.createServer((request, response) => {
      if (request.url === '/version.txt') return void response.end('4.8.4');
      response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(refusal));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    try {
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const [file, token] = [path.join(folder, 'agent.json'), path.join(folder, 'token')];
      writeFileSync(token, 'revoked-token-revoked-token');
      const queues = [{ id: 'letters', name: 'Letters' }];
      const places = { tokenFile: token, dataFolder: folder, port: await freePort() };
      writeFileSync(file, JSON.stringify({ server: address, queues, ...places }));
      const { said } = await run('doctor', '--config', file);
      const lines = said.split('\n');
      expect(lines.find((line) => line.includes('Sign-in'))).toMatch(/^\[wrong\]|^\[bad\]|^\[problem\]/i);
      expect(lines.find((line) => line.includes('Server:'))).toContain(address);
    } finally {
      server.close();
    }
  });

  it('the doctor finds a service that there is not', async () => {
    const box = { name: 'letters', main: true, boxType: 'pdf', integrityPreservable: false };
    const server = http.createServer((request, response) => {
      if (request.url === '/version.txt') return void response.end('4.8.4');
      const services = request.url?.endsWith('/services');
      const result = services ? [{ id: 7, name: 'Post', removed: false, boxes: [box] }] : { user: { login: 'office' } };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ result }));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    try {
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const [file, token] = [path.join(folder, 'agent.json'), path.join(folder, 'token')];
      writeFileSync(token, 'a-good-token-a-good-token');
      const queues = ['Post', 'No such', 7, 8].map((service, at) => ({ id: `q${at}`, name: `Q${at}`, service }));
      const places = { tokenFile: token, dataFolder: folder, port: await freePort() };
      writeFileSync(file, JSON.stringify({ server: address, queues, ...places }));
      const { code, said } = await run('doctor', '--config', file);
      const lines = said.split('\n').filter((line) => line.includes('Processing service:'));
      expect(lines.map((line) => line.slice(0, line.indexOf(',') + 1 || undefined))).toEqual([
        '[good] Processing service: The service “Post” of Q0 is available.',
        '[problem] Processing service: Q1 is set to the service “No such”,',
        '[good] Processing service: The service “Post” of Q2 is available.',
        '[problem] Processing service: Q3 is set to the service “8”,',
      ]);
      expect(code).toBe(1);
    } finally {
      server.close();
    }
  });
});
