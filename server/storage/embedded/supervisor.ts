// Keeps the built-in server running: patient starts, repairs after unexpected ends, a look at the disk every few seconds.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#server/system/logger.ts';
import { type Ballast, readDiskSpace } from '../disk-space.ts';
import type { Identity } from './identity.ts';
import { readTail, reportsDiskFull, rotateWhileRunning } from './server-log.ts';
import type { ServerProcess } from './server-process.ts';

export interface EmbeddedOptions {
  /** Folder for the database, its log, ballast and lock. Made when missing; nothing else may be in it. */
  readonly dataDir: string;
  readonly log: Logger;
  /** Server settings on top of the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Bytes of ballast; 0 for none. Default 64 MiB. */
  readonly ballastBytes?: number;
  /** Bytes that must stay free beside the ballast for it to be written. Default 512 MiB. */
  readonly ballastSpareBytes?: number;
  /** Starts the server again after an unexpected end. Default true. */
  readonly restart?: boolean;
  /** Only this way of giving up root's power (for tests). */
  readonly identity?: Identity['label'];
}

export const DEFAULT_BALLAST_BYTES = 64 * 1024 * 1024;
/** How long a start is tried again: children of a killed server hold its memory block for a moment. */
const START_PATIENCE_MS = 5_000;
export const WATCH_EVERY_MS = 10_000;
/** With less free than this statements fail for want of space, though the server still runs: the ballast makes room. */
const EXHAUSTED_BYTES = 32 * 1024 * 1024;

/** The server of a data folder, kept running. */
export interface Supervisor {
  readonly options: EmbeddedOptions;
  readonly ballast: Ballast;
  readonly logFile: string;
  readonly start: () => Promise<ServerProcess>;
  server: ServerProcess | undefined;
  stopping: boolean;
  repairing: Promise<void> | undefined;
  unexpectedExits: number;
  ballastHeld: boolean;
}

/** Starts the server, tries again for 5 s, and gives up the ballast when the disk is full. */
async function startPatiently(supervisor: Supervisor): Promise<ServerProcess> {
  const end = performance.now() + START_PATIENCE_MS;
  for (;;) {
    try {
      return await supervisor.start();
    } catch (error) {
      const diskFull = reportsDiskFull(await readTail(supervisor.logFile));
      if (diskFull && (await supervisor.ballast.drop())) {
        supervisor.ballastHeld = false;
        supervisor.options.log.error('database.disk-full', { remedy: 'ballast deleted' });
        continue;
      }
      if (performance.now() > end) throw error;
      await sleep(200);
    }
  }
}

/** After an unexpected end: count it, say so, start again with growing pauses up to a minute. */
async function repair(supervisor: Supervisor, code: number | NodeJS.Signals | null): Promise<void> {
  supervisor.unexpectedExits += 1;
  supervisor.server = undefined;
  supervisor.options.log.error('database.unexpected-exit', {
    code: String(code),
    exits: supervisor.unexpectedExits,
  });
  if (supervisor.options.restart === false) return;
  for (let pause = 250; !supervisor.stopping; pause = Math.min(pause * 2, 60_000)) {
    await sleep(pause);
    if (supervisor.stopping) return;
    try {
      await run(supervisor);
      supervisor.options.log.info('database.restarted');
      return;
    } catch (error) {
      supervisor.options.log.error('database.restart-failed', { error: error as Error });
    }
  }
}

/** Starts the server and repairs it after each unexpected end. */
export async function run(supervisor: Supervisor): Promise<void> {
  const server = await startPatiently(supervisor);
  supervisor.server = server;
  void server.ended.then((code) => {
    if (!supervisor.stopping && supervisor.server === server) supervisor.repairing = repair(supervisor, code);
  });
}

/** Looks at log and disk; gives the ballast up, or writes it again. */
export async function watch(supervisor: Supervisor): Promise<void> {
  const { ballast, logFile, options } = supervisor;
  await rotateWhileRunning(logFile);
  const { freeBytes } = await readDiskSpace(options.dataDir);
  if (freeBytes < EXHAUSTED_BYTES && (await ballast.drop())) {
    supervisor.ballastHeld = false;
    options.log.error('database.disk-full', { remedy: 'ballast deleted', freeBytes });
    return;
  }
  if (!supervisor.ballastHeld && (options.ballastBytes ?? DEFAULT_BALLAST_BYTES) > 0)
    supervisor.ballastHeld = await ballast.keep();
}
