// Metadata that a service marks as searchable is found: by the search, by the texts of lists, and exactly by its name. What
// is not marked is not.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { migrate } from '#server/storage/migrate.ts';
import { silentLogger } from '#server/system/logger.ts';
import { createProfile, createUnit, createUser, PASSWORD } from '#tests/support/api-world.ts';
import { lettersPdf, REFERENCE_AREA } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { addService, areaText, runService } from '../support/town.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const MIGRATION = '0039-searched-metadata.sql';
const column = (name: string) => ({ metadata: name, column: name });
const PAYMENTS = {
  ...{ name: 'payments', label: 'Payments', boxType: 'datafile', minElements: 0 },
  metadatas: [{ name: 'ref' }, { name: 'invoice', label: 'Invoice number', searchable: true }, { name: 'note' }],
  parserConfiguration: {
    ...{ format: 'csv', encoding: 'utf-8', separator: ';' },
    columns: [column('ref'), column('invoice'), column('note')],
  },
  reconcile: {
    packIdentifier: areaText(REFERENCE_AREA),
    identifier: { type: 'dataColumn', box: null, column: 'ref' },
  },
};
const CSV = [
  'ref;invoice;note',
  'Reference 0001;INV-7701;hush',
  'Reference 0001;INV-7702;',
  'Reference 0002;INV-8801;',
];
const LETTERS = [
  { address: ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'], pages: 1 },
  { address: ['Mme Claire Dubois', '3 rue Haute', '69002 Lyon'], pages: 1 },
];

let office: PostOffice;
let clerk: TestClient;
let job: Job;
beforeAll(async () => {
  office = await openPostOffice();
  const { services } = office.server;
  const { db } = services;
  const named = (table: 'channel' | 'profile', name: string) =>
    db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow();
  const { id: channelId } = await named('channel', 'Letters France');
  const { id: profile_id } = await named('profile', 'clerk');
  const run = runService('Searched', channelId, {
    serviceMetadatas: [
      { name: 'campaign', label: 'Campaign', searchable: true },
      { name: 'secret' },
      // A value of a tag list is searched without a mark.
      { name: 'region', tagList: 'Regions' },
      { name: 'reference', searchable: true, value: areaText(REFERENCE_AREA) },
      { name: 'computed', value: { type: 'constant', value: 'Unmarked' } },
    ],
  });
  const tagLists = [{ name: 'Regions', freeValues: false, values: [{ label: 'The north', value: 'North' }] }];
  await sql`update account set definition = definition || ${JSON.stringify({ tagLists })}::jsonb
    where id = ${office.town.accountId}`.execute(db);
  const [letters] = run.boxes;
  const boxes = [{ ...letters, metadatas: [{ name: 'paper', label: 'Paper', searchable: true }] }, PAYMENTS];
  const service_id = await addService(services, office.town.accountId, { ...run, boxes });
  await db.insertInto('profile_service').values({ profile_id, service_id }).execute();
  clerk = await office.as('clerk');
  const rawJobMetadatas = { campaign: 'Spring Offer', secret: 'Whisper', paper: 'Ivory 90', region: 'North' };
  const made = await clerk.call('jobs.create', {
    parts: [
      { name: 'parameters', value: JSON.stringify({ serviceId: service_id, jobName: 'Inv run', rawJobMetadatas }) },
      { name: 'letters', value: await lettersPdf(LETTERS), fileName: 'run.pdf' },
      { name: 'payments', value: Buffer.from(CSV.join('\n')), fileName: 'payments.csv' },
    ],
  });
  job = await office.ready(clerk, made.id);
  const command = await office.confirm(clerk, job.id);
  await office.reaches(clerk, command.id, 'OUTPUTTED');
});
afterAll(() => office?.close());

const hits = async (text: string, client = clerk) =>
  (await client.call('app.search', { query: { text } })).hits.map(({ kind, title, foundBy }) => [
    kind,
    kind === 'delivery' ? '' : title,
    foundBy && `${foundBy.label}: ${foundBy.value}`,
  ]);

/** How many orders, deliveries, shipments and rows have it. */
async function counts(query: { text?: string; metadata?: string[]; tags?: string[] }, client = clerk) {
  const lists = [
    await client.call('jobs.list', { query }),
    await client.call('deliveries.list', { query }),
    await client.call('shipments.list', { query }),
  ];
  const rows = client === clerk ? [await client.call('jobs.packGroups', { params: { jobId: job.id }, query })] : [];
  return [...lists, ...rows].map(({ items }) => items.length);
}

describe('searchable metadata', () => {
  it('is found by the search, which says by which it was', async () => {
    expect(await hits('spring')).toEqual([
      ['order', 'Inv run', 'Campaign: Spring Offer'],
      ['delivery', '', 'Campaign: Spring Offer'],
    ]);
    expect(await hits('ivory')).toEqual([
      ['order', 'Inv run', 'Paper: Ivory 90'],
      ['delivery', '', 'Paper: Ivory 90'],
    ]);
    expect(await hits('7702')).toEqual([['recipient', 'M. Paul Martin', 'Invoice number: INV-7702']]);
    expect(await hits('dubois inv-88')).toEqual([['recipient', 'Mme Claire Dubois', 'Invoice number: INV-8801']]);
    expect(await hits('0002')).toEqual([['recipient', 'Mme Claire Dubois', 'reference: Reference 0002']]);
    // An order is found by what it is called itself, not by what its rows say.
    expect((await hits('inv')).filter(([kind]) => kind === 'order')).toEqual([['order', 'Inv run', null]]);
    expect(await hits('martin')).toEqual([['recipient', 'M. Paul Martin', null]]);
  });

  it('is kept with the rows and documents', async () => {
    const [row] = await office.rows(clerk, job.id);
    expect(row?.packs[0]?.metadatas).toMatchObject({ reference: 'Reference 0001', invoice: 'INV-7701\nINV-7702' });
    const [shipment] = await office.shipments(clerk, job.id);
    expect(shipment?.metadata).toMatchObject({
      campaign: 'Spring Offer',
      paper: 'Ivory 90',
      invoice: 'INV-7701\nINV-7702',
    });
    // Whoever sees the values sees what they are called, and of the service nothing else.
    const validator = await office.as('validator');
    const foreign = validator.call('services.get', { params: { serviceId: job.service.id } });
    expect((await failure(foreign)).label).toBe('exception.notFound');
    const { items } = await validator.call('shipments.find', { query: { id: shipment?.id ?? 0 } });
    const ofDeposit = { campaign: 'Campaign', paper: 'Paper' };
    expect(items[0]?.metadataLabels).toEqual({ ...ofDeposit, invoice: 'Invoice number' });
    const seen = await validator.call('jobs.get', { params: { jobId: job.id } });
    expect(seen.metadataLabels).toEqual(ofDeposit);
  });

  it('is found by the texts of lists', async () => {
    expect(await counts({ text: 'inv-8801' })).toEqual([1, 1, 1, 1]);
    expect(await counts({ text: 'spring' })).toEqual([1, 1, 2, 0]);
    expect(await counts({ text: 'whisper' })).toEqual([0, 0, 0, 0]);
  });

  it.each([
    [['invoice=INV-7702'], [1, 1, 1, 1]],
    [
      ['invoice=INV-7701', 'campaign=Spring Offer'],
      [1, 1, 1, 1],
    ],
    [['campaign=Spring Offer'], [1, 1, 2, 2]],
    [
      ['invoice=INV-7702', 'invoice=INV-8801'],
      [1, 1, 0, 0],
    ],
    [['invoice=INV-77'], [0, 0, 0, 0]],
    [['invoice=inv-7702'], [0, 0, 0, 0]],
    [['campaign=Autumn'], [0, 0, 0, 0]],
    // Not marked.
    [['secret=Whisper'], [0, 0, 0, 0]],
    [['computed=Unmarked'], [0, 0, 0, 0]],
    [['note=hush'], [0, 0, 0, 0]],
  ])('is found exactly by name: %j', async (metadata, expected) => {
    expect(await counts({ metadata })).toEqual(expected);
  });

  it.each([
    ['Regions=North', [1, 1, 2, 2]],
    ['Regions=South', [0, 0, 0, 0]],
    ['region=North', [0, 0, 0, 0]],
  ])('is found by its tag list: %s', async (tag, expected) => {
    expect(await counts({ tags: [tag] })).toEqual(expected);
    // The counters know no tags: the overview counts the rows themselves.
    const { volume, accounts } = await (await office.as('validator')).call('monitoring.overview', {
      query: { tags: [tag] },
    });
    expect([volume.total, accounts.flatMap(({ trend }) => trend)]).toEqual([expected[2], []]);
  });

  it('is what is late of it: the documents that have it, not all of their delivery', async () => {
    const { db } = office.server.services;
    const validator = await office.as('validator');
    const allow = (days: string) => sql`update channel set definition = definition || ${days}::jsonb`.execute(db);
    await allow('{"maxDays": {"400": 0}}');
    await sql`update delivery set promised_date = '2026-01-05'`.execute(db);
    const late = async (...metadata: string[]) => {
      const query = { metadata };
      const { items } = await validator.call('deliveries.late', { query });
      const { count } = await validator.call('deliveries.lateCount', { query });
      const overview = await validator.call('monitoring.overview', { query });
      const ofAccounts = overview.accounts.map((account) => account.late);
      return [items.map(({ pieces }) => pieces), count, overview.late.count, ofAccounts];
    };
    expect(await late('campaign=Spring Offer')).toEqual([[2], 2, 2, [2]]);
    expect(await late('invoice=INV-7702')).toEqual([[1], 1, 1, [1]]);
    // Two documents of one delivery have one each.
    expect(await late('invoice=INV-7702', 'invoice=INV-8801')).toEqual([[], 0, 0, []]);
    await allow('{"maxDays": {}}');
  });

  it('is offered by the filters of monitoring', async () => {
    const { tags, fields } = await (await office.as('validator')).call('monitoring.choices');
    expect(tags).toEqual([{ list: 'Regions', value: 'North', label: 'The north' }]);
    expect(fields.map(({ name, label }) => `${name}: ${label}`)).toEqual([
      ...['campaign: Campaign', 'invoice: Invoice number', 'paper: Paper', 'reference: reference', 'region: region'],
    ]);
    expect(fields.filter(({ lists }) => lists.length > 0)).toEqual([
      { name: 'region', label: 'region', lists: ['Regions'] },
    ]);
  });

  it('is asked for as name and value', async () => {
    const refused = await failure(clerk.call('jobs.list', { query: { metadata: ['invoice'] } }));
    expect(refused.label).toBe('exception.invalidInput');
  });

  it('is not found where it is not marked, nor by those who may not see the order', async () => {
    for (const text of ['whisper', 'unmarked', 'hush']) expect(await hits(text), text).toEqual([]);
    const depositor = await office.as('depositor');
    expect(await hits('spring', depositor)).toEqual([]);
    expect(await hits('7702', depositor)).toEqual([]);
    expect(await counts({ metadata: ['invoice=INV-7702'] }, depositor)).toEqual([0, 0, 0]);
  });

  it('of what was there before is taken up by the migration', async () => {
    const { db } = office.server.services;
    const all = () => sql`select name, value, pack_group_id from searched_metadata order by 1, 2, 3`.execute(db);
    const before = (await all()).rows;
    expect(before).toHaveLength(8);
    await sql`delete from searched_metadata`.execute(db);
    await sql`update row_search set form = form || ' whisper'`.execute(db);
    // Those behind it run again as well: the order of migrations is kept.
    await sql`delete from migration where name >= ${MIGRATION}`.execute(db);
    await migrate({ connection: office.server.connection, log: silentLogger, alone: false });
    expect((await all()).rows).toEqual(before);
    expect(await hits('whisper')).toEqual([]);
    expect(await hits('7702')).toHaveLength(1);
  });

  it('goes with the row', async () => {
    const { db } = office.server.services;
    const parameters = JSON.stringify({ serviceId: job.service.id, rawJobMetadatas: { campaign: 'Once' } });
    const made = await clerk.call('jobs.create', {
      parts: [
        { name: 'parameters', value: parameters },
        { name: 'letters', value: await lettersPdf(LETTERS), fileName: 'again.pdf' },
      ],
    });
    await office.ready(clerk, made.id);
    const names = async () =>
      (
        await db.selectFrom('searched_metadata').select('name').where('job_id', '=', made.id).orderBy('name').execute()
      ).map(({ name }) => name);
    expect(await names()).toEqual(['campaign', 'reference', 'reference']);
    await db.deleteFrom('chunk').where('job_id', '=', made.id).execute();
    await db.deleteFrom('pack').where('job_id', '=', made.id).execute();
    await db.deleteFrom('pack_group').where('job_id', '=', made.id).execute();
    expect(await names()).toEqual(['campaign']);
  });

  it('is not found by another tenant that marks metadata of the same name, and has the same value', async () => {
    const administrator = await office.server.administrator();
    const { services } = office.server;
    const { id: ouId } = await createUnit(administrator, 'company', null);
    const { id: profileId } = await createProfile(administrator, { ouId, name: 'All', masks: [7, 7, 7] });
    await createUser(administrator, { login: 'stranger', ouId, profileId });
    const { id: channelId } = await services.db
      .selectFrom('channel')
      .select('id')
      .where('name', '=', 'Letters France')
      .executeTakeFirstOrThrow();
    const run = runService('Theirs', channelId, { serviceMetadatas: [{ name: 'campaign', searchable: true }] });
    const serviceId = await addService(services, ouId, run);
    await services.db.insertInto('profile_service').values({ profile_id: profileId, service_id: serviceId }).execute();
    const stranger = await office.server.signIn('stranger', PASSWORD);
    const parameters = { serviceId, jobName: 'Their run', rawJobMetadatas: { campaign: 'Spring Offer' } };
    const theirs = await stranger.call('jobs.create', {
      parts: [
        { name: 'parameters', value: JSON.stringify(parameters) },
        { name: 'letters', value: await lettersPdf(LETTERS), fileName: 'theirs.pdf' },
      ],
    });
    await office.ready(stranger, theirs.id);

    expect(await hits('spring', stranger)).toEqual([['order', 'Their run', 'campaign: Spring Offer']]);
    expect(await hits('7702', stranger)).toEqual([]);
    expect(await counts({ metadata: ['campaign=Spring Offer'] }, stranger)).toEqual([1, 0, 0]);
    expect(await counts({ text: 'spring' }, stranger)).toEqual([1, 0, 0]);
    expect(await counts({ metadata: ['invoice=INV-7702'] }, stranger)).toEqual([0, 0, 0]);
    const query = { metadata: ['campaign=Spring Offer'] };
    const rowsOf = (jobId: number) => failure(stranger.call('jobs.packGroups', { params: { jobId }, query }));
    expect(await rowsOf(job.id)).toEqual(await rowsOf(999_999));
    expect(await counts(query)).toEqual([1, 1, 2, 2]);
    expect((await hits('spring')).filter(([kind]) => kind === 'order')).toEqual([
      ['order', 'Inv run', 'Campaign: Spring Offer'],
    ]);
  });
});
