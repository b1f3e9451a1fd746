// The built-in PostgreSQL: starts it on a data folder, keeps it running, stops it. One supervisor
// per folder; orphans of a killed run are stopped; every unexpected end is counted and repaired.
import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Connection } from '../connection.ts';
import { createBallast, readDiskSpace } from '../disk-space.ts';
import { findBinaries } from './binaries.ts';
import { prepareCluster, serverEnvironment } from './cluster.ts';
import { chooseIdentity, type Identity } from './identity.ts';
import { ensureDatabase } from './product-database.ts';
import { rotateAtStart } from './server-log.ts';
import { launch } from './server-process.ts';
import { readMachineFacts, serverSettings } from './server-settings.ts';
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts';
import {
  DEFAULT_BALLAST_BYTES,
  type EmbeddedOptions,
  run,
  type Supervisor,
  WATCH_EVERY_MS,
  watch,
} from './supervisor.ts';
import { takeSupervisorLock } from './supervisor-lock.ts';

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

/** What a start asks for: the log of changes alone may grow to 1 GiB. */
const COMFORTABLE_BYTES = 2 * 1024 * 1024 * 1024;

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

interface Prepared {
  readonly supervisor: Supervisor;
  readonly administration: Connection;
  readonly host: string;
  readonly identity: Identity;
  readonly cluster: string;
  /** The cluster is new. */
  readonly made: boolean;
}

/** Everything that a start needs, short of the start. */
async function prepare(options: EmbeddedOptions, dataDir: string): Promise<Prepared> {
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
  return { supervisor, administration, host, identity, cluster, made };
}

/** Ends the server, and with it the process that would leave it behind. */
function haltOf(supervisor: Supervisor): () => Promise<void> {
  // A process that ends in another way than by stop() takes the server along where it still can.
  const onExit = (): void => supervisor.server?.signalStop();
  process.once('exit', onExit);
  return async () => {
    supervisor.stopping = true;
    await supervisor.repairing;
    await supervisor.server?.stop();
    supervisor.server = undefined;
    process.off('exit', onExit);
  };
}

async function startLocked(options: EmbeddedOptions, dataDir: string, release: () => void): Promise<EmbeddedPostgres> {
  const { supervisor, administration, host, identity, cluster, made } = await prepare(options, dataDir);
  const ballastBytes = options.ballastBytes ?? DEFAULT_BALLAST_BYTES;
  await run(supervisor);
  const halt = haltOf(supervisor);
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
