// What each field of a technical area does to what is printed in its place: each has a cell of the page, on one letter with the
// field and on one without.
import type { Ink } from './ink.ts';

/** What must differ: where ink begins or ends, how large it is, its colour, whether there is any. */
export const DIFFERENCES = {
  right: (a, b) => b.left > a.left + 1,
  left: (a, b) => b.left < a.left - 1,
  down: (a, b) => b.top > a.top + 0.5,
  wider: (a, b) => b.right - b.left > (a.right - a.left) * 1.1,
  narrower: (a, b) => b.right - b.left < (a.right - a.left) * 0.95,
  taller: (a, b) => b.bottom - b.top > (a.bottom - a.top) * 1.1,
  flatter: (a, b) => b.bottom - b.top < (a.bottom - a.top) * 0.9,
  /** The edges of letters are drawn softly: the colour is nearly the one that was chosen. */
  colour: (a, b) => /^#f[0-9a-f]0[0-9a-f]0/.test(b.colour) && /^#0[0-9a-f]0[0-9a-f]0/.test(a.colour),
  redrawn: (a, b) => a.picture !== b.picture,
} satisfies Record<string, (without: Ink, added: Ink) => boolean>;

export interface AreaProbe {
  readonly base?: object;
  readonly with: object;
  readonly shows: keyof typeof DIFFERENCES | 'gone';
}
const says = (value: string) => ({ contentEvaluator: { type: 'constant', value } });
const LONG = says('one two three four five six');
const RECTANGLE = { type: 'rectangle', ...says('x') };
const CODE = { type: 'datamatrix', ...says('Mailroom 1234567') };
const BAR = { type: 'barcode', ...says('12345670') };

/** By field; an area is `SPOT` of its cell, with the text "Word", unless it says another one. */
export const AREA_PROBES: Readonly<Record<string, AreaProbe>> = {
  condition: { with: { condition: { type: 'boolean', value: false } }, shows: 'gone' },
  'area.left': { with: { area: { left: 8 } }, shows: 'right' },
  'area.top': { with: { area: { top: 6 } }, shows: 'down' },
  'area.width': { base: RECTANGLE, with: { area: { width: 36 } }, shows: 'wider' },
  'area.height': { base: RECTANGLE, with: { area: { height: 12 } }, shows: 'taller' },
  type: { with: { type: 'rectangle' }, shows: 'wider' },
  page: { with: { page: '2' }, shows: 'gone' },
  scope: { with: { scope: 'addressPage' }, shows: 'gone' },
  colorProd: { base: RECTANGLE, with: { colorProd: '#ff0000' }, shows: 'colour' },
  contentEvaluator: { with: says('A longer word'), shows: 'wider' },
  'margins.top': { with: { margins: { top: 2, right: 0, bottom: 0, left: 0 } }, shows: 'down' },
  'margins.right': { base: RECTANGLE, with: { margins: { top: 0, right: 6, bottom: 0, left: 0 } }, shows: 'narrower' },
  'margins.bottom': { base: RECTANGLE, with: { margins: { top: 0, right: 0, bottom: 4, left: 0 } }, shows: 'flatter' },
  'margins.left': { with: { margins: { top: 0, right: 0, bottom: 0, left: 6 } }, shows: 'right' },
  fontName: { with: { fontName: 'Noto Sans Mono Bold' }, shows: 'redrawn' },
  fontSize: { with: { fontSize: 14 }, shows: 'taller' },
  fontColor: { with: { fontColor: '#ff0000' }, shows: 'colour' },
  lineSpace: {
    base: { type: 'multiline', ...says('a\nb'), fontSize: 6, area: { height: 14 } },
    with: { lineSpace: 2 },
    shows: 'taller',
  },
  hAlign: { with: { hAlign: 'right' }, shows: 'right' },
  vAlign: { with: { vAlign: 'bottom' }, shows: 'down' },
  rtl: { base: says('abc שלום 12'), with: { rtl: true }, shows: 'redrawn' },
  lineBreakMode: { base: { ...LONG, fontSize: 8 }, with: { lineBreakMode: 'shrink' }, shows: 'flatter' },
  barcodeType: { base: BAR, with: { barcodeType: 'ean8' }, shows: 'redrawn' },
  barcodeGS1Format: {
    base: { type: 'barcode', ...says('(01)04012345678901') },
    with: { barcodeGS1Format: true },
    shows: 'redrawn',
  },
  datamatrixShape: {
    base: { ...CODE, datamatrixFitToArea: true, datamatrixShape: 'square' },
    with: { datamatrixShape: 'rectangle' },
    shows: 'wider',
  },
  datamatrixFitToArea: {
    base: { ...CODE, area: { width: 14, height: 14 }, ...says('12') },
    with: { datamatrixFitToArea: true },
    shows: 'taller',
  },
};

/** Where an area lies in its cell, mm. */
const SPOT = { left: 4, top: 3, width: 30, height: 8 };
const CELL = { width: 46, height: 20 };
const COLUMNS = 4;
const TOP = 112;

/** The cell of a field, mm from the top left of the page. */
export const cellOf = (index: number) => {
  const [left, top] = [8 + CELL.width * (index % COLUMNS), TOP + CELL.height * Math.floor(index / COLUMNS)];
  return { left, top, right: left + CELL.width, bottom: top + CELL.height };
};

/** The area of a field in its cell, without the field or with it. */
export function areaAt(index: number, { base = {}, with: more }: AreaProbe, isWith: boolean): object {
  const parts = [base, ...(isWith ? [more] : [])] as { area?: object }[];
  const spot = Object.assign({}, SPOT, ...parts.map(({ area }) => area ?? {})) as typeof SPOT;
  const { left, top } = cellOf(index);
  const place = { ...spot, left: left + spot.left, top: top + spot.top };
  return Object.assign({ type: 'text', ...says('Word') }, ...parts, { area: place });
}

/** Fields that have a test of their own in areas.test.ts. */
export const AREAS_BESIDE = ['check', 'desc', 'colorBAT', 'colorError'] as const;
