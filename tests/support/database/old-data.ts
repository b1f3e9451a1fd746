// For tests of what a migration makes of rows that were there before it: a database of no tables but those that the test makes.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { MIGRATIONS_FOLDER } from '#server/storage/migrate.ts';
import { createTestDatabase } from './postgres.ts';

/** Runs a migration. @param file its name in the folder of migrations */
type Migrate = (file: string) => Promise<void>;

/** @param work with a connection to a database of its own, which is deleted behind it */
export async function onOldData(work: (client: Client, migrate: Migrate) => Promise<void>): Promise<void> {
  const own = await createTestDatabase({ migrated: false });
  const client = new Client(own.connection);
  await client.connect();
  try {
    await work(client, async (file) => {
      await client.query(await readFile(path.join(MIGRATIONS_FOLDER, file), 'utf8'));
    });
  } finally {
    await client.end();
    await own.drop();
  }
}
