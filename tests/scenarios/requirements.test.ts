// What channels can ask of their values, shown by calls: types and their checks, what may be forced, what is fixed, values of a
// whole run, of rows and of packs, and a deposit that is tried with all its files.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMAIL_AREA, lettersPdf, REFERENCE_AREA } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { addChannel, addService, areaText, runService } from '../support/town.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

type Fields = Readonly<Record<string, unknown>>;
const MARTIN = ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'];
const LOST = ['M. Paul Martin', '12 rue des Lilas', '75011 Toulouse'];
const ADDRESS = { name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS' };

let folder: string;
let office: PostOffice;
let clerk: TestClient;
let admin: TestClient;
let count = 0;
/** A number that nothing has yet. */
const next = (): number => {
  count += 1;
  return count;
};
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'mailroom-requirements-'));
  const places = path.join(folder, 'places.csv');
  writeFileSync(places, 'country;code;town\nFR;75011;PARIS 11\nFR;31000;TOULOUSE\nFR;75002;PARIS 02\n');
  office = await openPostOffice({ environment: { MAILROOM_POSTAL_REFERENCE: places } });
  const { db } = office.server.services;
  const account = db.selectFrom('account').select('definition').where('id', '=', office.town.accountId);
  const { definition } = (await account.executeTakeFirstOrThrow()) as { definition: { properties: object } };
  const returnAddress = { addressLines: ['Acme Returns', 'BP 12', '31059 TOULOUSE CEDEX'], countryCode: 'FR' };
  await db
    .updateTable('account')
    .set({ definition: JSON.stringify({ ...definition, properties: { ...definition.properties, returnAddress } }) })
    .where('id', '=', office.town.accountId)
    .execute();
  clerk = await office.as('clerk');
  admin = await office.server.administrator();
});
afterAll(async () => {
  await office?.close();
  rmSync(folder, { recursive: true, force: true });
});

const channelWith = (requirements: readonly Fields[], over: Fields = {}) => ({
  ...{ channelType: 'SIMPLE_MAIL', name: `Channel ${next()}`, providerName: 'folder', timeZone: 'Europe/Paris' },
  requirements: requirements.some(({ name }) => name === 'postalRecipient') ? requirements : [ADDRESS, ...requirements],
  outputFileDefinitions: [{ name: 'main', mainOutputFile: true }],
  ...over,
});

/** A service of the clerk on one such channel. */
async function serviceOn(channel: Fields, requirements: readonly Fields[] = [], over: Fields = {}): Promise<number> {
  const { services } = office.server;
  const channelId = await addChannel(services, channel);
  const run = runService(`Service ${next()}`, channelId, over);
  const own = requirements.some(({ name }) => name === 'postalRecipient') ? [] : run.requirements;
  const service = { ...run, requirements: [...(channel.channelType === 'EMAIL' ? [] : own), ...requirements] };
  const service_id = await addService(services, office.town.accountId, service);
  const { db } = services;
  const profile = db.selectFrom('profile').select('id').where('name', '=', 'clerk');
  const { id: profile_id } = await profile.executeTakeFirstOrThrow();
  await db.insertInto('profile_service').values({ profile_id, service_id }).execute();
  return service_id;
}

const letters = (...addresses: readonly string[][]) =>
  lettersPdf(addresses.map((address) => ({ address, email: 'paul@mail.example', pages: 1 })));

async function depositRun(serviceId: number, parameters: Fields, pdf: Buffer) {
  const made = await clerk.call('jobs.create', {
    parts: [
      { name: 'parameters', value: JSON.stringify({ serviceId, ...parameters }) },
      { name: 'letters', value: pdf, fileName: 'run.pdf' },
    ],
  });
  return office.ready(clerk, made.id);
}

/** Requirement, value, and what it is kept as or the status of its fault. */
const CHECKS: readonly (readonly [string, Fields, string, string | number])[] = [
  ['a text', { type: 'TEXT' }, ' Ref 1 ', 'Ref 1'],
  ['a text that is missing', { type: 'TEXT' }, '', 100],
  ['a text that may be missing', { type: 'TEXT', mandatory: false }, '', ''],
  ['a text of two lines', { type: 'TEXT' }, 'a\nb', 151],
  ['a text beside its pattern', { type: 'TEXT', validationParameters: { pattern: '\\d+' } }, '12a', 150],
  ['a text that is too long', { type: 'TEXT', validationParameters: { maxLength: 2 } }, 'abc', 150],
  ['a pattern that cannot be read', { type: 'TEXT', validationParameters: { pattern: '(' } }, 'abc', 'error'],
  ['an e-mail address', { type: 'TEXT', validation: 'email' }, 'Paul@Mail.Example', 'Paul@mail.example'],
  ['no e-mail address', { type: 'TEXT', validation: 'email' }, 'paul', 150],
  ['lines', { type: 'MULTILINE', validationParameters: { maxLines: 2 } }, 'a\r\nb', 'a\nb'],
  ['too many lines', { type: 'MULTILINE', validationParameters: { maxLines: 2 } }, 'a\nb\nc', 151],
  ['HTML, rebuilt', { type: 'HTML' }, '<p>Hi<script>x</script></p>', '<p>Hi</p>'],
  ['a phone number', { type: 'PHONE' }, '06 12 34 56 78', '+33612345678'],
  ['no phone number', { type: 'PHONE' }, '06 12', 150],
  ['a phone number abroad', { type: 'PHONE', validationParameters: { countries: ['DE'] } }, '0612345678', 300],
  ['a country', { type: 'COUNTRY' }, 'fr', 'FR'],
  ['no country', { type: 'COUNTRY' }, 'Freedonia', 300],
  ['a country that is not served', { type: 'COUNTRY', validationParameters: { countries: ['DE'] } }, 'FR', 300],
  ['an address', { type: 'POSTAL_ADDRESS' }, MARTIN.join('\n'), MARTIN.join('\n')],
  ['an address in the wrong form', { type: 'POSTAL_ADDRESS' }, 'Paul Martin', 150],
  [
    'an address of too many lines',
    { type: 'POSTAL_ADDRESS', validationParameters: { maxLines: 3 } },
    ['Acme', ...MARTIN].join('\n'),
    151,
  ],
  ['an unknown place', { type: 'POSTAL_ADDRESS' }, LOST.join('\n'), 200],
  ['an address in an unknown country', { type: 'POSTAL_ADDRESS' }, [...MARTIN, 'FREEDONIA'].join('\n'), 300],
  [
    'an address abroad that is not served',
    { type: 'POSTAL_ADDRESS', validationParameters: { countries: ['FR'] } },
    'Anna Schmidt\nHauptstr. 5\n10115 Berlin\nAllemagne',
    300,
  ],
  [
    'an address without its civility',
    { type: 'POSTAL_ADDRESS', validationParameters: { removeCivility: true } },
    MARTIN.join('\n'),
    ['Paul Martin', ...MARTIN.slice(1)].join('\n'),
  ],
];

describe('a value', () => {
  it.each(CHECKS)('%s', async (_what, requirement, value, expected) => {
    const serviceId = await serviceOn(channelWith([{ name: 'probe', kind: 'FREE', ...requirement }]));
    const body = { serviceId, requirementName: 'probe', requirementValue: { value } };
    const checked = await clerk.call('requirements.check', { body });
    expect(checked.valid ? checked.value : checked.status).toBe(expected);
    expect(checked.error === null).toBe(checked.valid);
  });

  it('of an unknown place is proposed otherwise', async () => {
    const serviceId = await serviceOn(channelWith([]));
    const requirementValue = { value: LOST.join('\n') };
    const body = { serviceId, requirementName: 'postalRecipient', requirementValue };
    const { error } = await clerk.call('requirements.check', { body });
    expect(error).toEqual({
      label: 'address.unknownPlace',
      parameters: { text: '75011 Toulouse', line: 3, suggestions: ['75011 PARIS 11', '31000 TOULOUSE'] },
    });
  });
});

describe('a check that nothing carries out', () => {
  it.each([
    [{ type: 'TEXT', validation: 'iban' }, 'validation'],
    [{ type: 'PHONE', validation: 'email' }, 'validation'],
    [{ type: 'TEXT', validationParameters: { maxLines: 2 } }, 'validationParameters.maxLines'],
    [{ type: 'COUNTRY', validationParameters: { countries: ['Freedonia'] } }, 'validationParameters.countries.0'],
    [{ type: 'TEXT', forceValidation: true, forceValidationParameters: { statuses: [100] } }, /^force.*statuses/],
    [{ type: 'TEXT', forceValidationParameters: { statuses: [150] } }, 'forceValidation'],
  ])('is refused where the channel is saved: %j', async (requirement, field) => {
    const body = channelWith([{ name: 'probe', ...requirement }]);
    const refused = await failure(admin.call('channels.save', { body: body as never }));
    expect(refused.label).toBe('channels.requirementValidation');
    expect(String(refused.parameters.field)).toMatch(field);
  });
});

describe('forcing', () => {
  const force = { forceValidation: true, forceValidationParameters: { statuses: [200] } };
  it('is for the faults that the channel names, with a trace, and never for what is missing', async () => {
    const serviceId = await serviceOn(channelWith([{ ...ADDRESS, ...force }]));
    const job = await depositRun(serviceId, {}, await letters(LOST, ['Paul Martin', 'nowhere'], []));
    const rows = await office.rows(clerk, job.id);
    expect(rows.map(({ shipmentRequirements: { postalRecipient: one } }) => one?.status)).toEqual([200, 150, 100]);
    const forced = (index: number) => {
      const row = rows[index];
      const { value = '', countryCode = null } = row?.shipmentRequirements.postalRecipient ?? {};
      return clerk.call('packGroups.edit', {
        params: { packGroupId: row?.id ?? 0 },
        body: {
          version: row?.version ?? 0,
          rawShipmentRequirements: { postalRecipient: { value, countryCode, forced: true } },
        },
      });
    };
    const passed = (await forced(0)).shipmentRequirements.postalRecipient;
    expect(passed).toMatchObject({ quality: 'FORCED', valid: false, status: 200 });
    expect(passed?.forcing).toMatchObject({
      forcedBy: { login: 'clerk' },
      verdict: { label: 'address.unknownPlace' },
    });
    expect((await failure(forced(1))).label).toBe('requirement.notForceable');
    expect((await failure(forced(2))).label).toBe('requirement.emptyForced');
  });
});

describe('what a channel fixes', () => {
  const fixed = { name: 'probe', kind: 'DATA', type: 'TEXT', content: 'Fixed', editableValue: false };
  it('is changed neither by the deposit nor in review', async () => {
    const serviceId = await serviceOn(channelWith([fixed]));
    const given = { shipmentRequirements: { probe: { value: 'Other' } } };
    const refused = await failure(depositRun(serviceId, given, await letters(MARTIN)));
    expect(refused.label).toBe('requirement.notEditable');
    const job = await depositRun(serviceId, {}, await letters(MARTIN));
    const [row] = await office.rows(clerk, job.id);
    expect(row?.shipmentRequirements.probe?.value).toBe('Fixed');
    const edit = { version: row?.version ?? 0, rawShipmentRequirements: { probe: { value: 'Other' } } };
    const edited = clerk.call('packGroups.edit', { params: { packGroupId: row?.id ?? 0 }, body: edit });
    expect((await failure(edited)).label).toBe('requirement.notEditable');
  });

  it('is not configured by a service where its configuration is fixed', async () => {
    const save = async (editableConfiguration: boolean) => {
      const { services } = office.server;
      const channelId = await addChannel(services, channelWith([{ ...fixed, editableConfiguration }]));
      const run = runService('Configured', channelId);
      const probe = { name: 'probe', value: { type: 'constant', value: 'Mine' } };
      const parameters = { ...run, requirements: [...run.requirements, probe], ouId: office.town.accountId };
      return admin.call('services.save', { parts: [{ name: 'parameters', value: JSON.stringify(parameters) }] });
    };
    expect((await save(true)).requirements.at(-1)?.name).toBe('probe');
    const refused = await failure(save(false));
    expect([refused.label, refused.parameters]).toEqual([
      'services.channelRequirementFixed',
      { label: 'mail', requirement: 'probe' },
    ]);
  });
});

const eml = (): string[] =>
  readdirSync(path.join(office.server.dataDir, 'outbox'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(path.join(office.server.dataDir, 'outbox', name), 'utf8'));

describe('values of a run, of rows and of packs', () => {
  it('reach the e-mail: subject, body, reply-to and name of the attachment, and who sends it', async () => {
    const text = (name: string, over: Fields = {}) => ({ name, kind: 'DATA', type: 'TEXT', mandatory: false, ...over });
    const channel = channelWith([], {
      ...{ channelType: 'EMAIL', providerName: 'smtp' },
      requirements: [
        { name: 'emailRecipient', kind: 'RECIPIENT', type: 'TEXT' },
        text('emailSubject', { mandatory: true, content: 'Plain' }),
        text('emailBody', { type: 'HTML' }),
        text('emailReplyTo', { kind: 'RETURN' }),
        text('attachmentName'),
      ],
    });
    const requirements = [{ name: 'emailRecipient', value: areaText(EMAIL_AREA) }];
    const serviceId = await serviceOn(channel, requirements);
    const shipmentRequirements = {
      emailSubject: { value: 'Your invoice' },
      emailBody: { value: '<p>Dear all</p>' },
      emailReplyTo: { value: 'answers@acme.example' },
      attachmentName: { value: 'Invoice' },
    };
    const job = await depositRun(serviceId, { shipmentRequirements }, await letters(MARTIN, MARTIN));
    const [first] = await office.rows(clerk, job.id);
    await clerk.call('packGroups.edit', {
      params: { packGroupId: first?.id ?? 0 },
      body: { version: first?.version ?? 0, rawShipmentRequirements: { emailSubject: { value: 'For you alone' } } },
    });
    const command = await office.confirm(clerk, job.id);
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    const mails = eml();
    const header = (name: string) =>
      mails.map((mail) => new RegExp(`^${name}: (.*)$`, 'im').exec(mail)?.[1] ?? '').sort((a, b) => a.localeCompare(b));
    expect(header('Subject')).toEqual(['For you alone', 'Your invoice']);
    expect(header('Reply-To')).toEqual(['answers@acme.example', 'answers@acme.example']);
    expect(header('From')).toEqual(['Acme <mailroom@localhost>', 'Acme <mailroom@localhost>']);
    for (const mail of mails) expect(mail).toMatch(/filename="?Invoice\.pdf/);
    for (const mail of mails) expect(mail).toContain('<p>Dear all</p>');
  });

  it('of a pack stand beside those of the row, and are changed by themselves', async () => {
    const probe = { name: 'probe', kind: 'FREE', type: 'TEXT' };
    const serviceId = await serviceOn(channelWith([probe]), [
      { name: 'probe', scope: 'pack', value: areaText(REFERENCE_AREA) },
    ]);
    const stray = { shipmentRequirements: { probe: { value: 'x' } } };
    const refused = await failure(depositRun(serviceId, stray, await letters(MARTIN)));
    expect(refused.label).toBe('requirement.notOfService');
    const job = await depositRun(serviceId, {}, await letters(MARTIN));
    const [row] = await office.rows(clerk, job.id);
    const [pack] = row?.packs ?? [];
    expect(pack?.requirements.probe?.value).toBe('Reference 0001');
    const edited = await clerk.call('packGroups.edit', {
      params: { packGroupId: row?.id ?? 0 },
      body: { version: row?.version ?? 0, rawPackRequirements: { [pack?.id ?? 0]: { probe: { value: 'Mine' } } } },
    });
    expect(edited.packs[0]?.requirements.probe).toMatchObject({ value: 'Mine', quality: 'MODIFIED' });
  });
});

describe('sender and return address of the account', () => {
  it('fill the values of their kind, technical areas and the manifest', async () => {
    const address = (name: string, kind: string) => ({ name, kind, type: 'POSTAL_ADDRESS', mandatory: false });
    const area = { type: 'multiline', page: '1', area: { left: 20, top: 200, width: 80, height: 30 } };
    const content = { type: 'requirementReference', name: 'postalReturn' };
    const channel = channelWith([ADDRESS, address('postalReturn', 'RETURN'), address('postalSender', 'SENDER')], {
      outputFileDefinitions: [
        { name: 'main', mainOutputFile: true, technicalAreas: [{ ...area, contentEvaluator: content }] },
      ],
    });
    const serviceId = await serviceOn(channel);
    const job = await depositRun(serviceId, {}, await letters(MARTIN));
    const [row] = await office.rows(clerk, job.id);
    expect(row?.shipmentRequirements.postalReturn?.value).toMatch(/^Acme Returns\n/);
    expect(row?.shipmentRequirements.postalSender?.value).toMatch(/^Acme\n/);
    const command = await office.confirm(clerk, job.id);
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    const [shipment] = await office.shipments(clerk, job.id);
    const at = [String(channel.name).toLowerCase().replace(' ', '-'), shipment?.deliveryNumber ?? ''];
    const manifest = office.read(...at, `${shipment?.deliveryNumber}.csv`).toString('utf8');
    expect(manifest).toContain('"Acme\n1 rue de la Paix\n75002 Paris","Acme Returns\nBP 12\n31059 TOULOUSE CEDEX"');
    const extraction = { lineDetection: 'default', characterOrder: 'position', wordSpacing: 'normal' } as const;
    const read = await office.server.services.documents.areaText({
      path: path.join(office.server.dataDir, 'outbox', ...at, `${shipment?.nuid}.pdf`),
      lane: 'person',
      requests: [{ page: 1, areas: [area.area], extraction }],
    });
    expect(read.ok && read.value[0]?.lines).toEqual(['Acme Returns', 'BP 12', '31059 TOULOUSE CEDEX']);
  });
});

describe('a deposit that is tried', () => {
  it('answers with its metadata, its split and the files of its other boxes', async () => {
    const text = (name: string) => ({ name, kind: 'FREE', type: 'TEXT', mandatory: false });
    const run = runService('', 1);
    const boxes = [...run.boxes, { name: 'terms', label: 'Terms', scope: 'shipment', minElements: 0 }];
    const serviceId = await serviceOn(
      channelWith([ADDRESS, text('campaign'), text('terms'), text('note'), text('letters')]),
      [
        { name: 'campaign', value: { type: 'metadataReference', name: 'campaign' } },
        { name: 'terms', value: { type: 'fileName', box: 'terms', extension: true } },
        { name: 'letters', value: { type: 'recipientCount' } },
        { name: 'note' },
      ],
      { boxes, serviceMetadatas: [{ name: 'campaign', mandatory: true }] },
    );
    const compute = (parameters: Fields, parts: { name: string; value: Buffer; fileName: string }[]) =>
      clerk.call('requirements.compute', {
        query: { serviceId },
        parts: [{ name: 'parameters', value: JSON.stringify(parameters) }, ...parts],
      });
    const pdf = await letters(MARTIN, MARTIN, MARTIN);
    const main = { name: 'letters', value: pdf, fileName: 'run.pdf' };
    const terms = { name: 'terms', value: await letters(MARTIN), fileName: 'terms.pdf' };
    const given = { rawJobMetadatas: { campaign: 'Spring' }, shipmentRequirements: { note: { value: 'Given' } } };
    const values = await compute(given, [main, terms]);
    const shown = Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value]));
    expect(shown).toEqual({
      ...{ postalRecipient: MARTIN.join('\n'), campaign: 'Spring', terms: 'terms.pdf', note: 'Given', letters: '3' },
    });
    const whole = await compute({ splitConfiguration: { type: 'none' } }, [main]);
    expect([whole.letters?.value, whole.campaign?.value, whole.terms?.value]).toEqual(['1', '', '']);
    expect((await failure(compute({}, [terms]))).label).toBe('file.noFile');
    expect((await failure(compute({}, [{ ...main, name: 'nowhere' }]))).label).toBe('job.boxUnknown');
    expect((await failure(compute({ rawJobMetadatas: { other: 'x' } }, [main]))).label).toBe('metadata.unknown');
  });
});
