// Wishes for failures that no run has looked at yet hold their money at once. Steps in a world in which a letter in their place costs 6 EUR.
import { expect } from 'vitest';
import { failure } from '#tests/support/test-client.ts';
import type { ReturnedMail } from '../returned-mail.ts';

export async function unseenWishes(world: ReturnedMail): Promise<void> {
  const wish = async (jobId: number, index: number, way: 'nextChannel' | 'none' = 'nextChannel') => {
    const shipmentIds = [(await world.shipments(jobId))[index]?.id ?? 0];
    return world.validator.call('shipments.takeOver', { body: { shipmentIds, way } });
  };
  const spent = 12;
  await world.state({ monthlyLimit: spent + 10 });
  const jobId = await world.send('chain', ['nobody41', 'nobody42']);
  await wish(jobId, 1);
  expect(await world.standing(jobId)).toEqual({ held: 600, why: [] });
  // Neither another wish nor whoever confirms finds more than what is left.
  expect(await failure(wish(jobId, 0))).toMatchObject({ label: 'money.overLimit', parameters: { sum: 6, left: 4 } });
  await wish(jobId, 1, 'none');
  expect((await world.standing(jobId)).held).toBe(0);
  await wish(jobId, 1);
  expect((await world.standing(jobId)).held).toBe(600);
  // The run takes it over: what goes by itself and comes before it gets none of it.
  expect(await world.run()).toEqual({ taken: 1, offered: 1 });
  expect((await world.standing(jobId)).why).toEqual(['limit']);
  const states = (await world.left(jobId)).slice(0, 2).map(({ takeover }) => takeover?.state);
  expect(states).toEqual(['offered', 'taken']);
  expect((await world.standing(jobId)).held).toBe(0);
  // Beyond the threshold the run asks, for whoever wished it was not shown the sum.
  await world.state({ monthlyLimit: null, approvalAbove: 5 });
  const asking = await world.send('chain', ['nobody43']);
  await wish(asking, 0);
  expect((await world.standing(asking)).held).toBe(600);
  expect(await world.run()).toEqual({ taken: 0, offered: 1 });
  expect(await world.standing(asking)).toEqual({ held: 0, why: ['approval'] });
  await world.state({ approvalAbove: null });
  // A wish that is taken back before any run leaves the failure to the run, which falls back by itself.
  const left = await world.send('chain', ['nobody44']);
  await wish(left, 0);
  await wish(left, 0, 'none');
  expect(await world.run()).toEqual({ taken: 1, offered: 0 });
  await world.left(left);
}

/** What takes over by itself counts together for an order, in however many runs its documents fail. */
export async function bitByBit(world: ReturnedMail): Promise<void> {
  await world.state({ approvalAbove: 10 });
  const jobId = await world.send('chain', ['anna', 'nobody']);
  expect(await world.run()).toEqual({ taken: 1, offered: 0 });
  const [anna] = await world.left(jobId);
  await world.report(anna, -711);
  expect(await world.run()).toEqual({ taken: 0, offered: 1 });
  expect((await world.standing(jobId)).why).toEqual(['approval']);
  await world.state({ approvalAbove: null });
}

/** For how many documents another channel is looked for by itself, and how many are nobody's, counted and listed. */
export async function inNeedOfNobody({ validator }: ReturnedMail) {
  const { fallingBack, decisions } = await validator.call('shipments.counters', { query: { decisions: '1' } });
  const { items } = await validator.call('shipments.list', { query: { deciderId: 0, unacknowledged: '1' } });
  return { itself: fallingBack, unassigned: decisions?.unassigned, listed: items.length };
}
