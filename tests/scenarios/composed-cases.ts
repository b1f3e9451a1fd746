// What a composed letter may be, value by value, and what independent readers have to find in it, worked out without the code
// that composes.
import {
  BARCODE_TYPES,
  type BarcodeType,
  DATAMATRIX_SHAPES,
  FONT_NAMES,
  H_ALIGNS,
  LINE_BREAK_MODES,
  PAGE_SELECTION_SCOPES,
  PAGE_SELECTORS,
  type PageSelector,
  PRINT_SIDES,
  ROTATIONS,
  V_ALIGNS,
} from '#domain/documents/documents.ts';
import { APPOSITION_LAYERS } from '#domain/services/services.ts';

/** The value of a list at a place, from its beginning again behind its end. */
const nth = <T>(list: readonly T[], place: number): T => list[place % list.length] as T;

/** What stands in a kind of barcode that takes no text of eight digits. */
const CONTENT: Partial<Record<BarcodeType, string>> = {
  itf14: '04012345678901',
  ean13: '4006381333931',
  ean8: '96385074',
  upca: '036000291452',
  rationalizedCodabar: 'A123456B',
  royalmail: 'LE28HS9Z',
  kix: '1231FZ13XHS',
  onecode: '0123456709498765432101234567891',
  auspost: '5956439111ABA 9',
  japanpost: '6540123789-A-K-Z',
};
/** Codes of the carriers' machines: zxing does not read them. */
const POSTAL: readonly BarcodeType[] = ['royalmail', 'kix', 'onecode', 'auspost', 'japanpost'];
const PAPER = ['source', 'A4', 'A3', 'Letter'] as const;
const ADDRESS_PAGE = ['never', 'always', 'whenNotOnPage'] as const;

/** Pages of the letters of each case. */
export const LETTERS = [1, 2] as const;

/** One way to compose letters. */
export const CASES = BARCODE_TYPES.map((barcode, place) => ({
  name: `C${place + 1}`,
  barcode,
  postal: POSTAL.includes(barcode),
  written: CONTENT[barcode] ?? '12345678',
  /** UPC is a part of EAN, as readers say it. */
  read: barcode === 'upca' ? '0036000291452' : (CONTENT[barcode] ?? '12345678'),
  shape: nth(DATAMATRIX_SHAPES, place),
  selector: nth(PAGE_SELECTORS, place),
  scope: nth(PAGE_SELECTION_SCOPES, place + 1),
  laidOn: nth(PAGE_SELECTORS, place + 3),
  layer: nth(APPOSITION_LAYERS, place),
  hAlign: nth(H_ALIGNS, place),
  vAlign: nth(V_ALIGNS, place + 1),
  lineBreakMode: nth(LINE_BREAK_MODES, place),
  fontName: nth(FONT_NAMES, place),
  merged: place % 5 === 4,
  composition: {
    printSide: nth(PRINT_SIDES, place),
    rotation: nth(ROTATIONS, place),
    pageSize: nth(PAPER, place),
    addressPage: nth(ADDRESS_PAGE, place + 1),
    duplicates: 1 + (place % 2),
    margins: place % 4 === 1 ? { top: 8, right: 8, bottom: 8, left: 8 } : { top: 0, right: 0, bottom: 0, left: 0 },
  },
}));
export type Case = (typeof CASES)[number];

const constant = (value: string) => ({ type: 'constant', value });

/** The areas of a case, where no page has anything, however it is turned. */
export function areasOf(one: Case): object[] {
  const place = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });
  const onFirst = { page: '1', scope: 'document' };
  const { hAlign, vAlign, lineBreakMode } = one;
  const hebrew = one.fontName.includes('Hebrew');
  return [
    {
      ...{ type: 'text', page: one.selector, scope: one.scope, area: place(20, 115, 70, 7) },
      ...{ hAlign, vAlign, lineBreakMode, fontName: one.fontName, rtl: hebrew },
      contentEvaluator: constant(hebrew ? 'סימן 4711' : 'MARK 4711'),
    },
    {
      ...{ type: 'barcode', ...onFirst, area: place(20, 124, 72, 16), barcodeType: one.barcode },
      contentEvaluator: constant(one.written),
    },
    {
      ...{ type: 'datamatrix', ...onFirst, area: place(20, 144, 16, 14), datamatrixShape: one.shape },
      ...{ datamatrixFitToArea: true, contentEvaluator: constant(`DM ${one.name}`) },
    },
    { type: 'qrcode', ...onFirst, area: place(42, 143, 17, 17), contentEvaluator: constant(`QR ${one.name}`) },
    { type: 'rectangle', ...onFirst, area: place(66, 146, 8, 8) },
    {
      ...{ type: 'html', ...onFirst, area: place(20, 163, 36, 12), fontSize: 8 },
      contentEvaluator: constant('<p>rich <b>bold</b></p><p dir="rtl">שלום 12</p>'),
    },
    {
      ...{ type: 'multiline', ...onFirst, area: place(58, 163, 34, 12), fontSize: 8 },
      contentEvaluator: constant('first line\nsecond line'),
    },
  ];
}

/** A page as it is expected. */
export interface ExpectedPage {
  readonly kind: 'address' | 'blank' | 'page';
  /** What the deposited page says; empty where it is none of those. */
  readonly says: string;
  readonly mark: boolean;
  readonly laid: boolean;
  /** It has the areas of the first page of a document. */
  readonly first: boolean;
}

/** docs/model.md, "Page selectors", said once more. @param place from 1 */
function takes(selector: PageSelector, place: number, count: number): boolean {
  if (selector === 'all') return true;
  if (selector === '1:') return place >= 2;
  if (selector === 'odd' || selector === 'even') return (place % 2 === 0) === (selector === 'even');
  if (selector === '-1&even') return place === count && count % 2 === 0;
  return place === (selector === '-1' ? count : Number(selector));
}

/** The pages of one letter (from 1) in the order of the file (docs/decisions/0004 and 0006). */
export function expectedPages(one: Case, letter: number, count: number): ExpectedPage[] {
  const duplex = one.composition.printSide !== 'simplex';
  const pages: ExpectedPage[] = [];
  const blank: ExpectedPage = { kind: 'blank', says: '', mark: false, laid: false, first: false };
  const close = () => (duplex && pages.length % 2 === 1 ? pages.push(blank) : 0);
  if (one.composition.addressPage !== 'never') {
    const mark = one.scope === 'addressPage' && takes(one.selector, 1, 1);
    pages.push({ kind: 'address', says: '', mark, laid: false, first: false });
    close();
  }
  for (let copy = 0; copy < one.composition.duplicates; copy += 1) {
    for (let page = 1; page <= count; page += 1) {
      const mark = one.scope === 'document' && takes(one.selector, page, count);
      const laid = takes(one.laidOn, page, count);
      pages.push({ kind: 'page', says: `Letter ${letter}, page ${page}`, mark, laid, first: page === 1 });
    }
    close();
  }
  if (one.scope !== 'composedDocument') return pages;
  return pages.map((page, index) => ({ ...page, mark: takes(one.selector, index + 1, pages.length) }));
}
