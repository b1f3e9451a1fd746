// The things of one person, asked for by everybody else of the same tenant: every profile, from the own group, another
// group, the account above, one below and one beside. What is not seen answers as what is not there (-20), what is seen and
// not allowed as such (-12); what is allowed is refused for neither, and what is refused changes nothing.
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#domain/api/calls.ts';
import { urlOf } from '#domain/api/client.ts';
import { mayCall } from '#tests/fuzz/expected-rights.ts';
import { ApiFailure } from '#tests/support/test-client.ts';
import { OWNERS, type OwnerPlace, PLACES, PROFILES, type Relation, RIGHTS, relationOf } from './own-account.rights.ts';
import type { Row, Things } from './own-account.rows.ts';
import { ROWS, THINGS } from './own-account.table.ts';
import { openTownWorld, type Somebody, type TownWorld } from './own-account.world.ts';

const AT_ONCE = 6;
const SEPARATE = '\n';

let world: TownWorld;
beforeAll(async () => {
  world = await openTownWorld(true);
}, 180_000);
afterAll(() => world?.office.close());

/** Makes something of one's own: a deposit. */
const makes = ({ masks, place }: Pick<Somebody, 'masks' | 'place'>): boolean =>
  RIGHTS.create(masks, { own: true, account: true, below: true, group: PLACES[place].group !== null });

type Expected = 'refused -12' | 'missing' | 'allowed' | 'not asked';

function expectedOf(row: Row, who: Pick<Somebody, 'masks' | 'place'>, relation: Relation): Expected {
  const { masks } = who;
  const { method, path } = CALLS[row.call];
  if (!mayCall(method, path, masks)) return 'refused -12';
  if (row.makes && !makes(who)) return 'refused -12';
  const sees = RIGHTS[row.sees](masks, relation) || (row.orValidates === true && RIGHTS.validate(masks, relation));
  if (!sees) return 'missing';
  if (row.needs !== undefined && !RIGHTS[row.needs](masks, relation)) return 'refused -12';
  return row.changes ? 'not asked' : 'allowed';
}

/** What an answer comes to: its result as text, or the code of its refusal. */
async function heard(row: Row, { client }: Pick<Somebody, 'client'>, things: Things): Promise<string | number> {
  const input = (row.asked?.(things) ?? {}) as never;
  if (CALLS[row.call].answer === 'head') {
    const { headers = {} } = input as { headers?: Record<string, string> };
    const { status } = await client.fetch(urlOf(row.call, input), { method: 'HEAD', headers });
    return { 200: '', 403: -12, 404: -20 }[status] ?? status;
  }
  try {
    const answer: unknown = await client.call(row.call, input);
    return Buffer.isBuffer(answer) ? 'a file' : JSON.stringify(answer);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return error.code;
  }
}

function verdictOf(row: Row, answer: string | number, things: Things): Expected {
  if (answer === -12) return 'refused -12';
  if (answer === -20) return 'missing';
  if (typeof answer === 'string' && row.found !== undefined) return row.found(answer, things) ? 'allowed' : 'missing';
  return 'allowed';
}

/** Everything that a call could change, but for what moves by itself. */
async function tenantNow(): Promise<string> {
  const { db } = world.office.server.services;
  const tables = ['job', 'pack_group', 'delivery_command', 'delivery', 'shipment', 'proof', 'stored_file', 'upload'];
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

/** Asks all rows as one person; what differs from what is right, one line each. */
async function faultsOf(who: Somebody, owner: OwnerPlace, rows: readonly Row[] = ROWS): Promise<string[]> {
  const things = world.things[owner];
  const relation = relationOf(who.place, owner, who.userId === world.owners[owner].userId);
  const faults: string[] = [];
  const queue = [...rows.entries()];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [number, row] = next;
      const expected = expectedOf(row, who, relation);
      if (expected === 'not asked') continue;
      const answer = await heard(row, who, things);
      const found = verdictOf(row, answer, things);
      if (found !== expected)
        faults.push(`${row.call} (row ${number}): ${expected}, but ${found} ${String(answer).slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return faults;
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
