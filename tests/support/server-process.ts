// The server as a process of its own, the program that npm start runs: for browser tests, benches and kills.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const DEMO_PASSWORD = 'Mailroom-demo-2026';
export const START_LIMIT_MS = 120_000;
const ROOT = path.resolve(import.meta.dirname, '../..');
/** The Node of the lock file, not that of the machine. */
const NODE = path.join(ROOT, 'node_modules/.bin/node');
/** Kept of what a server said first, for the message when it does not start, and last, for when it does not end. */
const KEPT_CHARACTERS = 20_000;
/** More than all that a server waits for when it is asked to end. */
const STOP_LIMIT_MS = 90_000;

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  readonly running: boolean;
  /** When it is gone, however it ended. */
  readonly ended: Promise<void>;
  /** Ends it in order. */
  stop(): Promise<void>;
}

export interface ServerProcessOptions {
  readonly dataDir: string;
  /** Settings such as MAILROOM_SMTP_URL; any free port unless one is given. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Without the demonstration. */
  readonly empty?: boolean;
  /** Hears all it says. */
  readonly onOutput?: (chunk: Buffer) => void;
}

function address(server: ChildProcess, onOutput: (chunk: Buffer) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`the server did not start in time:\n${output}`)), START_LIMIT_MS);
    const read = (chunk: Buffer): void => {
      onOutput(chunk);
      if (output.length < KEPT_CHARACTERS) output += chunk.toString('utf8');
      const found = /Mailroom is ready: (\S+)/.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`the server ended with ${code ?? signal}:\n${output}`));
    });
  });
}

/** Starts a server on a data folder and waits until it answers. @throws Error with what it said when it does not start */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const { dataDir, environment = {}, empty = false, onOutput = () => undefined } = options;
  const server = spawn(NODE, [path.join(ROOT, 'scripts/serve.ts'), ...(empty ? ['--no-demo'] : [])], {
    cwd: ROOT,
    env: {
      ...process.env,
      UV_THREADPOOL_SIZE: '8',
      MALLOC_ARENA_MAX: '2',
      // Read once, compiled once: a start of the server costs a third less.
      NODE_COMPILE_CACHE: path.join(ROOT, '.cache/node'),
      MAILROOM_DATA: dataDir,
      MAILROOM_PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const state = { running: true, said: '' };
  const hear = (chunk: Buffer): void => {
    state.said = (state.said + chunk.toString('utf8')).slice(-KEPT_CHARACTERS);
    onOutput(chunk);
  };
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => {
      state.running = false;
      resolve();
    });
  });
  try {
    return {
      url: await address(server, hear),
      pid: server.pid ?? 0,
      ended,
      get running() {
        return state.running;
      },
      async stop() {
        if (state.running) server.kill('SIGTERM');
        let isStuck = false;
        const timer = setTimeout(() => {
          isStuck = server.kill('SIGKILL');
        }, STOP_LIMIT_MS);
        await ended;
        clearTimeout(timer);
        if (isStuck) throw new Error(`the server did not end:\n${state.said}`);
      },
    };
  } catch (error) {
    server.kill('SIGKILL');
    throw error;
  }
}

/** A demonstration that was set up by an earlier start, to be copied. */
const PREPARED = 'MAILROOM_TEST_DEMO';

/** Sets a demonstration up in a folder of its own, which servers that are started later copy. @returns removes it */
export async function prepareDemo(): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-prepared-'));
  const server = await startServerProcess({ dataDir: folder });
  await server.stop();
  process.env[PREPARED] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Copies a stopped server's data folder with its owners: the database belongs to an identity of its own. */
function copyOf(prepared: string): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mailroom-demo-'));
  const { status, stderr } = spawnSync('cp', ['-a', `${prepared}/.`, dataDir], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the prepared demonstration could not be copied: ${stderr}`);
  return dataDir;
}

/** A server of the demonstration in a data folder that goes with it. */
export async function startDemoServer(environment: Readonly<Record<string, string>> = {}) {
  const prepared = process.env[PREPARED];
  const dataDir = prepared === undefined ? mkdtempSync(path.join(tmpdir(), 'mailroom-demo-')) : copyOf(prepared);
  const { url, pid, stop } = await startServerProcess({
    dataDir,
    environment: { MAILROOM_LOG: 'warn', ...environment },
  });
  return {
    url,
    pid,
    dataDir,
    async stop(): Promise<void> {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
