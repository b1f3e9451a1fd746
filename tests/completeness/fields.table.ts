// What each field of the service itself does: name, metadata, values, groups, channels, paper and ways.
import { DUBOIS } from '../scenarios/invoice-pages.ts';
import { REFERENCE_AREA } from '../support/letters-pdf.ts';
import { areaText } from '../support/town.ts';
import { formPdf, type ProbePage } from './probe-pages.ts';
import type { Parts, Probe, Probes } from './service-world.ts';

const reference = areaText(REFERENCE_AREA);
const constant = (value: string) => ({ type: 'constant', value });
const page = (name: string, over: object = {}): ProbePage => ({
  reference: name,
  address: DUBOIS,
  says: name,
  ...over,
});
const letters = (...pages: ProbePage[]) => ({ letters: [{ name: 'run.pdf', pages }] });
const ONE = letters(page('A'));
const service = (over: object): Parts => ({ service: over });
const main = (over: object): Parts => ({ boxes: [{ name: 'letters', ...over } as never] });

/** Fields of a whole deposit are given with it. */
const given = (field: object, value: string, see: Probe['see'] = 'fields') => ({
  base: (before: object = {}): Parts => ({
    ...service({ serviceMetadatas: [{ name: 'note', ...before }] }),
    files: ONE,
    parameters: value === '' ? {} : { rawJobMetadatas: { note: value } },
  }),
  with: service({ serviceMetadatas: [{ name: 'note', ...field }] }),
  see,
});
function metadata(field: object, value: string, shows: Probe['shows'], before: object = {}): Probe {
  const probe = given(field, value);
  return { ...probe, base: probe.base(before), shows };
}
const kept = (note: string) => [{ note }];

const SERVICE_METADATA: Probes = {
  name: {
    base: { files: ONE, parameters: { rawJobMetadatas: { note: 'x' } } },
    with: service({ serviceMetadatas: [{ name: 'note' }] }),
    see: 'fields',
    shows: ['metadata.unknown', kept('x')],
  },
  type: metadata({ type: 'date' }, 'soon', [kept('soon'), 'metadata.date']),
  mandatory: metadata({ mandatory: true }, '', [[{}], 'metadata.mandatory']),
  editable: metadata({ editable: false }, 'x', [kept('x'), 'metadata.notEditable']),
  constantValue: metadata({ constantValue: 'fixed' }, '', [[{}], kept('fixed')]),
  allowedValues: metadata({ allowedValues: ['a'] }, 'b', [kept('b'), 'metadata.notAllowed']),
  tagList: metadata({ tagList: 'sites' }, 'Paris', [kept('Paris'), 'metadata.notAllowed']),
  searchable: { ...metadata({ searchable: true }, 'Autumn', [0, 1]), see: 'found' },
  validationPattern: metadata({ validationPattern: '[a-z]' }, '1', [kept('1'), 'metadata.pattern']),
  maxLines: metadata({ maxLines: 2 }, 'a\nb', ['metadata.maxLines', kept('a\nb')]),
  value: metadata({ value: reference }, '', [[{}], kept('A')]),
};

/** Fields of the documents of a box are computed. */
function ofBox(field: object, shows: Probe['shows'], before: object = { value: reference }): Probe {
  const boxes = (over: object) => main({ metadatas: [{ name: 'note', ...over }] });
  return { base: { ...boxes(before), files: ONE }, with: boxes({ value: reference, ...field }), see: 'noted', shows };
}
/** Fields of a box that are not computed are given with the deposit. */
const typed = (over: object, note: string, shows: Probe['shows']): Probe => ({
  base: {
    ...main({ metadatas: [{ name: 'note' }] }),
    files: ONE,
    parameters: note === '' ? {} : { rawJobMetadatas: { note } },
  },
  with: main({ metadatas: [{ name: 'note', ...over }] }),
  see: 'fields',
  shows,
});
const BOX_METADATA: Probes = {
  editable: typed({ editable: false }, 'x', [kept('x'), 'metadata.notEditable']),
  name: ofBox({ name: 'other' }, [['note=A'], ['other=A']]),
  type: ofBox({ type: 'date' }, [['note=A'], ['metadata.date']]),
  mandatory: ofBox({ mandatory: true, value: constant('') }, [[''], ['metadata.mandatory']], { value: constant('') }),
  constantValue: typed({ constantValue: 'fixed' }, '', [[{}], kept('fixed')]),
  allowedValues: ofBox({ allowedValues: ['B'] }, [['note=A'], ['metadata.notAllowed']]),
  tagList: ofBox({ tagList: 'sites' }, [['note=A'], ['metadata.notAllowed']]),
  searchable: { ...typed({ searchable: true }, 'Autumn', [0, 1]), see: 'found' },
  validationPattern: ofBox({ validationPattern: '[0-9]' }, [['note=A'], ['metadata.pattern']]),
  maxLines: ofBox({ maxLines: 2, value: constant('a\nb') }, [['metadata.maxLines'], ['note=a\nb']], {
    value: constant('a\nb'),
  }),
  value: ofBox({ value: constant('B') }, [['note=A'], ['note=B']]),
};

const POSTAL = { name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS' };
/** A channel that also needs a text. */
const subject = { channel: { requirements: [POSTAL, { name: 'subject', type: 'TEXT', mandatory: false }] } };
const REQUIREMENTS: Probes = {
  name: {
    base: { files: ONE },
    with: service({ requirements: [{ name: 'nobody' }] }),
    see: 'values',
    shows: [[{}], 'services.requirementUnknown'],
  },
  scope: {
    base: { files: ONE, ...service({ requirements: [{ name: 'own', value: reference }] }) },
    with: service({ requirements: [{ name: 'own', scope: 'pack', value: reference }] }),
    see: 'values',
    shows: ['services.requirementUnknown', [{ own: 'A GOOD' }]],
  },
  value: {
    base: { files: ONE, ...subject },
    with: service({ requirements: [{ name: 'subject', value: reference }] }),
    see: 'values',
    shows: [[{ subject: ' GOOD' }], [{ subject: 'A GOOD' }]],
  },
  defaultCountry: {
    base: {
      files: letters(page('A', { address: ['Herrn Max Muster', 'Hauptstr. 1', '10115 Berlin'] })),
      service: { postal: {} },
    },
    with: { service: { postal: { defaultCountry: 'DE' } } },
    see: 'address',
    shows: [['Herrn Max Muster FR GOOD'], ['Herrn Max Muster DE GOOD']],
  },
};

const TWO_OF_ONE = letters(page('A'), page('A'), page('B'));
const grouped = (key: object[], maxSheets: number | null = null): Parts => service({ grouping: { key, maxSheets } });
const SERVICE: Probes = {
  name: { with: service({ name: '' }), see: 'rows', shows: [['1-1', '2-2'], 'exception.invalidInput parameters.name'] },
  type: {
    base: main({ splitConfig: { type: 'none' } }),
    with: service({ type: 'simpleUnique' }),
    see: 'service',
    shows: ['simpleMultiple', 'simpleUnique'],
  },
  enabled: { with: service({ enabled: false }), see: 'rows', shows: [['1-1', '2-2'], 'job.serviceUnavailable'] },
  allowJobCreation: {
    with: service({ allowJobCreation: false }),
    see: 'rows',
    shows: [['1-1', '2-2'], 'job.serviceUnavailable'],
  },
  printOnly: {
    base: { boxes: [{ name: 'more', label: 'More', scope: 'job', minElements: 0 } as never] },
    with: service({ printOnly: true }),
    see: 'rows',
    shows: [['1-1', '2-2'], 'services.printOnlyBox'],
  },
  jobNameEditable: {
    base: { parameters: { jobName: 'Mine' } },
    with: service({ jobNameEditable: false }),
    see: 'name',
    shows: ['Mine', 'job.nameNotEditable'],
  },
  jobNameExpression: { with: service({ jobNameExpression: constant('Yours') }), see: 'name', shows: ['run', 'Yours'] },
  laterAddresses: {
    base: main({ splitConfig: { type: 'none' } }),
    with: service({ laterAddresses: 'warn' }),
    see: 'rows',
    shows: [['1-2'], ['1-2 address.anotherPerson']],
  },
  'grouping.key': {
    base: { ...grouped([reference]), files: TWO_OF_ONE },
    with: grouped([constant('all')]),
    see: 'documents',
    shows: [[2, 1], [3]],
  },
  'grouping.maxSheets': {
    base: { ...grouped([reference]), files: TWO_OF_ONE },
    with: grouped([reference], 1),
    see: 'documents',
    shows: [
      [2, 1],
      [1, 1, 1],
    ],
  },
};

const no = { type: 'boolean', value: false };
const CHANNELS: Probes = {
  'channels.label': {
    with: { own: { label: 'post' }, service: { sendingStrategy: [{ channelLabels: ['post'] }] } },
    see: 'dispatch',
    shows: [
      ['mail', 'mail'],
      ['post', 'post'],
    ],
  },
  'channels.channelId': {
    with: { own: { channelId: 999_999 } },
    see: 'dispatch',
    shows: [['mail', 'mail'], 'services.channelUnknown'],
  },
  'channels.condition': {
    with: { own: { condition: no } },
    see: 'dispatch',
    shows: [
      ['mail', 'mail'],
      ['', ''],
    ],
  },
  'channels.options': {
    base: { files: ONE, channel: { optionTypeIds: [1] } },
    with: { own: { options: { 1: 2 } } },
    see: 'chosen',
    shows: [[[1]], [[2]]],
  },
  'channels.optionRules': {
    base: { files: ONE, channel: { optionTypeIds: [1] } },
    with: { own: { optionRules: { 1: 'locked' } } },
    see: 'optionRules',
    shows: [[[null]], [['locked']]],
  },
  'sendingStrategy.condition': {
    with: service({ sendingStrategy: [{ condition: no, channelLabels: ['mail'] }] }),
    see: 'dispatch',
    shows: [
      ['mail', 'mail'],
      ['', ''],
    ],
  },
  'sendingStrategy.channelLabels': {
    with: service({ sendingStrategy: [{ channelLabels: ['nobody'] }] }),
    see: 'dispatch',
    shows: [['mail', 'mail'], 'services.channelUsedInStrategy'],
  },
};

const paper = (over: object): Parts => ({ composition: over });
const A4_ON_A3 = { base: { files: ONE, ...paper({ pageSize: 'A3' }) }, see: 'sentInk' as const };
const margin = (side: string, shows: Probe['shows']): Probe => ({
  ...A4_ON_A3,
  with: paper({ pageSize: 'A3', margins: { top: 0, right: 0, bottom: 0, left: 0, [side]: 100 } }),
  shows,
});
const ROWS_OF_DATA: Parts = {
  boxes: [
    {
      ...{ name: 'letters', boxType: 'datafile', splitConfig: { type: 'none' } },
      parserConfiguration: { format: 'lines', encoding: 'utf-8', metadata: 'who' },
      metadatas: [{ name: 'who' }],
    } as never,
  ],
  files: { letters: [{ name: 'run.txt', content: 'Anne\n' }] },
};
/** An electronic letter with a form. */
const BY_MAIL: Parts = {
  ...main({ splitConfig: { type: 'none' } }),
  service: { postal: null },
  channel: {
    ...{ channelType: 'EMAIL', providerName: 'smtp' },
    requirements: [
      { name: 'emailRecipient', kind: 'RECIPIENT', type: 'TEXT', content: 'anne@example.org' },
      { name: 'emailSubject', type: 'TEXT', content: 'Your form' },
    ],
  },
  files: { letters: [{ name: 'run.pdf', content: formPdf }] },
};
const COMPOSITION: Probes = {
  pageSize: { base: { files: ONE }, with: paper({ pageSize: 'A3' }), see: 'sizes', shows: [['210x297'], ['297x420']] },
  printSide: {
    base: { files: ONE },
    with: paper({ printSide: 'duplex', duplicates: 2 }),
    see: 'pageCounts',
    shows: [[1], [4]],
  },
  rotation: { base: { files: ONE }, with: paper({ rotation: 90 }), see: 'rotations', shows: [[0], [90]] },
  duplicates: { base: { files: ONE }, with: paper({ duplicates: 3 }), see: 'pageCounts', shows: [[1], [3]] },
  'margins.top': margin('top', [
    [64, 78, 184, 165],
    [64, 128, 184, 216],
  ]),
  'margins.right': margin('right', [
    [64, 78, 184, 165],
    [19, 86, 131, 168],
  ]),
  'margins.bottom': margin('bottom', [
    [64, 78, 184, 165],
    [64, 28, 184, 115],
  ]),
  'margins.left': margin('left', [
    [64, 78, 184, 165],
    [119, 86, 231, 168],
  ]),
  generatedPages: {
    base: ROWS_OF_DATA,
    with: paper({ generatedPages: 3 }),
    see: 'rows',
    shows: [['1-1'], ['1-3']],
  },
  correctedAddress: {
    base: { files: ONE },
    with: paper({ correctedAddress: 'addressPage' }),
    see: 'corrected',
    shows: [1, 2],
  },
  flatten: {
    base: BY_MAIL,
    with: paper({ flatten: true }),
    see: 'formFields',
    shows: [1, 0],
  },
  addressWindow: {
    base: { files: ONE, ...paper({ addressPage: 'always' }) },
    with: paper({ addressPage: 'always', addressWindow: 'left' }),
    see: 'sentInk',
    shows: [
      [105, 42, 144, 61],
      [25, 52, 64, 71],
    ],
  },
  addressPage: { base: { files: ONE }, with: paper({ addressPage: 'always' }), see: 'pageCounts', shows: [[1], [2]] },
};
const under = (at: string, probes: Probes): Probes =>
  Object.fromEntries(Object.entries(probes).map(([field, probe]) => [`${at}.${field}`, probe]));

export const METADATA_PROBES: Probes = {
  ...under('serviceMetadatas', SERVICE_METADATA),
  ...under('boxes.metadatas', BOX_METADATA),
};
export const SERVICE_PROBES: Probes = {
  ...SERVICE,
  ...under('requirements', REQUIREMENTS),
  ...CHANNELS,
  ...under('channels.composition', COMPOSITION),
};
