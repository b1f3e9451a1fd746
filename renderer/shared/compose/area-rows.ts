// The fields of an area as rows: on which page of the inspector each stands, how it is entered, and for which types it means
// something.
import type { TechnicalArea } from '#domain/channels/channel.schema.ts';
import {
  BARCODE_TYPES,
  DATAMATRIX_SHAPES,
  FONT_NAMES,
  H_ALIGNS,
  LINE_BREAK_MODES,
  PAGE_SELECTION_SCOPES,
  PAGE_SELECTORS,
  TECHNICAL_AREA_TYPES,
  type TechnicalAreaType,
  V_ALIGNS,
} from '#domain/documents/documents.ts';
import { isCode } from './areas.rules.ts';

export const AREA_TABS = ['content', 'look', 'when'] as const;
export type AreaTab = (typeof AREA_TABS)[number];

/** One field. */
export interface AreaRow {
  readonly field: Exclude<keyof TechnicalArea, 'area' | 'margins'>;
  readonly tab: AreaTab;
  readonly kind: 'text' | 'number' | 'choice' | 'switch' | 'colour' | 'value' | 'condition';
  readonly choices?: readonly string[];
  /** The values are names that nobody translates. */
  readonly asIs?: true;
  readonly min?: number;
  readonly max?: number;
  /** The control takes the whole width. */
  readonly wide?: true;
  readonly of?: (type: TechnicalAreaType) => boolean;
}

const isText = (type: TechnicalAreaType): boolean => !isCode(type) && type !== 'rectangle';
const is =
  (...types: readonly TechnicalAreaType[]) =>
  (type: TechnicalAreaType): boolean =>
    types.includes(type);

/** All fields but place and margins, which are entered by their figures. */
export const AREA_ROWS: readonly AreaRow[] = [
  { field: 'desc', tab: 'content', kind: 'text', wide: true },
  { field: 'type', tab: 'content', kind: 'choice', choices: TECHNICAL_AREA_TYPES, wide: true },
  { field: 'contentEvaluator', tab: 'content', kind: 'value', wide: true, of: (type) => type !== 'rectangle' },
  { field: 'barcodeType', tab: 'content', kind: 'choice', choices: BARCODE_TYPES, asIs: true, of: is('barcode') },
  { field: 'datamatrixShape', tab: 'content', kind: 'choice', choices: DATAMATRIX_SHAPES, of: is('datamatrix') },
  { field: 'barcodeGS1Format', tab: 'content', kind: 'switch', wide: true, of: isCode },
  { field: 'datamatrixFitToArea', tab: 'content', kind: 'switch', wide: true, of: is('datamatrix') },
  { field: 'fontName', tab: 'look', kind: 'choice', choices: FONT_NAMES, asIs: true, wide: true, of: isText },
  { field: 'fontSize', tab: 'look', kind: 'number', min: 1, max: 200, of: isText },
  { field: 'lineSpace', tab: 'look', kind: 'number', min: 0.1, max: 10, of: isText },
  { field: 'hAlign', tab: 'look', kind: 'choice', choices: H_ALIGNS, of: (type) => type !== 'rectangle' },
  { field: 'vAlign', tab: 'look', kind: 'choice', choices: V_ALIGNS, of: (type) => type !== 'rectangle' },
  { field: 'lineBreakMode', tab: 'look', kind: 'choice', choices: LINE_BREAK_MODES, wide: true, of: isText },
  { field: 'rtl', tab: 'look', kind: 'switch', wide: true, of: isText },
  { field: 'fontColor', tab: 'look', kind: 'colour', of: isText },
  { field: 'colorProd', tab: 'look', kind: 'colour', of: (type) => !isText(type) },
  { field: 'colorBAT', tab: 'look', kind: 'colour' },
  { field: 'colorError', tab: 'look', kind: 'colour' },
  { field: 'page', tab: 'when', kind: 'choice', choices: PAGE_SELECTORS },
  { field: 'scope', tab: 'when', kind: 'choice', choices: PAGE_SELECTION_SCOPES },
  { field: 'condition', tab: 'when', kind: 'condition', wide: true },
  { field: 'check', tab: 'when', kind: 'switch', wide: true },
];

/** Label ids cannot hold the signs of selectors. */
export const WORD_OF_SELECTOR: Readonly<Record<string, string>> = {
  all: 'all',
  '1': 'first',
  '2': 'second',
  '1:': 'afterFirst',
  '-1': 'last',
  odd: 'odd',
  even: 'even',
  '-1&even': 'lastEven',
};
