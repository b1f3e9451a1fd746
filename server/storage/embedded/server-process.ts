// One run of the PostgreSQL server: launched, waited for until it answers, watched, stopped.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from '#server/system/logger.ts';
import type { Connection } from '../connection.ts';
import type { Binaries } from './binaries.ts';
import type { Identity } from './identity.ts';
import { processesIn, readPidFile, stopProcesses } from './processes.ts';
import { readTail } from './server-log.ts';

/** How long recovery after a power cut may take before the start counts as failed. */
const READY_PATIENCE_MS = 10 * 60_000;

export interface LaunchOptions {
  readonly binaries: Binaries;
  readonly identity: Identity;
  readonly cluster: string;
  readonly logFile: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly environment: NodeJS.ProcessEnv;
  readonly administration: Connection;
  readonly log: Logger;
}

export interface ServerProcess {
  /** Fulfils when the server has ended, for any reason. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  /** Stops in three steps and waits until no process of the folder is left. */
  stop(): Promise<void>;
  /** Asks for a fast stop without waiting: all that can be done while this process is ending. */
  signalStop(): void;
}

/** Stops what an earlier, killed run left behind, and removes its pid file once no process works in the folder. */
async function clearOrphans({ cluster, log, settings }: LaunchOptions): Promise<void> {
  if (processesIn(cluster).length > 0) {
    const signal = await stopProcesses(cluster);
    log.warn('database.orphan-stopped', { signal });
  }
  const pidFile = path.join(cluster, 'postmaster.pid');
  if (processesIn(cluster).length > 0) return;
  rmSync(pidFile, { force: true });
  // The socket's lock names a process too. In a container no process may collect the dead, and a dead one that still
  // has its number would keep the server from starting for ever. The folder is this cluster's alone.
  const { unix_socket_directories: folder, port = '5432' } = settings;
  if (folder === undefined) return;
  for (const name of [`.s.PGSQL.${port}.lock`, `.s.PGSQL.${port}`]) rmSync(path.join(folder, name), { force: true });
}

function spawnServer({ binaries, identity, cluster, logFile, settings, environment }: LaunchOptions): ChildProcess {
  const program = path.join(binaries.bin, 'postgres');
  const [command = program, ...rest] = [...identity.prefix, program];
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(logFile, 'a', 0o600);
  try {
    // A process group of its own: Ctrl-C in a terminal reaches us alone, and we stop the server after our own work.
    return spawn(command, [...rest, '-D', cluster, ...options], {
      env: environment,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
      ...(identity.spawnAs ?? {}),
    });
  } finally {
    closeSync(log);
  }
}

async function answers(administration: Connection): Promise<boolean> {
  const client = new Client({ ...administration, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  client.on('error', () => undefined); // the pending query reports it
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function waitUntilReady(options: LaunchOptions, child: ChildProcess, hasEnded: () => boolean): Promise<void> {
  const end = performance.now() + READY_PATIENCE_MS;
  for (;;) {
    if (hasEnded()) {
      const tail = (await readTail(options.logFile)).trim().split('\n').slice(-3).join(' / ');
      throw new Error(`The database server did not start: ${tail}`);
    }
    const file = readPidFile(options.cluster);
    if (file?.pid === child.pid && file?.ready && (await answers(options.administration))) return;
    if (performance.now() > end) throw new Error('The database server did not become ready in time.');
    await sleep(10);
  }
}

/**
 * Starts the server once.
 * @throws Error with the end of the server's log when it does not come up
 */
export async function launch(options: LaunchOptions): Promise<ServerProcess> {
  await clearOrphans(options);
  const child = spawnServer(options);
  let over = false;
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('exit', (code, signal) => {
      over = true;
      resolve(code ?? signal);
    });
    child.once('error', () => {
      over = true;
      resolve(null);
    });
  });
  try {
    await waitUntilReady(options, child, () => over);
  } catch (error) {
    if (!over) {
      await stopProcesses(options.cluster);
      await ended;
    }
    throw error;
  }
  return {
    ended,
    async stop() {
      if (!over) await stopProcesses(options.cluster);
      await ended;
    },
    signalStop() {
      if (!over) child.kill('SIGINT');
    },
  };
}
