// What each field of a channel does: its days, its requirements, its output files.
import { DUBOIS } from '../scenarios/invoice-pages.ts';
import type { Parts, Probe, Probes } from './service-world.ts';

const channel = (over: object): Parts => ({ channel: over });
const ONE: Parts['files'] = { letters: [{ name: 'run.pdf', pages: [{ reference: 'A', address: DUBOIS, says: 'x' }] }] };
const rows = ['1-1', '2-2'];
const refused = (over: object, label: string): Probe => ({ with: channel(over), see: 'rows', shows: [rows, label] });
const days = (over: object, from: unknown, to: unknown, base: object = {}): Probe => ({
  base: { ...channel(base), files: ONE },
  with: channel({ ...base, ...over }),
  see: 'days',
  shows: [from, to],
});
const day = (first: string, last = '2027-01-26T11:00', until: string | null = null) => [first, last, until];
const FRIDAY = day('2026-11-27T11:00');
const MONDAY = '2026-11-30T11:00';

const CHANNEL: Probes = {
  channelType: refused({ channelType: 'SMS' }, 'channels.provider'),
  name: refused({ name: '' }, 'exception.invalidInput name'),
  providerName: refused({ providerName: 'sftp' }, 'channels.providerNotBuilt'),
  providerProperties: refused({ providerProperties: { from: 'x' } }, 'exception.invalidInput providerProperties.from'),
  workingDays: days({ workingDays: [1] }, FRIDAY, day(MONDAY)),
  holidayCalendar: refused({ holidayCalendar: 'XX' }, 'channels.calendar'),
  maxFutureDays: days({ maxFutureDays: 3 }, FRIDAY, day('2026-11-27T11:00', '2026-11-30T11:00')),
  additionalProductionDays: days({ additionalProductionDays: 1 }, FRIDAY, day(MONDAY)),
  cutoffTime: days({ cutoffTime: '09:30' }, FRIDAY, day(MONDAY, '2027-01-26T11:00', '2026-11-30T08:30')),
  timeZone: days({ timeZone: 'Asia/Tokyo' }, FRIDAY, day('2026-11-27T03:00', '2027-01-26T03:00')),
  enabled: {
    base: { files: ONE },
    with: channel({ enabled: false }),
    see: 'confirmed',
    shows: ['confirmed', 'delivery.channelOff'],
  },
  optionTypeIds: {
    base: { files: ONE },
    with: channel({ optionTypeIds: [1] }),
    see: 'options',
    shows: [[[]], [['Paper']]],
  },
};

const POSTAL = { name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS' };
const needs = (over: object): Parts =>
  channel({ requirements: [POSTAL, { name: 'subject', type: 'TEXT', mandatory: false, ...over }] });
const value = (text: string) => ({
  service: { requirements: [{ name: 'subject', value: { type: 'constant', value: text } }] },
});
const required = (over: object, shows: Probe['shows'], see: Probe['see'] = 'values', before: Parts = {}): Probe => ({
  base: { ...needs({}), files: ONE, ...before },
  with: needs(over),
  see,
  shows,
});
const of = (text: string) => [{ subject: text }];

const REQUIREMENTS: Probes = {
  name: required({ name: 'other' }, [of(' GOOD'), [{ other: ' GOOD' }]]),
  kind: {
    base: {
      files: ONE,
      channel: { requirements: [POSTAL, { name: 'visitor', type: 'POSTAL_ADDRESS', mandatory: false }] },
    },
    with: channel({
      requirements: [POSTAL, { name: 'visitor', type: 'POSTAL_ADDRESS', mandatory: false, kind: 'SENDER' }],
    }),
    see: 'values',
    shows: [[{ visitor: ' GOOD' }], [{ visitor: 'Acme\n1 rue de la Paix\n75002 Paris GOOD' }]],
  },
  type: required({ type: 'PHONE' }, [of('soon GOOD'), of('soon BAD')], 'values', value('soon')),
  mandatory: required({ mandatory: true }, [of(' GOOD'), of(' BAD')]),
  content: required({ content: 'Hello' }, [of(' GOOD'), of('Hello GOOD')]),
  editableValue: required({ editableValue: false }, ['other', 'requirement.notEditable'], 'edited'),
  validation: required({ validation: 'email' }, [of('soon GOOD'), of('soon BAD')], 'values', value('soon')),
  validationParameters: required(
    { validationParameters: { pattern: 'x+' } },
    [of('soon GOOD'), of('soon BAD')],
    'values',
    value('soon'),
  ),
  editableConfiguration: {
    base: { ...needs({ editableConfiguration: true }), ...value('Hi'), files: ONE },
    with: needs({ editableConfiguration: false }),
    see: 'values',
    shows: [of('Hi GOOD'), 'services.channelRequirementFixed'],
  },
  forceValidationParameters: {
    base: { ...needs({ validationParameters: { pattern: 'x+' }, forceValidation: true }), files: ONE },
    with: needs({
      validationParameters: { pattern: 'x+' },
      forceValidation: true,
      forceValidationParameters: { statuses: [151] },
    }),
    see: 'forced',
    shows: ['FORCED', 'requirement.notForceable'],
  },
  forceValidation: {
    base: { ...needs({ validationParameters: { pattern: 'x+' } }), files: ONE },
    with: needs({ validationParameters: { pattern: 'x+' }, forceValidation: true }),
    see: 'forced',
    shows: ['requirement.notForceable', 'FORCED'],
  },
};

const output = (over: object): Parts => ({ output: over });
const NAMED = {
  technicalAreas: [
    {
      type: 'text',
      area: { left: 20, top: 200, width: 60, height: 10 },
      contentEvaluator: { type: 'outputFileReference', name: 'name' },
    },
  ],
};
const FILES: Probes = {
  name: {
    base: { ...output(NAMED), files: ONE },
    with: output({ name: 'letter' }),
    see: 'lastWord',
    shows: ['main', 'letter'],
  },
  mainOutputFile: { with: output({ mainOutputFile: false }), see: 'rows', shows: [rows, 'channels.mainFileNotOne'] },
  forceAddressPage: {
    base: { files: ONE },
    with: output({ forceAddressPage: true }),
    see: 'pageCounts',
    shows: [[1], [2]],
  },
  preserveIntegrity: {
    base: { boxes: [{ name: 'letters', splitConfig: { type: 'none' }, integrityPreservable: true } as never] },
    with: output({ preserveIntegrity: true }),
    see: 'unchanged',
    shows: [[false], [true]],
  },
};
const MERGED: Probe = {
  with: output({ outputFileOptions: { merged: true } }),
  see: 'outbox',
  shows: [['NUID.pdf', 'NUID.pdf'], ['DELIVERY.pdf']],
};

// What a link shows on a document: tests/scenarios/tracking.test.ts.
const LINK = { url: 'https://post.example/{reference}', type: 'link', placeholder: 'Follow it' };
const LINKS: Probes = {
  url: refused({ trackingProperties: [{ ...LINK, url: 'ftp://post.example' }] }, 'channels.trackingUrl'),
  type: refused({ trackingProperties: [{ ...LINK, type: 'x' }] }, 'exception.invalidInput trackingProperties.0.type'),
  placeholder: refused(
    { trackingProperties: [{ ...LINK, placeholder: 'x'.repeat(101) }] },
    'exception.invalidInput trackingProperties.0.placeholder',
  ),
};

const MAX_DAYS: Probes = Object.fromEntries(
  ['300', '400', '600', '700'].map((status) => [
    status,
    refused({ maxDays: { [status]: 366 } }, `exception.invalidInput maxDays.${status}`),
  ]),
);

const under = (at: string, probes: Probes): Probes =>
  Object.fromEntries(Object.entries(probes).map(([field, probe]) => [`${at}.${field}`, probe]));

export const CHANNEL_PROBES: Probes = {
  ...CHANNEL,
  // Who takes over on it: tests/scenarios/fallback.test.ts.
  fallbackOnStatuses: refused({ fallbackOnStatuses: [12_345] }, 'shipment.statusUnknown'),
  ...under('requirements', REQUIREMENTS),
  ...under('trackingProperties', LINKS),
  // What they make late: tests/scenarios/late.test.ts.
  ...under('maxDays', MAX_DAYS),
  // Who is asked then: the same.
  siteEmailAddress: refused({ siteEmailAddress: 'x' }, 'exception.invalidInput siteEmailAddress'),
  ...under('outputFileDefinitions', FILES),
  'outputFileDefinitions.outputFileOptions.merged': MERGED,
};
