// What a service with an archive box must be before it is saved.
import { describe, expect, it } from 'vitest';
import { checkService } from '../service.check.ts';
import { ServiceDefinition } from '../service.schema.ts';
import { listsOfAccount } from '../tag-lists.ts';

const offered = {
  channels: new Map([[1, { requirements: [{ name: 'postalRecipient' }], optionTypeIds: [] }]]),
  optionTypes: [],
  tagLists: listsOfAccount([]),
  programs: { office: true, commands: new Map() },
};
const zip = { name: 'zip', label: 'ZIP', boxType: 'archive' };
const letters = { name: 'letters', label: 'Letters', main: true, parent: 'zip', pattern: '.*' };
const index = {
  ...{ indexFile: 'index.csv', indexColumn: 'file', metadatas: [{ name: 'file' }, { name: 'town' }] },
  parserConfiguration: {
    ...{ format: 'csv', encoding: 'utf-8', separator: ';' },
    columns: [
      { metadata: 'file', column: 'File' },
      { metadata: 'town', column: 'Town' },
    ],
  },
};
const column = (name: string, box: string | null = null) => ({ type: 'dataColumn', box, column: name });
const annex = { name: 'annex', label: 'Annex', parent: 'zip', pattern: 'annex/.*' };

const refusalOf = (boxes: readonly object[], over: object = {}): string => {
  const service = {
    ...{ name: 'Payslips', type: 'archive', boxes, channels: [{ label: 'Post', channelId: 1 }] },
    requirements: [{ name: 'postalRecipient', value: { type: 'constant', value: 'x' } }],
    sendingStrategy: [{ channelLabels: ['Post'] }],
    ...over,
  };
  const checked = checkService(ServiceDefinition.parse(service), offered);
  if (checked.ok) return 'ok';
  const { reason } = checked.refusal.parameters;
  return checked.refusal.label.startsWith('services.') && reason !== undefined
    ? `${checked.refusal.label} ${String(reason)}`
    : checked.refusal.label;
};
const reads = (value: object) => ({ requirements: [{ name: 'postalRecipient', value }] });

describe('a service with an archive box', () => {
  it('has exactly one, which a person fills, and a main box that it fills', () => {
    const faults: [readonly object[], string][] = [
      [[zip, letters], 'ok'],
      [[letters], 'services.archiveBoxes one'],
      [[zip, { ...zip, name: 'zip2' }, letters], 'services.archiveBoxes one'],
      [[zip, { ...letters, parent: null, pattern: null }], 'services.archiveBoxes main'],
      [
        [
          { ...zip, main: true },
          { ...letters, main: false },
        ],
        'services.archiveBoxes archive',
      ],
      [[{ ...zip, hidden: true }, letters], 'services.archiveBoxes archive'],
      [[{ ...zip, minElements: 0 }, letters], 'services.archiveBoxes archive'],
      [[{ ...zip, splitConfig: { type: 'blankPage' } }, letters], 'services.archiveBoxes archive'],
      [[{ ...zip, scope: 'job' }, letters], 'services.archiveBoxes archive'],
      [[zip, { ...letters, parent: 'elsewhere' }], 'services.parentBox'],
      [[zip, { ...letters, pattern: null }], 'services.archiveBoxes pattern'],
      [[zip, letters, { ...annex, parent: null, scope: 'shipment' }], 'services.archiveBoxes pattern'],
      [[zip, { ...letters, pattern: '(' }], 'regularExpression.invalid'],
      [[zip, { ...letters, indexFile: 'index.csv' }], 'services.archiveBoxes index'],
      [[zip, { ...letters, parserConfiguration: index.parserConfiguration }], 'services.archiveBoxes index'],
      [[zip, letters, annex], 'services.reconcileMandatory'],
      [[zip, letters, { ...annex, scope: 'shipment' }], 'ok'],
      [[zip, letters, { name: 'terms', label: 'Terms', scope: 'shipment' }], 'ok'],
      [[zip, { ...letters, ignoreFileBorders: true }], 'ok'],
      [[zip, { ...letters, ignoreFileBorders: true, integrityPreservable: true }], 'services.splitConfig files'],
    ];
    for (const [boxes, expected] of faults) expect([boxes, refusalOf(boxes)]).toEqual([boxes, expected]);
    expect(refusalOf([zip, letters], { type: 'simpleMultiple' })).toBe('services.archiveBoxes one');
  });

  it('may have an index that is read by its parser and names documents by a field of its own', () => {
    const faults: [object, string][] = [
      [{}, 'ok'],
      [{ indexFile: null }, 'services.archiveBoxes index'],
      [{ indexColumn: null }, 'services.mappingInvalid'],
      [{ indexColumn: 'name' }, 'services.mappingInvalid'],
      [{ parserConfiguration: null }, 'services.mappingMandatory'],
      [{ parserConfiguration: { ...index.parserConfiguration, encoding: 'utf-7' } }, 'parser.encoding'],
      [{ metadatas: [{ name: 'file' }] }, 'services.mappingInvalid'],
    ];
    for (const [over, expected] of faults) {
      expect([over, refusalOf([{ ...zip, ...index, ...over }, letters])]).toEqual([over, expected]);
    }
    const boxes = [{ ...zip, ...index }, letters];
    expect(refusalOf(boxes, reads(column('town')))).toBe('ok');
    expect(refusalOf(boxes, reads(column('town', 'letters')))).toBe('ok');
    expect(refusalOf(boxes, reads(column('street')))).toBe('expression.unknownReference');
    expect(refusalOf([zip, letters], reads(column('town')))).toBe('expression.unknownReference');
    expect(refusalOf([boxes[0] ?? {}, { ...letters, ignoreFileBorders: true }])).toBe('services.splitConfig files');
    // What an envelope has once is of no single row.
    const shared = [...boxes, { ...annex, scope: 'shipment' }];
    expect(refusalOf(shared, reads(column('town', 'annex')))).toBe('expression.unknownReference');
  });
});
