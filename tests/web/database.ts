// The database of a browser test's server, for what no call brings about: days that went by, tasks of the schedule.
import path from 'node:path';
import pg from 'pg';
import { runningConnection } from '#server/storage/embedded/running-connection.ts';
import type { WebServer } from './server.ts';

/** Statements with their values, one after the other. */
export async function inDatabase(
  { dataDir }: WebServer,
  ...statements: readonly (readonly [text: string, values: readonly unknown[]])[]
): Promise<void> {
  const connection = runningConnection(path.join(dataDir, 'postgres'));
  if (connection === null) throw new Error('The server keeps no database here.');
  const client = new pg.Client(connection as pg.ClientConfig);
  await client.connect();
  for (const [text, values] of statements) await client.query(text, [...values]);
  await client.end();
}
