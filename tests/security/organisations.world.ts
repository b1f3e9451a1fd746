// Random organisations: the accounts of a tenant as any tree, and people with any rights at any place of it. The things stay
// what they are, and become those of somebody near or far.
import type { Masks } from '#tests/fuzz/expected-rights.ts';
import { createUnit } from '#tests/support/api-world.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { PASSWORD } from '#tests/support/town.ts';
import { OWNERS, type OwnerPlace, PLACES, type Relation } from './own-account.rights.ts';
import type { TownWorld } from './own-account.world.ts';

/** A source of numbers from 0 to 1, the same at each run. */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How far somebody is from the owner of a thing. */
export const DISTANCES = ['own', 'group', 'account', 'above', 'elsewhere'] as const;
export type Distance = (typeof DISTANCES)[number];

export interface Walker {
  readonly userId: number;
  readonly profileId: number;
  readonly client: TestClient;
}

export interface Organisations {
  readonly world: TownWorld;
  /** A person may ask some calls a few times an hour alone: they take turns. */
  readonly walkers: readonly Walker[];
  /** All accounts of the tenant but its top, and one of another tenant. */
  readonly accounts: readonly number[];
  readonly foreign: number;
}

/** The town with more accounts, another tenant, and somebody who will be anybody. */
export async function openOrganisations(world: TownWorld): Promise<Organisations> {
  const { server, town } = world.office;
  const administrator = await server.administrator();
  const accounts = [world.accounts.north, world.accounts.south];
  for (const name of ['a', 'b', 'c', 'd']) accounts.push((await createUnit(administrator, name, town.accountId)).id);
  const foreign = (await createUnit(administrator, 'company', null)).id;
  const walkers: Walker[] = [];
  for (const login of ['anybody-1', 'anybody-2', 'anybody-3', 'anybody-4', 'anybody-5', 'anybody-6']) {
    const masks = { permissions: 0, permissionsOnGroup: 0, permissionsOnOU: 0 };
    const services = [town.services.letters];
    const profile = await administrator.call('profiles.save', {
      body: { ouId: town.accountId, name: login, services, ...masks },
    });
    const userId = await world.addUser({ login, place: 'team', profileId: profile.id });
    walkers.push({ userId, profileId: profile.id, client: await server.signIn(login, PASSWORD) });
  }
  return { world, walkers, accounts, foreign };
}

/** A tree over the accounts: each below the top or below one that was placed before. @returns paths by id */
export async function growTree(
  { world, accounts }: Organisations,
  random: () => number,
): Promise<Map<number, number[]>> {
  const { db } = world.office.server.services;
  const top = world.accounts.town;
  const paths = new Map([[top, [top]]]);
  const left = [...accounts];
  while (left.length > 0) {
    const [id = 0] = left.splice(Math.floor(random() * left.length), 1);
    const parents = [...paths.keys()];
    const parent = parents[Math.floor(random() * parents.length)] ?? top;
    const path = [...(paths.get(parent) ?? []), id];
    paths.set(id, path);
    await db.updateTable('account').set({ parent_id: parent, path }).where('id', '=', id).execute();
  }
  return paths;
}

/** Rights at random: some of each level, now and then those over everything. */
export function someMasks(random: () => number): Masks {
  const level = (): number =>
    [1, 2, 4, 8, 16, 65_536].reduce((mask, bit) => (random() < 0.4 ? mask | bit : mask), 0) |
    (random() < 0.08 ? 2 ** 29 : 0) |
    (random() < 0.02 ? 2 ** 30 : 0);
  return { permissions: level(), permissionsOnGroup: level(), permissionsOnOU: level() };
}

/** A place at a distance from the owner: an account, and a group or none. */
function placeAt(distance: Distance, owner: OwnerPlace, { organisations, paths, random }: Standing) {
  const { world, foreign } = organisations;
  const account = world.accounts[PLACES[owner].account];
  const group = world.groups.get(PLACES[owner].group) ?? null;
  const pick = (ids: readonly number[]): number => ids[Math.floor(random() * ids.length)] ?? foreign;
  if (distance === 'own' || distance === 'group') return { account, group };
  if (distance === 'account') return { account, group: owner === 'team' ? (world.groups.get('OTHER') ?? null) : null };
  const above = (paths.get(account) ?? []).filter((id) => id !== account);
  if (distance === 'above') return { account: pick(above), group: null };
  return {
    account: pick([foreign, ...[...paths.keys()].filter((id) => id !== account && !above.includes(id))]),
    group: null,
  };
}

interface Standing {
  readonly organisations: Organisations;
  readonly paths: ReadonlyMap<number, readonly number[]>;
  readonly random: () => number;
  readonly walker: Walker;
}

/** Puts somebody at a distance from an owner, with some rights. @returns how they stand to the owner's things */
export async function stand(distance: Distance, owner: OwnerPlace, standing: Standing) {
  const { world } = standing.organisations;
  const { walker } = standing;
  const { db } = world.office.server.services;
  const masks = someMasks(standing.random);
  const place = placeAt(distance, owner, standing);
  const who = distance === 'own' ? { ...world.owners[owner], profileId: walker.profileId } : walker;
  await db
    .updateTable('profile')
    .set({
      permissions: masks.permissions,
      permissions_on_group: masks.permissionsOnGroup,
      permissions_on_ou: masks.permissionsOnOU,
    })
    .where('id', '=', walker.profileId)
    .execute();
  await db
    .updateTable('app_user')
    .set({ profile_id: walker.profileId, account_id: place.account, group_id: place.group })
    .where('id', '=', who.userId)
    .execute();
  const path = standing.paths.get(world.accounts[PLACES[owner].account]) ?? [];
  const account = place.account === path.at(-1);
  const relation: Relation = {
    own: distance === 'own',
    group: distance === 'own' || distance === 'group',
    account,
    below: path.includes(place.account),
  };
  return { asking: { masks, inGroup: place.group !== null, client: who.client }, userId: who.userId, relation };
}

/** The owners have their own profile again. */
export async function backToOwners({ world }: Organisations): Promise<void> {
  const { db } = world.office.server.services;
  const ids = OWNERS.map((owner) => world.owners[owner].userId);
  const profile_id = world.profileIds.get('owner') ?? 0;
  await db.updateTable('app_user').set({ profile_id }).where('id', 'in', ids).execute();
}

/** The account above each of the owners' accounts, as the tree stands. */
export const parentOf = (paths: ReadonlyMap<number, readonly number[]>, id: number): number =>
  paths.get(id)?.at(-2) ?? 0;
