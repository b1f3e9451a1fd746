// What is asked of the things of one owner by everybody else of the same tenant; a file of tests for each owner.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { judged } from './own-account.judge.ts';
import { type OwnerPlace, PLACES, PROFILES, relationOf } from './own-account.rights.ts';
import type { Row } from './own-account.rows.ts';
import { RESETS, ROWS, THINGS } from './own-account.table.ts';
import type { Somebody, TownWorld } from './own-account.world.ts';

/** Everything that a call could change, but for what moves by itself. */
async function tenantNow({ office }: TownWorld): Promise<string> {
  const { db } = office.server.services;
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
  return states.join('\n');
}

/** What differs from what is right, asked by one person of the things of one owner. */
async function faultsOf(
  { owners, things }: TownWorld,
  { who, owner, rows = ROWS }: { who: Somebody; owner: OwnerPlace; rows?: readonly Row[] },
): Promise<string[]> {
  const relation = relationOf(who.place, owner, who.userId === owners[owner].userId);
  const asking = { masks: who.masks, inGroup: PLACES[who.place].group !== null, client: who.client };
  return (await judged(asking, { things: things[owner], relation, rows })).faults;
}

/** Registers the tests of one owner. @param world opened with people of every profile at every place */
export function askedByAll(owner: OwnerPlace, world: () => TownWorld): void {
  it('is asked for by people of every profile at every place', () => {
    expect(world().people).toHaveLength(100);
    expect(ROWS.length).toBeGreaterThan(75);
  });

  it.each(Object.keys(PLACES))('is shown to and changed by those in %s as far as their rights reach', async (place) => {
    const before = await tenantNow(world());
    const faults: string[] = [];
    for (const who of world().people.filter((one) => one.place === place))
      for (const fault of await faultsOf(world(), { who, owner })) faults.push(`${who.profile}: ${fault}`);
    expect(faults).toEqual([]);
    expect(await tenantNow(world())).toBe(before);
  });

  it('is its owner’s as far as the own profile reaches', async () => {
    const { office, owners, profileIds } = world();
    const { userId, client } = owners[owner];
    // The order that waited is another person's.
    const rows = [...THINGS.filter(({ orValidates }) => !orValidates), ...RESETS];
    const faults: string[] = [];
    for (const [profile, masks] of Object.entries(PROFILES)) {
      const profile_id = profileIds.get(profile) ?? 0;
      const { db } = office.server.services;
      await db.updateTable('app_user').set({ profile_id }).where('id', '=', userId).execute();
      const who = { profile, masks, place: owner, userId, client };
      for (const fault of await faultsOf(world(), { who, owner, rows })) faults.push(`${profile}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });
}
