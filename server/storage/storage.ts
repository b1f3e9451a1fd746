// The front page of storage: the database, built in or external, brought to this program's shape, and the file store.
// Pools are opened by who needs them (database.ts), the queue by the wiring (queue/queue.ts).
import path from 'node:path';
import type { Logger } from '#server/system/logger.ts';
import { type Connection, connectionTo } from './connection.ts';
import { readDiskSpace } from './disk-space.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded/embedded.ts';
import type { FileStore } from './files/file-store.ts';
import { openLocalFileStore } from './files/local-file-store.ts';
import { migrate } from './migrate.ts';

export interface StorageOptions {
  /** Folder of everything this machine keeps: `postgres/` and `files/` are made in it. */
  readonly dataDir: string;
  readonly log: Logger;
  /** An external PostgreSQL 17 or newer; without it the built-in one is started. */
  readonly databaseUrl?: string;
  /** False where another process migrates. Default true. */
  readonly migrate?: boolean;
}

/** What the rest of the server opens data with. */
export interface Storage {
  readonly connection: Connection;
  readonly files: FileStore;
  /** Undefined with an external database. */
  readonly embedded: EmbeddedPostgres | undefined;
  /** Whether something new may be taken in: the disk is above its watermark and the database has its ballast. */
  acceptsIntake(): Promise<boolean>;
  /** Stops the built-in database. Close pools and the queue before. */
  close(): Promise<void>;
}

/**
 * Opens storage.
 * @throws Error in plain words when the folder is in use, of another version, or the database cannot be reached
 */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const { databaseUrl, log } = options;
  const filesDir = path.join(options.dataDir, 'files');
  const embedded = databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: path.join(options.dataDir, 'postgres'), log });
  try {
    const connection = embedded?.connection ?? connectionTo(databaseUrl ?? '');
    if (options.migrate !== false) await migrate({ connection, log });
    const acceptsIntake = async (): Promise<boolean> =>
      embedded?.state().ballast !== false && !(await readDiskSpace(filesDir)).low;
    const files = await openLocalFileStore({ folder: filesDir, isDiskLow: async () => !(await acceptsIntake()) });
    return { connection, files, embedded, acceptsIntake, close: async () => embedded?.stop() };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}
