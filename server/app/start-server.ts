// Wires the server and starts it: database, file store, queue, documents, HTTP; stops all of it in the reverse order.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import net from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureFirstAdministrator, type FirstAdministrator } from '#server/app/first-administrator.ts';
import { startDocumentEngine } from '#server/documents/documents.ts';
import { createInstallationMailer } from '#server/features/app/installation-mailer.ts';
import { createHttp } from '#server/http/http.ts';
import { defineCounterFolding } from '#server/letters/counters/fold-counters.task.ts';
import { deliveryTaskDied } from '#server/pipeline/delivery-steps.ts';
import { defineJobSteps, jobStepDied } from '#server/pipeline/deposit/step-runner.ts';
import { defineMails, mailDied } from '#server/pipeline/mails/mails.task.ts';
import type { Connection } from '#server/storage/connection.ts';
import { openDatabase } from '#server/storage/database.ts';
import { openLocalFileStore } from '#server/storage/files/local-file-store.ts';
import { migrate } from '#server/storage/migrate.ts';
import { openQueue } from '#server/storage/queue/queue.ts';
import type { Schema } from '#server/storage/schema.ts';
import { openStorage } from '#server/storage/storage.ts';
import { type Clock, systemClock } from '#server/system/clock.ts';
import { createFailPoints, type FailPoints } from '#server/system/fail-points.ts';
import { type RandomBytes, systemRandom } from '#server/system/ids.ts';
import { createLogger, type Logger, writeToStandardError } from '#server/system/logger.ts';
import { createPasswords, type PasswordCost } from '#server/system/passwords.ts';
import { createRateLimits } from '#server/system/rate-limits.ts';
import type { Config } from '../context/config.ts';
import type { Services } from '../context/context.ts';
import type { DocumentEngine, FileStore, Mailer } from '../context/ports.ts';
import { startDeliverySide } from './delivery-side.ts';
import { HANDLERS } from './handlers.ts';
import { startHousekeeping } from './housekeeping.ts';

export interface StartOptions {
  readonly config: Config;
  /** What tests put in the place of the machine's own. */
  readonly clock?: Clock;
  readonly random?: RandomBytes;
  readonly failPoints?: FailPoints;
  readonly log?: Logger;
  readonly documents?: DocumentEngine;
  readonly mailer?: Mailer;
  readonly passwordCost?: PasswordCost;
  /** A database that is already there and migrated or not; else the configuration's, else the built-in one. */
  readonly connection?: Connection;
  /** Holds each answer against the contract. */
  readonly checkAnswers?: boolean;
  /** Login and password of the first administrator of an empty installation; a password is made when absent. */
  readonly administrator?: { readonly login: string; readonly password: string };
}

/** A server that answers; `stop` ends everything that was started with it. */
export interface RunningServer {
  /** `http://host:port` */
  readonly url: string;
  readonly services: Services;
  /** Set when this start made the first administrator: shown once to the person who starts it. */
  readonly firstAdministrator: FirstAdministrator | null;
  /** True while no task is runnable or running. */
  idle(): Promise<boolean>;
  /** Ends everything in order. May be called again. */
  stop(): Promise<void>;
}

interface Stores {
  readonly connection: Connection;
  readonly files: FileStore;
}

/** Things to end, last opened first. */
interface Closing {
  add(close: () => Promise<unknown>): void;
  run(): Promise<void>;
}

function createClosing(log: Logger): Closing {
  const steps: (() => Promise<unknown>)[] = [];
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    for (const close of steps.toReversed()) {
      // One part that does not end well must not keep the others open.
      await close().catch((error: unknown) => log.error('server.stop-failed', { error: error as Error }));
    }
  };
  return {
    add: (close) => void steps.push(close),
    run: () => {
      running ??= run();
      return running;
    },
  };
}

/** A test's own database with files of its own, or the configured storage. */
async function openStores(options: StartOptions, log: Logger, closing: Closing): Promise<Stores> {
  const { config, connection } = options;
  if (connection) {
    await migrate({ connection, log });
    return { connection, files: await openLocalFileStore({ folder: path.join(config.dataDir, 'files') }) };
  }
  const { databaseUrl, dataDir } = config;
  const storage = await openStorage({ dataDir, log, ...(databaseUrl === null ? {} : { databaseUrl }) });
  closing.add(() => storage.close());
  return storage;
}

function openDocuments({ config, documents }: StartOptions, log: Logger, closing: Closing): DocumentEngine {
  if (documents) return documents;
  const engine = startDocumentEngine({
    workRoot: path.join(config.dataDir, 'work'),
    cores: availableParallelism(),
    // Children are watched by real time, not by the clock of a test.
    now: () => systemClock.monotonic(),
    limits: { pages: config.maxPages, bytes: config.maxFileBytes },
    onIncident: (incident) => log.warn('documents.child-killed', { incident: JSON.stringify(incident) }),
  });
  closing.add(() => engine.stop());
  return engine;
}

async function openServices(options: StartOptions, log: Logger, closing: Closing): Promise<Services> {
  const { config, clock = systemClock, random = systemRandom } = options;
  const { connection, files } = await openStores(options, log, closing);
  const db = openDatabase<Schema>({ connection, role: 'web', log });
  closing.add(() => db.destroy());
  const queueDb = openDatabase<Schema>({ connection, role: 'queue', log });
  closing.add(() => queueDb.destroy());
  const queue = openQueue<Schema>({
    db: queueDb,
    connection,
    log,
    work: config.role !== 'web',
    onDead: async (trx, letter) => {
      await jobStepDied({ clock }, trx, letter);
      await deliveryTaskDied({ clock }, trx, letter);
      await mailDied({ clock, log }, trx, letter);
    },
  });
  const mailer = createInstallationMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outboxFolder: path.join(config.dataDir, 'outbox', 'installation'),
    clock,
  });
  return {
    db,
    queue,
    files,
    documents: openDocuments(options, log, closing),
    mailer: options.mailer ?? mailer,
    clock,
    random,
    log,
    config,
    failPoints: options.failPoints ?? createFailPoints(process.env),
    passwords: createPasswords({ random, ...(options.passwordCost ? { cost: options.passwordCost } : {}) }),
    signInLimits: createRateLimits(clock),
  };
}

const SCREENS_FOLDER = fileURLToPath(new URL('../../dist/web', import.meta.url));

function listenError(error: unknown, config: Config): Error {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const where = `${config.host}:${config.port}`;
  if (code === 'EADDRINUSE')
    return new Error(`Another program already listens on ${where}. Set MAILROOM_PORT to a free port.`);
  if (code === 'EACCES')
    return new Error(`This account may not listen on ${where}. Set MAILROOM_PORT to 1024 or more.`);
  if (code === 'EADDRNOTAVAIL') return new Error(`This machine has no address ${config.host}. Set MAILROOM_HOST.`);
  return error as Error;
}

/** Refuses a taken port before anything is started: a first administrator's password must not be lost by it. */
async function probePort(config: Config): Promise<void> {
  if (config.port === 0) return;
  const probe = net.createServer();
  try {
    probe.listen({ host: config.host, port: config.port });
    await once(probe, 'listening');
  } catch (error) {
    throw listenError(error, config);
  } finally {
    probe.close();
  }
}

async function listen(
  services: Services,
  options: StartOptions,
  { closing, idle }: { readonly closing: Closing; readonly idle: () => Promise<boolean> },
) {
  const { config } = options;
  const app = await createHttp({
    services,
    handlers: HANDLERS,
    screensFolder: existsSync(path.join(SCREENS_FOLDER, 'index.html')) ? SCREENS_FOLDER : null,
    checkAnswers: options.checkAnswers ?? false,
    idle,
  });
  closing.add(() => app.close());
  try {
    return await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw listenError(error, config);
  }
}

/**
 * Starts the server.
 * @throws Error in plain words: a taken port, a data folder in use, a database that is too old or away
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, clock = systemClock } = options;
  const log = options.log ?? createLogger({ clock, write: writeToStandardError, level: config.logLevel ?? 'info' });
  const closing = createClosing(log);
  await probePort(config);
  try {
    const services = await openServices(options, log, closing);
    const firstAdministrator = await ensureFirstAdministrator(services, options.administrator);
    defineJobSteps(services, { batch: 2, interactive: 2 });
    defineCounterFolding(services);
    defineMails(services);
    const deliverySide = startDeliverySide(services);
    closing.add(() => deliverySide.close());
    await services.queue.start();
    closing.add(() => services.queue.stop());
    const housekeeping = startHousekeeping(services);
    closing.add(async () => housekeeping.stop());
    const idle = async (): Promise<boolean> => {
      const { runnable, leased } = await services.queue.idle();
      return runnable === 0 && leased === 0;
    };
    const url = await listen(services, options, { closing, idle });
    log.info('server.started', { url, role: config.role });
    return { url, services, firstAdministrator, idle, stop: () => closing.run() };
  } catch (error) {
    await closing.run();
    throw error;
  }
}
