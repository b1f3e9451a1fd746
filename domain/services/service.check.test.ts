// Services as they are saved, and the metadata that they ask for.
import { describe, expect, it } from 'vitest';
import { normaliseBox } from './box.check.ts';
import { checkMetadataValue } from './metadata.check.ts';
import { Metadata } from './metadata.schema.ts';
import { checkService } from './service.check.ts';
import { ServiceDefinition } from './service.schema.ts';
import { listsOfAccount } from './tag-lists.ts';

const box = { name: 'letters', label: 'Letters', main: true };
const raw = {
  name: 'Mail run',
  type: 'simpleMultiple',
  boxes: [box],
  requirements: [{ name: 'postalRecipient', value: { type: 'constant', value: 'x' } }],
  channels: [{ label: 'Post', channelId: 1 }],
  sendingStrategy: [{ channelLabels: ['Post'] }],
};
const colours = { id: 10, name: 'Colour', values: [{ id: 1, name: 'Black' }] };
const sizes = { id: 20, name: 'Size', values: [{ id: 2, name: 'C4' }] };
const stamps = { id: 30, name: 'Stamp', values: [] };
const offered = {
  channels: new Map([[1, { requirements: [{ name: 'postalRecipient' }], optionTypeIds: [10, 20] }]]),
  optionTypes: [colours, sizes, stamps],
  programs: { office: true, commands: new Map() },
  tagLists: listsOfAccount([{ tagLists: [{ name: 'sites', freeValues: false, values: [] }], controlledValues: {} }]),
};
const post = (over: object) => ({ channels: [{ label: 'Post', channelId: 1, ...over }] });
const none = { top: 0, right: 0, bottom: 0, left: 0 };
const laidOut = (pageSize: string, margins: object) =>
  post({ composition: { pageSize, margins: { ...none, ...margins } } });
const splitAt = (page: number) => {
  const area = { page, left: 10, top: 10, width: 40, height: 10 };
  return { boxes: [{ ...box, splitConfig: { type: 'textAppears', area } }] };
};
const annexed = (over: object) => ({ boxes: [box, { name: 'annex', label: 'Annex', ...over }] });
const fileNameOf = (of: string | null) => ({ type: 'fileName', box: of });
const everywhere = { left: 0, top: 0, width: 210, height: 297 };
const preprocessed = (name: string, parameters: object = {}) => ({
  type: 'preprocessing',
  preprocessor: { name, parameters },
});
const label = (over: object): string => {
  const checked = checkService(ServiceDefinition.parse({ ...raw, ...over }), offered);
  return checked.ok ? 'ok' : checked.refusal.label;
};

describe('a service', () => {
  it('is saved only without a fault, and says which', () => {
    const pages = { type: 'everyPages', pages: 2 };
    const reference = (name: string) => ({ type: 'metadataReference', name });
    const faults: [object, string][] = [
      [{}, 'ok'],
      [{ type: 'advanced' }, 'services.notImplemented'],
      [{ boxes: [{ ...box, identifier: 'main' }] }, 'ok'],
      [{ boxes: [{ ...box, configuredFiles: ['a', 'b'] }] }, 'services.elements'],
      [{ boxes: [{ ...box, boxType: 'datafile', appositions: [{ id: 'a' }] }] }, 'services.appositionBox'],
      [{ jobNameExpression: { type: 'outputFileReference', name: 'nuid' } }, 'expression.notHere'],
      [{ boxes: [{ ...box, main: false }] }, 'services.mainBox'],
      [{ boxes: [box, { ...box, main: false }] }, 'services.duplicateBox'],
      [{ boxes: [{ ...box, minElements: 3, maxElements: 2 }] }, 'services.elements'],
      [{ boxes: [{ ...box, splitForced: true, splitConfig: pages, minElements: 0 }] }, 'services.forcedSplit'],
      [{ type: 'simpleUnique', boxes: [{ ...box, splitConfig: pages }] }, 'services.uniqueBox'],
      [{ printOnly: true, boxes: [box, { ...box, name: 'annex', main: false }] }, 'services.printOnlyBox'],
      [{ type: 'archive' }, 'services.archiveBoxes'],
      [{ preprocessor: { name: 'pages' } }, 'services.preprocessorType'],
      [{ type: 'preprocessing' }, 'services.preprocessorMissing'],
      [preprocessed('pages'), 'ok'],
      [preprocessed('printStream', { encoding: 'windows-1252', carriageControl: 'asa' }), 'ok'],
      [preprocessed('elsewhere'), 'services.preprocessorUnknown'],
      [preprocessed('printStream', { font: 'courierPrime', fontSize: 8 }), 'ok'],
      [preprocessed('printStream', { fontSize: 12 }), 'services.preprocessorParameters'],
      [preprocessed('printStream', { fontSize: 12, lines: 40, columns: 60 }), 'ok'],
      [preprocessed('officeToPdf'), 'ok'],
      [preprocessed('officeToPdf', { template: 'a.docx' }), 'services.preprocessorParameters'],
      [preprocessed('mailMerge', { template: 'a.docx' }), 'services.preprocessorBox'],
      [preprocessed('command', { command: 'sort' }), 'services.commandUnknown'],
      [preprocessed('pages', { repeat: 0 }), 'services.preprocessorParameters'],
      [preprocessed('pages', { turn: true }), 'services.preprocessorParameters'],
      [preprocessed('pages', { dropMatching: { area: everywhere, pattern: '(' } }), 'regularExpression.invalid'],
      [preprocessed('printStream', { encoding: 'utf-7' }), 'services.preprocessorParameters'],
      [{ boxes: [{ ...box, metadatas: [{ name: 'a' }, { name: 'a' }] }] }, 'services.duplicateMetadata'],
      [{ boxes: [{ ...box, metadatas: [{ name: 'a', validationPattern: '(' }] }] }, 'regularExpression.invalid'],
      [{ serviceMetadatas: [{ name: 'a', validationPattern: '(' }] }, 'regularExpression.invalid'],
      [{ requirements: [raw.requirements[0], raw.requirements[0]] }, 'channels.requirementDuplicate'],
      [{ serviceMetadatas: [{ name: 'a', tagList: 'sites' }] }, 'ok'],
      [{ serviceMetadatas: [{ name: 'a', tagList: 'years' }] }, 'metadata.tagListUnknown'],
      [
        { boxes: [{ ...box, metadatas: [{ name: 'a', tagList: 'years', constantValue: '1' }] }] },
        'metadata.tagListUnknown',
      ],
      [{ serviceMetadatas: [{ name: 'a', value: reference('a') }] }, 'expression.cycle'],
      [{ serviceMetadatas: [{ name: 'a', value: reference('b') }] }, 'expression.unknownReference'],
      [{ channels: [] }, 'services.channelMissing'],
      [{ channels: [{ label: 'Post', channelId: 2 }] }, 'services.channelUnknown'],
      [{ channels: [raw.channels[0], raw.channels[0]] }, 'services.duplicateChannelLabel'],
      [{ sendingStrategy: [{ channelLabels: ['Mail'] }] }, 'services.channelUsedInStrategy'],
      [{ requirements: [{ name: 'emailRecipient' }] }, 'services.requirementUnknown'],
      [{ grouping: { key: [], maxSheets: 5 } }, 'services.groupingKeyMissing'],
      [{ grouping: { key: [{ type: 'requirementReference', name: 'postalRecipient' }], maxSheets: 5 } }, 'ok'],
      [annexed({}), 'services.reconcileMandatory'],
      [{ ...annexed({}), type: 'simpleUnique' }, 'ok'],
      [annexed({ hidden: true }), 'ok'],
      [annexed({ scope: 'shipment' }), 'ok'],
      [annexed({ scope: 'job' }), 'ok'],
      [annexed({ reconcile: { packIdentifier: fileNameOf('letters'), identifier: fileNameOf('annex') } }), 'ok'],
      [annexed({ reconcile: { packIdentifier: fileNameOf(null), identifier: fileNameOf(null) } }), 'ok'],
      [
        annexed({ reconcile: { packIdentifier: fileNameOf('annex'), identifier: fileNameOf(null) } }),
        'expression.unknownReference',
      ],
      [
        annexed({
          reconcile: {
            packIdentifier: fileNameOf(null),
            identifier: { type: 'requirementReference', name: 'postalRecipient' },
          },
        }),
        'expression.notHere',
      ],
      // Given with the deposit, a field is there before the rows; computed, it comes with them.
      [
        {
          ...annexed({ reconcile: { packIdentifier: reference('a'), identifier: fileNameOf(null) } }),
          serviceMetadatas: [{ name: 'a' }],
        },
        'ok',
      ],
      [
        {
          ...annexed({ reconcile: { packIdentifier: reference('a'), identifier: fileNameOf(null) } }),
          serviceMetadatas: [{ name: 'a', value: fileNameOf(null) }],
        },
        'expression.notHere',
      ],
      [post({ options: { 10: 1, 20: 2 } }), 'ok'],
      [post({ options: { 10: 2 } }), 'services.importInvalidOption'],
      [post({ options: { 10: 9 } }), 'services.importUnknownOption'],
      [post({ options: { 30: 1 } }), 'services.importInvalidOptionType'],
      [post({ options: { 99: 1 } }), 'services.importUnknownOptionType'],
      [laidOut('A4', { left: 20, right: 20 }), 'ok'],
      [laidOut('A4', { left: 150, right: 100 }), 'ok'],
      [laidOut('A4', { left: 150, right: 147 }), 'services.margins'],
      [laidOut('A4', { top: 300 }), 'services.margins'],
      [laidOut('source', { top: 300 }), 'ok'],
      [splitAt(1), 'ok'],
      [splitAt(-1), 'services.splitConfig'],
      [splitAt(0), 'services.splitConfig'],
      [{ boxes: [{ ...box, dropBlankPages: true }] }, 'ok'],
      [{ boxes: [{ ...box, dropBlankPages: true, integrityPreservable: true }] }, 'services.splitConfig'],
    ];
    for (const [over, expected] of faults) expect([over, label(over)]).toEqual([over, expected]);
  });

  it('has no address page where integrity is preserved', () => {
    const [main] = ServiceDefinition.parse({
      ...raw,
      boxes: [{ ...box, integrityPreservable: true, hasAddressPage: true }],
    }).boxes;
    expect(main && normaliseBox(main).hasAddressPage).toBe(false);
  });
});

describe('a metadata value', () => {
  const check = (field: object, value: string | null) => {
    const checked = checkMetadataValue(Metadata.parse({ name: 'ref', ...field }), value);
    return checked.ok ? checked.value : checked.refusal.label;
  };
  it('is there if it must be, fits its pattern in full, its lines and its list', () => {
    expect(check({ mandatory: true }, ' ')).toBe('metadata.mandatory');
    expect(check({ validationPattern: '[A-Z]{2}' }, 'ABC')).toBe('metadata.pattern');
    expect(check({ maxLines: 2, type: 'multiText' }, 'a\nb\nc')).toBe('metadata.maxLines');
    expect(check({ allowedValues: ['a'] }, 'b')).toBe('metadata.notAllowed');
    expect(check({ type: 'date' }, '31/12/2026')).toBe('metadata.date');
    expect([check({}, null), check({ constantValue: 'x' }, null), check({ constantValue: 'x' }, 'y')]).toEqual([
      '',
      'x',
      'metadata.notEditable',
    ]);
  });
});
