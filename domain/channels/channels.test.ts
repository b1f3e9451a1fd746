// Channels as they are saved, and the values that they ask for.

import { describe, expect, it } from 'vitest';
import { NO_REFERENCE } from '#domain/addresses/reference.ts';
import { triggersFallback } from '#domain/shipments/merge-status.ts';
import { checkChannel, checkRemovedRequirements, optionMissed } from './channel.rules.ts';
import { ChannelDefinition } from './channel.schema.ts';
import { CHANNEL_TYPE_ROWS } from './channel-types.ts';
import { CHANNEL_TYPES, OUTPUT_FIELD_ROLES, SHIPMENT_REQUIREMENT_NAMES } from './channels.ts';
import { FALLBACK_CODES } from './fallback-codes.ts';
import { checkRequirementValue, type RequirementInput } from './requirement.check.ts';
import { RESERVED_REQUIREMENTS, requirementRole } from './reserved-requirements.ts';
import { trackingLink } from './tracking-links.ts';

const raw = {
  channelType: 'SIMPLE_MAIL',
  name: 'Letter',
  providerName: 'folder',
  requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS' }],
  outputFileDefinitions: [{ name: 'main', mainOutputFile: true }],
};
const label = (over: object): string => {
  const checked = checkChannel(ChannelDefinition.parse({ ...raw, ...over }));
  return checked.ok ? 'ok' : checked.refusal.label;
};

describe('channel types', () => {
  it('ask for names that exist, each with its own role', () => {
    const names = new Set(CHANNEL_TYPES.flatMap((type) => CHANNEL_TYPE_ROWS[type].names as readonly string[]));
    expect([...names].sort()).toEqual([...SHIPMENT_REQUIREMENT_NAMES].sort());
    const roles = Object.values(RESERVED_REQUIREMENTS).map(({ role }) => role);
    expect([...roles].sort()).toEqual([...OUTPUT_FIELD_ROLES].sort());
    for (const { names: own, mandatory } of Object.values(CHANNEL_TYPE_ROWS)) {
      expect((mandatory as readonly string[]).every((name) => (own as readonly string[]).includes(name))).toBe(true);
    }
    expect(requirementRole('colour')).toBe(null);
  });

  it('say what a shipment is once it left: with the post or a printer 600, sent by ourselves 700', () => {
    expect(CHANNEL_TYPES.map((type) => [type, CHANNEL_TYPE_ROWS[type].goneStatus])).toEqual([
      ['EMAIL', 700],
      ['ON_PREMISE_PRINT', 600],
      ['SIMPLE_MAIL', 600],
      ['PACKING', 600],
      ['REGISTERED_MAIL', 600],
      ['SECURE_EMAIL', 700],
      ['DIGITAL_SAFE', 700],
      ['SMS', 700],
      ['LOCAL_PRINT', 600],
    ]);
  });
});

describe('a channel', () => {
  it('is saved only without a fault, and says which', () => {
    const [postal] = raw.requirements;
    const area = { type: 'text', contentEvaluator: { type: 'requirementReference', name: 'nobody' } };
    const files = (mark: object) => [{ name: 'a', mainOutputFile: true, technicalAreas: [mark] }];
    const fact = (name: string) => ({ type: 'outputFileReference', name });
    const faults: [object, string][] = [
      [{}, 'ok'],
      [{ providerName: 'smtp' }, 'channels.provider'],
      [{ providerName: 'sftp' }, 'channels.providerNotBuilt'],
      [{ timeZone: 'Mars/Base' }, 'channels.timeZone'],
      [{ holidayCalendar: 'XX' }, 'channels.calendar'],
      [{ requirements: [postal, postal] }, 'channels.requirementDuplicate'],
      [{ requirements: [{ ...postal, type: 'TEXT' }] }, 'channels.requirementReserved'],
      ...['', '1st', 'two words', 'x{y}'].map((name): [object, string] => [
        { requirements: [postal, { name, type: 'TEXT' }] },
        'channels.requirementName',
      ]),
      [{ requirements: [postal, { name: 'phone', type: 'PHONE' }] }, 'channels.requirementReserved'],
      [{ requirements: [{ name: 'colour', type: 'TEXT' }] }, 'channels.requirementMandatory'],
      [{ outputFileDefinitions: [{ name: 'main' }] }, 'channels.mainFileNotOne'],
      [
        { outputFileDefinitions: [{ name: 'a', mainOutputFile: true, technicalAreas: [area] }] },
        'expression.unknownReference',
      ],
      [{ outputFileDefinitions: files({ ...area, contentEvaluator: fact('nuid') }) }, 'ok'],
      [{ outputFileDefinitions: files({ ...area, contentEvaluator: fact('nuit') }) }, 'expression.unknownReference'],
      [{ outputFileDefinitions: files({ type: 'barcode', barcodeGS1Format: true }) }, 'ok'],
      [
        { outputFileDefinitions: files({ type: 'barcode', barcodeType: 'ean13', barcodeGS1Format: true }) },
        'channels.barcodeGs1',
      ],
      ...['javascript:alert(1)', 'https://{reference}.example/', 'https://a b/', 'https://'].flatMap((url) =>
        (['link', 'actions'] as const).map((type): [object, string] => [
          { trackingProperties: [{ url, type }] },
          'channels.trackingUrl',
        ]),
      ),
      [{ trackingProperties: [{ url: 'https://post.example/{number}', type: 'link' }] }, 'channels.trackingValue'],
      [
        { trackingProperties: [{ url: `https://a.example/${'x'.repeat(2000)}`, type: 'link' }] },
        'channels.trackingSize',
      ],
      [{ trackingProperties: [{ url: 'https://post.example/?q={reference}&l={country}', type: 'actions' }] }, 'ok'],
      [{ fallbackOnStatuses: [-610, 12] }, 'shipment.statusUnknown'],
      [{ fallbackOnStatuses: [-610, -614] }, 'ok'],
      // Not a failure for good, none at all, not of a letter.
      ...[-750, 700, -900, -711].map((code): [object, string] => [
        { fallbackOnStatuses: [code] },
        'channels.fallbackCode',
      ]),
    ];
    for (const [over, expected] of faults) expect([over, label(over)]).toEqual([over, expected]);
  });

  it('takes only settings that its provider has, and one address as sender', () => {
    const requirements = ['emailRecipient', 'emailSubject'].map((name) => ({
      name,
      type: 'TEXT',
      kind: name === 'emailRecipient' ? 'RECIPIENT' : 'FREE',
    }));
    const mail = { channelType: 'EMAIL', providerName: 'smtp', requirements };
    const fault = (providerProperties: object, over: object = mail) => {
      const checked = checkChannel(ChannelDefinition.parse({ ...raw, ...over, providerProperties }));
      return checked.ok ? 'ok' : `${checked.refusal.parameters.field} ${checked.refusal.parameters.kind}`;
    };
    expect(fault({ from: 'post@alder.example', doubt: 'hold' })).toBe('ok');
    expect(fault({ from: 'Alder, Énergie <post@alder.example>' })).toBe('ok');
    for (const from of ['not an address', 'a@b.example, c@d.example', 'a@b.example <c@d.example>', '', 'post@alder'])
      expect([from, fault({ from })]).toEqual([from, 'providerProperties.from wrongFormat']);
    expect(fault({ doubt: 'maybe' })).toBe('providerProperties.doubt wrongFormat');
    expect(fault({ form: 'post@alder.example' })).toBe('providerProperties.form unknownField');
    expect(fault({ folders: 'production' }, {})).toBe('providerProperties.folders unknownField');
    expect(fault({ host: 'peer.example' }, { providerName: 'sftp', enabled: false })).toBe('ok');
  });

  it('has output files of different names, one main, with settings that have an effect', () => {
    const main = { name: 'letter', mainOutputFile: true };
    const merged = { outputFileOptions: { merged: true } };
    const requirements = ['emailRecipient', 'emailSubject'].map((name) => ({ name, type: 'TEXT' }));
    const mail = { channelType: 'EMAIL', providerName: 'smtp', requirements };
    const faults: [object[], string, object?][] = [
      [[main, { name: 'archive', preserveIntegrity: true }, { name: 'copy', forceAddressPage: true, ...merged }], 'ok'],
      [[main, { name: 'archive', mainOutputFile: true }], 'channels.mainFileNotOne'],
      [[main, { name: 'Letter' }], 'channels.outputFileDuplicate'],
      [[main, { name: 'a', preserveIntegrity: true, forceAddressPage: true }], 'channels.integrityLost'],
      [[main, { name: 'a', preserveIntegrity: true, ...merged }], 'channels.integrityLost'],
      [[main, { name: 'a', ...merged }], 'channels.mergedOneByOne', mail],
      [[main, { name: 'a', forceAddressPage: true }], 'ok', mail],
    ];
    for (const [outputFileDefinitions, expected, over] of faults) {
      expect([outputFileDefinitions, label({ outputFileDefinitions, ...over })]).toEqual([
        outputFileDefinitions,
        expected,
      ]);
    }
  });

  it('leads to its carrier by values of a shipment, and nowhere without them', () => {
    const url = 'https://post.example/{country}?n={reference}';
    expect(trackingLink(url, { reference: 'RR 1&2', country: 'FR' })).toBe('https://post.example/FR?n=RR%201%262');
    expect(trackingLink(url, { reference: 'RR1', country: null })).toBeNull();
    expect(trackingLink('https://post.example/', {})).toBe('https://post.example/');
  });

  it('falls back by failures for good alone', () => {
    for (const { possible, usual } of Object.values(FALLBACK_CODES)) {
      expect(possible.every((code) => triggersFallback(code, possible))).toBe(true);
      expect(usual.every((code) => (possible as readonly number[]).includes(code))).toBe(true);
    }
    expect([FALLBACK_CODES.EMAIL.usual, FALLBACK_CODES.SMS.usual]).toEqual([
      [-700, -711, -712],
      [-700, -711, -712],
    ]);
  });

  it('keeps a requirement that services use', () => {
    const before = ChannelDefinition.parse({
      ...raw,
      requirements: [...raw.requirements, { name: 'ref', type: 'TEXT' }],
    });
    const after = ChannelDefinition.parse(raw);
    expect(checkRemovedRequirements(before, after, { ref: ['Letters'] }).ok).toBe(false);
    expect(checkRemovedRequirements(before, after, {}).ok).toBe(true);
  });

  it('keeps an option that its technical areas ask for, wherever in the condition', () => {
    const condition = { type: 'and', conditions: [{ type: 'hasOption', optionTypeId: 7, optionValueId: 70 }] };
    const technicalAreas = [{ desc: 'Priority mark', condition }];
    const outputFileDefinitions = [{ technicalAreas }] as never;
    const before = { optionTypeIds: [6, 7] };
    expect(optionMissed(before, { optionTypeIds: [6], outputFileDefinitions })).toEqual({
      typeId: 7,
      area: 'Priority mark',
    });
    expect(optionMissed(before, { optionTypeIds: [7], outputFileDefinitions })).toBeNull();
  });
});

describe('a requirement value', () => {
  const input = (value: string): RequirementInput => ({
    value,
    countryCode: null,
    defaultCountry: 'FR',
    handledCountries: null,
    reference: NO_REFERENCE,
  });
  const rule = (name: string, type: string, validationParameters = {}) =>
    ({ name, type, mandatory: true, validation: null, validationParameters }) as never;

  it('is checked by its type and role, and kept in its normal form', () => {
    const address = checkRequirementValue(
      rule('postalRecipient', 'POSTAL_ADDRESS'),
      input('Anna\n10115 Berlin\nGERMANY'),
    );
    expect(address).toMatchObject({ value: 'Anna\n10115 Berlin', countryCode: 'DE', verdict: { valid: true } });
    expect(checkRequirementValue(rule('phone', 'PHONE'), input('06 12 34 56 78')).value).toBe('+33612345678');
    expect(checkRequirementValue(rule('emailRecipient', 'TEXT'), input('anna@')).verdict.label).toBe('email.invalid');
    expect(checkRequirementValue(rule('country', 'COUNTRY'), input('xx')).verdict.status).toBe(300);
    const body = checkRequirementValue(rule('emailBody', 'HTML'), input(' <p>Hi</p> '));
    expect(body).toMatchObject({ value: '<p>Hi</p>', verdict: { valid: true } });
    const long = checkRequirementValue(rule('emailBody', 'HTML'), input('<p>'.repeat(100_000)));
    expect(long.verdict.label).toBe('requirement.tooLong');
  });

  it('that is missing is named by what people know it as, where something must be there', () => {
    const missing = (name: string, type: string, over: object = {}) => {
      const { verdict } = checkRequirementValue({ ...(rule(name, type) as object), ...over } as never, input(' \n '));
      return [verdict.valid, verdict.status, verdict.label, verdict.parameters?.name];
    };
    expect(missing('emailRecipient', 'TEXT')).toEqual([false, 100, 'email.missing', undefined]);
    expect(missing('emailReplyTo', 'TEXT')).toEqual([false, 100, 'email.missing', undefined]);
    expect(missing('copyTo', 'TEXT', { validation: 'email' })).toEqual([false, 100, 'email.missing', undefined]);
    expect(missing('phone', 'PHONE')).toEqual([false, 100, 'phone.missing', undefined]);
    expect(missing('postalRecipient', 'POSTAL_ADDRESS')).toEqual([false, 100, 'address.missing', undefined]);
    expect(missing('ref', 'TEXT')).toEqual([false, 100, 'requirement.missing', 'ref']);
    expect(missing('emailRecipient', 'TEXT', { mandatory: false })[0]).toBe(true);
    expect(missing('phone', 'PHONE', { mandatory: false })[0]).toBe(true);
  });

  it('has plain letters for those that a font joins, where it is an address or an e-mail', () => {
    const value = (name: string, type: string, text: string) =>
      checkRequirementValue(rule(name, type), input(text)).value;
    expect(value('postalRecipient', 'POSTAL_ADDRESS', 'Anna Grif\ufb01n\n75002\u00a0PARIS')).toBe(
      'Anna Grif\ufb01n\n75002 PARIS'.normalize('NFKC'),
    );
    expect(value('emailRecipient', 'TEXT', 'o\ufb03ce@example.org')).toBe('office@example.org');
    expect(value('ref', 'TEXT', '\ufb01')).toBe('\ufb01');
  });

  it('has status 100, 150 or 151 by what is wrong', () => {
    const status = (value: string, parameters = {}, type = 'TEXT') =>
      checkRequirementValue(rule('ref', type, parameters), input(value)).verdict.status;
    expect([status(''), status('a\nb'), status('abc', { maxLength: 2 }), status('abc', { pattern: '\\d+' })]).toEqual([
      100, 151, 150, 150,
    ]);
    expect([
      status('12', { pattern: '\\d+' }),
      status('x', { pattern: '(' }),
      status('a\nb\nc', { maxLines: 2 }, 'MULTILINE'),
    ]).toEqual([null, 'error', 151]);
  });
});
