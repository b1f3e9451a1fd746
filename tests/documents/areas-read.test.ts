// Every field of a technical area, from its setting to a file that programs of others read: poppler for words, fonts and
// colours, zxing for codes. What cannot be is refused in words.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TechnicalArea } from '#domain/channels/channel.schema.ts';
import { fontsOf, inkOf, onPages, outputOf, poppler, type Sheet, type Word, wordsOf } from './read-by-poppler.ts';
import { sampleDocument } from './sample-pdfs.ts';
import { given, lane, startTestEngine } from './test-engine.ts';

const { folder, out, engine, codesOn, stop } = startTestEngine();
afterAll(stop);
const source = join(folder, 'source.pdf');
const fileOf = (name: string) => join(out, `${name}.pdf`);

const value = (text: string) => ({ type: 'constant', value: text });
/** mm from the left, from the top */
const AREA = { left: 60, top: 100, width: 80, height: 40 };
const text = (over: object = {}) => ({ type: 'text', area: AREA, contentEvaluator: value('Wort'), ...over });
const LONG = value('alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu');
const RED = [255, 0, 0] as const;
const near = (actual: number | undefined, expected: number, within = 1) =>
  expect(Math.abs((actual ?? Number.NaN) - expected), `${actual} is not near ${expected}`).toBeLessThan(within);

interface Row extends Sheet {
  readonly name: string;
  readonly read: (file: string) => void;
}
/** What areas said: the source says nothing so far down. */
const drawnWords = (file: string): Word[] => (wordsOf(file)[0] ?? []).filter(({ top }) => top > 90);
const first = (file: string): Word | undefined => drawnWords(file)[0];
const isAt = (word: Word | undefined, left: number, top: number) => {
  near(word?.left, left);
  near(word?.top, top, 2);
};
const heightOf = (file: string): number => (first(file)?.bottom ?? 0) - (first(file)?.top ?? 0);
const isMiddle = (low: number | undefined, high: number | undefined, expected: number) =>
  near(((low ?? 0) + (high ?? 0)) / 2, expected);
/** Rows of words, by their height on the page. */
const linesOf = (file: string): string[] => {
  const lines = new Map<number, string[]>();
  for (const { top, text: word } of drawnWords(file))
    lines.set(Math.round(top), [...(lines.get(Math.round(top)) ?? []), word]);
  return [...lines.values()].map((words) => words.join(' '));
};

const TEXTS: readonly Row[] = [
  { name: 'area', areas: [text()], read: (file) => isAt(first(file), 60, 100) },
  {
    name: 'fontSize',
    areas: [text({ fontSize: 30 })],
    read: (file) => near(heightOf(file), 3 * heightOf(fileOf('area')), 0.5),
  },
  { name: 'hAlign right', areas: [text({ hAlign: 'right' })], read: (file) => near(first(file)?.right, 140) },
  {
    name: 'hAlign center',
    areas: [text({ hAlign: 'center' })],
    read: (file) => isMiddle(first(file)?.left, first(file)?.right, 100),
  },
  { name: 'vAlign bottom', areas: [text({ vAlign: 'bottom' })], read: (file) => near(first(file)?.bottom, 140, 2) },
  {
    name: 'vAlign middle',
    areas: [text({ vAlign: 'middle' })],
    read: (file) => isMiddle(first(file)?.top, first(file)?.bottom, 120),
  },
  {
    name: 'margins',
    areas: [text({ margins: { top: 5, right: 0, bottom: 0, left: 10 } })],
    read: (file) => isAt(first(file), 70, 105),
  },
  {
    name: 'fontName',
    areas: [text({ fontName: 'Noto Sans Mono Bold' })],
    read: (file) => expect(fontsOf(file)).toMatch(/\+NotoSansMono-?Bold/),
  },
  {
    name: 'fontColor',
    areas: [text({ fontColor: '#ff0000', fontSize: 40 })],
    read: (file) => expect(inkOf(file, RED)?.top).toBeGreaterThan(100),
  },
  {
    name: 'colorBAT',
    areas: [text({ colorBAT: '#ff0000', fontSize: 40 })],
    rendition: 'proof',
    read: (file) => expect(inkOf(file, RED)?.top).toBeGreaterThan(100),
  },
  {
    name: 'text is one line',
    areas: [text({ contentEvaluator: value('one\ntwo') })],
    read: (file) => expect(linesOf(file)).toEqual(['one two']),
  },
  {
    name: 'multiline',
    areas: [text({ type: 'multiline', contentEvaluator: value('one\ntwo') })],
    read: (file) => expect(linesOf(file)).toEqual(['one', 'two']),
  },
  {
    name: 'lineSpace',
    areas: [text({ type: 'multiline', contentEvaluator: value('one\ntwo'), lineSpace: 2 })],
    read: (file) => {
      const apart = (of: string) => (drawnWords(of)[1]?.top ?? 0) - (drawnWords(of)[0]?.top ?? 0);
      near(apart(file), 2 * apart(fileOf('multiline')), 0.5);
    },
  },
  {
    name: 'not rtl',
    areas: [text({ contentEvaluator: value('Wort שלום') })],
    read: (file) => near(first(file)?.left, 60),
  },
  {
    name: 'rtl',
    areas: [text({ rtl: true, contentEvaluator: value('Wort שלום') })],
    read: (file) => {
      // What is read first stands at the right.
      const words = (of: string) => drawnWords(of).toSorted((one, other) => other.left - one.left);
      expect(words(file).map(({ text: word }) => word === 'Wort')).toEqual([true, false]);
      expect(words(fileOf('not rtl')).map(({ text: word }) => word === 'Wort')).toEqual([false, true]);
    },
  },
  {
    name: 'lineBreakMode word',
    areas: [text({ contentEvaluator: LONG })],
    read: (file) => {
      expect(linesOf(file).length).toBeGreaterThan(1);
      expect(linesOf(file).join(' ')).toBe(LONG.value);
    },
  },
  {
    name: 'lineBreakMode character',
    areas: [text({ contentEvaluator: value('x'.repeat(60)), lineBreakMode: 'character' })],
    read: (file) => {
      expect(linesOf(file).length).toBeGreaterThan(1);
      expect(linesOf(file).join('')).toBe('x'.repeat(60));
    },
  },
  {
    name: 'lineBreakMode shrink',
    areas: [text({ contentEvaluator: LONG, lineBreakMode: 'shrink' })],
    read: (file) => {
      expect(linesOf(file)).toEqual([LONG.value]);
      expect(heightOf(file)).toBeLessThan(heightOf(fileOf('area')));
    },
  },
  {
    name: 'html',
    areas: [text({ type: 'html', contentEvaluator: value('<p>one <b style="color:#ff0000">two</b></p><p>three</p>') })],
    read: (file) => {
      expect(linesOf(file)).toEqual(['one two', 'three']);
      expect(fontsOf(file)).toMatch(/\+NotoSans-?Bold/);
    },
  },
  {
    name: 'condition',
    areas: [text({ condition: { type: 'hasOption', optionTypeId: 7, optionValueId: 71 } })],
    read: (file) => expect(drawnWords(file)).toEqual([]),
  },
  {
    name: 'condition of a rectangle',
    areas: [
      {
        ...{ type: 'rectangle', area: AREA, colorProd: '#ff0000' },
        condition: { type: 'hasOption', optionTypeId: 7, optionValueId: 71 },
      },
    ],
    read: (file) => expect(inkOf(file, RED)).toBeNull(),
  },
  {
    name: 'rectangle with colorProd and margins',
    areas: [
      { type: 'rectangle', area: AREA, colorProd: '#ff0000', margins: { top: 5, right: 10, bottom: 5, left: 10 } },
    ],
    read: (file) => {
      const ink = inkOf(file, RED);
      near(ink?.left, 70);
      near(ink?.right, 130);
      near(ink?.top, 105);
      near(ink?.bottom, 135);
    },
  },
  {
    name: 'scope',
    composition: { addressPage: 'always' },
    areas: [text({ scope: 'addressPage' })],
    read: (file) => expect(onPages(file)).toEqual(['address Wort', '1']),
  },
  {
    name: 'check and colorError',
    // The source says something there.
    areas: [{ type: 'rectangle', area: { ...AREA, left: 15, top: 20 }, check: true, colorError: '#ff0000' }],
    rendition: 'proof',
    read: (file) => near(inkOf(file, RED)?.left, 15),
  },
];

/** Which pages of a letter of four have the area. */
const SELECTED = [
  ...[['all', [1, 2, 3, 4]] as const, ['1', [1]] as const, ['2', [2]] as const, ['1:', [2, 3, 4]] as const],
  ...[['-1', [4]] as const, ['odd', [1, 3]] as const, ['even', [2, 4]] as const, ['-1&even', [4]] as const],
];
const PAGES: readonly Row[] = SELECTED.map(([page, expected]) => ({
  name: `page ${page.replace(':', ' on')}`,
  areas: [text({ page })],
  pages: 4,
  read: (file) =>
    expect(onPages(file)).toEqual([1, 2, 3, 4].map((n) => (expected.some((one) => one === n) ? `${n} Wort` : `${n}`))),
}));
const at = (top: number, height: number, over: object) => ({ area: { left: 60, top, width: 80, height }, ...over });
const bars = (barcodeType: string, content: string) =>
  at(100, 25, { type: 'barcode', barcodeType, contentEvaluator: value(content) });
const code = (over: object) => at(100, 40, { contentEvaluator: value('ABC-123'), ...over });
/** The area of a code, and what is read of it. */
const CODES: readonly (readonly [name: string, area: object, read: string])[] = [
  ['code128', bars('code128', 'ABC-123'), 'ABC-123'],
  ['code39', bars('code39', 'ABC-123'), 'ABC-123'],
  ['code93', bars('code93', 'ABC-123'), 'ABC-123'],
  ['interleaved2of5', bars('interleaved2of5', '12345670'), '12345670'],
  ['itf14', bars('itf14', '04601234567893'), '04601234567893'],
  ['ean13', bars('ean13', '4006381333931'), '4006381333931'],
  ['ean8', bars('ean8', '02345673'), '02345673'],
  // Read as the EAN-13 that it is.
  ['upca', bars('upca', '416000336108'), '0416000336108'],
  ['rationalizedCodabar', bars('rationalizedCodabar', 'A0123456789B'), 'A0123456789B'],
  ['pdf417', bars('pdf417', 'ABC-123'), 'ABC-123'],
  ['gs1', { ...bars('code128', '(01)04012345678901(21)AB12'), barcodeGS1Format: true }, '(01)04012345678901(21)AB12'],
  ['qrcode', code({ type: 'qrcode' }), 'ABC-123'],
  ['datamatrix', code({ type: 'datamatrix' }), 'ABC-123'],
  ['datamatrix square', code({ type: 'datamatrix', datamatrixShape: 'square', datamatrixFitToArea: true }), 'ABC-123'],
  [
    'datamatrix rectangle',
    code({ type: 'datamatrix', datamatrixShape: 'rectangle', datamatrixFitToArea: true }),
    'ABC-123',
  ],
  ['without content', at(100, 40, { type: 'datamatrix' }), 'ABCDEFGHJKMNP'],
];

const ROWS = [...TEXTS, ...PAGES];
beforeAll(async () => {
  writeFileSync(source, await (await sampleDocument({ pages: 4 })).save());
  const outputs = [
    ...ROWS.map(({ name, ...sheet }) => outputOf(source, fileOf(name), sheet)),
    ...CODES.map(([name, area]) => outputOf(source, fileOf(`code ${name}`), { areas: [{ ...area, page: '1' }] })),
  ];
  given(await engine.compose({ outputs, lane }));
});

describe.skipIf(!poppler)('as poppler reads it', () => {
  it.each(ROWS.map((row) => [row.name, row] as const))('%s', (name, { read }) => {
    read(fileOf(name));
  });

  it('datamatrixFitToArea and datamatrixShape: the code is as large as its area, square or oblong', () => {
    const size = (name: string) => {
      const ink = inkOf(fileOf(`code ${name}`), [0, 0, 0]);
      // Behind the words of the source, which stand above.
      return ink === null ? [0, 0] : [ink.right, ink.bottom];
    };
    const [, plain = 0] = size('datamatrix');
    const [squareRight = 0, square = 0] = size('datamatrix square');
    const [oblongRight = 0] = size('datamatrix rectangle');
    expect(plain).toBeLessThan(square);
    near(square, 140, 2);
    expect(squareRight).toBeLessThan(oblongRight);
  });
});

describe('as zxing reads it', () => {
  it.each(CODES)('%s', async (name, _area, read) => {
    expect(await codesOn(fileOf(`code ${name}`), 1)).toContain(read);
  });
});

const REFUSED = [
  ['proof.areaNotBlank', { ...text({ check: true, desc: 'stamp' }), area: { ...AREA, left: 15, top: 20 } }],
  ['document.textTooLarge', text({ contentEvaluator: LONG, lineBreakMode: 'none' })],
] as const;

describe('what cannot be is refused in words', () => {
  it.each(REFUSED)('%s', async (label, area) => {
    const refused = await engine.compose({ outputs: [outputOf(source, fileOf('refused'), { areas: [area] })], lane });
    expect(refused).toMatchObject({ refusal: { label } });
  });
});

it('every field of an area is among them', () => {
  const areas = [
    ...ROWS.flatMap((row) => row.areas ?? []),
    ...CODES.map(([, area]) => area),
    ...REFUSED.map(([, area]) => area),
  ];
  const tried = new Set(areas.flatMap(Object.keys));
  expect(Object.keys(TechnicalArea.shape).filter((field) => !tried.has(field))).toEqual([]);
});
