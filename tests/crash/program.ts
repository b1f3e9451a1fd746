// The server under test as a process of its own, started as npm start does, and a worker beside it (ROLE=worker on the same
// database and files): killed without warning, started again.
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { startServerProcess } from '#tests/support/server-process.ts';

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

/** Starts the server, or a worker, on a data folder and waits until it answers. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const { dataDir, port, smtpUrl, logFile, databaseUrl } = options;
  const worker = databaseUrl === undefined ? {} : { ROLE: 'worker', DATABASE_URL: databaseUrl };
  const server = await startServerProcess({
    dataDir,
    environment: { MAILROOM_PORT: String(port), MAILROOM_SMTP_URL: smtpUrl, ...worker },
    empty: true,
    onOutput: (chunk) => appendFileSync(logFile, chunk),
  });
  const { url, pid, ended, stop } = server;
  return {
    url,
    get running() {
      return server.running;
    },
    async kill(victim) {
      const [child] = victim === 'child' ? documentChildren(pid) : [];
      process.kill(child ?? pid, 'SIGKILL');
      if (child !== undefined) return `document child ${child}`;
      await ended;
      return `${databaseUrl === undefined ? 'server' : 'worker'} ${pid}`;
    },
    stop,
  };
}
