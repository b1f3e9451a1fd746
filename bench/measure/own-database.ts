// A database of its own for a section that fills one: embedded, migrated, and gone with the section.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type DatabaseRole, openDatabase } from '#server/storage/database.ts';
import { startEmbedded } from '#server/storage/embedded/embedded.ts';
import { migrate } from '#server/storage/migrate.ts';
import type { Schema } from '#server/storage/schema.ts';
import { silentLogger } from '#server/system/logger.ts';

/** `client` fills it as its owner, `db` reads it as the server does. `folder` holds it, and whatever else goes with it. */
export async function openOwnDatabase(name: string, role: DatabaseRole) {
  const folder = mkdtempSync(path.join(tmpdir(), `mailroom-bench-${name}-`));
  const database = await startEmbedded({ dataDir: path.join(folder, 'postgres'), log: silentLogger });
  await migrate({ connection: database.administration, log: silentLogger });
  const db = openDatabase<Schema>({ connection: database.administration, role, log: silentLogger });
  const client = new pg.Client(database.administration as pg.ClientConfig);
  await client.connect();
  const close = async (): Promise<void> => {
    await client.end();
    await db.destroy();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { db, client, folder, close };
}
