// The server under test as a process of its own, started as npm start does, and a worker beside it (ROLE=worker on the same
// database and files): killed without warning, started again.
import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const NODE = path.join(ROOT, 'node_modules/.bin/node');
const START_LIMIT_MS = 120_000;

export interface Program {
  readonly url: string;
  /** Kills the server itself, or one of the children that open documents. @returns what was killed */
  kill(victim: 'server' | 'child'): Promise<string>;
  readonly running: boolean;
  /** Ends it in order. */
  stop(): Promise<void>;
}

export interface ProgramOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly smtpUrl: string;
  /** Everything the server says is kept here. */
  readonly logFile: string;
  /** Given for a worker: the database of the server that runs already. */
  readonly databaseUrl?: string;
}

/** Direct children of a process that run the document program. */
function documentChildren(pid: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const parent = /\) \S (\d+) /.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1];
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      return Number(parent) === pid && command.includes('documents') ? [Number(name)] : [];
    } catch {
      return []; // it ended meanwhile
    }
  });
}

function ready(server: ChildProcess, logFile: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`The server did not start:\n${output}`)), START_LIMIT_MS);
    const read = (chunk: Buffer): void => {
      appendFileSync(logFile, chunk);
      if (output.length < 20_000) output += chunk.toString('utf8');
      const found = /Mailroom is ready: (\S+)/.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`The server ended with ${code ?? signal}:\n${output}`));
    });
  });
}

/** Starts the server, or a worker, on a data folder and waits until it answers. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const { dataDir, port, smtpUrl, logFile, databaseUrl } = options;
  const worker = databaseUrl === undefined ? {} : { ROLE: 'worker', DATABASE_URL: databaseUrl };
  const server = spawn(NODE, [path.join(ROOT, 'scripts/serve.ts'), '--no-demo'], {
    cwd: ROOT,
    env: {
      ...process.env,
      UV_THREADPOOL_SIZE: '8',
      MAILROOM_DATA: dataDir,
      MAILROOM_PORT: String(port),
      MAILROOM_SMTP_URL: smtpUrl,
      ...worker,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const state = { running: true };
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => {
      state.running = false;
      resolve();
    });
  });
  const url = await ready(server, logFile);
  const pid = server.pid ?? 0;
  return {
    url,
    get running() {
      return state.running;
    },
    async kill(victim) {
      const [child] = victim === 'child' ? documentChildren(pid) : [];
      process.kill(child ?? pid, 'SIGKILL');
      if (child !== undefined) return `document child ${child}`;
      await ended;
      return `${databaseUrl === undefined ? 'server' : 'worker'} ${pid}`;
    },
    async stop() {
      if (state.running) server.kill('SIGTERM');
      await ended;
    },
  };
}
