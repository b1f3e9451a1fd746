// The test run's PostgreSQL: started when first asked for, with a migrated template that test databases are cloned from.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import type { Connection } from '#server/storage/connection.ts';
import { type EmbeddedPostgres, startEmbedded } from '#server/storage/embedded/embedded.ts';
import { processesIn, stopProcesses } from '#server/storage/embedded/processes.ts';
import { isSupervised } from '#server/storage/embedded/supervisor-lock.ts';
import { MIGRATIONS_FOLDER, migrate } from '#server/storage/migrate.ts';
import { silentLogger } from '#server/system/logger.ts';

const PREFIX = 'mailroom-test-db-';

export interface TestServer {
  create(migrated: boolean): Promise<Connection>;
  drop(database: string): Promise<void>;
  /** Stops the server and deletes its folder; fails when a process is left or the server ended by itself meanwhile. */
  stop(): Promise<void>;
}

/** Removes what test runs that were killed left behind: servers without a supervisor, and their folders. */
async function sweepDeadRuns(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const dataDir = path.join(tmpdir(), name);
    // A folder without lock and cluster may belong to a run that is just starting.
    if (!existsSync(path.join(dataDir, 'supervisor.sock')) || (await isSupervised(dataDir))) continue;
    await stopProcesses(path.join(dataDir, 'cluster'));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function execute(server: EmbeddedPostgres, statements: readonly string[]): Promise<void> {
  const client = new Client({ ...server.administration, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined); // the pending query reports it
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Starts the server of this test run. Durability is off: test data need not survive a power cut. */
export async function startTestServer(): Promise<TestServer> {
  await sweepDeadRuns();
  const dataDir = mkdtempSync(path.join(tmpdir(), PREFIX));
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '120',
    shared_buffers: '128MB',
    // The log of a run would otherwise grow to a gigabyte, which may be one of memory.
    max_wal_size: '192MB',
    min_wal_size: '64MB',
    wal_level: 'minimal',
    max_wal_senders: '0',
  };
  const server = await startEmbedded({ dataDir, log: silentLogger, settings, ballastBytes: 0, restart: false });
  if (existsSync(MIGRATIONS_FOLDER)) await migrate({ connection: server.connection, log: silentLogger });
  let made = 0;
  return {
    async create(migrated) {
      made += 1;
      const database = `test_${made}`;
      // The template is the product's own database, which nobody uses after the migrations.
      const from = migrated ? 'mailroom' : 'template0';
      await execute(server, [`create database ${database} template ${from} owner mailroom`]);
      return { ...server.connection, database };
    },
    async drop(database) {
      if (!/^test_\d+$/.test(database)) throw new Error('Only test databases are dropped.');
      await execute(server, [`drop database if exists ${database} with (force)`]);
    },
    async stop() {
      const { unexpectedExits } = server.state();
      await server.stop();
      const left = processesIn(server.cluster).length;
      rmSync(dataDir, { recursive: true, force: true });
      if (left > 0) throw new Error(`${left} database processes outlived the test run.`);
      if (unexpectedExits > 0) throw new Error('The database server ended by itself during the test run.');
    },
  };
}
