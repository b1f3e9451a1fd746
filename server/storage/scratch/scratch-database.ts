// A database to try things in: one connection with tables of its own in the place of those that are written, and no right
// to write any other. What is done in it is seen by nobody, blocks nobody, and is gone with the connection.
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import { Client } from 'pg';
import type { Connection } from '#server/storage/connection.ts';
import { poolConfig } from '#server/storage/database.ts';
import type { Logger } from '#server/system/logger.ts';
import { copyRows, makeScratchTables } from './scratch-tables.ts';

/** Rows of the product that are there from the beginning, by table. */
export interface KnownRows {
  readonly table: string;
  /** SQL over the columns of the table, with $1 and on. */
  readonly condition: string;
  readonly values: readonly unknown[];
}

export interface ScratchOptions {
  readonly connection: Connection;
  readonly log: Logger;
  /** The tables that are written: all others are read as they are, and refuse to be written. */
  readonly tables: readonly string[];
  readonly known: readonly KnownRows[];
}

export interface ScratchDatabase<Schema> {
  readonly db: Kysely<Schema>;
  /** Ends the connection, and what was made in it. */
  close(): Promise<void>;
}

/** Milliseconds for which a statement waits for its turn: a transaction that waits for itself must not hang for ever. */
const TURN_MS = 60_000;

/** Hands out the one connection, one after another. */
class Turns {
  /** What Kysely's type of a pool wants; it reads it only to cancel statements, which nobody does here. */
  readonly options = {};
  readonly #client: Client;
  #last: Promise<void> = Promise.resolve();
  #lost: Error | undefined;

  constructor(client: Client) {
    this.#client = client;
    // A new connection would have other tables: this one ends for good.
    client.on('error', (error) => {
      this.#lost = error;
    });
    client.on('end', () => {
      this.#lost ??= new Error('The scratch database was closed.');
    });
  }

  async connect(): Promise<PostgresPoolClient> {
    const before = this.#last;
    let release: () => void = () => undefined;
    const mine = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#last = before.then(() => mine);
    try {
      await this.#turn(before);
      if (this.#lost) throw new Error('The scratch database is lost.', { cause: this.#lost });
    } catch (error) {
      release();
      throw error;
    }
    // The driver's client has more forms of `query` than the one that is used.
    const query = this.#client.query.bind(this.#client) as unknown as PostgresPoolClient['query'];
    return { query, release };
  }

  async #turn(before: Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('The scratch database is busy.')), TURN_MS).unref();
    });
    try {
      await Promise.race([before, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async end(): Promise<void> {
    await this.#client.end();
  }
}

/** Opens one. @throws Error when the database cannot be reached or refuses tables of a connection */
export async function openScratchDatabase<Schema>(options: ScratchOptions): Promise<ScratchDatabase<Schema>> {
  const { connection, log, tables, known } = options;
  const { max: _max, idleTimeoutMillis: _idle, ...config } = poolConfig({ connection, role: 'queue', log });
  // Nothing of others is held, so nobody is kept waiting by a transaction that pauses.
  const client = new Client({
    ...config,
    application_name: 'mailroom-scratch',
    idle_in_transaction_session_timeout: 0,
  });
  const turns = new Turns(client);
  try {
    await client.connect();
    await makeScratchTables(client, tables);
    for (const { table, ...rows } of known) await copyRows(client, table, rows);
    // From here on PostgreSQL refuses to write what is not of this connection (SQL command SET TRANSACTION).
    await client.query('set session characteristics as transaction read only');
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: turns }) });
  return { db, close: () => db.destroy() };
}
