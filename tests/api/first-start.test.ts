// A first start that is killed while it sets the demonstration up: the next start ends the work, and the logins are true.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { demoLogins } from '#scripts/demo/demo-set-up.ts';

let folder: string;
let port: number;
let running: ChildProcess | undefined;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'mailroom-first-'));
  port = await new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(free));
    });
  });
});
afterEach(async () => {
  await ended('SIGINT');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the program and waits until it says `words`; gives all that it said, on standard error too. */
async function startUntil(words: string, log = ''): Promise<string> {
  const env = { ...process.env, MAILROOM_DATA: folder, MAILROOM_PORT: String(port), MAILROOM_LOG: log };
  const child = spawn(process.execPath, ['scripts/serve.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running = child;
  let said = '';
  child.stdout?.setEncoding('utf8');
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    said += part;
  });
  for await (const part of child.stdout ?? []) {
    said += part;
    if (said.includes(words)) return said;
  }
  throw new Error(`It ended and said: ${said}`);
}

async function ended(signal: NodeJS.Signals): Promise<void> {
  const child = running;
  running = undefined;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await exit;
}

it('a first start says what it does in words alone, and its log stands in the file that it names', async () => {
  const said = await startUntil('API');
  const steps = ['Starting PostgreSQL', 'First run', 'alder.json: ', 'Mailroom is ready: http', 'letters ', 'log '];
  expect(steps.map((step) => said.indexOf(step))).toEqual(
    steps.map((step) => said.indexOf(step)).sort((a, b) => a - b),
  );
  expect(steps.filter((step) => !said.includes(step))).toEqual([]);
  expect(said.split('\n').filter((line) => line.startsWith('{'))).toEqual([]);
  const file = /^ {2}log +(\S+)/m.exec(said)?.[1] ?? '';
  expect(path.dirname(file)).toBe(path.join(folder, 'logs'));
  expect(readFileSync(file, 'utf8')).toContain('"event":"server.started"');
  await ended('SIGINT');
  expect(await startUntil('API', 'info')).toMatch(/^\{.*"event":"server.started"/m);
}, 120_000);

it('a start that was killed in its set-up is ended by the next one', async () => {
  await startUntil('First run');
  await new Promise((resolve) => setTimeout(resolve, 300));
  await ended('SIGKILL');
  const said = await startUntil('API');
  expect(said).toContain('shown this once');
  for (const { login, password } of demoLogins()) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/authentication/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login, password }),
    });
    expect([login, answer.status]).toEqual([login, 200]);
  }
  expect(existsSync(path.join(folder, 'first-start.json'))).toBe(false);
  await ended('SIGINT');
  expect(await startUntil('API')).not.toContain('shown this once');
}, 120_000);
