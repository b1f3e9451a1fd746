// Fields that take their values from tag lists: offered, checked and computed by the lists of the account whose deposit it is.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { addService, runService } from '../support/town.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const SITES = {
  name: 'sites',
  freeValues: false,
  values: ['Lyon', 'Metz', 'Paris'].map((value) => ({ label: value, value })),
};
const YEARS = { name: 'years', freeValues: true, values: [{ label: 'This year', value: '2026' }] };

let office: PostOffice;
let clerk: TestClient;
const ids: Record<string, number> = {};
beforeAll(async () => {
  office = await openPostOffice();
  const { services } = office.server;
  const { id: channelId } = await services.db
    .selectFrom('channel')
    .select('id')
    .where('name', '=', 'Letters France')
    .executeTakeFirstOrThrow();
  const { id: profile_id } = await services.db
    .selectFrom('profile')
    .select('id')
    .where('name', '=', 'clerk')
    .executeTakeFirstOrThrow();
  const listed = [
    { name: 'site', tagList: 'sites', mandatory: true },
    { name: 'year', tagList: 'years' },
  ];
  const computed = { name: 'site', tagList: 'sites', value: { type: 'constant', value: 'Nowhere' } };
  const fields = { listed, computed: [computed], lost: [{ name: 'site', tagList: 'colours' }] };
  for (const [name, serviceMetadatas] of Object.entries(fields)) {
    const service_id = await addService(
      services,
      office.town.accountId,
      runService(name, channelId, { serviceMetadatas }),
    );
    ids[name] = service_id;
    await services.db.insertInto('profile_service').values({ profile_id, service_id }).execute();
  }
  clerk = await office.as('clerk');
});
afterAll(() => office?.close());

/** What the account states of lists. */
async function state(controlledValues: Readonly<Record<string, readonly string[]>>, tagLists: readonly object[]) {
  const { db } = office.server.services;
  const account = db.selectFrom('account').select('definition').where('id', '=', office.town.accountId);
  const { definition } = (await account.executeTakeFirstOrThrow()) as { definition: Record<string, unknown> };
  const properties = { ...(definition.properties as object), controlledValues };
  await db
    .updateTable('account')
    .set({ definition: JSON.stringify({ ...definition, tagLists, properties }) })
    .where('id', '=', office.town.accountId)
    .execute();
}

const offered = async (name: string) => {
  const lists = await clerk.call('requirements.tagLists', { query: { serviceId: ids[name] ?? 0 } });
  return lists.map((list) => [list.name, list.freeValues, list.values.map(({ value }) => value)]);
};

async function deposit(name: string, rawJobMetadatas: Readonly<Record<string, string>>) {
  const pdf = await lettersPdf([{ address: ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
  return clerk.call('jobs.create', {
    parts: [
      { name: 'parameters', value: JSON.stringify({ serviceId: ids[name], rawJobMetadatas }) },
      { name: 'letters', value: pdf, fileName: 'run.pdf' },
    ],
  });
}
const refusalOf = async (name: string, given: Readonly<Record<string, string>>) =>
  (await failure(deposit(name, given))).label;

describe('tag lists', () => {
  it('are offered to who deposits, and only their values are taken, unless they are free', async () => {
    await state({}, [SITES, YEARS, { ...YEARS, name: 'unused' }]);
    expect(await offered('listed')).toEqual([
      ['sites', false, ['Lyon', 'Metz', 'Paris']],
      ['years', true, ['2026']],
    ]);
    expect((await deposit('listed', { site: 'Metz', year: '1999' })).metadatas).toEqual({ site: 'Metz', year: '1999' });
    expect(await refusalOf('listed', { site: 'Brest' })).toBe('metadata.notAllowed');
    expect(await refusalOf('listed', {})).toBe('metadata.mandatory');
  });

  it('have fewer values where the account controls them, and no free ones', async () => {
    await state({ sites: ['Paris'], years: ['2026'] }, [SITES, YEARS]);
    expect(await offered('listed')).toEqual([
      ['sites', false, ['Paris']],
      ['years', false, ['2026']],
    ]);
    expect(await refusalOf('listed', { site: 'Metz' })).toBe('metadata.notAllowed');
    expect(await refusalOf('listed', { site: 'Paris', year: '1999' })).toBe('metadata.notAllowed');
    expect((await deposit('listed', { site: 'Paris' })).metadatas).toEqual({ site: 'Paris' });
  });

  it('judge computed values too: the row says so', async () => {
    await state({}, [SITES, YEARS]);
    const pdf = await lettersPdf([{ address: ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
    const job = await office.deposit(clerk, ids.computed ?? 0, pdf);
    const [row] = await office.rows(clerk, job.id);
    expect([row?.quality, row?.fault?.label]).toEqual(['BAD', 'metadata.notAllowed']);
  });

  it('that the account lacks stop the save of a service, and each value', async () => {
    expect(await offered('lost')).toEqual([]);
    expect(await refusalOf('lost', { site: 'Paris' })).toBe('metadata.tagListUnknown');
    const admin = await office.server.administrator();
    const { definition } = await office.server.services.db
      .selectFrom('service')
      .select('definition')
      .where('id', '=', ids.lost ?? 0)
      .executeTakeFirstOrThrow();
    const save = (tagList: string) => {
      const serviceMetadatas = [{ name: 'site', tagList }];
      const parameters = { ...(definition as object), name: tagList, ouId: office.town.accountId, serviceMetadatas };
      return admin.call('services.save', { parts: [{ name: 'parameters', value: JSON.stringify(parameters) }] });
    };
    const refused = await failure(save('colours'));
    expect([refused.label, refused.parameters]).toMatchObject([
      'metadata.tagListUnknown',
      { name: 'site', tagList: 'colours' },
    ]);
    expect((await save('sites')).serviceMetadatas[0]?.tagList).toBe('sites');
  });
});
