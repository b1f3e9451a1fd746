// Data file boxes that are saved, and those that are not.
import { expect, it } from 'vitest';
import { checkBoxes } from '../boxes/boxes.check.ts';
import { ServiceDefinition } from '../service.schema.ts';
import { columnsOf } from './datafile-boxes.check.ts';

const parserConfiguration = {
  ...{ format: 'csv', encoding: 'utf-8', separator: ';' },
  columns: [{ metadata: 'pages', column: 'Pages' }],
};
/** Hidden: nobody asks how its rows find their letters. */
const rows = {
  ...{ name: 'rows', label: 'Rows', boxType: 'datafile', hidden: true },
  ...{ metadatas: [{ name: 'pages' }], parserConfiguration },
};
const main = { name: 'letters', label: 'Letters', main: true };
const channel = (label: string, generatedPages: number) => ({ label, channelId: 1, composition: { generatedPages } });
const split = { type: 'dataFile', box: 'rows', column: 'pages' };

function faultOf(boxes: object[], over: object = {}): string {
  const service = { name: 'S', type: 'simpleMultiple', boxes, channels: [channel('a', 2)], ...over };
  const checked = checkBoxes(ServiceDefinition.parse(service));
  return checked.ok ? 'ok' : `${checked.refusal.label} ${checked.refusal.parameters.reason ?? ''}`.trim();
}

const BOXES: [what: string, boxes: object[], over: object, expected: string][] = [
  ['a second box', [main, rows], {}, 'ok'],
  ['no parser', [main, { ...rows, parserConfiguration: null }], {}, 'services.mappingMandatory'],
  ['no field', [main, { ...rows, metadatas: [] }], {}, 'services.mappingMandatory'],
  ['a column without field', [main, { ...rows, metadatas: [{ name: 'other' }] }], {}, 'services.mappingInvalid'],
  [
    'a parser with a fault',
    [main, { ...rows, parserConfiguration: { ...parserConfiguration, separator: '' } }],
    {},
    'parser.separator',
  ],
  ['a row in each envelope', [main, { ...rows, scope: 'shipment' }], {}, 'services.reconcileMandatory'],
  ['a main box', [{ ...rows, main: true }], {}, 'ok'],
  ['one recipient', [{ ...rows, main: true }], { type: 'simpleUnique' }, 'services.uniqueBox'],
  [
    'a main box that is cut',
    [{ ...rows, main: true, splitConfig: { type: 'everyPages', pages: 1 } }],
    {},
    'services.splitConfig dataFile',
  ],
  [
    'unequal pages',
    [{ ...rows, main: true }],
    { channels: [channel('a', 2), channel('b', 3)] },
    'services.generatedPages',
  ],
  [
    'a plan',
    [
      { ...main, splitConfig: split },
      { ...rows, scope: 'job' },
    ],
    {},
    'ok',
  ],
  ['a plan of packs', [{ ...main, splitConfig: split }, rows], {}, 'services.splitConfig dataFile'],
  [
    'a plan without its column',
    [
      { ...main, splitConfig: { ...split, column: 'x' } },
      { ...rows, scope: 'job' },
    ],
    {},
    'services.splitConfig dataFile',
  ],
  [
    'a plan that is a document',
    [{ ...main, splitConfig: { ...split, box: 'letters' } }],
    {},
    'services.splitConfig dataFile',
  ],
];

it.each(BOXES)('%s', (_what, boxes, over, expected) => expect(faultOf(boxes, over)).toBe(expected));

it('knows the columns of each box, and those of the main box without its name', () => {
  const service = ServiceDefinition.parse({
    name: 'S',
    type: 'simpleMultiple',
    boxes: [{ ...rows, main: true }],
    channels: [channel('a', 1)],
  });
  expect(columnsOf(service)).toEqual(
    new Map([
      ['rows', ['pages']],
      [null, ['pages']],
    ]),
  );
});
