// The database as the rest of the server sees it: kysely over a pool whose every wait has a limit.
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import type { Logger } from '#server/system/logger.ts';
import type { Connection } from './connection.ts';
import { parseInstant, TIMESTAMPTZ } from './instants.ts';
import { prepareMarked } from './prepared.ts';
import { parseTexts, TEXT_ARRAY } from './text-arrays.ts';

/** Kysely over PostgreSQL. The caller names the schema; `destroy()` closes the pool. */
export type Database<Schema> = Kysely<Schema>;

/** What a pool is for: answering people, working through tasks, or streaming long lists. */
export type DatabaseRole = 'web' | 'queue' | 'stream';

interface RoleLimits {
  readonly max: number;
  /** Milliseconds a statement may run on the server. */
  readonly statement: number;
  /** Milliseconds after which the client gives up, for a server that does not answer at all. */
  readonly query: number;
  /** Milliseconds a transaction may be idle. */
  readonly idleInTransaction: number;
}

// 40 connections of the built-in server are shared by all pools of the process, with room for maintenance.
const ROLES: Record<DatabaseRole, RoleLimits> = {
  web: { max: 14, statement: 15_000, query: 20_000, idleInTransaction: 60_000 },
  queue: { max: 10, statement: 60_000, query: 70_000, idleInTransaction: 60_000 },
  stream: { max: 4, statement: 60_000, query: 70_000, idleInTransaction: 300_000 },
};
const CONNECT_MS = 10_000;
const LOCK_MS = 5_000;
const SLOW_QUERY_MS = 1_000;

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;

/** Reads a bigint as a number. Ids stay below 2^53; anything larger is a bug that must not be rounded away. */
export function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error('A bigint of the database exceeds 2^53.');
  return value;
}

/** Reads a bigint[] as numbers; `null` elements do not occur in our tables. */
const parseBigints = (text: string): number[] => (text === '{}' ? [] : text.slice(1, -1).split(',').map(parseBigint));

/**
 * How column values arrive: bigint and bigint[] as numbers, timestamptz as Date (milliseconds: a keyset cursor must
 * select `created_at::text`), date as `YYYY-MM-DD` text (it has no time zone), numeric as text, jsonb parsed.
 */
export const columnTypes: NonNullable<PoolConfig['types']> = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && oid === INT8) return parseBigint;
    if (format !== 'binary' && oid === INT8_ARRAY) return parseBigints;
    if (format !== 'binary' && oid === DATE) return (text: string) => text;
    if (format !== 'binary' && oid === TIMESTAMPTZ) return parseInstant;
    if (format !== 'binary' && oid === TEXT_ARRAY) return parseTexts;
    return types.getTypeParser(oid, format);
  }) as typeof types.getTypeParser,
};

/** How a pool is opened; `role` sets its limits. */
export interface OpenDatabaseOptions {
  readonly connection: Connection;
  readonly role: DatabaseRole;
  readonly log: Logger;
  /** Connections at most; default by role: web 14, queue 10, stream 4. */
  readonly maxConnections?: number;
  /** Overrides of the role's limits, in milliseconds. */
  readonly statementTimeoutMs?: number;
  readonly lockTimeoutMs?: number;
}

/** The `pg` settings of a pool: limits on connecting, locks, statements, idle transactions; keep-alive; our parsers. */
export function poolConfig(options: OpenDatabaseOptions): PoolConfig {
  const limits = ROLES[options.role];
  const statement = options.statementTimeoutMs ?? limits.statement;
  return {
    ...options.connection,
    max: options.maxConnections ?? limits.max,
    application_name: `mailroom-${options.role}`,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 60_000,
    statement_timeout: statement,
    query_timeout: Math.max(limits.query, statement + 5_000),
    lock_timeout: options.lockTimeoutMs ?? LOCK_MS,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: columnTypes,
  };
}

/** Gives every client of a pool an error listener for its whole life, also while it is checked out. */
export function listenForErrors(pool: Pool, log: Logger, role: string): void {
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn('database.connection-lost', { role, error }));
  });
  pool.on('error', () => undefined); // said by the client's own listener
}

/**
 * Opens a pool. Connections are made when first needed; a server that is away shows in the first query.
 * Time-outs reject the query with an exception; kysely then rolls the transaction back.
 */
export function openDatabase<Schema>(options: OpenDatabaseOptions): Database<Schema> {
  const pool = new Pool(poolConfig(options));
  listenForErrors(pool, options.log, options.role);
  pool.on('connect', prepareMarked);
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    // Only durations and SQL text with placeholders: parameters hold personal data.
    log: (event) => {
      if (event.queryDurationMillis >= SLOW_QUERY_MS)
        options.log.warn('database.slow-query', {
          role: options.role,
          ms: Math.round(event.queryDurationMillis),
          sql: event.query.sql.slice(0, 300),
        });
    },
  });
}

/** The SQLSTATE of a database error, such as `55P03` (lock not available), `40P01` (deadlock), `53100` (disk full). */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.length === 5
    ? error.code
    : undefined;
}

/** A lock that was not given in time, and the one of two that had to give way. */
const LOCKED_STATES: readonly string[] = ['55P03', '40P01'];

/** Somebody else held a row or a lock for too long: nothing was done, and the same may be tried again. */
export const isLockedOut = (error: unknown): boolean => LOCKED_STATES.includes(sqlState(error) ?? '');

/** What PostgreSQL says when it ends a connection, or the driver where an answer did not come. */
const LOST_STATES: readonly string[] = ['57P01', '57P02', '57P03'];
const LOST_WORDS =
  /^(Query read timeout|Connection terminated|Client has encountered a connection error|(read|write) E[A-Z]+)/;

/**
 * A connection was lost with a statement on it: whether that was done is not known. One that could not be had counts as well: whoever
 * asked for it may have written on one before.
 */
export function isLost(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined && (state.startsWith('08') || LOST_STATES.includes(state))) return true;
  return error instanceof Error && LOST_WORDS.test(error.message);
}

/** The name of the violated constraint, which distinguishes two unique keys of one table. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;
}

interface Compilable {
  compile(): { readonly sql: string; readonly parameters: readonly unknown[] };
}

/**
 * Streams a query in blocks through a cursor on one connection and one snapshot. Leaving the loop early closes both.
 * @param rowsPerBlock rows fetched at a time
 */
export async function* streamBlocks<Row, Schema>(
  db: Database<Schema>,
  query: Compilable,
  rowsPerBlock = 500,
): AsyncGenerator<Row[], void, undefined> {
  const compiled = query.compile();
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    const declare = `declare block_cursor no scroll cursor for ${compiled.sql}`;
    await transaction.executeQuery(CompiledQuery.raw(declare, [...compiled.parameters]));
    const fetch = CompiledQuery.raw(`fetch forward ${Math.trunc(rowsPerBlock)} from block_cursor`);
    for (;;) {
      const { rows } = await transaction.executeQuery(fetch);
      if (rows.length > 0) yield rows as Row[];
      if (rows.length < rowsPerBlock) return;
    }
  } finally {
    await transaction.rollback().execute();
  }
}
