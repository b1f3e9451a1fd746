// A first start that is killed while it sets the demonstration up: the next start ends the work, and the logins are true.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { demoInputs, demoLogins } from '#scripts/demo/demo-set-up.ts';
import { freePort } from '#tests/support/connections/free-port.ts';

/** Data folders of two installations. */
const [WHOLE, KILLED] = [0, 1].map(() => mkdtempSync(path.join(tmpdir(), 'mailroom-first-'))) as [string, string];
let folder = WHOLE;
let port: number;
let running: ChildProcess | undefined;
beforeAll(async () => {
  port = await freePort();
});
afterEach(() => ended('SIGINT'));
afterAll(() => {
  for (const one of [WHOLE, KILLED]) rmSync(one, { recursive: true, force: true });
});

/** Starts the program and waits until it says `words`; gives all that it said, on standard error too. */
async function startUntil(words: string, { log = '', given = [] as readonly string[] } = {}): Promise<string> {
  const env = { ...process.env, MAILROOM_DATA: folder, MAILROOM_PORT: String(port), MAILROOM_LOG: log };
  const child = spawn(process.execPath, ['scripts/serve.ts', ...given], { env, stdio: ['ignore', 'pipe', 'pipe'] });
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
  folder = WHOLE;
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
  expect(said).not.toContain('juniper');
  // A second start beside it is refused, and leaves no password that nobody has.
  const first = running;
  await expect(startUntil('API')).rejects.toThrow('It ended and said: ');
  running = first;
  expect(existsSync(path.join(folder, 'first-start.json'))).toBe(false);
}, 120_000);

it('a start that was killed in its set-up is ended by the next one; one that is told to writes its log among its words', async () => {
  folder = KILLED;
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
  const again = await startUntil('API', { log: 'info' });
  expect(again).not.toContain('shown this once');
  expect(again).toMatch(/^\{.*"event":"server.started"/m);
}, 120_000);

it('the services of demo/services come on request, also to a demonstration that is there, and their files are named', async () => {
  folder = WHOLE;
  const said = await startUntil('API', { given: ['--demo', 'services'] });
  for (const line of [
    /^ {2}juniper +\S+ +Post room, JUNIPER$/m,
    /^ {2}demo\/services\/invoices\/invoices\.json: 1 entries$/m,
  ])
    expect(said).toMatch(line);
  const inputs = demoInputs();
  for (const { service, folder: files } of inputs) {
    expect(said).toContain(`  ${service.padEnd(24)}${path.relative(process.cwd(), files)}`);
    expect(readdirSync(files)).not.toEqual([]);
  }
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ login: 'juniper', password: 'Mailroom-demo-2026' });
  const at = `http://127.0.0.1:${port}/api`;
  const answer = await fetch(`${at}/authentication/authenticate`, { method: 'POST', headers, body });
  const { result } = (await answer.json()) as { result: { token: string } };
  const list = await fetch(`${at}/services`, { headers: { authorization: `Bearer ${result.token}` } });
  const services = ((await list.json()) as { result: { name: string }[] }).result;
  // What needs a program that this machine lacks is left out, and the start says so.
  const isLeftOut = (input: string): boolean => {
    const name = path.basename(path.dirname(input));
    return said.includes(`demo/services/${name}/${name}.json: left out. `);
  };
  const wanted = inputs.filter(({ folder: files }) => !isLeftOut(files));
  expect(wanted.length).toBeGreaterThan(5);
  expect(new Set(services.map(({ name }) => name))).toEqual(new Set(wanted.map(({ service }) => service)));
}, 120_000);

it('a part of the demonstration that there is not is refused in words', async () => {
  await expect(startUntil('API', { given: ['--demo', 'parcels'] })).rejects.toThrow(
    'There is no demonstration "parcels", only: services.',
  );
  await expect(startUntil('API', { given: ['--demo', 'services', '--no-demo'] })).rejects.toThrow('cannot both hold');
});
