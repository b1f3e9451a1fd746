// Fifty random organisations: every call is asked by somebody near and far with rights at random, and answers as the rights
// written down by hand say; a filter shows a part of what is seen without it; and the grid explains what is so.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ability } from '#domain/access/access.ts';
import { type Column, GRID_ABILITIES } from '#domain/access/grid.table.ts';
import type { Masks } from '#tests/fuzz/expected-rights.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import {
  backToOwners,
  DISTANCES,
  growTree,
  numbersFrom,
  type Organisations,
  openOrganisations,
  parentOf,
  stand,
} from './organisations.world.ts';
import { judged } from './own-account.judge.ts';
import { OWNERS, PLACES, type Relation, RIGHTS } from './own-account.rights.ts';
import { DAYS } from './own-account.rows.ts';
import { ROWS, THINGS } from './own-account.table.ts';
import { openTownWorld } from './own-account.world.ts';

const ORGANISATIONS = 50;
/** Each call at each distance is asked in every fourth organisation. */
const SHARE = 4;

let all: Organisations;
beforeAll(async () => {
  all = await openOrganisations(await openTownWorld(false));
}, 180_000);
afterAll(() => all?.world.office.close());

const LISTS = ['jobs.list', 'commands.list', 'deliveries.list', 'shipments.list'] as const;

/** What a list shows only with a filter: nothing. */
async function widened(client: TestClient, filter: Readonly<Record<string, number>>): Promise<string[]> {
  const found: string[] = [];
  for (const list of LISTS) {
    const ids = async (query: object) =>
      (await client.call(list, { query: { ...DAYS, ...query } })).items.map(({ id }: { id: number }) => id);
    const without = new Set(await ids({}));
    const more = (await ids(filter)).filter((id: number) => !without.has(id));
    if (more.length > 0) found.push(`${list} ${JSON.stringify(filter)}: ${more.join(', ')}`);
  }
  return found;
}

/** The rights of the grid by the second reading, on a thing that only one column reaches. */
const SECOND: Readonly<Partial<Record<Ability, keyof typeof RIGHTS>>> = {
  viewOrder: 'view',
  createOrder: 'create',
  createBehalf: 'behalf',
  validate: 'validate',
  cancel: 'cancel',
  acknowledge: 'acknowledge',
  administerService: 'services',
  administerOu: 'administer',
};
const NOBODYS: Relation = { own: false, group: false, account: false, below: false };
const REACHED: Readonly<Record<Column, Relation>> = {
  own: { own: true, group: false, account: true, below: true },
  group: { own: false, group: true, account: true, below: true },
  account: { ...NOBODYS, account: true, below: true },
  below: { ...NOBODYS, below: true },
};
const COLUMNS = ['own', 'group', 'account', 'below'] as const;
const EXPLAINED = GRID_ABILITIES.filter((one) => SECOND[one]);
/** The order that waited is another person's. */
const OWN_THINGS = THINGS.filter(({ orValidates }) => !orValidates);

function expectedColumns(masks: Masks, ability: Ability, inGroup: boolean): Column[] {
  const right = SECOND[ability];
  if (right === undefined) throw new Error(`No second reading of ${ability}.`);
  return COLUMNS.filter((one) => (inGroup || one !== 'group') && RIGHTS[right](masks, REACHED[one]));
}

/** One organisation: somebody at each distance asks, and what they may is explained to the administrator. */
async function faultsIn(n: number, administrator: TestClient, count: (distance: string, asked: number) => void) {
  const faults: string[] = [];
  const random = numbersFrom(n + 1);
  const paths = await growTree(all, random);
  const walker = all.walkers[n % all.walkers.length];
  if (walker === undefined) throw new Error('Nobody walks.');
  for (const [d, distance] of DISTANCES.entries()) {
    const owner = OWNERS[(n + d) % OWNERS.length] ?? 'team';
    const { asking, userId, relation } = await stand(distance, owner, { organisations: all, paths, random, walker });
    const { masks, inGroup, client } = asking;
    const things = all.world.things[owner];
    const parentId = parentOf(paths, all.world.accounts[PLACES[owner].account]);
    const rows = (distance === 'own' ? OWN_THINGS : ROWS).filter((_, row) => (row + n + d) % SHARE === 0);
    const answer = await judged(asking, { things: { ...things, parentId }, relation, rows });
    count(distance, answer.asked);
    const targets = [{ targetOUId: [...paths.keys()][n % paths.size] ?? 0 }, { targetOwnerId: Number(things.ownerId) }];
    const isReader = RIGHTS.view(masks, REACHED.own) && random() < 0.25;
    for (const target of isReader ? targets : []) answer.faults.push(...(await widened(client, target)));
    const ability = EXPLAINED[(n + d) % EXPLAINED.length] ?? 'validate';
    const why = await administrator.call('permissions.why', { params: { userId }, query: { ability } });
    const expected = expectedColumns(masks, ability, inGroup).join();
    if (why.columns.join() !== expected)
      answer.faults.push(`${ability} reaches ${expected}, but is explained as ${why.columns.join()}`);
    const at = `organisation ${n}, ${distance} of ${owner}, ${JSON.stringify(masks)}`;
    faults.push(...answer.faults.map((fault) => `${at}: ${fault}`));
    await backToOwners(all);
  }
  return faults;
}

describe('in fifty random organisations', () => {
  it('every call answers near and far as the rights say, no filter widens, and the grid explains it', async () => {
    const faults: string[] = [];
    const counts = new Map<string, number>();
    const administrator = await all.world.office.server.administrator();
    const count = (distance: string, asked: number) => counts.set(distance, (counts.get(distance) ?? 0) + asked);
    for (let n = 0; n < ORGANISATIONS; n += 1) faults.push(...(await faultsIn(n, administrator, count)));
    expect(faults).toEqual([]);
    // Nothing of it was left out.
    expect([...counts.keys()]).toEqual([...DISTANCES]);
    for (const asked of counts.values()) expect(asked).toBeGreaterThan(ORGANISATIONS * 10);
  }, 240_000);
});
