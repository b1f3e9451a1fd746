// The queue after a backlog: our wrapper against a bare FOR UPDATE SKIP LOCKED table, 2,000 tasks that do nothing, queued
// before the workers start, 1 and 8 slots; at least 0.3 of the bare rate (docs/model.md, "Measured targets").
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Connection } from '#server/storage/connection.ts';
import { openDatabase } from '#server/storage/database.ts';
import { startEmbedded } from '#server/storage/embedded/embedded.ts';
import { openQueue } from '#server/storage/queue/queue.ts';
import { silentLogger } from '#server/system/logger.ts';
import { alternate, type BenchOptions, type BenchRow, benchRow, seconds } from './measure/row.ts';

const TASKS = 2_000;

const bareTable = async (client: pg.Client): Promise<void> => {
  await client.query(
    'drop table if exists bare_task; create table bare_task (id bigserial primary key, state int not null default 0)',
  );
  await client.query('create index on bare_task (id) where state = 0');
  await client.query('insert into bare_task (state) select 0 from generate_series(1, $1)', [TASKS]);
};

/** Claim, then complete: two commits a task, as any queue with a lease has. */
async function bareWorker(connection: Connection): Promise<void> {
  const client = new pg.Client(connection as pg.ClientConfig);
  await client.connect();
  for (;;) {
    const claimed = await client.query(
      'update bare_task set state = 1 where id = (select id from bare_task where state = 0 order by id for update skip locked limit 1) returning id',
    );
    if (claimed.rowCount === 0) break;
    await client.query('update bare_task set state = 2 where id = $1', [claimed.rows[0].id]);
  }
  await client.end();
}

async function bareSeconds(connection: Connection, slots: number): Promise<number> {
  const client = new pg.Client(connection as pg.ClientConfig);
  await client.connect();
  await bareTable(client);
  await client.end();
  return seconds(() => Promise.all(Array.from({ length: slots }, () => bareWorker(connection))));
}

let runs = 0;

async function ourSeconds(connection: Connection, slots: number): Promise<number> {
  const db = openDatabase<object>({ connection, role: 'queue', log: silentLogger });
  const queue = openQueue<object>({ db, connection, log: silentLogger });
  const name = `bench-${++runs}`;
  let left = TASKS;
  let finished: () => void = () => undefined;
  const all = new Promise<void>((resolve) => {
    finished = resolve;
  });
  const sender = openQueue<object>({ db, connection, log: silentLogger, work: false });
  const definition = {
    slots,
    lane: 'interactive' as const,
    handle: async () => {
      left--;
      if (left === 0) finished();
    },
  };
  sender.define(name, definition);
  await sender.start();
  await db.transaction().execute(async (trx) => {
    for (let task = 0; task < TASKS; task++) await sender.send(trx, name, { task });
  });
  await sender.stop();
  queue.define(name, definition);
  const taken = await seconds(async () => {
    await queue.start();
    await all;
  });
  await queue.stop();
  await db.destroy();
  return taken;
}

/** One row for each number of slots. */
export async function queueRows({ rounds, log }: BenchOptions): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mailroom-bench-'));
  const database = await startEmbedded({ dataDir, log: silentLogger });
  const rows: BenchRow[] = [];
  try {
    for (const slots of [1, 8]) {
      log(`queue, ${slots} slots`);
      const best = await alternate(
        rounds,
        () => ourSeconds(database.connection, slots),
        () => bareSeconds(database.connection, slots),
      );
      rows.push(
        benchRow({ name: `queue, ${TASKS} tasks queued before, ${slots} slots`, ...best, unit: 's', target: 3.33 }),
      );
    }
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return rows;
}
