// What every type of the expression language gives at every place where it may stand, on real deposits: a letter `A-1` of one
// page in `run.pdf`, and a file of facts that all letters read. Which types may stand where: tests/architecture.
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { CONDITION_TYPES, VALUE_TYPES, type ValueType } from '#domain/expressions/expressions.ts';
import { SLOTS, type SlotName } from '#domain/expressions/slots.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { failure } from '#tests/support/test-client.ts';
import { DUBOIS, invoicesPdf } from '../scenarios/invoice-pages.ts';
import { openPostOffice, type PostOffice } from '../scenarios/post-office.ts';
import { ADDRESS_AREA } from '../support/letters-pdf.ts';
import { addChannel, addService, areaText } from '../support/town.ts';
import { allOf, conditionOf, textOf } from './nodes.table.ts';
import { PLACED, serviceWith } from './places.table.ts';
import { linesOf } from './sent-words.ts';

let office: PostOffice;
let clerk: TestClient;
let profileId: number;
let letter: Buffer;
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await office.as('clerk');
  const { db } = office.server.services;
  const profile = await db.selectFrom('profile').select('id').where('name', '=', 'clerk').executeTakeFirstOrThrow();
  profileId = profile.id;
  const pdf = await PDFDocument.load(await invoicesPdf([{ reference: 'A-1', address: DUBOIS, says: 'Dear Claire' }]));
  pdf.setTitle('November');
  letter = Buffer.from(await pdf.save());
  // The option that `hasOption` of the nodes asks for, with its first value as the default.
  const admin = await office.server.administrator();
  const type = await admin.call('options.saveType', { body: { name: 'Paper' } });
  const white = await admin.call('options.save', { body: { optionTypeId: type.id, name: 'White' } });
  expect([type.id, white.id]).toEqual([1, 1]);
});
afterAll(() => office?.close());

const typesAt = (place: SlotName): readonly ValueType[] =>
  VALUE_TYPES.filter((type) => !(SLOTS[place].lacks as readonly string[]).includes(type));

let made = 0;
async function addPlaced(placed: { readonly service?: object; readonly area?: object }, areas: object[] = []) {
  made += 1;
  const { services } = office.server;
  const channelId = await addChannel(services, {
    ...{ channelType: 'SIMPLE_MAIL', name: `Places ${made}`, providerName: 'folder', optionTypeIds: [1] },
    requirements: [
      { name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS' },
      { name: 'customer', type: 'TEXT', mandatory: false },
    ],
    outputFileDefinitions: [{ name: 'main', mainOutputFile: true, technicalAreas: areas }],
  });
  const address = { name: 'postalRecipient', value: areaText(ADDRESS_AREA) };
  const service = serviceWith(placed.service ?? {}, channelId) as { requirements: { name: string }[] };
  const requirements = service.requirements.map((one) => (one.name === address.name ? address : one));
  const id = await addService(services, office.town.accountId, { ...service, name: `Placed ${made}`, requirements });
  await services.db.insertInto('profile_service').values({ profile_id: profileId, service_id: id }).execute();
  return id;
}

async function deposit(serviceId: number, annex = false): Promise<Job> {
  const parts = [
    { name: 'parameters', value: JSON.stringify({ serviceId, rawJobMetadatas: { campaign: 'Autumn' } }) },
    { name: 'letters', value: letter, fileName: 'run.pdf' },
    { name: 'facts', value: Buffer.from('colour\nred\n'), fileName: 'facts.csv' },
    ...(annex ? [{ name: 'annexes', value: letter, fileName: 'run.pdf' }] : []),
  ];
  const { id } = await clerk.call('jobs.create', { parts });
  await office.ready(clerk, id);
  return clerk.call('jobs.get', { params: { jobId: id } });
}

/** The text of each type: what stands in the braces of `allOf`. */
function expectAll(place: SlotName, text: string | undefined): void {
  const said = new Map([...(text ?? '').matchAll(/\{(\w+)=([^}]*)\}/g)].map(([, type, value]) => [type, value]));
  for (const type of typesAt(place)) expect(said.get(type), `${type} at ${place}`).toMatch(textOf(type).text);
  expect(said.size).toBe(typesAt(place).length);
}

const valueAt = (place: SlotName) => PLACED[place](allOf(typesAt(place)));

describe('a value', () => {
  it('of each type names a deposit', async () => {
    const types = typesAt('jobName');
    const names: string[] = [];
    // A name has 255 characters.
    for (const half of [types.slice(0, 8), types.slice(8)])
      names.push((await deposit(await addPlaced(PLACED.jobName(allOf(half))))).name);
    expectAll('jobName', names.join(''));
  });

  it.each(['serviceMetadata', 'boxMetadata'] as const)('of each type is a field: %s', async (place) => {
    const job = await deposit(await addPlaced(valueAt(place)));
    const [row] = await office.rows(clerk, job.id);
    expect(row?.fault).toBeNull();
    expectAll(place, row?.packs[0]?.metadatas.seen);
  });

  it('of each type is a requirement', async () => {
    const job = await deposit(await addPlaced(valueAt('requirement')));
    const [row] = await office.rows(clerk, job.id);
    expectAll('requirement', row?.packs[0]?.requirements.seen?.value);
  });

  it('of each type is an identifier: a document finds its letter by all that both say, and not by what differs', async () => {
    const all = allOf(typesAt('identifier'));
    const reconcile = { packIdentifier: all, identifier: all };
    const service = serviceWith({}) as { boxes: { name: string }[] };
    const boxes = service.boxes.map((box) => (box.name === 'annexes' ? { ...box, reconcile } : box));
    const job = await deposit(await addPlaced({ service: { boxes } }), true);
    expect(await clerk.call('jobs.orphanChunks', { params: { jobId: job.id } })).toEqual([]);
    const [row] = await office.rows(clerk, job.id);
    expect(row?.packs[0]?.chunks.map(({ boxName }) => boxName)).toEqual(['letters', 'annexes']);
    for (const place of ['packIdentifier', 'identifier'] as const) {
      const one = await deposit(await addPlaced(valueAt(place)), true);
      const [orphan] = await clerk.call('jobs.orphanChunks', { params: { jobId: one.id } });
      expect(orphan?.reason).toBe('unmatched');
      if (place === 'identifier') expectAll(place, orphan?.identifier ?? '');
    }
  });
});

describe('a condition', () => {
  it.each(['channelCondition', 'strategyCondition'] as const)('of each type chooses the channel: %s', async (place) => {
    const all = (holds: boolean) => CONDITION_TYPES.map((type) => conditionOf(type, holds));
    const every = await deposit(await addPlaced(PLACED[place]({ type: 'and', conditions: all(true) })));
    expect((await office.rows(clerk, every.id)).map(({ dispatch }) => dispatch)).toEqual([['mail']]);
    const none = await deposit(await addPlaced(PLACED[place]({ type: 'or', conditions: all(false) })));
    expect((await office.rows(clerk, none.id)).map(({ dispatch }) => dispatch)).toEqual([[]]);
  });
});

describe('a technical area', () => {
  it('prints a value of each type, and is printed under a condition of each type that holds', async () => {
    const at = (index: number, over: object) => ({
      ...{ type: 'text', page: '1', fontSize: 6, lineBreakMode: 'none', scope: 'document' },
      area: { left: 10 + 65 * (index % 3), top: 120 + 4 * Math.floor(index / 3), width: 60, height: 4 },
      ...over,
    });
    const joined = (...values: object[]) => ({ type: 'concat', values });
    const constant = (value: string) => ({ type: 'constant', value });
    const values = VALUE_TYPES.map((type) => ({
      contentEvaluator: joined(constant(`{${type}=`), textOf(type).node, constant('}')),
    }));
    const conditions = CONDITION_TYPES.flatMap((type) =>
      [true, false].map((holds) => ({
        condition: conditionOf(type, holds),
        contentEvaluator: constant(`<${type}:${holds}>`),
      })),
    );
    const areas = [...values, ...conditions].map((over, index) => at(index, over));
    const job = await deposit(await addPlaced({}, areas));
    const command = await office.confirm(clerk, job.id);
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    const [shipment] = await office.shipments(clerk, job.id);
    const folder = [`places-${made}`, shipment?.deliveryNumber ?? '', `${shipment?.nuid}.pdf`];
    const pages = await linesOf(office, path.join(office.server.dataDir, 'outbox', ...folder), [1]);
    const said = pages.flat().join('\n');
    expectAll('areaContent', said);
    expect([...said.matchAll(/<(\w+):(true|false)>/g)].map(([, type, holds]) => [type, holds])).toEqual(
      CONDITION_TYPES.map((type) => [type, 'true']),
    );
  });
});

it('a grouping key of each type puts equal letters together, and tells others apart', async () => {
  const all = allOf(typesAt('groupingKey').filter((type) => type !== 'pdfText'));
  const boxes = [
    { name: 'letters', label: 'Letters', main: true, splitConfig: { type: 'everyPages', pages: 1 } },
    ...(serviceWith({}) as { boxes: object[] }).boxes.slice(1),
  ];
  const reference = textOf('pdfText').node;
  const pages = ['A-1', 'A-1', 'A-2'].map((name) => ({ reference: name, address: DUBOIS, says: name }));
  const pdf = await PDFDocument.load(await invoicesPdf(pages));
  pdf.setTitle('November');
  letter = Buffer.from(await pdf.save());
  const rowsBy = async (...key: object[]) => {
    const job = await deposit(await addPlaced({ service: { boxes, grouping: { key, maxSheets: null } } }));
    return (await office.rows(clerk, job.id)).map(({ documents }) => documents);
  };
  expect([await rowsBy(all), await rowsBy(all, reference)]).toEqual([[3], [2, 1]]);
  // A part that is empty equals no other.
  const empty = { type: 'metadataReference', name: 'colour' };
  expect(await rowsBy({ type: 'substring', value: empty, start: 9 })).toEqual([1, 1, 1]);
});

it('a value that is empty says why, where it was to be read', async () => {
  const value = { type: 'pdfText', area: { page: 1, left: 150, top: 250, width: 10, height: 5 } };
  const job = await deposit(await addPlaced(PLACED.requirement(value)));
  const [row] = await office.rows(clerk, job.id);
  expect(row?.packs[0]?.requirements.seen?.properties.reason).toEqual({
    label: 'expression.empty.pdfText',
    parameters: { page: 1 },
  });
  const mayor = await office.server.administrator();
  const bad = serviceWith(PLACED.jobName(value).service ?? {}, 1);
  const parts = [{ name: 'parameters', value: JSON.stringify({ ...bad, ouId: office.town.accountId }) }];
  expect(await failure(mayor.call('services.save', { parts }))).toMatchObject({
    label: 'expression.notHere',
    parameters: { path: 'jobNameExpression', what: 'pdfText' },
  });
});
