// A service that one server exports and another takes in: other numbers, the same letters; what is not there is listed, mapped
// or done without. And who sees a service's history.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { addChannel, runService } from '../support/town.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const ADDRESS = ['Mme Claire Dubois', '12 rue des Lilas', '75011 Paris'];
const CHANNEL = {
  ...{ channelType: 'SIMPLE_MAIL', name: 'Enclosed', providerName: 'folder' },
  requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', mandatory: true }],
};
const OUTPUT = { name: 'letter', mainOutputFile: true };
const pdf = (line: string) => lettersPdf([{ address: [line], pages: 1 }]);

let there: PostOffice;
let here: PostOffice;
let giver: TestClient;
let taker: TestClient;
let exported: Buffer;
let serviceId: number;
let enclosed: number;
let terms: Buffer;
beforeAll(async () => {
  [there, here] = await Promise.all([openPostOffice(), openPostOffice()]);
  [giver, taker] = await Promise.all([there.server.administrator(), here.server.administrator()]);
  // Nothing has the number here that it has there.
  await optionOf(taker, 'Paper', ['Grey', 'White']);
  await optionOf(taker, 'Colour', ['Yellow', 'Colour', 'Black']);
  const colour = await optionOf(giver, 'Colour', ['Black', 'Colour']);
  const outputs = [OUTPUT, { name: 'copy' }];
  const channelId = await addChannel(there.server.services, {
    ...{ ...CHANNEL, outputFileDefinitions: outputs, optionTypeIds: [colour.id] },
  });
  const types = await taker.call('options.types');
  const optionTypeIds = types.map(({ id }) => id);
  enclosed = await addChannel(here.server.services, { ...CHANNEL, outputFileDefinitions: [OUTPUT], optionTypeIds });
  terms = Buffer.from(await pdf('Terms'));
  serviceId = await saved(channelId, colour);
  // The answer is a file: its type in the contract is that of no JSON.
  exported = (await giver.call('services.export', { params: { serviceId } })) as unknown as Buffer;
});
afterAll(async () => {
  await Promise.all([there?.close(), here?.close()]);
});

async function optionOf(client: TestClient, name: string, values: readonly string[]) {
  const { id } = await client.call('options.saveType', { body: { name } });
  const ids: number[] = [];
  for (const value of values) {
    ids.push((await client.call('options.save', { body: { optionTypeId: id, value } })).id);
  }
  return { id, values: ids };
}

async function saved(channelId: number, { id, values }: { id: number; values: readonly number[] }): Promise<number> {
  const [, coloured = 0] = values;
  const service = {
    ...runService('With terms', channelId, {
      type: 'simpleUnique',
      boxes: [
        { name: 'letters', label: 'Letters', main: true },
        { name: 'terms', label: 'Terms', scope: 'shipment', minElements: 1, configuredFiles: ['terms.pdf'] },
      ],
      requirements: [{ name: 'postalRecipient', value: { type: 'constant', value: ADDRESS.join('\n') } }],
      channels: [
        {
          ...{ label: 'mail', channelId, composition: { printSide: 'simplex' } },
          ...{ options: { [id]: coloured }, optionRules: { [id]: 'locked' } },
          condition: { type: 'hasOption', optionTypeId: id, optionValueId: coloured },
        },
      ],
    }),
    ouId: there.town.accountId,
  };
  const parts = [
    { name: 'parameters', value: JSON.stringify(service) },
    { name: 'files', value: terms, fileName: 'terms.pdf' },
  ];
  return (await giver.call('services.save', { parts })).id;
}

/** Lets the clerk deposit with it. */
async function give(office: PostOffice, service_id: number): Promise<void> {
  const { db } = office.server.services;
  const { profile_id } = await db
    .selectFrom('app_user')
    .select('profile_id')
    .where('login', '=', 'clerk')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('profile_service')
    .values({ profile_id: profile_id ?? 0, service_id })
    .execute();
}

const taken = (parameters: object = {}, file: Buffer = exported, client = taker) =>
  client.call('services.import', {
    parts: [
      { name: 'parameters', value: JSON.stringify({ ouId: here.town.accountId, ...parameters }) },
      { name: 'submittedFile', value: file, fileName: 'With terms.mailroom.json' },
    ],
  });
const changed = (change: (file: Record<string, unknown>) => object): Buffer =>
  Buffer.from(JSON.stringify(change(JSON.parse(exported.toString()))));
const namesHere = async () => (await taker.call('services.list', { query: {} })).map(({ name }) => name);

describe('a service of another server', () => {
  it('is not taken in while something it names is missing', async () => {
    const before = await namesHere();
    const { unknown, service } = await taken();
    expect(service).toBe(null);
    expect(unknown).toEqual([
      {
        ...{ kind: 'outputFile', key: expect.stringMatching(/\/copy$/), name: 'copy', of: 'Enclosed', needed: false },
        fault: { label: 'services.importUnknownOutputFile', parameters: { outputFile: 'copy' } },
      },
    ]);
    expect(await namesHere()).toEqual(before);
  });

  it('makes the same letters here, with the numbers of this server and its own file', async () => {
    const [copy] = (await taken({ dryRun: true })).unknown;
    const outputFiles = [copy?.key ?? ''];
    expect(await taken({ outputFiles, dryRun: true })).toMatchObject({ service: null, unknown: [], fault: null });
    expect(await namesHere()).not.toContain('With terms');
    const { service } = await taken({ outputFiles });
    const types = await taker.call('options.types');
    const colour = types.find(({ name }) => name === 'Colour');
    const value = colour?.values.find((one) => one.name === 'Colour')?.id ?? 0;
    expect(service).toMatchObject({ name: 'With terms', ouId: here.town.accountId, inconsistent: false });
    expect(service?.channels).toMatchObject([
      {
        ...{ channelId: enclosed, options: { [colour?.id ?? 0]: value }, optionRules: { [colour?.id ?? 0]: 'locked' } },
        condition: { type: 'hasOption', optionTypeId: colour?.id, optionValueId: value },
      },
    ]);
    const [file] = service?.serviceFiles ?? [];
    const params = { serviceId: service?.id ?? 0, fileId: file?.id ?? '' };
    // The answer is a file: its type in the contract is that of no JSON.
    const bytes = Buffer.from((await taker.call('services.file', { params })) as unknown as Uint8Array);
    expect([file?.name, bytes.equals(terms)]).toEqual(['terms.pdf', true]);
    const pages = async (office: PostOffice, id: number) => {
      await give(office, id);
      const { state, counts } = await office.deposit(await office.as('clerk'), id, await pdf('Dear customer'));
      return [state, counts.remaining, counts.bad];
    };
    const letters = await pages(here, service?.id ?? 0);
    expect(letters).toEqual(await pages(there, serviceId));
    expect(letters.slice(1)).toEqual([1, 0]);
  });

  it('gets a free name the second time, and is a copy on its own server', async () => {
    const [copy] = (await taken({ dryRun: true })).unknown;
    expect((await taken({ outputFiles: [copy?.key ?? ''] })).service?.name).toBe('With terms 2');
    const parts = [
      { name: 'parameters', value: JSON.stringify({ ouId: there.town.accountId }) },
      { name: 'submittedFile', value: exported, fileName: 'copy.json' },
    ];
    const again = await giver.call('services.import', { parts });
    expect(again).toMatchObject({ unknown: [], service: { name: 'With terms 2' } });
  });

  it('is refused by name where it is none, too new, or says what the product does not have', async () => {
    const labelOf = async (file: Buffer) => (await failure(taken({}, file))).parameters;
    expect(await labelOf(Buffer.from('no service'))).toMatchObject({ reason: 'other' });
    expect(await labelOf(changed((file) => ({ ...file, version: 2 })))).toMatchObject({ reason: 'version' });
    expect(await labelOf(changed((file) => ({ ...file, more: true })))).toMatchObject({ reason: 'shape' });
    const files = [{ id: 'a', name: '../../terms.pdf', content: 'no base64' }];
    const outputFiles = ((await taken({ dryRun: true })).unknown ?? []).map(({ key }) => key);
    expect(
      (
        await failure(
          taken(
            { outputFiles },
            changed((file) => ({ ...file, files })),
          ),
        )
      ).parameters,
    ).toMatchObject({
      ...{ reason: 'shape', at: 'files.0.content' },
    });
    const types = changed((file) => ({ ...file, optionTypes: [] }));
    const { unknown } = await taken({ outputFiles }, types);
    expect(unknown.map(({ kind, needed }) => [kind, needed])).toEqual([
      ['optionType', true],
      ['option', true],
    ]);
  });

  it('says what else keeps it from being saved, and is for those who look after services', async () => {
    const [copy] = (await taken({ dryRun: true })).unknown;
    const tags = changed((file) => {
      const service = file.service as { serviceMetadatas: object[] };
      return { ...file, service: { ...service, serviceMetadatas: [{ name: 'site', tagList: 'Sites' }] } };
    });
    expect(await taken({ outputFiles: [copy?.key ?? ''] }, tags)).toMatchObject({
      ...{ service: null, fault: { label: 'metadata.tagListUnknown', parameters: { tagList: 'Sites' } } },
    });
    const clerk = await here.as('clerk');
    expect((await failure(taken({}, exported, clerk))).code).toBe(-12);
    const letters = { params: { serviceId: here.town.services.letters } };
    for (const call of ['services.export', 'services.revisions'] as const) {
      expect((await failure(clerk.call(call, letters))).code).toBe(-12);
    }
  });
});

describe('a service', () => {
  it('has a history of what differed, field by field, files by their names', async () => {
    const { version, ...before } = await giver.call('services.get', { params: { serviceId } });
    const { removed, inconsistent, channelDetails, serviceFiles, abilities, ...definition } = before;
    const [letters, terms] = before.boxes;
    const now = { ...definition, version, description: 'Terms enclosed', boxes: [{ ...letters, rank: 4 }, terms] };
    await giver.call('services.save', { parts: [{ name: 'parameters', value: JSON.stringify(now) }] });
    const lines = await giver.call('services.revisions', { params: { serviceId } });
    expect(lines.map(({ event, userLogin }) => [event, userLogin])).toEqual([
      ['created', 'admin'],
      ['updated', 'admin'],
    ]);
    expect(lines.at(-1)?.details).toMatchObject({
      changes: [
        { path: ['description'], kind: 'changed', before: '', after: 'Terms enclosed' },
        { path: ['boxes', 'letters', 'rank'], kind: 'changed', before: 0, after: 4 },
      ],
      more: 0,
    });
  });

  it('comes back as it was, its file too, by those who may change it', async () => {
    const asked = { params: { serviceId } };
    const saved = async (change: object) => {
      const { removed, inconsistent, channelDetails, serviceFiles, abilities, ...now } = await giver.call(
        'services.get',
        asked,
      );
      return giver.call('services.save', {
        parts: [{ name: 'parameters', value: JSON.stringify({ ...now, ...change }) }],
      });
    };
    const before = await giver.call('services.get', asked);
    const held = before.serviceFiles.map(({ id }) => id);
    expect(held.length).toBeGreaterThan(0);
    const bare = before.boxes.map((box) => ({
      ...box,
      configuredFiles: [],
      appositions: box.appositions.map((one) => ({ ...one, fileId: null })),
    }));
    const emptied = await saved({
      boxes: bare.map((box) => ({ ...box, minElements: 0 })),
      description: 'Without files',
    });
    expect(emptied.serviceFiles).toEqual([]);
    const lines = await giver.call('services.revisions', asked);
    const line = lines.at(-2);
    expect(line?.details).toMatchObject({ restorable: true });
    expect(line?.details).not.toHaveProperty('state');
    const of = { params: { serviceId, revisionId: line?.id ?? 0 } };
    const version = await giver.call('services.version', of);
    expect(version).toMatchObject({ lostFiles: [], lostChannels: [] });
    expect(version.files.map(({ id }) => id).toSorted()).toEqual(held.toSorted());
    // Without naming the line its file is none of the service.
    expect((await failure(saved(version.definition))).label).toMatch(/^services\./);
    const back = await saved({ ...version.definition, restores: line?.id });
    expect(back.boxes).toEqual(before.boxes);
    expect(back.serviceFiles.map(({ id }) => id).toSorted()).toEqual(held.toSorted());
    expect((await giver.call('services.revisions', asked)).at(-1)).toMatchObject({
      event: 'restored',
      details: { restores: line?.id },
    });
    // A line of another service is none of this one.
    const { letters } = here.town.services;
    expect((await failure(giver.call('services.version', { params: { serviceId, revisionId: 999_999 } }))).code).toBe(
      -20,
    );
    const clerk = await here.as('clerk');
    const foreign = { params: { serviceId: letters, revisionId: 1 } };
    expect((await failure(clerk.call('services.version', foreign))).code).toBe(-12);
  });
});
