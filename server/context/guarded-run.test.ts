// A run that goes on behind what fails: what it does, tells, and throws at its end.
import { expect, it, vi } from 'vitest';
import { silentLogger } from '#server/system/logger.ts';
import { createTroubles } from '#server/system/troubles.ts';
import { guardedRun } from './guarded-run.ts';

it('goes on behind what fails, tells of it until it has passed, and fails at its end', async () => {
  const error = vi.fn();
  const troubles = createTroubles({ now: () => new Date(0) });
  const services = { log: { ...silentLogger, error }, troubles };
  const what = { event: 'purge.failed', label: 'keeping.purgeFails' as const };
  const broken = () => Promise.reject(new Error('broken'));

  const first = guardedRun(services, what);
  expect([await first.attempt(7, broken), await first.attempt(8, async () => 'done')]).toEqual([null, 'done']);
  // Not once more in the same run.
  const work = vi.fn(async () => true);
  expect([await first.attempt(7, work), work.mock.calls.length]).toEqual([null, 0]);
  expect(error.mock.calls).toEqual([['purge.failed', { order: 7, error: new Error('broken') }]]);
  expect(() => first.end(true)).toThrow('broken');
  expect(troubles.open()).toMatchObject([{ label: 'keeping.purgeFails', parameters: { orders: '7' } }]);

  const many = guardedRun(services, what);
  for (const id of [1, 2, 3, 4, 5, 6]) await many.attempt(id, broken);
  expect(() => many.end(true)).toThrow('6 orders failed, the first of them: broken');
  expect(troubles.open()).toMatchObject([{ parameters: { orders: '1, 2, 3, 4, 5, …' } }]);
  // One that was cut may not have come to what failed.
  guardedRun(services, what).end(false);
  expect(troubles.open()).toHaveLength(1);
  guardedRun(services, what).end(true);
  expect(troubles.open()).toEqual([]);
});

it('leaves what somebody else holds to the next run, and tells nobody', async () => {
  const [error, info] = [vi.fn(), vi.fn()];
  const troubles = createTroubles({ now: () => new Date(0) });
  const what = { event: 'purge.failed', label: 'keeping.purgeFails' as const };
  const services = { log: { ...silentLogger, error, info }, troubles };
  for (const code of ['55P03', '40P01']) {
    const run = guardedRun(services, what);
    const work = vi.fn(() => Promise.reject(Object.assign(new Error('held'), { code })));
    // Nor does the run wait for it twice.
    expect([await run.attempt(7, work), await run.attempt(7, work), work.mock.calls.length]).toEqual([null, null, 1]);
    run.end(true);
  }
  expect([error.mock.calls, troubles.open()]).toEqual([[], []]);
  expect(info.mock.calls[0]).toEqual(['run.order-held', { event: 'purge.failed', order: 7 }]);
  // What failed before may fail still.
  troubles.begin('keeping.purgeFails', { orders: '7' });
  const run = guardedRun(services, what);
  await run.attempt(7, () => Promise.reject(Object.assign(new Error('held'), { code: '55P03' })));
  run.end(true);
  expect(troubles.open()).toHaveLength(1);
});
