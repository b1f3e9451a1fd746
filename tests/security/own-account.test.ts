// The things of one person, who is in a group of the account on top, asked for by everybody else of the same tenant: every
// profile, from the own group, another group, the account above, one below and one beside. What is not seen answers as what
// is not there (-20), what is seen and not allowed as such (-12); what is allowed is refused for neither, and what is
// refused changes nothing.
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayCall } from '#tests/fuzz/expected-rights.ts';
import { askedByAll } from './own-account.suite.ts';
import { openTownWorld, type Somebody, type TownWorld } from './own-account.world.ts';

let world: TownWorld;
beforeAll(async () => {
  world = await openTownWorld(true);
}, 180_000);
afterAll(() => world?.office.close());

const DAYS = { fromDate: '2026-01-01', toDate: '2026-12-31' };

/** How many there are of each key. */
function tally(keys: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

/** What the home screen counts beside what the lists show. */
async function countedAndListed({ client: { call } }: Pick<Somebody, 'client'>) {
  const asked = { query: DAYS };
  const [jobs, deliveries, shipments] = await Promise.all([
    call('jobs.counters', asked),
    call('deliveries.counters', asked),
    call('shipments.counters', asked),
  ]);
  const lists = await Promise.all([
    call('jobs.list', asked),
    call('commands.list', asked),
    call('deliveries.list', asked),
  ]);
  const [orders, commands, sent] = lists.map(({ items }) => tally(items.map(({ state }) => state)));
  const documents = tally((await call('shipments.list', asked)).items.map(({ status }) => status));
  // Orders with something rejected, under a hold, or with something left to do are counted beside their state.
  const { REJECTED: _rejected, HELD: _held, OPEN: _open, ...chips } = jobs.jobCountPerStates;
  const { TO_CORRECT: _wrong, UNSENT: _unsent, SETTLED: _settled, ...ofJobs } = chips;
  const counted = {
    orders: ofJobs,
    commands: deliveries.deliveryCommandCountPerStates,
    deliveries: deliveries.deliveryCountPerStates,
    documents: shipments.shipmentCountPerStatus,
  };
  return { counted, listed: { orders, commands, deliveries: sent, documents } };
}

describe('what belongs to one person', () => {
  askedByAll('team', () => world);

  it('is counted on the home screen of those alone who see it in the lists', async () => {
    const { db } = world.office.server.services;
    // The owner leaves the group: what was deposited in it stays with the group.
    await db.updateTable('app_user').set({ group_id: null }).where('id', '=', world.owners.team.userId).execute();
    const wrong: unknown[] = [];
    for (const who of world.people.filter(({ masks }) => mayCall('GET', '/jobs/list', masks))) {
      const { counted, listed } = await countedAndListed(who);
      if (!isDeepStrictEqual(counted, listed)) wrong.push({ profile: who.profile, place: who.place, counted, listed });
    }
    expect(wrong).toEqual([]);
  });
});
