// Makes the product's role and database in the built-in server. The role is no superuser: row-level security holds it.
import { Client } from 'pg';
import type { Connection } from '../connection.ts';

/** Name of the product's role and of its database. */
export const PRODUCT_NAME = 'mailroom';

/** Makes role and database when they are missing; returns how the product connects. */
export async function ensureDatabase(administration: Connection): Promise<Connection> {
  const client = new Client({ ...administration, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined); // the pending query reports it
  await client.connect();
  try {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [PRODUCT_NAME]);
    if (role.rowCount === 0) await client.query(`create role ${PRODUCT_NAME} login`);
    const database = await client.query('select 1 from pg_database where datname = $1', [PRODUCT_NAME]);
    if (database.rowCount === 0) await client.query(`create database ${PRODUCT_NAME} owner ${PRODUCT_NAME}`);
  } finally {
    await client.end();
  }
  return { ...administration, user: PRODUCT_NAME, database: PRODUCT_NAME };
}
