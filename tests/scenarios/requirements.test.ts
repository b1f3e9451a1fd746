// What channels can ask of their values, shown by calls: types and their checks, what may be forced, what is fixed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure } from '#tests/support/test-client.ts';
import { addChannel, runService } from '../support/town.ts';
import { ADDRESS, channelWith, type Fields, letters, MARTIN, RequirementOffice } from './requirement-office.ts';

const LOST = ['M. Paul Martin', '12 rue des Lilas', '75011 Toulouse'];

let world: RequirementOffice;
beforeAll(async () => {
  world = await RequirementOffice.open();
});
afterAll(() => world?.close());

/** Requirement, value, and what it is kept as or the status of its fault. */
const CHECKS: readonly (readonly [string, Fields, string, string | number])[] = [
  ['a text', { type: 'TEXT' }, ' Ref 1 ', 'Ref 1'],
  ['a text that is missing', { type: 'TEXT' }, '', 100],
  ['a text that may be missing', { type: 'TEXT', mandatory: false }, '', ''],
  ['a text of two lines', { type: 'TEXT' }, 'a\nb', 151],
  ['a text of nothing that shows', { type: 'TEXT' }, '\u200b\u2060 \u00a0', 100],
  ['a text of two lines by another line end', { type: 'TEXT' }, 'a\u2028b', 151],
  ['a text beside its pattern', { type: 'TEXT', validationParameters: { pattern: '\\d+' } }, '12a', 150],
  ['a text that is too long', { type: 'TEXT', validationParameters: { maxLength: 2 } }, 'abc', 150],
  ['a pattern that cannot be read', { type: 'TEXT', validationParameters: { pattern: '(' } }, 'abc', 'error'],
  ['an e-mail address', { type: 'TEXT', validation: 'email' }, 'Paul@Mail.Example', 'Paul@mail.example'],
  ['no e-mail address', { type: 'TEXT', validation: 'email' }, 'paul', 150],
  ['lines', { type: 'MULTILINE', validationParameters: { maxLines: 2 } }, 'a\r\nb', 'a\nb'],
  ['too many lines', { type: 'MULTILINE', validationParameters: { maxLines: 2 } }, 'a\nb\nc', 151],
  ['lines by other line ends', { type: 'MULTILINE', validationParameters: { maxLines: 2 } }, 'a\rb', 'a\nb'],
  ['HTML that only attacks', { type: 'HTML' }, '<script>x</script>', 100],
  ['HTML that an editor left empty', { type: 'HTML' }, '<p>&nbsp;<br></p>', 100],
  ['HTML of nothing that may be missing', { type: 'HTML', mandatory: false }, '<p></p>', ''],
  ['HTML of a picture', { type: 'HTML' }, '<img src="https://a.example/x">', '<img src="https://a.example/x">'],
  ['HTML, rebuilt', { type: 'HTML' }, '<p>Hi<script>x</script></p>', '<p>Hi</p>'],
  ['a phone number', { type: 'PHONE' }, '06 12 34 56 78', '+33612345678'],
  ['a phone number of an address book', { type: 'PHONE' }, '\u202a+33 6 12 34 56 78\u202c', '+33612345678'],
  ['no phone number', { type: 'PHONE' }, '06 12', 150],
  ['a phone number abroad', { type: 'PHONE', validationParameters: { countries: ['DE'] } }, '0612345678', 300],
  ['a country', { type: 'COUNTRY' }, 'fr', 'FR'],
  ['a country by its name', { type: 'COUNTRY' }, 'Royaume-Uni', 'GB'],
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
    const serviceId = await world.serviceOn(channelWith([{ name: 'probe', kind: 'FREE', ...requirement }]));
    const body = { serviceId, requirementName: 'probe', requirementValue: { value } };
    const checked = await world.clerk.call('requirements.check', { body });
    expect(checked.valid ? checked.value : checked.status).toBe(expected);
    expect(checked.error === null).toBe(checked.valid);
  });

  it('of an unknown place is proposed otherwise', async () => {
    const serviceId = await world.serviceOn(channelWith([]));
    const requirementValue = { value: LOST.join('\n') };
    const body = { serviceId, requirementName: 'postalRecipient', requirementValue };
    const { error } = await world.clerk.call('requirements.check', { body });
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
    const refused = await failure(world.admin.call('channels.save', { body: body as never }));
    expect(refused.label).toBe('channels.requirementValidation');
    expect(String(refused.parameters.field)).toMatch(field);
  });
});

describe('forcing', () => {
  const force = { forceValidation: true, forceValidationParameters: { statuses: [200] } };
  it('is for the faults that the channel names, with a trace, and never for what is missing', async () => {
    const serviceId = await world.serviceOn(channelWith([{ ...ADDRESS, ...force }]));
    const job = await world.depositRun(serviceId, {}, await letters(LOST, ['Paul Martin', 'nowhere'], []));
    const rows = await world.office.rows(world.clerk, job.id);
    expect(rows.map(({ shipmentRequirements: { postalRecipient: one } }) => one?.status)).toEqual([200, 150, 100]);
    const forced = (index: number) => {
      const row = rows[index];
      const { value = '', countryCode = null } = row?.shipmentRequirements.postalRecipient ?? {};
      return world.clerk.call('packGroups.edit', {
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
    const serviceId = await world.serviceOn(channelWith([fixed]));
    const given = { shipmentRequirements: { probe: { value: 'Other' } } };
    const refused = await failure(world.depositRun(serviceId, given, await letters(MARTIN)));
    expect(refused.label).toBe('requirement.notEditable');
    const job = await world.depositRun(serviceId, {}, await letters(MARTIN));
    const [row] = await world.office.rows(world.clerk, job.id);
    expect(row?.shipmentRequirements.probe?.value).toBe('Fixed');
    const edit = { version: row?.version ?? 0, rawShipmentRequirements: { probe: { value: 'Other' } } };
    const edited = world.clerk.call('packGroups.edit', { params: { packGroupId: row?.id ?? 0 }, body: edit });
    expect((await failure(edited)).label).toBe('requirement.notEditable');
  });

  it('is not configured by a service where its configuration is fixed', async () => {
    const save = async (editableConfiguration: boolean) => {
      const { services } = world.office.server;
      const channelId = await addChannel(services, channelWith([{ ...fixed, editableConfiguration }]));
      const run = runService('Configured', channelId);
      const probe = { name: 'probe', value: { type: 'constant', value: 'Mine' } };
      const parameters = { ...run, requirements: [...run.requirements, probe], ouId: world.office.town.accountId };
      return world.admin.call('services.save', { parts: [{ name: 'parameters', value: JSON.stringify(parameters) }] });
    };
    expect((await save(true)).requirements.at(-1)?.name).toBe('probe');
    const refused = await failure(save(false));
    expect([refused.label, refused.parameters]).toEqual([
      'services.channelRequirementFixed',
      { label: 'mail', requirement: 'probe' },
    ]);
  });
});
