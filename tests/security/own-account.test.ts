// The things of one person, asked for by everybody else of the same tenant: every profile, from the own group, another
// group, the account above, one below and one beside. What is not seen answers as what is not there (-20), what is seen and
// not allowed as such (-12); what is allowed is refused for neither, and what is refused changes nothing.
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayCall } from '#tests/fuzz/expected-rights.ts';
import { judged } from './own-account.judge.ts';
import { OWNERS, type OwnerPlace, PLACES, PROFILES, relationOf } from './own-account.rights.ts';
import type { Row } from './own-account.rows.ts';
import { ROWS, THINGS } from './own-account.table.ts';
import { openTownWorld, type Somebody, type TownWorld } from './own-account.world.ts';

const SEPARATE = '\n';

let world: TownWorld;
beforeAll(async () => {
  world = await openTownWorld(true);
}, 180_000);
afterAll(() => world?.office.close());

/** Everything that a call could change, but for what moves by itself. */
async function tenantNow(): Promise<string> {
  const { db } = world.office.server.services;
  const tables = [
    'job',
    'pack_group',
    'delivery_command',
    'delivery',
    'shipment',
    'proof',
    'stored_file',
    'upload',
    'contact',
    'library_file',
  ];
  const held = ['access_token', 'app_user', 'user_group', 'profile', 'profile_service', 'service', 'account'];
  const states: string[] = [];
  for (const table of [...tables, ...held]) {
    // When a token was last used is written down with its use.
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t order by 1`.execute(
      db,
    );
    states.push(`${table} ${JSON.stringify(rows)}`);
  }
  return states.join(SEPARATE);
}

/** What differs from what is right, asked by one person of the things of one owner. */
async function faultsOf(who: Somebody, owner: OwnerPlace, rows: readonly Row[] = ROWS): Promise<string[]> {
  const relation = relationOf(who.place, owner, who.userId === world.owners[owner].userId);
  const asking = { masks: who.masks, inGroup: PLACES[who.place].group !== null, client: who.client };
  return (await judged(asking, { things: world.things[owner], relation, rows })).faults;
}

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
  // Orders with something rejected are counted beside their state.
  const { REJECTED: _rejected, ...ofJobs } = jobs.jobCountPerStates;
  const counted = {
    orders: ofJobs,
    commands: deliveries.deliveryCommandCountPerStates,
    deliveries: deliveries.deliveryCountPerStates,
    documents: shipments.shipmentCountPerStatus,
  };
  return { counted, listed: { orders, commands, deliveries: sent, documents } };
}

describe('what belongs to one person', () => {
  it('is asked for by people of every profile at every place', () => {
    expect(world.people).toHaveLength(100);
    expect(ROWS.length).toBeGreaterThan(75);
  });

  const places = Object.keys(PLACES);
  const pairs = OWNERS.flatMap((owner) => places.map((place) => [owner, place] as const));
  it.each(pairs)('in %s is shown to and changed by those in %s as far as their rights reach', async (owner, place) => {
    const before = await tenantNow();
    const faults: string[] = [];
    for (const who of world.people.filter((one) => one.place === place))
      for (const fault of await faultsOf(who, owner)) faults.push(`${who.profile}: ${fault}`);
    expect(faults).toEqual([]);
    expect(await tenantNow()).toBe(before);
  });

  it.each(OWNERS)('in %s is its owner’s as far as the own profile reaches', async (owner) => {
    const { db } = world.office.server.services;
    const { userId, client } = world.owners[owner];
    // The order that waited is another person's.
    const own = THINGS.filter(({ orValidates }) => !orValidates);
    const faults: string[] = [];
    for (const [profile, masks] of Object.entries(PROFILES)) {
      const profile_id = world.profileIds.get(profile) ?? 0;
      await db.updateTable('app_user').set({ profile_id }).where('id', '=', userId).execute();
      const who = { profile, masks, place: owner, userId, client };
      for (const fault of await faultsOf(who, owner, own)) faults.push(`${profile}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

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
