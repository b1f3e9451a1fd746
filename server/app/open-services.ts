// Opens the services of the process: storage, queue, documents, mail, limits.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { isWebPort } from '#domain/accounts/accounts.rules.ts';
import { type AddressReference, NO_REFERENCE } from '#domain/addresses/reference.ts';
import { isAddressAllowed } from '#server/access/address-ranges.ts';
import { openProviders } from '#server/channels/channels.ts';
import { readPostalReference } from '#server/datafiles/postal-reference.ts';
import { startDocumentEngine } from '#server/documents/documents.ts';
import { createInstallationMailer } from '#server/features/app/installation-mailer.ts';
import { isLoopbackName } from '#server/http/door/hosts.ts';
import { deliveryTaskDied } from '#server/pipeline/delivery-steps.ts';
import { jobStepDied } from '#server/pipeline/deposit/step-runner.ts';
import { mailDied } from '#server/pipeline/mails/mails.task.ts';
import { openSimulations, type ServicesToTry } from '#server/pipeline/simulating/simulations.ts';
import { openPrograms } from '#server/programs/programs.ts';
import type { Connection } from '#server/storage/connection.ts';
import { openDatabase } from '#server/storage/database.ts';
import { watchDatabase } from '#server/storage/database-watch.ts';
import { openLocalFileStore } from '#server/storage/files/local-file-store.ts';
import { migrate } from '#server/storage/migrate.ts';
import { openQueue } from '#server/storage/queue/queue.ts';
import type { Schema } from '#server/storage/schema.ts';
import { openStorage } from '#server/storage/storage.ts';
import { type Clock, systemClock } from '#server/system/clock.ts';
import { createFailPoints, type FailPoints } from '#server/system/fail-points.ts';
import { inTurns } from '#server/system/host-names/host-names.ts';
import { type RandomBytes, systemRandom } from '#server/system/ids.ts';
import type { Logger } from '#server/system/logger.ts';
import { createOutgoing, type Outgoing, systemResolver } from '#server/system/outgoing/outgoing.ts';
import { createPasswords, type PasswordCost } from '#server/system/passwords.ts';
import { createRateLimits } from '#server/system/rate-limits.ts';
import { createSecrets } from '#server/system/secrets/secrets.ts';
import { createTroubles } from '#server/system/troubles.ts';
import { openVirusScanner, type VirusScanner } from '#server/system/virus-scanner.ts';
import { type Config, SETTINGS } from '../context/config.ts';
import type { Services } from '../context/context.ts';
import type { DocumentEngine, FileStore, Mailer, Programs } from '../context/ports.ts';
import type { Closing } from './closing.ts';
import { providerSettings } from './delivery-side.ts';
import { documentFolders } from './document-folders.ts';

/** How a server is started. */
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
  /** Logins of the demonstration with the passwords that were printed; offered on loopback alone. */
  readonly demonstration?: Services['demonstration'];
  /** Holds each answer against the contract. */
  readonly checkAnswers?: boolean;
  /** Asked for the first administrator's login and password where the installation is empty; a password is made when absent. */
  readonly administrator?: () => { readonly login: string; readonly password: string };
}

interface Stores {
  readonly connection: Connection;
  readonly files: FileStore;
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
  // Without a limit: a database that is still writing must not be left.
  closing.add('storage', () => storage.close(), Number.POSITIVE_INFINITY);
  return storage;
}

function openDocuments({ config, documents }: StartOptions, log: Logger, closing: Closing): DocumentEngine {
  if (documents) return documents;
  const engine = startDocumentEngine({
    workRoot: path.join(config.dataDir, 'work'),
    writeFolders: documentFolders(config.dataDir),
    cores: availableParallelism(),
    // Children are watched by real time, not by the clock of a test.
    now: () => systemClock.monotonic(),
    limits: { pages: config.maxPages, bytes: config.maxFileBytes },
    onIncident: (incident) => log.warn('documents.child-killed', { incident: JSON.stringify(incident) }),
  });
  closing.add('documents', () => engine.stop());
  return engine;
}

/** The operator's file of codes and towns. @throws Error that names the setting, the file and its line */
async function openReference({ postalReference }: Config): Promise<AddressReference> {
  if (postalReference === null) return NO_REFERENCE;
  return readPostalReference(postalReference).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${SETTINGS.postalReference.env} cannot be used: ${reason}`);
  });
}

function openScanner({ clamd }: Config, troubles: Services['troubles'], closing: Closing): VirusScanner {
  const scanner = openVirusScanner({ address: clamd, troubles });
  closing.add('scanner', async () => scanner.close());
  return scanner;
}

/** Programs are watched by real time, not by the clock of a test. */
async function openAllPrograms({ soffice, commands }: Config, log: Logger, closing: Closing): Promise<Programs> {
  const now = () => systemClock.monotonic();
  const programs = await openPrograms({ officePath: soffice, commandsFile: commands, now, log });
  closing.add('programs', () => programs.stop());
  return programs;
}

/** Never from the repeatable source of a test: a nonce that comes twice undoes the seal. */
const openSecrets = ({ secretKeyFile: file }: Config) => createSecrets({ file, random: systemRandom });

/** The operator's list opens the own network. */
const openOutgoing = (ranges: readonly string[], resolve = systemResolver): Outgoing =>
  createOutgoing({
    resolve,
    allowAddress: (address) => ranges.length > 0 && isAddressAllowed(address, ranges),
    allowPort: isWebPort,
  });

/** Opens all services; what is opened is added to `closing`. */
export async function openServices(options: StartOptions, log: Logger, closing: Closing): Promise<Services> {
  const { config, clock = systemClock, random = systemRandom } = options;
  const { connection, files } = await openStores(options, log, closing);
  const db = openDatabase<Schema>({ connection, role: 'web', log });
  closing.add('database', () => db.destroy());
  const queueDb = openDatabase<Schema>({ connection, role: 'queue', log });
  closing.add('queue-database', () => queueDb.destroy());
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
  const database = watchDatabase(connection, log);
  closing.add('database-watch', () => database.stop());
  const mailer = createInstallationMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outboxFolder: path.join(config.dataDir, 'outbox', 'installation'),
    clock,
  });
  const troubles = createTroubles(clock);
  const services: ServicesToTry = {
    db,
    queue,
    files,
    documents: openDocuments(options, log, closing),
    programs: await openAllPrograms(config, log, closing),
    mailer: options.mailer ?? mailer,
    clock,
    random,
    log,
    config,
    failPoints: options.failPoints ?? createFailPoints(process.env),
    addresses: await openReference(config),
    passwords: createPasswords({ random, ...(options.passwordCost ? { cost: options.passwordCost } : {}) }),
    signInLimits: createRateLimits(clock),
    signInServices: openOutgoing(config.signInRanges),
    hookReceivers: openOutgoing(config.hookRanges, inTurns(systemResolver)),
    secrets: openSecrets(config),
    connections: openProviders(providerSettings(config)),
    database,
    troubles,
    scanner: openScanner(config, troubles, closing),
    demonstration: isLoopbackName(config.host) ? (options.demonstration ?? []) : [],
  };
  const simulations = openSimulations({ services, connection, workRoot: path.join(config.dataDir, 'work') });
  closing.add('simulations', () => simulations.close());
  return { ...services, simulations };
}
