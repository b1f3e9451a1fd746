// The database server dies under the queue: the supervisor starts it again, and the work goes on.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { silentLogger } from '#server/system/logger.ts';
import { openDatabase } from '../database.ts';
import { startEmbedded } from '../embedded/embedded.ts';
import { readPidFile } from '../embedded/processes.ts';
import { openQueue } from './queue.ts';

interface Schema {
  effect: { letter: number };
}

test('a crash of the database server loses no task and stores no result twice', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mailroom-crash-'));
  const settings = { shared_buffers: '32MB' };
  const server = await startEmbedded({ dataDir, log: silentLogger, ballastBytes: 0, settings });
  const { connection } = server;
  const db = openDatabase<Schema>({ connection, role: 'queue', log: silentLogger });
  const queue = openQueue({ db, connection, log: silentLogger, heartbeatSeconds: 10, refreshSeconds: 1 });
  onTestFinished(async () => {
    await queue.stop(1_000);
    await db.destroy();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  await sql`create table effect (letter int not null)`.execute(db);
  queue.define<{ letter: number }>('letters', {
    slots: 4,
    retryDelay: 1,
    handle: async ({ payload, complete }) => {
      await sleep(10);
      await db.transaction().execute(async (trx) => {
        await trx.insertInto('effect').values(payload).execute();
        await complete(trx);
      });
    },
  });
  await queue.start();
  await db.transaction().execute(async (trx) => {
    for (let letter = 0; letter < 300; letter += 1) await queue.send(trx, 'letters', { letter });
  });
  const count = async (): Promise<number> => (await db.selectFrom('effect').selectAll().execute()).length;
  await expect.poll(count).toBeGreaterThan(20);
  process.kill(readPidFile(server.cluster)?.pid ?? 0, 'SIGKILL');
  const begin = performance.now();
  await expect
    .poll(() => queue.idle().catch(() => 'away'), { timeout: 90_000, interval: 100 })
    .toEqual({ runnable: 0, leased: 0, delayed: 0 });
  console.log(`all done ${((performance.now() - begin) / 1000).toFixed(1)} s after the crash`);
  const { rows } = await sql<{ letters: number; effects: number }>`
    select count(distinct letter) as letters, count(*) as effects from effect`.execute(db);
  expect(rows).toEqual([{ letters: 300, effects: 300 }]);
  expect(server.state().unexpectedExits).toBe(1);
});
