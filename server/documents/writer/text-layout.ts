// Breaks text into lines and puts them into their area.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { levelsOf } from './bidi.ts';
import type { LineBreak, TextItem } from './draw-item.ts';
import type { Box } from './geometry.ts';
import { fontsOf, type LineToShape, type ShapedRun, shapeLine, widthOf } from './shaping.ts';
import { isFontName, typeface } from './typeface.ts';

/** A line at its place. */
export interface PlacedLine {
  readonly runs: readonly ShapedRun[];
  /** points, left end of the baseline */
  readonly x: number;
  readonly y: number;
}

/** A text in its area, in the size in which it is drawn. */
export interface TextLayout {
  readonly lines: readonly PlacedLine[];
  /** points, of all lines together */
  readonly width: number;
  readonly height: number;
  /** points */
  readonly fontSize: number;
  /** True when the text at its own size is larger than the area. */
  readonly overflows: boolean;
}

/** The smallest type of `shrink`, in points: less cannot be read. */
export const SMALLEST = 4;
export const SHRINK_STEP = 0.95;
/** Rounding must not make a line that was measured for the area overflow it. */
export const TOLERANCE = 0.01;

/**
 * The text in its box. Refuses with `document.unknownFont` (`fontName`), `document.missingGlyph` (`character`, `code`) and
 * `document.textTooLarge` (`fontSize`) where the item asks for that.
 */
export function layOutText(item: TextItem, box: Box): Result<TextLayout> {
  const { fontName } = item;
  if (!isFontName(fontName)) return refuse('document.unknownFont', { fontName });
  const paragraphs: LineToShape[] = [];
  for (const text of item.lines.flatMap((line) => line.split(/\r\n|[\n\r\u2028\u2029]/))) {
    const clean = text.replaceAll('\t', ' ').replaceAll(/\p{Cc}/gu, '');
    const fonts = fontsOf(clean, fontName);
    if (!fonts.ok) return fonts;
    paragraphs.push({ text: clean, fonts: fonts.value, levels: levelsOf(clean, item.rtl) });
  }
  let fontSize = item.fontSize;
  let sized = setAt(item, paragraphs, { box, fontSize });
  const overflows = sized.overflows;
  if (overflows && item.overflow === 'refuse') return refuse('document.textTooLarge', { fontSize });
  while (item.overflow === 'shrink' && sized.overflows && fontSize * SHRINK_STEP >= SMALLEST) {
    fontSize *= SHRINK_STEP;
    sized = setAt(item, paragraphs, { box, fontSize });
  }
  if (sized.overflows && item.overflow === 'shrink')
    return refuse('document.textTooLarge', { fontSize: item.fontSize });
  return ok({ ...sized, fontSize, overflows });
}

function setAt(item: TextItem, paragraphs: readonly LineToShape[], { box, fontSize }: { box: Box; fontSize: number }) {
  const face = typeface(isFontName(item.fontName) ? item.fontName : 'Noto Sans');
  const scale = fontSize / face.unitsPerEm;
  const pitch = (face.ascender - face.descender + face.lineGap) * scale * item.lineSpace;
  const shaped = paragraphs
    .flatMap((paragraph) => breakLines(paragraph, item.lineBreak, box.width / fontSize + TOLERANCE))
    .map(shapeLine);
  const height = pitch * Math.max(0, shaped.length - 1) + (face.ascender - face.descender) * scale;
  const free = box.height - height;
  const above = item.vAlign === 'top' ? 0 : item.vAlign === 'middle' ? free / 2 : free;
  const first = box.top - above - face.ascender * scale;
  let widest = 0;
  const lines = shaped.map((runs, i) => {
    const width = widthOf(runs) * fontSize;
    widest = Math.max(widest, width);
    return { runs, x: box.left + alignedBy(item, box.width - width), y: first - i * pitch };
  });
  return { lines, width: widest, height, overflows: widest > box.width + fontSize * TOLERANCE || free < -TOLERANCE };
}

function alignedBy({ hAlign }: TextItem, free: number): number {
  if (hAlign === 'center') return free / 2;
  return hAlign === 'right' ? free : 0;
}

/** Part of a paragraph, with its directions: levels belong to the paragraph, order to the line. */
const part = ({ text, fonts, levels, styles }: LineToShape, start: number, end: number): LineToShape => ({
  text: text.slice(start, end),
  fonts: fonts.slice(start, end),
  levels: levels.slice(start, end),
  ...(styles ? { styles: styles.slice(start, end) } : {}),
});

/**
 * The paragraph in lines no wider than `width` ems, where its mode allows. Each piece is measured as it is alone: kerning between
 * pieces is below the tolerance of a break.
 */
export function breakLines(paragraph: LineToShape, mode: LineBreak, width: number): LineToShape[] {
  if (mode === 'none' || widthOf(shapeLine(paragraph)) <= width) return [paragraph];
  const lines: LineToShape[] = [];
  let start = 0;
  let end = 0;
  for (const piece of piecesOf(paragraph, mode, width)) {
    const trimmed = paragraph.text.slice(start, piece.end).trimEnd().length;
    const tooWide = piece.fresh || widthOf(shapeLine(part(paragraph, start, start + trimmed))) > width;
    if (end > start && tooWide) {
      lines.push(trimmedPart(paragraph, start, end));
      start = end;
    }
    end = piece.end;
  }
  lines.push(trimmedPart(paragraph, start, end));
  return lines;
}

/** A line neither ends nor begins with the space at which it was broken. */
function trimmedPart(paragraph: LineToShape, start: number, end: number): LineToShape {
  const text = paragraph.text.slice(start, end);
  const lead = start === 0 ? 0 : text.length - text.trimStart().length;
  return part(paragraph, start + lead, start + Math.max(lead, text.trimEnd().length));
}

interface Piece {
  /** Begins a line of its own: a word that no line can hold is not begun in the rest of a line. */
  readonly fresh?: boolean;
  readonly start: number;
  readonly end: number;
}

/** Spaces that hold two words together (U+00A0, U+2007, U+202F) are letters of a word here. */
const WORDS =
  /(?:[^\s-]|[\u00a0\u2007\u202f])*-+(?=\p{L})|[\S\u00a0\u2007\u202f]+[^\S\u00a0\u2007\u202f]*|[^\S\u00a0\u2007\u202f]+/gu;

/** Words with the spaces behind them, parts of words behind hyphens, and words too long for a line letter by letter. */
function piecesOf(paragraph: LineToShape, mode: LineBreak, width: number): Piece[] {
  if (mode === 'character') return graphemes(paragraph.text, 0);
  const pieces: Piece[] = [];
  for (const match of paragraph.text.matchAll(WORDS)) {
    const piece = { start: match.index, end: match.index + match[0].length };
    const word = part(paragraph, piece.start, piece.start + match[0].trimEnd().length);
    if (widthOf(shapeLine(word)) > width) {
      const [first, ...rest] = graphemes(match[0], piece.start);
      if (first) pieces.push({ ...first, fresh: true }, ...rest);
    } else pieces.push(piece);
  }
  return pieces;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const graphemes = (text: string, offset: number): Piece[] =>
  [...segmenter.segment(text)].map(({ index, segment }) => ({
    start: offset + index,
    end: offset + index + segment.length,
  }));
