// How the agent of a print server is told to end by whoever started it: by the end of its input, on every system alike.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const PROGRAM = join(import.meta.dirname, '../../mailroom-agent.ts');
const LIMIT_MS = 60_000;
let folder = '';
let child: ChildProcess | undefined;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
async function until(port: number, listening: boolean): Promise<boolean> {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; await new Promise((done) => setTimeout(done, 100)))
    if ((await answers(port)) === listening) return true;
  return false;
}

/** @param server empty: the printer alone */
async function run(server: string, flags: readonly string[], stdin: 'pipe' | 'ignore') {
  const port = await freePort();
  const [config, tokenFile] = [join(folder, `${port}.json`), join(folder, 'token')];
  writeFileSync(tokenFile, 'token-of-nobody-in-particular');
  const queues = [{ id: 'letters', name: 'Letters' }];
  writeFileSync(config, JSON.stringify({ server, tokenFile, dataFolder: join(folder, String(port)), port, queues }));
  child = spawn(process.execPath, [PROGRAM, 'run', ...flags, '--config', config], {
    stdio: [stdin, 'ignore', 'ignore'],
  });
  const ended = once(child, 'exit').then(([code]: unknown[]) => code);
  expect(await until(port, true)).toBe(true);
  return { port, ended, started: child };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailroom-run-agent-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe.each([
  ['the agent', 'http://127.0.0.1:9'],
  ['the printer alone', ''],
])('%s', (_name, server) => {
  it('comes to its end when its input ends', { timeout: LIMIT_MS }, async () => {
    const { port, ended, started } = await run(server, ['--stop-on-stdin-end'], 'pipe');
    started.stdin?.end();
    expect(await ended).toBe(0);
    expect(await answers(port)).toBe(false);
  });

  it('is not left behind by one that is killed', { timeout: LIMIT_MS }, async () => {
    const { port, started } = await run(server, [], 'ignore');
    started.kill('SIGKILL');
    expect(await until(port, false)).toBe(true);
  });
});

it('without being asked for it an input that is at its end from the start ends nothing', {
  timeout: LIMIT_MS,
}, async () => {
  const { ended, started } = await run('http://127.0.0.1:9', [], 'ignore');
  started.kill('SIGTERM');
  expect(await ended).toBe(0);
});
