// A full volume stops PostgreSQL; the ballast lets it start again with everything it acknowledged.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLogger } from '#server/system/logger.ts';
import type { Connection } from '../connection.ts';
import { startEmbedded } from './embedded.ts';

const MIB = 1024 * 1024;
const volume = mkdtempSync(path.join(tmpdir(), 'mailroom-volume-'));
const mounted =
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=220m', 'tmpfs', volume], { stdio: 'ignore' }).status === 0;

beforeAll(() => {
  if (!mounted) console.log('skipped: a small volume cannot be mounted here');
});
afterAll(() => {
  if (mounted) spawnSync('umount', [volume]);
  rmSync(volume, { recursive: true, force: true });
});

async function connect(connection: Connection): Promise<Client> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined); // the pending query reports it
  await client.connect();
  return client;
}

test.skipIf(!mounted)('a volume that ran full costs no acknowledged row and opens again', async () => {
  const options = { dataDir: path.join(volume, 'pg'), log: silentLogger, settings: { shared_buffers: '16MB' } };
  const server = await startEmbedded({ ...options, ballastBytes: 48 * MIB, ballastSpareBytes: 0 });
  expect(server.state().ballast).toBe(true);
  const client = await connect(server.connection);
  await client.query('create table letter (id int primary key, text text not null)');
  // The rest of the volume but 4 MB is taken: rows still fit, the next segment of the log of changes does not.
  spawnSync('sh', [
    '-c',
    `head -c 300m /dev/urandom > ${volume}/foreign 2>/dev/null; truncate -s -4m ${volume}/foreign`,
  ]);
  let acknowledged = 0;
  for (let id = 1; id <= 200; id += 1) {
    try {
      await client.query("insert into letter values ($1, 'Dear Ada')", [id]);
      acknowledged = id;
      // A megabyte of changes without a row.
      await client.query("select pg_logical_emit_message(false, 'test', repeat('x', 1000000))");
    } catch {
      break;
    }
  }
  expect(acknowledged).toBeLessThan(200);
  await client.end().catch(() => undefined);
  await expect.poll(() => server.state().unexpectedExits, { timeout: 90_000, interval: 100 }).toBe(1);
  await expect.poll(() => server.state().running, { timeout: 90_000, interval: 100 }).toBe(true);
  let again = await connect(server.connection);
  const { rows } = await again.query('select count(*)::int as n from letter where id <= $1', [acknowledged]);
  expect(rows).toEqual([{ n: acknowledged }]);
  await again.end();
  expect(server.state()).toEqual({ running: true, unexpectedExits: 1, ballast: false });
  writeFileSync(path.join(volume, 'foreign'), '');
  again = await connect(server.connection);
  await again.query("insert into letter values (0, 'room again')");
  await again.end();
  await server.stop();
});
