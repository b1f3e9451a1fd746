// What a service can ask of its metadata, each rule on a real deposit: of the service, of a box, and of a data file's column;
// given, constant and computed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lettersPdf, REFERENCE_AREA } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { addService, areaText, runService } from '../support/town.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

type Field = Readonly<Record<string, unknown>>;
const PLACES = { name: 'places', freeValues: false, values: [{ label: 'Lyon', value: 'LY' }] };
const constant = (value: string) => ({ type: 'constant', value });
const reference = { type: 'metadataReference', name: 'later' };

let office: PostOffice;
let clerk: TestClient;
let admin: TestClient;
let channelId = 0;
let profile_id = 0;
beforeAll(async () => {
  office = await openPostOffice();
  const { db } = office.server.services;
  const named = (table: 'channel' | 'profile', name: string) =>
    db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow();
  ({ id: channelId } = await named('channel', 'Letters France'));
  ({ id: profile_id } = await named('profile', 'clerk'));
  const account = db.selectFrom('account').select('definition').where('id', '=', office.town.accountId);
  const { definition } = await account.executeTakeFirstOrThrow();
  await db
    .updateTable('account')
    .set({ definition: JSON.stringify({ ...(definition as object), tagLists: [PLACES] }) })
    .where('id', '=', office.town.accountId)
    .execute();
  clerk = await office.as('clerk');
  admin = await office.server.administrator();
});
afterAll(() => office?.close());

type Place = 'service' | 'box';
const withFields = (name: string, place: Place, fields: readonly Field[]) => {
  const run = runService(name, channelId, place === 'service' ? { serviceMetadatas: fields } : {});
  return { ...run, boxes: run.boxes.map((box) => ({ ...box, metadatas: place === 'box' ? fields : [] })) };
};

async function serviceWith(definition: object): Promise<number> {
  const service_id = await addService(office.server.services, office.town.accountId, definition);
  await office.server.services.db.insertInto('profile_service').values({ profile_id, service_id }).execute();
  return service_id;
}

const LETTERS = [{ address: ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'], pages: 1 }];
async function deposit(serviceId: number, rawJobMetadatas: Readonly<Record<string, string>>, file?: string) {
  const value = file === undefined ? await lettersPdf(LETTERS) : Buffer.from(file);
  return clerk.call('jobs.create', {
    parts: [
      { name: 'parameters', value: JSON.stringify({ serviceId, rawJobMetadatas }) },
      { name: 'letters', value, fileName: file === undefined ? 'run.pdf' : 'run.csv' },
    ],
  });
}

/** Field, what is given, and the value that is kept or the label of the refusal. */
const GIVEN: readonly (readonly [string, Field, string | undefined, string])[] = [
  ['a text is kept without blanks around it', {}, '  Lyon ', 'Lyon'],
  ['a text has one line where nothing else is said', {}, 'a\nb', '! metadata.maxLines'],
  ['a date has one line', { type: 'date', maxLines: 3 }, '2026-02-28\nb', '! metadata.maxLines'],
  ['several lines up to their number', { type: 'multiText', maxLines: 2 }, 'a\r\nb', 'a\nb'],
  ['no more lines than that', { type: 'multiText', maxLines: 2 }, 'a\nb\nc', '! metadata.maxLines'],
  ['a day', { type: 'date' }, '2026-02-28', '2026-02-28'],
  ['no day', { type: 'date' }, '2026-02-30', '! metadata.date'],
  ['a pattern fits the whole value', { validationPattern: '[A-Z][A-Z]\\d' }, 'AB1', 'AB1'],
  ['a pattern that fits a part fits not', { validationPattern: '[A-Z][A-Z]\\d' }, 'AB12', '! metadata.pattern'],
  ['one of the allowed values', { allowedValues: ['red', 'blue'] }, 'blue', 'blue'],
  ['none of the allowed values', { allowedValues: ['red', 'blue'] }, 'green', '! metadata.notAllowed'],
  ['a value of the tag list', { tagList: 'places' }, 'LY', 'LY'],
  ['no value of the tag list', { tagList: 'places' }, 'Lyon', '! metadata.notAllowed'],
  ['what shows nothing where a value is mandatory', { mandatory: true }, '\u200b \u2060', '! metadata.mandatory'],
  ['a line that another sign ends', {}, 'a\u2028b', '! metadata.maxLines'],
  ['what is mandatory', { mandatory: true }, undefined, '! metadata.mandatory'],
  ['what is not mandatory', {}, undefined, ''],
  ['a constant', { constantValue: 'Acme' }, undefined, 'Acme'],
  ['another value than the constant', { constantValue: 'Acme' }, 'Other', '! metadata.notEditable'],
  ['what nobody may give', { editable: false }, 'x', '! metadata.notEditable'],
];

const CASES = (['service', 'box'] as const).flatMap((place) =>
  GIVEN.map((row, index) => ({ place, index, what: row[0], field: row[1], given: row[2], expected: row[3] })),
);

describe('metadata that a depositor gives', () => {
  it.each(CASES)('of the $place: $what', async ({ place, index, field, given, expected }) => {
    const serviceId = await serviceWith(withFields(`${place} ${index}`, place, [{ name: 'field', ...field }]));
    const values = given === undefined ? {} : { field: given };
    const outcome = expected.startsWith('! ')
      ? `! ${(await failure(deposit(serviceId, values))).label}`
      : ((await deposit(serviceId, values)).metadatas.field ?? '');
    expect(outcome).toBe(expected);
  });

  it('is refused by a name that no field has', async () => {
    const serviceId = await serviceWith(withFields('unknown', 'box', [{ name: 'field' }]));
    expect((await failure(deposit(serviceId, { other: 'x' }))).label).toBe('metadata.unknown');
  });
});

/** Field, what the column holds, and the value that is kept or why the row is BAD. */
const COLUMNS = GIVEN.filter(([, field]) => field.editable !== false);

describe('metadata of a column of a data file', () => {
  it.each(COLUMNS)('%s', async (what, field, given, expected) => {
    const run = runService(`column ${what}`, channelId);
    const box = {
      ...{ name: 'letters', label: 'Letters', main: true, boxType: 'datafile' },
      metadatas: [{ name: 'field', searchable: true, ...field }],
      parserConfiguration: {
        ...{ format: 'csv', encoding: 'utf-8', separator: ';' },
        columns: [{ metadata: 'field', column: 'Field' }],
      },
    };
    const requirements = [{ name: 'postalRecipient', value: constant(LETTERS[0]?.address.join('\n') ?? '') }];
    const serviceId = await serviceWith({ ...run, boxes: [box], requirements });
    const made = await deposit(serviceId, {}, `Field;Other\n"${given ?? ''}";x`);
    await office.ready(clerk, made.id);
    const [row] = await office.rows(clerk, made.id);
    const reason = row?.fault?.parameters.reason;
    const kept = row?.packs[0]?.metadatas.field ?? '';
    // The reason of a row is the fault of its field, without the area of the label.
    expect(row?.quality === 'BAD' ? `! metadata.${reason}` : kept).toBe(expected);
  });
});

/** Fields, and what the row has of `field`, or its fault. */
const COMPUTED: readonly (readonly [string, readonly Field[], string])[] = [
  ['by expression, from the page', [{ name: 'field', value: areaText(REFERENCE_AREA) }], 'Reference 0001'],
  [
    'after what it refers to, wherever that stands',
    [
      { name: 'field', value: reference },
      { name: 'later', value: constant('First') },
    ],
    'First',
  ],
  ['mandatory and empty', [{ name: 'field', mandatory: true, value: constant('') }], '! metadata.mandatory'],
  [
    'against its pattern',
    [{ name: 'field', validationPattern: '\\d+', value: constant('no number') }],
    '! metadata.pattern',
  ],
  ['as a day', [{ name: 'field', type: 'date', value: constant('today') }], '! metadata.date'],
  ['by its tag list', [{ name: 'field', tagList: 'places', value: constant('Metz') }], '! metadata.notAllowed'],
];

describe('metadata that a service computes', () => {
  const cases = (['service', 'box'] as const).flatMap((place) => COMPUTED.map((row) => [place, ...row] as const));
  it.each(cases)('of the %s: %s', async (place, what, fields, expected) => {
    const serviceId = await serviceWith(withFields(`computed ${place} ${what}`, place, fields));
    const made = await deposit(serviceId, {});
    await office.ready(clerk, made.id);
    const [row] = await office.rows(clerk, made.id);
    const outcome = row?.quality === 'BAD' ? `! ${row.fault?.label}` : row?.packs[0]?.metadatas.field;
    expect(outcome).toBe(expected);
  });

  it('gives way to what the depositor gave', async () => {
    const serviceId = await serviceWith(withFields('given', 'box', [{ name: 'field', value: constant('computed') }]));
    const made = await deposit(serviceId, { field: 'given' });
    await office.ready(clerk, made.id);
    const [row] = await office.rows(clerk, made.id);
    expect([made.metadatas.field, row?.packs[0]?.metadatas]).toEqual(['given', {}]);
  });
});

describe('a service whose metadata cannot work', () => {
  const save = (fields: { service?: readonly Field[]; box?: readonly Field[] }) => {
    const run = withFields('Refused', 'box', fields.box ?? []);
    const parameters = { ...run, serviceMetadatas: fields.service ?? [], ouId: office.town.accountId };
    return admin.call('services.save', { parts: [{ name: 'parameters', value: JSON.stringify(parameters) }] });
  };

  it.each([
    [
      'a name of the service and of a box',
      { service: [{ name: 'a' }], box: [{ name: 'a' }] },
      'services.duplicateMetadata',
    ],
    ['a constant that is no day', { service: [{ name: 'a', type: 'date', constantValue: 'now' }] }, 'metadata.date'],
    [
      'a constant beside its pattern',
      { box: [{ name: 'a', validationPattern: 'b', constantValue: 'c' }] },
      'metadata.pattern',
    ],
    ['a pattern that is none', { box: [{ name: 'a', validationPattern: '(' }] }, 'regularExpression.invalid'],
    ['a list that the account lacks', { box: [{ name: 'a', tagList: 'colours' }] }, 'metadata.tagListUnknown'],
    [
      'a field that leads back to itself through a box',
      { service: [{ name: 'later', value: { ...reference, name: 'a' } }], box: [{ name: 'a', value: reference }] },
      'expression.cycle',
    ],
  ] as const)('is refused: %s', async (_what, fields, label) => {
    expect((await failure(save(fields))).label).toBe(label);
  });

  it('is saved with groups and ranks, which the deposit screen shows it by', async () => {
    const saved = await save({
      box: [
        { name: 'a', group: 'Paper', rank: 2 },
        { name: 'b', group: 'Paper', rank: 1 },
      ],
    });
    expect(saved.boxes[0]?.metadatas.map(({ name, group, rank }) => [name, group, rank])).toEqual([
      ['a', 'Paper', 2],
      ['b', 'Paper', 1],
    ]);
  });
});
