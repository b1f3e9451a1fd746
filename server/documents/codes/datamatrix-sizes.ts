// The symbol sizes of Data Matrix ECC 200 (ISO/IEC 16022 table 7): a table of pure data.

/** One size. Regions are the framed parts of a symbol; blocks are the interleaved error correction blocks. */
export interface SymbolSize {
  readonly rows: number;
  readonly columns: number;
  readonly regionRows: number;
  readonly regionColumns: number;
  readonly dataWords: number;
  readonly errorWords: number;
  readonly blocks: number;
}

type Row = readonly [number, number, number, number, number, number, number];

const size = ([rows, columns, regionRows, regionColumns, dataWords, errorWords, blocks]: Row): SymbolSize => ({
  rows,
  columns,
  regionRows,
  regionColumns,
  dataWords,
  errorWords,
  blocks,
});

const SQUARE_ROWS: readonly Row[] = [
  [10, 10, 1, 1, 3, 5, 1],
  [12, 12, 1, 1, 5, 7, 1],
  [14, 14, 1, 1, 8, 10, 1],
  [16, 16, 1, 1, 12, 12, 1],
  [18, 18, 1, 1, 18, 14, 1],
  [20, 20, 1, 1, 22, 18, 1],
  [22, 22, 1, 1, 30, 20, 1],
  [24, 24, 1, 1, 36, 24, 1],
  [26, 26, 1, 1, 44, 28, 1],
  [32, 32, 2, 2, 62, 36, 1],
  [36, 36, 2, 2, 86, 42, 1],
  [40, 40, 2, 2, 114, 48, 1],
  [44, 44, 2, 2, 144, 56, 1],
  [48, 48, 2, 2, 174, 68, 1],
  [52, 52, 2, 2, 204, 84, 2],
  [64, 64, 4, 4, 280, 112, 2],
  [72, 72, 4, 4, 368, 144, 4],
  [80, 80, 4, 4, 456, 192, 4],
  [88, 88, 4, 4, 576, 224, 4],
  [96, 96, 4, 4, 696, 272, 4],
  [104, 104, 4, 4, 816, 336, 6],
  [120, 120, 6, 6, 1050, 408, 6],
  [132, 132, 6, 6, 1304, 496, 8],
  [144, 144, 6, 6, 1558, 620, 10],
];

const RECTANGLE_ROWS: readonly Row[] = [
  [8, 18, 1, 1, 5, 7, 1],
  [8, 32, 1, 2, 10, 11, 1],
  [12, 26, 1, 1, 16, 14, 1],
  [12, 36, 1, 2, 22, 18, 1],
  [16, 36, 1, 2, 32, 24, 1],
  [16, 48, 1, 2, 49, 28, 1],
];

/** Square symbols, smallest first. */
export const SQUARE_SIZES: readonly SymbolSize[] = SQUARE_ROWS.map(size);
/** Rectangular symbols, smallest first. */
export const RECTANGLE_SIZES: readonly SymbolSize[] = RECTANGLE_ROWS.map(size);
