// What each field of a box does: boxes, splits, and how documents of other boxes find their letters.
import { DUBOIS, MARTIN } from '../scenarios/invoice-pages.ts';
import { REFERENCE_AREA } from '../support/letters-pdf.ts';
import { areaText } from '../support/town.ts';
import type { ProbePage } from './probe-pages.ts';
import type { Parts, Probes } from './service-world.ts';

const reference = areaText(REFERENCE_AREA);
const page = (name: string, says = name): ProbePage => ({ reference: name, address: DUBOIS, says });
const main = (over: object) => ({ name: 'letters', ...over });
const annexes = (over: object = {}) => ({
  name: 'annexes',
  label: 'Annexes',
  minElements: 0,
  maxElements: -1,
  ...over,
});
const ofJob = (over: object = {}) => annexes({ scope: 'job', ...over });
const matched = (over: object = {}, reconcile: object = {}) =>
  annexes({ reconcile: { packIdentifier: reference, identifier: reference, ...reconcile }, ...over });
const letters = (...pages: ProbePage[]) => ({ letters: [{ name: 'run.pdf', pages }] });
const annex = (name: string, box = 'annexes') => ({ [box]: [{ name: `${name}.pdf`, pages: [page(name)] }] });
/** A second box with one document for the second letter. */
const withAnnex: Parts = { boxes: [matched()], files: annex('B') };

const AREA = { ...REFERENCE_AREA };
const split = (type: string, over: object = {}): Parts => ({ boxes: [main({ splitConfig: { type, ...over } })] });
const byArea = (type: string, over: object = {}, reading?: object): Parts =>
  split(type, {
    area: AREA,
    ...(type === 'textMatches' ? { pattern: 'one two' } : {}),
    ...over,
    ...(reading ? { extraction: reading } : {}),
  });

/** Pages that say the same to the eye: `one two` read by one word behind the other, then as only one reading has it. */
type Words = readonly (readonly [string, number, number])[];
const twice = (...words: Words) =>
  letters(
    { address: DUBOIS, words: words.map(([text]) => [text, { one: 20, two: 30, three: 40 }[text] ?? 0, 15]) },
    { address: MARTIN, words },
  );
const RAISED = twice(['one', 20, 15], ['two', 30, 14.3], ['three', 40, 15]);
const CLOSE = twice(['one', 20, 15], ['two', 26.4, 15]);
const BACKWARDS = letters(
  {
    address: DUBOIS,
    words: [
      ['one', 20, 15],
      ['two', 30, 15],
    ],
  },
  {
    address: MARTIN,
    words: [
      ['two', 30, 15],
      ['one', 20, 15],
    ],
  },
);

/** The fields of an area by which a document is cut: each moves it off the words, or onto others. */
function areaProbes(type: string): Probes {
  const at = `splitConfig[${type}].area`;
  const moved = (over: object): Parts =>
    byArea(type, { area: { ...AREA, ...over }, ...(type === 'textMatches' ? { pattern: 'A' } : {}) });
  const base: Parts = { ...moved({}), files: letters(page('A'), { address: DUBOIS }, page('A2')) };
  const found = ['1-2', '3-3'];
  const nothing = ['1-3 split.noStart'];
  return {
    [`${at}.page`]: { base, with: moved({ page: 2 }), see: 'rows', shows: [found, 'services.splitConfig'] },
    [`${at}.left`]: { base, with: moved({ left: 60 }), see: 'rows', shows: [found, nothing] },
    [`${at}.top`]: { base, with: moved({ top: 60 }), see: 'rows', shows: [found, nothing] },
    [`${at}.width`]: { base, with: moved({ width: 0.5 }), see: 'rows', shows: [found, nothing] },
    [`${at}.height`]: { base, with: moved({ height: 0.5 }), see: 'rows', shows: [found, nothing] },
  };
}

/** Lines stand in another order only where words are read by their places. */
const readByPlace = (type: string, field: string): object =>
  type !== 'textAppears' && field === 'lineDetection' ? { characterOrder: 'position' } : {};

/** How a text is read decides where a document is cut. */
function readingProbes(type: string, shows: Readonly<Record<string, readonly [unknown, unknown]>>): Probes {
  const at = `splitConfig[${type}].extraction`;
  const probe = (field: string, value: string, files: NonNullable<Parts['files']>) => ({
    [`${at}.${field}`]: {
      base: { ...byArea(type, {}, readByPlace(type, field)), files },
      with: byArea(type, {}, { ...readByPlace(type, field), [field]: value }),
      see: 'rows' as const,
      shows: shows[field] ?? [[], []],
    },
  });
  return {
    ...probe('lineDetection', 'strict', RAISED),
    ...probe('characterOrder', 'position', BACKWARDS),
    ...probe('wordSpacing', 'small', CLOSE),
  };
}
const ONE = ['1-2'];
const TWO = ['1-1', '2-2'];

const BOX: Probes = {
  name: {
    base: { files: annex('A') },
    with: { boxes: [ofJob()] },
    see: 'files',
    shows: ['job.boxUnknown', ['annexes/A.pdf', 'letters/run.pdf']],
  },
  identifier: {
    base: { boxes: [ofJob()], files: annex('A', 'A1') },
    with: { boxes: [ofJob({ identifier: 'A1' })] },
    see: 'files',
    shows: ['job.boxUnknown', ['annexes/A.pdf', 'letters/run.pdf']],
  },
  label: { with: { boxes: [main({ label: 'Post' })] }, see: 'labels', shows: [['Letters'], ['Post']] },
  names: {
    with: { boxes: [main({ names: { fr: 'Lettres' } })] },
    see: 'labels',
    shows: [['Letters'], ['Letters fr=Lettres']],
  },
  main: { with: { boxes: [main({ main: false })] }, see: 'rows', shows: [TWO, 'services.mainBox'] },
  hidden: {
    base: { boxes: [annexes()] },
    with: { boxes: [annexes({ hidden: true })] },
    see: 'rows',
    shows: ['services.reconcileMandatory', TWO],
  },
  boxType: {
    base: { boxes: [ofJob()], files: annex('A') },
    with: { boxes: [ofJob({ boxType: 'datafile' })] },
    see: 'rows',
    shows: [TWO, 'services.mappingMandatory'],
  },
  rank: {
    base: { boxes: [matched(), matched({ name: 'offers' })], files: { ...annex('B'), ...annex('B', 'offers') } },
    with: { boxes: [matched({ rank: 5 })] },
    see: 'boxes',
    shows: [
      ['letters', 'letters annexes offers'],
      ['letters', 'letters offers annexes'],
    ],
  },
  minElements: {
    base: { boxes: [ofJob()] },
    with: { boxes: [ofJob({ minElements: 1 })] },
    see: 'rows',
    shows: [TWO, 'job.notEnoughFiles'],
  },
  maxElements: {
    base: {
      boxes: [ofJob()],
      files: { annexes: ['a', 'b'].map((name) => ({ name: `${name}.pdf`, pages: [page(name)] })) },
    },
    with: { boxes: [ofJob({ maxElements: 1 })] },
    see: 'rows',
    shows: [TWO, 'job.tooManyFiles'],
  },
  scope: {
    base: withAnnex,
    with: { boxes: [matched({ scope: 'shipment' })] },
    see: 'boxes',
    shows: [
      ['letters', 'letters annexes'],
      ['letters annexes', 'letters annexes'],
    ],
  },
  hasAddressPage: {
    base: { composition: { addressPage: 'whenNotOnPage' } },
    with: { boxes: [main({ hasAddressPage: true })] },
    see: 'pageCounts',
    shows: [
      [2, 2],
      [1, 1],
    ],
  },
  integrityPreservable: {
    base: { output: { preserveIntegrity: true }, boxes: [main({ splitConfig: { type: 'none' } })] },
    with: { boxes: [main({ integrityPreservable: true })] },
    see: 'unchanged',
    shows: [[false], [true]],
  },
  splitForced: {
    base: { ...split('everyPages', { pages: 1 }), parameters: { splitConfiguration: { type: 'none' } } },
    with: { boxes: [main({ splitForced: true })] },
    see: 'rows',
    shows: [ONE, 'job.splitForced'],
  },
  dropBlankPages: {
    base: { ...split('none'), files: letters(page('A'), null, page('B')) },
    with: { boxes: [main({ dropBlankPages: true })] },
    see: 'rows',
    shows: [['1-3'], ['1-2']],
  },
  configuredFiles: {
    base: { boxes: [ofJob()] },
    with: {
      boxes: [ofJob({ configuredFiles: ['terms.pdf'] })],
      files: { 'service files': [{ name: 'terms.pdf', pages: [page('T')] }] },
    },
    see: 'files',
    shows: [['letters/run.pdf'], ['annexes/terms.pdf', 'letters/run.pdf']],
  },
};

const RECONCILE: Probes = {
  'reconcile.packIdentifier': {
    base: withAnnex,
    with: { boxes: [matched({}, { packIdentifier: { type: 'constant', value: 'C' } })] },
    see: 'orphans',
    shows: [[], ['unmatched']],
  },
  'reconcile.identifier': {
    base: withAnnex,
    with: { boxes: [matched({}, { identifier: { type: 'constant', value: 'A' } })] },
    see: 'boxes',
    shows: [
      ['letters', 'letters annexes'],
      ['letters annexes', 'letters'],
    ],
  },
  'reconcile.many': {
    base: {
      boxes: [matched()],
      files: { annexes: ['B', 'B'].map((name, index) => ({ name: `${index}.pdf`, pages: [page(name)] })) },
    },
    with: { boxes: [matched({}, { many: false })] },
    see: 'orphans',
    shows: [[], ['ambiguous', 'ambiguous']],
  },
  'reconcile.shared': {
    base: { ...withAnnex, files: { ...annex('A'), ...letters(page('A'), page('A')) } },
    with: { boxes: [matched({}, { shared: true })] },
    see: 'boxes',
    shows: [
      ['letters', 'letters'],
      ['letters annexes', 'letters annexes'],
    ],
  },
};

const stamp = (over: object = {}) => ({ id: 'stamp', ...over });
const stamped = (over: object = {}): Parts => ({
  boxes: [main({ appositions: [stamp({ fileId: 'stamp.pdf', ...over })] })],
});
const STAMP = {
  'service files': [{ name: 'stamp.pdf', pages: [{ words: [['STAMP', 40, 15] as [string, number, number]] }] }],
};
const THREE = letters(page('A'), page('B'), page('C'));
const laid: Parts = { ...stamped(), files: { ...STAMP, ...THREE } };

const APPOSITIONS: Probes = {
  'appositions.id': {
    base: { boxes: [main({ appositions: [stamp()] })] },
    with: { boxes: [main({ appositions: [stamp(), stamp()] })] },
    see: 'rows',
    shows: [TWO, 'services.duplicateApposition stamp'],
  },
  'appositions.fileId': {
    base: { boxes: [main({ appositions: [stamp()] })] },
    with: { ...stamped(), files: STAMP },
    see: 'stamped',
    shows: [
      [false, false],
      [true, true],
    ],
  },
  'appositions.layer': {
    base: laid,
    with: stamped({ layer: 'over' }),
    see: 'stampFirst',
    shows: [true, false],
  },
  'appositions.page': {
    base: { ...laid, boxes: [main({ splitConfig: { type: 'none' }, appositions: [stamp({ fileId: 'stamp.pdf' })] })] },
    with: { boxes: [main({ appositions: [stamp({ fileId: 'stamp.pdf', page: '-1' })] })] },
    see: 'stamped',
    shows: [
      [true, true, true],
      [false, false, true],
    ],
  },
  'appositions.scope': {
    base: {
      boxes: [main({ appositions: [stamp({ fileId: 'stamp.pdf', page: '1' })] })],
      composition: { duplicates: 2 },
      files: { ...STAMP, ...letters(page('A')) },
    },
    with: { boxes: [main({ appositions: [stamp({ fileId: 'stamp.pdf', page: '1', scope: 'composedDocument' })] })] },
    see: 'stamped',
    shows: [
      [true, true],
      [true, false],
    ],
  },
  'appositions.label': {
    base: { boxes: [main({ appositions: [stamp({ mandatory: true })] })] },
    with: { boxes: [main({ appositions: [stamp({ mandatory: true, label: 'Letterhead' })] })] },
    see: 'rows',
    shows: ['deposit.appositionMissing stamp', 'deposit.appositionMissing Letterhead'],
  },
  'appositions.mandatory': {
    base: { boxes: [main({ appositions: [stamp()] })] },
    with: { boxes: [main({ appositions: [stamp({ mandatory: true })] })] },
    see: 'rows',
    shows: [TWO, 'deposit.appositionMissing stamp'],
  },
};

/** Says A where references stand on the first letter, B on the second; what is kept takes it out, or turns the page. */
const TAKEN = { says: 'A', left: 20, top: 16.5 };
const kept = (over: object = {}): Parts => ({
  boxes: [main({ repairs: [{ name: 'Mark', width: 210, height: 297, takeOut: [TAKEN], ...over }] })],
});
const turned = (over: object = {}) => kept({ turn: 90, takeOut: [], ...over });
const NONE: unknown[] = [];

const REPAIRS: Probes = {
  'repairs.name': { base: kept(), with: kept({ name: 'Other' }), see: 'mended', shows: [['Mark 1'], ['Other 1']] },
  'repairs.page': {
    base: { ...turned(), boxes: [main({ splitConfig: { type: 'none' } }), ...(turned().boxes ?? [])] },
    with: turned({ page: '-1' }),
    see: 'rotations',
    shows: [
      [90, 90],
      [0, 90],
    ],
  },
  'repairs.width': { base: kept(), with: kept({ width: 200 }), see: 'mended', shows: [['Mark 1'], NONE] },
  'repairs.height': { base: kept(), with: kept({ height: 290 }), see: 'mended', shows: [['Mark 1'], NONE] },
  'repairs.turn': {
    base: kept(),
    with: turned(),
    see: 'rotations',
    shows: [
      [0, 0],
      [90, 90],
    ],
  },
  'repairs.onA4': {
    base: { ...kept({ width: 148, height: 210 }), files: letters({ ...page('A'), size: [148, 210] }) },
    with: kept({ width: 148, height: 210, takeOut: [], onA4: true }),
    see: 'sizes',
    shows: [['148x210'], ['210x297']],
  },
  'repairs.takeOut.says': {
    base: kept(),
    with: kept({ takeOut: [{ ...TAKEN, says: 'C' }] }),
    see: 'mended',
    shows: [['Mark 1'], NONE],
  },
  'repairs.takeOut.left': {
    base: kept(),
    with: kept({ takeOut: [{ ...TAKEN, left: 40 }] }),
    see: 'mended',
    shows: [['Mark 1'], NONE],
  },
  'repairs.takeOut.top': {
    base: kept(),
    with: kept({ takeOut: [{ ...TAKEN, top: 25 }] }),
    see: 'mended',
    shows: [['Mark 1'], NONE],
  },
};

const SPLITS: Probes = {
  'splitConfig[none]': { base: split('everyPages', { pages: 1 }), with: split('none'), see: 'rows', shows: [TWO, ONE] },
  'splitConfig[everyPages]': {
    base: split('none'),
    with: split('everyPages', { pages: 1 }),
    see: 'rows',
    shows: [ONE, TWO],
  },
  'splitConfig[everyPages].pages': {
    base: split('everyPages', { pages: 1 }),
    with: split('everyPages', { pages: 2 }),
    see: 'rows',
    shows: [TWO, ONE],
  },
  'splitConfig[everyPages].allowRemainder': {
    base: { ...split('everyPages', { pages: 2 }), files: THREE },
    with: split('everyPages', { pages: 2, allowRemainder: true }),
    see: 'rows',
    shows: [
      ['1-2', '3-3 split.remainder'],
      ['1-2', '3-3'],
    ],
  },
  'splitConfig[textChanges]': {
    base: { ...split('none'), files: letters(page('A'), page('A'), page('B')) },
    with: byArea('textChanges'),
    see: 'rows',
    shows: [['1-3'], ['1-2', '3-3']],
  },
  ...areaProbes('textChanges'),
  ...readingProbes('textChanges', { lineDetection: [ONE, TWO], characterOrder: [TWO, ONE], wordSpacing: [TWO, ONE] }),
  'splitConfig[textAppears]': {
    base: { ...split('none'), files: letters(page('A'), { says: 'x' }, page('B')) },
    with: byArea('textAppears'),
    see: 'rows',
    shows: [['1-3'], ['1-2', '3-3']],
  },
  ...areaProbes('textAppears'),
  ...readingProbes(
    'textAppears',
    Object.fromEntries(
      ['lineDetection', 'characterOrder', 'wordSpacing'].map((field) => [field, [TWO, 'services.splitConfig']]),
    ),
  ),
  'splitConfig[textMatches]': {
    base: split('none'),
    with: byArea('textMatches', { pattern: '[AB]' }),
    see: 'rows',
    shows: [ONE, TWO],
  },
  ...areaProbes('textMatches'),
  ...readingProbes('textMatches', { lineDetection: [TWO, ONE], characterOrder: [ONE, TWO], wordSpacing: [ONE, TWO] }),
  'splitConfig[textMatches].pattern': {
    base: byArea('textMatches', { pattern: 'A' }),
    with: byArea('textMatches', { pattern: '[AB]' }),
    see: 'rows',
    shows: [ONE, TWO],
  },
  'splitConfig[bookmark]': {
    base: split('none'),
    with: split('bookmark'),
    see: 'rows',
    shows: [ONE, ['1-2 split.noStart']],
  },
  'splitConfig[bookmark].level': {
    base: {
      ...split('bookmark'),
      files: letters({ ...page('A'), mark: 1 }, { ...page('B'), mark: 2 }, { ...page('C'), mark: 2 }),
    },
    with: split('bookmark', { level: 2 }),
    see: 'rows',
    shows: [['1-3'], ['1-1 split.noStart', '2-2', '3-3']],
  },
  'splitConfig[blankPage]': {
    base: { ...split('none'), files: letters(page('A'), null, page('B')) },
    with: split('blankPage'),
    see: 'rows',
    shows: [['1-3'], ['1-2', '3-3']],
  },
};

const under = (probes: Probes): Probes =>
  Object.fromEntries(Object.entries(probes).map(([name, probe]) => [`boxes.${name}`, probe]));

export const BOX_PROBES: Probes = under({ ...BOX, ...RECONCILE, ...APPOSITIONS, ...REPAIRS });
export const SPLIT_PROBES: Probes = under(SPLITS);
