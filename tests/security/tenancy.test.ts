// Filters only narrow: whatever a list is asked with, it answers a part of what it answers without, also with ids of
// another tenant; and masks hold known bits alone.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { createProfile, createUnit, createUser, PASSWORD } from '#tests/support/api-world.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { ApiFailure, type TestClient } from '#tests/support/test-client.ts';

const LETTERS = [
  { address: ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'], pages: 1 },
  { address: ['M. Jean Petit', '1 place Verte', '69001 Lyon'], pages: 1 },
];

let office: PostOffice;
let people: Record<'clerk' | 'validator' | 'depositor' | 'stranger' | 'administrator', TestClient>;
let ids: { accounts: number[]; users: number[]; foreignProfile: number };
beforeAll(async () => {
  office = await openPostOffice();
  const { server, town } = office;
  const administrator = await server.administrator();
  const units = await administrator.call('units.list');
  const root = units.find(({ id }) => id !== town.accountId)?.id ?? null;
  const company = await createUnit(administrator, 'company', root);
  const profile = await createProfile(administrator, { ouId: company.id, name: 'Manager', masks: [7, 0, 31] });
  const stranger = await createUser(administrator, { login: 'stranger', ouId: company.id, profileId: profile.id });
  people = {
    administrator,
    clerk: await office.as('clerk'),
    validator: await office.as('validator'),
    depositor: await office.as('depositor'),
    stranger: await server.signIn('stranger', PASSWORD),
  };
  const pdf = await lettersPdf(LETTERS);
  for (const who of [people.clerk, people.depositor]) {
    const job = await office.deposit(who, town.services.letters, pdf);
    const command = await office.confirm(who, job.id);
    if (command.state !== 'AWAIT_VALIDATION') await office.reaches(who, command.id, 'OUTPUTTED');
  }
  const users = await server.services.db.selectFrom('app_user').select('id').execute();
  ids = {
    accounts: [town.accountId, company.id, root ?? 1, 999_999],
    users: [...users.map(({ id }) => id), stranger.id, 999_999],
    foreignProfile: profile.id,
  };
}, 120_000);
afterAll(() => office?.close());

const LISTS = ['jobs.list', 'commands.list', 'deliveries.list', 'shipments.list'] as const;

const dates = fc.constantFrom(undefined, '2020-01-01', '2026-11-21', '2099-12-31');
const filters = () =>
  fc.record({
    fromDate: dates,
    toDate: dates,
    targetOUId: fc.constantFrom(undefined, ...ids.accounts),
    targetOwnerId: fc.constantFrom(undefined, ...ids.users),
    maxResults: fc.constantFrom(undefined, 1, 10_000),
  });
const own = {
  'jobs.list': { text: ['a', '%', 'run'], states: [['PACK_GROUPS_CREATED_SENT'], ['HELD'], []] },
  'commands.list': { states: [['AWAIT_VALIDATION'], ['OUTPUTTED'], []] },
  'deliveries.list': { text: ['run', '_'], states: [['OUTPUTTED']] },
  'shipments.list': {
    text: ['dubois', '%', "' or 1=1--"],
    statusValues: [[400], []],
    unacknowledged: ['1'],
    outputFileNUIDs: [['X'], []],
    externalIds: [['X']],
    trackingValues: [['x']],
    deciderId: [0, 1],
    decideAfter: ['2026-01-01T00:00:00Z'],
    decideUntil: ['2099-12-31T00:00:00Z'],
    dueFirst: ['1'],
  },
} as const;

const idsOf = async (client: TestClient, name: (typeof LISTS)[number], query: Record<string, unknown>) => {
  const { items } = await client.call(name, { query: query as never });
  return items.map(({ id }) => id);
};

/** Everything that a person sees: the widest range, no filter. */
const everything = (client: TestClient, name: (typeof LISTS)[number]) =>
  idsOf(client, name, { fromDate: '2026-01-01', toDate: '2026-12-31', maxResults: 10_000 });

describe('a list with a filter', () => {
  it.each(LISTS)('%s is a part of the list without, for every person and filter', async (name) => {
    const special = fc.record(
      Object.fromEntries(
        Object.entries(own[name]).map(([key, values]) => [key, fc.constantFrom(undefined, ...values)]),
      ),
    );
    for (const client of Object.values(people)) {
      const all = new Set(await everything(client, name));
      await fc.assert(
        fc.asyncProperty(filters(), special, async (common, more) => {
          let found: number[];
          try {
            found = await idsOf(client, name, { ...common, ...more });
          } catch (error) {
            // A range too wide or reversed, an empty list where none may be: refused, nothing shown.
            if (error instanceof ApiFailure && error.status < 500) return;
            throw error;
          }
          expect(found.filter((id) => !all.has(id))).toEqual([]);
        }),
        { numRuns: 20, seed: 7 },
      );
    }
  });

  it.each(LISTS)('%s shows the stranger nothing of the town, and the town something', async (name) => {
    expect(await everything(people.stranger, name)).toEqual([]);
    expect((await everything(people.validator, name)).length).toBeGreaterThan(0);
  });
});

describe('a profile', () => {
  const KNOWN = 2 ** 31;
  it('takes no mask but whole numbers of known bits, and never more than the giver holds', async () => {
    const masks = fc.constantFrom<unknown>(
      2 ** 32 + 8,
      2 ** 31,
      -1,
      -(2 ** 31),
      0.5,
      '8',
      null,
      [8],
      1e308,
      2 ** 30,
      2 ** 53,
      true,
    );
    await fc.assert(
      fc.asyncProperty(
        masks,
        fc.constantFrom('permissions', 'permissionsOnGroup', 'permissionsOnOU'),
        async (mask, field) => {
          const body = {
            ouId: ids.accounts[1],
            name: `Mask ${String(mask)} ${field}`,
            permissions: 3,
            permissionsOnGroup: 0,
            permissionsOnOU: 0,
            [field]: mask,
          };
          const answer = await people.stranger.fetch('/api/profiles', {
            method: 'POST',
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json' },
          });
          expect([400, 403, 422], JSON.stringify(body)).toContain(answer.status);
        },
      ),
      { numRuns: 60, seed: 3 },
    );
    const stored = await office.server.services.db
      .selectFrom('profile')
      .select(['permissions', 'permissions_on_group', 'permissions_on_ou'])
      .where('account_id', '=', ids.accounts[1] ?? 0)
      .execute();
    for (const row of stored) for (const mask of Object.values(row)) expect(mask >= 0 && mask < KNOWN).toBe(true);
    expect(stored).toHaveLength(1);
  });
});
