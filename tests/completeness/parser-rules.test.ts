// The rules of boxes and parsers: a service that breaks one is refused at its save, and says which.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProbeWorld, type Parts, type ProbeWorld } from './service-world.ts';

let world: ProbeWorld;
beforeAll(async () => {
  world = await openProbeWorld();
});
afterAll(() => world?.close());

const read = (parserConfiguration: object, ...fields: string[]): Parts => ({
  boxes: [
    {
      ...{ name: 'letters', boxType: 'datafile', splitConfig: { type: 'none' }, parserConfiguration },
      metadatas: (fields.length > 0 ? fields : ['who', 'town']).map((name) => ({ name })),
    } as never,
  ],
});
const WHO = { metadata: 'who', column: 'who' };
const csv = (over: object) => read({ format: 'csv', encoding: 'utf-8', separator: ';', columns: [WHO], ...over });
const fixed = (over: object) =>
  read({ format: 'fixedWidth', encoding: 'utf-8', columns: [{ metadata: 'who', width: 4 }], ...over });
const json = (over: object) =>
  read({ format: 'json', encoding: 'utf-8', columns: [{ metadata: 'who', pointer: '/who' }], ...over });
const lines = (over: object) => read({ format: 'lines', encoding: 'utf-8', metadata: 'who', ...over });
const box = (over: object): Parts => ({ boxes: [{ name: 'letters', ...over } as never] });
const second = (over: object): Parts => ({
  boxes: [{ name: 'annexes', label: 'Annexes', minElements: 0, ...over } as never],
});

const RULES: readonly (readonly [string, Parts, string])[] = [
  ['fixed width has an encoding', fixed({ encoding: '' }), 'parser.encoding'],
  ['CSV has an encoding', csv({ encoding: '' }), 'parser.encoding'],
  ['JSON has an encoding', json({ encoding: '' }), 'parser.encoding'],
  ['lines have an encoding', lines({ encoding: '' }), 'parser.encoding'],
  ['a registered format has an encoding', read({ format: 'custom', parser: 'fieldBlocks' }), 'parser.encoding'],
  ['fixed width has a mapping', fixed({ columns: [] }), 'services.mappingMandatory'],
  ['widths are positive', fixed({ columns: [{ metadata: 'who', width: 0 }] }), 'parser.width'],
  [
    'fixed width fills a field once',
    fixed({ columns: ['who', 'who'].map((metadata) => ({ metadata, width: 2 })) }),
    'services.duplicateMetadata',
  ],
  ['CSV has a separator', csv({ separator: '' }), 'parser.separator'],
  ['named columns need a header', csv({ header: false }), 'parser.headerNeeded'],
  ['an index is not negative', csv({ columns: [{ metadata: 'who', column: -1 }] }), 'parser.index'],
  ['an index is whole', csv({ columns: [{ metadata: 'who', column: 0.5 }] }), 'parser.index'],
  ['CSV fills a field once', csv({ columns: [WHO, WHO] }), 'services.duplicateMetadata'],
  ['a pointer begins with a slash', json({ columns: [{ metadata: 'who', pointer: 'who' }] }), 'parser.pointer'],
  ['the list of rows is a pointer', json({ rows: 'list' }), 'parser.pointer'],
  ['JSON has a mapping', json({ columns: [] }), 'services.mappingMandatory'],
  ['skip counts are not negative', lines({ skipFirst: -1 }), 'parser.skip'],
  [
    'a column fills a field of its box',
    csv({ columns: [{ metadata: 'nobody', column: 'x' }] }),
    'services.mappingInvalid',
  ],
  ['a data file has columns', box({ boxType: 'datafile', splitConfig: { type: 'none' } }), 'services.mappingMandatory'],
  ['a second box is reconciled', second({}), 'services.reconcileMandatory'],
  ['a forced split takes a file', box({ splitForced: true, minElements: 0 }), 'services.forcedSplit'],
  [
    'a pattern compiles',
    box({
      splitConfig: { type: 'textMatches', area: { page: 1, left: 0, top: 0, width: 9, height: 9 }, pattern: '(' },
    }),
    'regularExpression.invalid',
  ],
];

describe('a service is refused at its save, where', () => {
  it.each(RULES)('%s', async (_rule, parts, label) => {
    expect(await world.look(parts, async () => 'saved')).toContain(label);
  });
});

it('a main box whose bytes are kept has no address page', async () => {
  const parts = box({ integrityPreservable: true, hasAddressPage: true, splitConfig: { type: 'none' } });
  const kept = await world.look(parts, async ({ clerk, job }) => {
    const { boxes } = await clerk.call('services.get', { params: { serviceId: job.service.id } });
    return boxes[0]?.hasAddressPage;
  });
  expect(kept).toBe(false);
});
