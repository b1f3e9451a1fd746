// How rows of text stand on the pages of a cover: in columns, in as many lines as they need, on as many pages.
import { FONT_NAMES } from '#domain/documents/documents.ts';
import type { ComposePage } from '#server/documents/jobs/compose-jobs.ts';
import type { AreaMm, DrawItem } from '#server/documents/writer/draw-item.ts';

const A4 = { widthMm: 210, heightMm: 297 };
const LEFT = 22;
const WIDTH = A4.widthMm - 2 * LEFT;
const TOP = 24;
const BOTTOM = 275;
const INK = { r: 26, g: 32, b: 44, a: 1 } as const;
const QUIET = { r: 90, g: 100, b: 115, a: 1 } as const;
const HEBREW = /[\u0590-\u05ff]/;
/** Letters that a line of these points of type takes, about. */
const LETTERS_OF_LINE = 105;
/** Letters that a line of what is said of a fact takes, about. */
const LETTERS_OF_FACT = 60;
/** A piece of text in a column. */
interface Cell {
  readonly text: string;
  /** Share of the width at which it begins and ends, 0 to 1. */
  readonly from: number;
  readonly to: number;
  readonly bold?: boolean;
  readonly quiet?: boolean;
}

export interface Row {
  readonly cells: readonly Cell[];
  readonly size: number;
  /** mm */
  readonly height: number;
  readonly breaks?: boolean;
}

export const line = (text: string, more: Partial<Omit<Cell, 'text'>> = {}): Row => ({
  cells: [{ text, from: 0, to: 1, ...more }],
  size: 9,
  height: 5.5,
});

/** A text of several lines. */
export const paragraph = (text: string): Row => ({
  cells: [{ text, from: 0, to: 1, quiet: true }],
  size: 9,
  height: 4.6 * Math.ceil(text.length / LETTERS_OF_LINE) + 2.5,
  breaks: true,
});

/** As many lines as each text needs of its letters: in one it would be too small to be read, and be left out. */
export const inLines = (...texts: readonly (readonly [text: string, letters: number])[]) => {
  const lines = Math.max(1, ...texts.map(([text, letters]) => Math.ceil(text.length / letters)));
  return { lines, ...(lines > 1 ? { breaks: true } : {}) };
};

export function fact(name: string, value: string): Row {
  const { lines, ...breaks } = inLines([value, LETTERS_OF_FACT]);
  return {
    cells: [
      { text: name, from: 0, to: 0.28, quiet: true },
      { text: value, from: 0.28, to: 1 },
    ],
    size: 10,
    height: 6 + 5 * (lines - 1),
    ...breaks,
  };
}

export const GAP: Row = { cells: [], size: 0, height: 4 };

function itemOf(cell: Cell, { size, height, breaks }: Row, { top, rtl }: { top: number; rtl: boolean }): DrawItem {
  const width = (cell.to - cell.from) * WIDTH;
  const left = LEFT + (rtl ? 1 - cell.to : cell.from) * WIDTH;
  const area: AreaMm = { left, top, width: width - 1, height };
  const isHebrew = HEBREW.test(cell.text);
  const [plain, bold] = isHebrew
    ? (['Noto Sans Hebrew', 'Noto Sans Hebrew Bold'] as const)
    : ([FONT_NAMES[0], FONT_NAMES[1]] as const);
  return {
    type: 'text',
    area,
    lines: [cell.text],
    fontName: cell.bold ? bold : plain,
    fontSize: size,
    color: cell.quiet ? QUIET : INK,
    lineSpace: 1,
    hAlign: rtl ? 'right' : 'left',
    vAlign: 'top',
    rtl: rtl && isHebrew,
    lineBreak: breaks ? 'word' : 'none',
    overflow: 'shrink',
  };
}

/** Rows on as many pages as they need; `end` stays together where a page can hold it, so that no last line stands on one by itself. */
export function pagesOf(rows: readonly Row[], end: readonly Row[], rtl: boolean): ComposePage[] {
  const pages: DrawItem[][] = [[]];
  let top = TOP;
  const room = (height: number): void => {
    if (top + height <= BOTTOM || top === TOP) return;
    pages.push([]);
    top = TOP;
  };
  const put = (row: Row): void => {
    room(row.height);
    pages.at(-1)?.push(...row.cells.map((cell) => itemOf(cell, row, { top, rtl })));
    top += row.height;
  };
  rows.forEach(put);
  const whole = end.reduce((sum, { height }) => sum + height, 0);
  if (whole <= BOTTOM - TOP) room(whole);
  end.forEach(put);
  return pages.map((items) => ({ kind: 'drawn', ...A4, items }));
}
