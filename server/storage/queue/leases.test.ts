// What happens to tasks whose worker stalls, is killed or stops: nothing lost, no result stored twice.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type EffectSchema, queueWorld } from '#tests/support/database/queue-world.ts';
import { LeaseLost, type Queue } from './queue.types.ts';

const CHILD = fileURLToPath(new URL('../../../tests/support/database/postgres-queue-child.ts', import.meta.url));
const world = queueWorld();
const { open, send, effects } = world;

test('a worker that lost its lease stores nothing: one effect though two workers finished', async () => {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const outcomes: string[] = [];
  const define = (queue: Queue<EffectSchema>) =>
    queue.define<{ letter: number }>('letters', {
      slots: 1,
      retryDelay: 1,
      handle: async ({ payload, job, signal, complete }) => {
        if (job.attempt === 1) await gate;
        try {
          await world.db.transaction().execute(async (trx) => {
            await trx.insertInto('effect').values({ letter: payload.letter, token: job.token }).execute();
            await complete(trx);
          });
          outcomes.push(`${job.attempt} stored`);
        } catch (error) {
          outcomes.push(`${job.attempt} ${error instanceof LeaseLost} ${signal.aborted}`);
          throw error;
        }
      },
    });
  const [first, second] = [open({ refreshSeconds: 1 }), open({ refreshSeconds: 1 })];
  define(first);
  define(second);
  await first.start();
  await send(first, 'letters', { letter: 1 });
  await expect.poll(async () => (await first.idle()).leased).toBe(1);
  await second.start();
  // What a stall of the whole process looks like to the database: a heartbeat long past.
  await expect
    .poll(
      async () => {
        await sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where name = 'letters' and retry_count = 0 and state = 'active'`.execute(
          world.db,
        );
        return outcomes;
      },
      { timeout: 90_000, interval: 20 },
    )
    .toEqual(['2 stored']);
  release();
  await expect.poll(() => outcomes).toEqual(['2 stored', '1 true true']);
  expect(await effects()).toEqual([1]);
});

test('the task of a killed worker is taken again', async () => {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(world.own.connection)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const claimed = once(child.stdout, 'data');
  const queue = open({ heartbeatSeconds: 10, refreshSeconds: 1 });
  const attempts: number[] = [];
  queue.define('letters', {
    slots: 1,
    retryDelay: 1,
    handle: async ({ job }) => {
      attempts.push(job.attempt);
    },
  });
  const sender = open({ work: false, heartbeatSeconds: 10 });
  sender.define('letters', { slots: 1, retryDelay: 1, handle: async () => undefined });
  await sender.start();
  await send(sender, 'letters', {});
  await claimed;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  const begin = performance.now();
  await queue.start();
  await expect.poll(() => attempts, { timeout: 90_000 }).toEqual([2]);
  console.log(`taken again after ${((performance.now() - begin) / 1000).toFixed(1)} s`);
});

test('a stopping worker aborts a task that does not end and gives it back', async () => {
  const queue = open();
  queue.define('letters', {
    slots: 1,
    retryDelay: 1,
    handle: ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
  });
  await queue.start();
  await send(queue, 'letters', {});
  await expect.poll(async () => (await queue.idle()).leased).toBe(1);
  await queue.stop(100);
  const { runnable, leased, delayed } = await queue.idle();
  expect({ leased, waiting: runnable + delayed }).toEqual({ leased: 0, waiting: 1 });
});
