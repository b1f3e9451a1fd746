// A queue on a database of its own with one table of effects, for the tests of the queue. Registers its own set-up and
// clean-up with the runner.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Database, openDatabase } from '#server/storage/database.ts';
import { openQueue, type QueueOptions } from '#server/storage/queue/queue.ts';
import type { Payload, Queue, SendOptions } from '#server/storage/queue/queue.types.ts';
import { silentLogger } from '#server/system/logger.ts';
import { createTestDatabase, type TestDatabase } from './postgres.ts';

/** What handlers of the tests store: which letter, under which lease. */
export interface EffectSchema {
  effect: { letter: number; token: string };
}

export function queueWorld() {
  let own: TestDatabase;
  let db: Database<EffectSchema>;
  let queues: Queue<EffectSchema>[] = [];
  beforeAll(async () => {
    own = await createTestDatabase({ migrated: false });
    db = openDatabase<EffectSchema>({ connection: own.connection, role: 'queue', log: silentLogger });
    await sql`create table effect (letter int not null, token text not null)`.execute(db);
  });
  beforeEach(async () => {
    await sql`truncate effect`.execute(db);
  });
  afterEach(async () => {
    await Promise.all(queues.map((queue) => queue.stop(2_000)));
    queues = [];
    await sql`drop schema if exists pgboss cascade`.execute(db);
  });
  afterAll(async () => {
    await db.destroy();
    await own.drop();
  });
  return {
    get own() {
      return own;
    },
    get db() {
      return db;
    },
    /** Another queue on the same database, as another worker has; stopped after the test. */
    open(more: Partial<QueueOptions<EffectSchema>> = {}): Queue<EffectSchema> {
      const queue = openQueue<EffectSchema>({ db, connection: own.connection, log: silentLogger, ...more });
      queues.push(queue);
      return queue;
    },
    send: (queue: Queue<EffectSchema>, name: string, payload: Payload, options?: SendOptions) =>
      db.transaction().execute((trx) => queue.send(trx, name, payload, options)),
    /** Letters stored, in their order, as often as they were stored. */
    effects: async (): Promise<number[]> =>
      (await db.selectFrom('effect').select('letter').orderBy('letter').execute()).map((row) => row.letter),
  };
}
