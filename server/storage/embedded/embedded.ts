// The built-in PostgreSQL: starts it on a data folder, keeps it running, stops it. One supervisor
// per folder; orphans of a killed run are stopped; every unexpected end is counted and repaired.
import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#server/system/logger.ts';
import type { Connection } from '../connection.ts';
import { type Ballast, createBallast, readDiskSpace } from '../disk-space.ts';
import { findBinaries } from './binaries.ts';
import { prepareCluster, serverEnvironment } from './cluster.ts';
import { chooseIdentity, type Identity } from './identity.ts';
import { ensureDatabase } from './product-database.ts';
import { readTail, reportsDiskFull, rotateAtStart, rotateWhileRunning } from './server-log.ts';
import { launch, type ServerProcess } from './server-process.ts';
import { readMachineFacts, serverSettings } from './server-settings.ts';
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts';
import { takeSupervisorLock } from './supervisor-lock.ts';

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

/** How the built-in server fares. */
export interface EmbeddedState {
  readonly running: boolean;
  /** Times the server ended without being asked to. */
  readonly unexpectedExits: number;
  /** False while the ballast is spent or there was no room for it: stay closed for intake. */
  readonly ballast: boolean;
}

export interface EmbeddedPostgres {
  /** Connects as the owner of the product's database, who has no other power. */
  readonly connection: Connection;
  /** Connects as the superuser: for backups and tests only. */
  readonly administration: Connection;
  /** Folder that every server process has as its working folder. */
  readonly cluster: string;
  readonly identity: Identity['label'];
  state(): EmbeddedState;
  /** Stops the server (SIGINT, SIGQUIT, SIGKILL) and frees the data folder. May be called again. */
  stop(): Promise<void>;
}

const DEFAULT_BALLAST_BYTES = 64 * 1024 * 1024;
/** How long a start is tried again: children of a killed server hold its memory block for a moment. */
const START_PATIENCE_MS = 5_000;
const WATCH_EVERY_MS = 10_000;
/** With less free than this statements fail for want of space, though the server still runs: the ballast makes room. */
const EXHAUSTED_BYTES = 32 * 1024 * 1024;
/** What a start asks for: the log of changes alone may grow to 1 GiB. */
const COMFORTABLE_BYTES = 2 * 1024 * 1024 * 1024;

interface Supervisor {
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

async function run(supervisor: Supervisor): Promise<void> {
  const server = await startPatiently(supervisor);
  supervisor.server = server;
  void server.ended.then((code) => {
    if (!supervisor.stopping && supervisor.server === server) supervisor.repairing = repair(supervisor, code);
  });
}

async function watch(supervisor: Supervisor): Promise<void> {
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

/**
 * Starts the built-in PostgreSQL on a data folder and makes the product's database in it.
 * @throws AlreadyRunning when another running program holds the folder
 * @throws Error in plain words when the folder is of another major version or the server does not start
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32')
    throw new Error('The built-in database needs unix sockets: on Windows set DATABASE_URL to a PostgreSQL server.');
  const dataDir = path.resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = await takeSupervisorLock(dataDir);
  try {
    return await startLocked(options, dataDir, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startLocked(options: EmbeddedOptions, dataDir: string, release: () => void): Promise<EmbeddedPostgres> {
  const cluster = path.join(dataDir, 'cluster');
  const logFile = path.join(dataDir, 'server.log');
  const binaries = await findBinaries(path.join(dataDir, 'lib'));
  const environment = serverEnvironment(binaries.libraryPath);
  const identity = chooseIdentity(path.join(binaries.bin, 'postgres'), environment, options.identity);
  // An identity of its own must pass the data folder; its files stay closed to everybody else.
  if (identity.spawnAs) chmodSync(dataDir, 0o711);
  const made = prepareCluster(cluster, binaries, identity);
  const host = makeSocketFolder(dataDir, identity);
  await rotateAtStart(logFile);
  const settings = { ...serverSettings(readMachineFacts()), ...options.settings, unix_socket_directories: host };
  const administration: Connection = { host, user: 'postgres', database: 'postgres' };
  const ballastBytes = options.ballastBytes ?? DEFAULT_BALLAST_BYTES;
  const supervisor: Supervisor = {
    options,
    logFile,
    ballast: createBallast(dataDir, ballastBytes, options.ballastSpareBytes),
    start: () =>
      launch({ binaries, identity, cluster, logFile, settings, environment, administration, log: options.log }),
    server: undefined,
    stopping: false,
    repairing: undefined,
    unexpectedExits: 0,
    ballastHeld: false,
  };
  await run(supervisor);
  // A process that ends in another way than by stop() takes the server along where it still can.
  const onExit = (): void => supervisor.server?.signalStop();
  process.once('exit', onExit);
  const halt = async (): Promise<void> => {
    supervisor.stopping = true;
    await supervisor.repairing;
    await supervisor.server?.stop();
    supervisor.server = undefined;
    process.off('exit', onExit);
  };
  let connection: Connection;
  try {
    connection = await ensureDatabase(administration);
    supervisor.ballastHeld = ballastBytes > 0 ? await supervisor.ballast.keep() : true;
  } catch (error) {
    await halt();
    throw error;
  }
  const timer = setInterval(() => {
    watch(supervisor).catch((error: unknown) => options.log.warn('database.watch-failed', { error: error as Error }));
  }, WATCH_EVERY_MS);
  timer.unref();
  const { freeBytes } = await readDiskSpace(dataDir);
  if (freeBytes < COMFORTABLE_BYTES) options.log.warn('database.little-space', { freeBytes });
  options.log.info('database.started', { made, identity: identity.label, ballast: supervisor.ballastHeld });
  let stopped: Promise<void> | undefined;
  return {
    connection,
    administration,
    cluster,
    identity: identity.label,
    state: () => ({
      running: supervisor.server !== undefined,
      unexpectedExits: supervisor.unexpectedExits,
      ballast: supervisor.ballastHeld,
    }),
    stop: () => {
      clearInterval(timer);
      stopped ??= halt()
        .then(() => removeSocketFolder(host))
        .finally(release);
      return stopped;
    },
  };
}
