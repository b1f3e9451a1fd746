// pg-boss on a pool of our own: every client has an error listener and every wait a limit.

import { Pool } from 'pg';
import { type Db, PgBoss } from 'pg-boss';
import type { Logger } from '#server/system/logger.ts';
import type { Connection } from '../connection.ts';
import { listenForErrors } from '../database.ts';
import { prepared, prepareMarked } from '../prepared.ts';

/** Schema of the queue's own tables; the product's statements name none of them. */
export const QUEUE_SCHEMA = 'pgboss';

export interface BossOptions {
  readonly connection: Connection;
  readonly log: Logger;
  /** Seconds between looks for dead leases; 0 leaves them, and the cron schedule, to other processes. */
  readonly superviseSeconds: number;
}

/** pg-boss and the pool it works on; `close` ends both. */
export interface Boss {
  readonly boss: PgBoss;
  /** Where tasks are claimed and finished: each connection parses these statements once. */
  readonly claims: Db;
  close(): Promise<void>;
}

// Claims and heartbeats need not survive a power cut (a lost claim is only repeated): no commit here waits for the disk.
// Prepared statements are planned at each run all the same: a plan that is made while the table is empty would read all
// of it once it is long.
const SETTINGS = '-c synchronous_commit=off -c plan_cache_mode=force_custom_plan';

/** Runs what it is given as prepared statements. */
function preparing(pool: Pool): Db {
  pool.on('connect', prepareMarked);
  return {
    async executeSql(text, values = []) {
      const client = await pool.connect();
      try {
        return await client.query(prepared(text), values as unknown[]);
      } finally {
        client.release();
      }
    },
  };
}

/** Opens pg-boss. Sends, and completions with results, run in the business transaction, on other connections. */
export function openBoss({ connection, log, superviseSeconds }: BossOptions): Boss {
  const pool = new Pool({
    ...connection,
    max: 5,
    application_name: 'mailroom-claims',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
    query_timeout: 65_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: SETTINGS,
  });
  listenForErrors(pool, log, 'claims');
  const db: Db = {
    executeSql: (text, values) => (values ? pool.query(text, values as unknown[]) : pool.query(text)),
  };
  const works = superviseSeconds > 0;
  const boss = new PgBoss({
    db,
    schema: QUEUE_SCHEMA,
    supervise: works,
    schedule: works,
    ...(works ? { superviseIntervalSeconds: superviseSeconds, monitorIntervalSeconds: superviseSeconds } : {}),
  });
  boss.on('error', (error) => log.warn('queue.error', { error }));
  boss.on('warning', ({ message }) => log.warn('queue.warning', { message }));
  return {
    boss,
    claims: preparing(pool),
    async close() {
      await boss.stop({ graceful: false, close: false });
      await pool.end();
    },
  };
}
