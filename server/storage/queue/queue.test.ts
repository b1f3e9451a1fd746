// The queue's promises on a real server: nothing lost, no result stored twice, no account starved.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { silentLogger } from '#server/system/logger.ts';
import { queueWorld } from '#tests/support/database/queue-world.ts';
import { openBoss } from './boss.ts';
import type { DeadLetter } from './queue.types.ts';
import { DEAD_LETTERS } from './queue-settings.ts';

const world = queueWorld();
const { open, send, effects } = world;

test('200 waiting tasks are done in seconds, each stored once, and the queue is idle then', async () => {
  const queue = open();
  queue.define<{ letter: number }>('letters', {
    slots: 2,
    handle: ({ payload, job, complete }) =>
      world.db.transaction().execute(async (trx) => {
        await trx.insertInto('effect').values({ letter: payload.letter, token: job.token }).execute();
        await complete(trx);
      }),
  });
  const sender = open({ work: false });
  sender.define('letters', { slots: 1, handle: async () => undefined });
  await sender.start();
  await world.db.transaction().execute(async (trx) => {
    for (let letter = 0; letter < 200; letter += 1) await sender.send(trx, 'letters', { letter }, { accountId: 1 });
  });
  expect(await sender.idle()).toEqual({ runnable: 200, leased: 0, delayed: 0 });
  const begin = performance.now();
  await queue.start();
  await expect
    .poll(() => queue.idle(), { timeout: 60_000, interval: 50 })
    .toEqual({ runnable: 0, leased: 0, delayed: 0 });
  const seconds = (performance.now() - begin) / 1000;
  console.log(`200 tasks, 2 slots: ${seconds.toFixed(2)} s`);
  expect(await effects()).toEqual(Array.from({ length: 200 }, (_, letter) => letter));
  // A poll-bound queue takes 2 s for each task, 400 s in all.
  expect(seconds).toBeLessThan(60);
});

test('a task starts within a moment of its commit and sees what was committed; a rolled back one never starts', async () => {
  const queue = open();
  const seen: number[] = [];
  queue.define<{ letter: number }>('letters', {
    slots: 1,
    handle: async ({ payload }) => {
      const row = await world.db
        .selectFrom('effect')
        .selectAll()
        .where('letter', '=', payload.letter)
        .executeTakeFirst();
      seen.push(row ? payload.letter : -1);
    },
  });
  await queue.start();
  await sleep(300); // the loop sleeps now
  const begin = performance.now();
  for (const letter of [1, 2, 3])
    await world.db
      .transaction()
      .execute(async (trx) => {
        await trx.insertInto('effect').values({ letter, token: '' }).execute();
        await queue.send(trx, 'letters', { letter });
        if (letter === 2) throw new Error('changed my mind');
      })
      .catch(() => undefined);
  await expect.poll(() => seen).toEqual([1, 3]);
  // The poll alone would take 2 s.
  expect(performance.now() - begin).toBeLessThan(1_900);
});

test('a task outside a transaction, of an unknown queue or without its key is refused', async () => {
  const queue = open();
  queue.define('fold', { slots: 1, duplicates: 'one-queued', handle: async () => undefined });
  await queue.start();
  await expect(send(queue, 'nowhere', {})).rejects.toThrow('no queue');
  await expect(send(queue, 'fold', {})).rejects.toThrow('need a key');
  const outside = async () => queue.send(world.db as never, 'fold', {}, { key: 'a' });
  await expect(outside()).rejects.toThrow('inside the business transaction');
});

test('one account with a long backlog does not keep another waiting, and never holds the last slot', async () => {
  const queue = open();
  const done: string[] = [];
  let running = 0;
  let most = 0;
  queue.define<{ account: string }>('letters', {
    slots: 4,
    handle: async ({ payload }) => {
      const own = payload.account === 'a' ? 1 : 0;
      running += own;
      most = Math.max(most, running);
      await sleep(150);
      running -= own;
      done.push(payload.account);
    },
  });
  await queue.start();
  await world.db.transaction().execute(async (trx) => {
    for (let n = 0; n < 60; n += 1) await queue.send(trx, 'letters', { account: 'a' }, { accountId: 'a' });
  });
  await expect.poll(() => done.length).toBeGreaterThan(2);
  const before = done.length;
  await send(queue, 'letters', { account: 'b' }, { accountId: 'b' });
  await expect.poll(() => done.includes('b')).toBe(true);
  expect(done.indexOf('b') - before).toBeLessThan(10);
  expect(most).toBe(3);
});

test('claims of several tasks at once hold accounts to their share too', async () => {
  const queue = open();
  const running = { a: 0, b: 0 };
  const most = { a: 0, b: 0 };
  let done = 0;
  queue.define<{ account: 'a' | 'b' }>('letters', {
    slots: 8,
    handle: async ({ payload: { account } }) => {
      running[account] += 1;
      if (done < 20) most[account] = Math.max(most[account], running[account]);
      await sleep(20);
      running[account] -= 1;
      done += 1;
    },
  });
  const sender = open({ work: false });
  sender.define('letters', { slots: 8, handle: async () => undefined });
  await sender.start();
  await world.db.transaction().execute(async (trx) => {
    for (const account of ['a', 'b'])
      for (let n = 0; n < 24; n += 1) await sender.send(trx, 'letters', { account }, { accountId: account });
  });
  await queue.start();
  await expect.poll(() => done, { timeout: 30_000 }).toBe(48);
  expect(most).toEqual({ a: 4, b: 4 });
});

test('a higher priority goes first', async () => {
  const queue = open();
  const done: number[] = [];
  queue.define<{ letter: number }>('letters', {
    slots: 1,
    handle: async ({ payload }) => {
      done.push(payload.letter);
    },
  });
  const sender = open({ work: false });
  sender.define('letters', { slots: 1, handle: async () => undefined });
  await sender.start();
  await send(sender, 'letters', { letter: 1 });
  await send(sender, 'letters', { letter: 2 }, { priority: 5 });
  await queue.start();
  await expect.poll(() => done).toEqual([2, 1]);
});

test('a task that fails for good is told once, with its error, in a transaction', async () => {
  const letters: DeadLetter[] = [];
  const queue = open({
    onDead: async (trx, letter) => {
      letters.push(letter);
      await trx.insertInto('effect').values({ letter: -1, token: letter.jobId }).execute();
    },
  });
  queue.define('letters', {
    slots: 1,
    retries: 1,
    retryDelay: 1,
    handle: async () => {
      throw new Error('no stamps left');
    },
  });
  await queue.start();
  const jobId = await send(queue, 'letters', { letter: 9 }, { accountId: 7 });
  await expect
    .poll(() => letters, { timeout: 60_000 })
    .toEqual([
      { queue: 'letters', payload: { letter: 9 }, error: 'no stamps left', attempts: 2, accountId: '7', jobId },
    ]);
  await expect.poll(() => queue.idle()).toEqual({ runnable: 0, leased: 0, delayed: 0 });
  expect(await effects()).toEqual([-1]);
});

test('a key is queued once; a delayed task waits for its time', async () => {
  const queue = open();
  const ran: unknown[] = [];
  queue.define('fold', {
    slots: 1,
    duplicates: 'one-queued',
    handle: async ({ payload }) => {
      ran.push(payload);
    },
  });
  await queue.start();
  const startAfter = new Date(Date.now() + 1_500);
  expect(await send(queue, 'fold', { n: 1 }, { key: 'a', startAfter })).toBeTypeOf('string');
  expect(await send(queue, 'fold', { n: 2 }, { key: 'a', startAfter })).toBeUndefined();
  expect(await queue.idle()).toEqual({ runnable: 0, leased: 0, delayed: 1 });
  await expect.poll(() => ran, { timeout: 60_000 }).toEqual([{ n: 1 }]);
  expect(Date.now()).toBeGreaterThanOrEqual(startAfter.getTime());
});

test('cron tasks are scheduled, and no longer once their definition is gone', async () => {
  const schedules = async () =>
    (
      await sql<{
        name: string;
        cron: string;
        timezone: string;
      }>`select name, cron, timezone from pgboss.schedule`.execute(world.db)
    ).rows;
  const queue = open();
  const cron = { expression: '0 18 * * *', timeZone: 'Europe/Paris' };
  queue.define('evening', { slots: 1, cron, handle: async () => undefined });
  await queue.start();
  expect(await schedules()).toEqual([{ name: 'evening', cron: '0 18 * * *', timezone: 'Europe/Paris' }]);
  const next = open();
  next.define('evening', { slots: 1, handle: async () => undefined });
  await next.start();
  expect(await schedules()).toEqual([]);
});

test('a clock of the database that jumps by two years drops no task that waits, nor one that was given up', async () => {
  const queue = open({ work: false });
  queue.define('letters', { slots: 1, handle: async () => undefined });
  await queue.start();
  await send(queue, 'letters', { letter: 1 });
  const { boss, close } = openBoss({ connection: world.own.connection, log: silentLogger, superviseSeconds: 0 });
  await boss.start();
  try {
    await boss.send(DEAD_LETTERS, { letter: 2 });
    await sql`create or replace function pgboss.job_now() returns timestamp with time zone
      as $$ select now() + interval '2 years' $$ language sql stable`.execute(world.db);
    await boss.supervise('letters');
    await boss.supervise(DEAD_LETTERS);
    expect(await boss.findJobs('letters')).toHaveLength(1);
    expect(await boss.findJobs(DEAD_LETTERS)).toHaveLength(1);
  } finally {
    await close();
  }
});
