// The built-in database survives what happens to it: kills, stale files, second starts, other versions.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLogger } from '#server/system/logger.ts';
import type { Connection } from '../connection.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts';
import { processesIn, readPidFile } from './processes.ts';
import type { EmbeddedOptions } from './supervisor.ts';

const CHILD = fileURLToPath(new URL('../../../tests/support/postgres-child.ts', import.meta.url));
const SMALL = { shared_buffers: '32MB', max_connections: '10' };
const asRoot = process.getuid?.() === 0;

let dataDir: string;
let running: EmbeddedPostgres[] = [];

const start = async (more: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> => {
  const server = await startEmbedded({ dataDir, log: silentLogger, settings: SMALL, ballastBytes: 0, ...more });
  running.push(server);
  return server;
};
const cluster = (): string => path.join(dataDir, 'cluster');

async function query(connection: Connection, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function startChild(): Promise<{ child: ChildProcess; connection: Connection }> {
  const child = spawn(process.execPath, [CHILD, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return { child, connection: JSON.parse(line.toString()) as Connection };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'mailroom-embedded-'));
});

afterEach(async () => {
  for (const server of running) await server.stop();
  running = [];
  const left = processesIn(cluster());
  rmSync(dataDir, { recursive: true, force: true });
  expect(left).toEqual([]);
});

test('the product connects without a superuser to a database with builtin locale and durable commits', async () => {
  const server = await start();
  const [row] = await query(
    server.connection,
    `select current_user as who, rolsuper, current_setting('fsync') as fsync, current_setting('data_checksums') as sums,
      datlocprovider as provider, datlocale as locale from pg_roles, pg_database
      where rolname = current_user and datname = current_database()`,
  );
  expect(row).toEqual({ who: 'mailroom', rolsuper: false, fsync: 'on', sums: 'on', provider: 'b', locale: 'C.UTF-8' });
  expect(statSync(server.connection.host!).mode & 0o777).toBe(0o700);
});

test('a second start of the same folder is refused and leaves the first one alone', async () => {
  const first = await start();
  await expect(startEmbedded({ dataDir, log: silentLogger })).rejects.toThrow('already uses the data folder');
  expect(await query(first.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a folder can be started, stopped and started again; stop may be called twice', async () => {
  const first = await start();
  await query(first.connection, 'create table kept as select 7 as n');
  await Promise.all([first.stop(), first.stop()]);
  expect(processesIn(cluster())).toEqual([]);
  const second = await start();
  expect(await query(second.connection, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('after a kill -9 of the program its orphaned server is stopped and no acknowledged row is lost', async () => {
  const { child, connection } = await startChild();
  await query(connection, 'create table kept as select 7 as n');
  await kill(child);
  const orphans = processesIn(cluster());
  expect(orphans.length).toBeGreaterThan(0);
  const server = await start();
  expect(await query(server.connection, 'select n from kept')).toEqual([{ n: 7 }]);
  expect(processesIn(cluster()).some((pid) => orphans.includes(pid))).toBe(false);
});

test('after a kill -9 of program and postmaster while a query runs, the next start waits for the orphans', async () => {
  const { child, connection } = await startChild();
  await query(connection, 'create table kept as select 7 as n');
  const busy = query(connection, 'select count(*) from generate_series(1, 1e9)').catch(() => 'cut');
  await expect.poll(() => processesIn(cluster()).length).toBeGreaterThan(1);
  process.kill(readPidFile(cluster())!.pid, 'SIGKILL');
  await kill(child);
  const server = await start();
  expect(await query(server.connection, 'select n from kept')).toEqual([{ n: 7 }]);
  expect(await busy).toBe('cut');
});

test('a stale pid file that names a living foreign process does not block the start', async () => {
  await (await start()).stop();
  writeFileSync(path.join(cluster(), 'postmaster.pid'), `${process.pid}\n${cluster()}\n0\n5432\n\n\n0 0\nready\n`);
  const server = await start();
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a database of another major version is refused in plain words and not touched', async () => {
  await (await start()).stop();
  writeFileSync(path.join(cluster(), 'PG_VERSION'), '16\n');
  await expect(start()).rejects.toThrow('written by PostgreSQL 16; this program brings PostgreSQL 18');
});

test('a first start that was cut off leaves nothing that passes for a database', async () => {
  await (await start()).stop();
  rmSync(path.join(dataDir, 'cluster'), { recursive: true });
  writeFileSync(path.join(dataDir, 'supervisor.sock'), 'dead');
  const server = await start();
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(existsSync(path.join(dataDir, 'cluster.unfinished'))).toBe(false);
});

test('an unexpected end of the server is counted and the server started again', async () => {
  const server = await start();
  process.kill(readPidFile(server.cluster)!.pid, 'SIGKILL');
  await expect
    .poll(() => server.state(), { timeout: 90_000 })
    .toEqual({ running: true, unexpectedExits: 1, ballast: true });
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a crashed backend ends the server, so that no crash stays unseen', async () => {
  const server = await start();
  const client = new Client(server.connection);
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  process.kill(rows[0]!.pid, 'SIGKILL');
  await expect.poll(() => server.state().unexpectedExits, { timeout: 90_000 }).toBe(1);
  await expect.poll(() => server.state().running, { timeout: 90_000 }).toBe(true);
  await client.end().catch(() => undefined);
});

test('the ballast is written bytes, and the log of the run before is kept once', async () => {
  await (await start({ ballastBytes: 3_000_000 })).stop();
  expect(statSync(path.join(dataDir, 'ballast')).size).toBe(3_000_000);
  await start();
  expect(readFileSync(path.join(dataDir, 'server.log.1'), 'utf8')).toContain('database system is shut down');
});

for (const identity of ['userns', 'setpriv', 'postgres', 'nobody'] as const) {
  const reason = asRoot ? '' : ' (skipped: needs root)';
  test.skipIf(!asRoot)(
    `root runs the server by way of ${identity}, and takes over another identity's files${reason}`,
    async (context) => {
      await (await start()).stop();
      const server = await start({ identity }).catch((error: Error) => error);
      // Containers forbid some ways; the product then takes the next one.
      if (server instanceof Error) return context.skip(`${identity} does not work here: ${server.message}`);
      expect(server.identity).toBe(identity);
      expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    },
  );
}
