// Puts rich text into its area: paragraphs and list items broken into lines, each line as high as its largest letters.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { isRightToLeft, levelsOf } from './bidi.ts';
import type { HorizontalAlign, RichParagraph, RichSpan, RichTextItem } from './draw-item.ts';
import type { Box } from './geometry.ts';
import { fontsAmong, type GlyphStyle, type LineToShape, type ShapedRun, shapeLine, widthOf } from './shaping.ts';
import { breakLines, type PlacedLine, SHRINK_STEP, SMALLEST, TOLERANCE } from './text-layout.ts';
import { isFontName, type Typeface, typeface } from './typeface.ts';

/** Rich text in its area, in the size in which it is drawn. */
interface RichTextLayout {
  readonly lines: readonly PlacedLine[];
  /** points; sizes of parts are multiples of it */
  readonly fontSize: number;
  /** True when the text at its own size is larger than the area. */
  readonly overflows: boolean;
}

/** Between the marker of a list and its text, ems. */
const MARKER_GAP = 0.5;

interface Paragraph {
  readonly line: LineToShape;
  readonly marker: LineToShape | null;
  readonly hAlign: HorizontalAlign;
  readonly rtl: boolean;
  readonly indent: number;
  readonly before: number;
  /** Of a line without letters. */
  readonly scale: number;
}

/**
 * The text in its box. Refuses with `document.unknownFont` (`fontName`), `document.missingGlyph` (`character`, `code`) and
 * `document.textTooLarge` (`fontSize`) where it does not fit, at any size that can be read if it may be shrunk.
 */
export function layOutRichText(item: RichTextItem, box: Box): Result<RichTextLayout> {
  const { fontName } = item;
  if (!isFontName(fontName)) return refuse('document.unknownFont', { fontName });
  const paragraphs: Paragraph[] = [];
  for (const paragraph of item.paragraphs) {
    const prepared = prepare(item, paragraph);
    if (!prepared.ok) return prepared;
    paragraphs.push(prepared.value);
  }
  let fontSize = item.fontSize;
  let sized = setAt(item, paragraphs, { box, fontSize });
  const { overflows } = sized;
  while (item.overflow === 'shrink' && sized.overflows && fontSize * SHRINK_STEP >= SMALLEST) {
    fontSize *= SHRINK_STEP;
    sized = setAt(item, paragraphs, { box, fontSize });
  }
  if (sized.overflows) return refuse('document.textTooLarge', { fontSize: item.fontSize });
  return ok({ lines: sized.lines, fontSize, overflows });
}

const clean = (text: string): string => text.replaceAll(/[\t\n\r]/g, ' ').replaceAll(/\p{Cc}/gu, '');

function prepare(item: RichTextItem, paragraph: RichParagraph): Result<Paragraph> {
  const fonts: Typeface[] = [];
  const styles: GlyphStyle[] = [];
  let text = '';
  for (const span of paragraph.spans) {
    const shown = clean(span.text);
    const found = fontsAmong(shown, facesOf(item, span));
    if (!found.ok) return found;
    const { underline, color, size } = span;
    const italic = isItalic(item, span);
    const style: GlyphStyle = { scale: size / item.fontSize, color, italic, underline };
    for (const font of found.value) {
      fonts.push(font);
      styles.push(style);
    }
    text += shown;
  }
  const wished = paragraph.rtl ?? item.rtl;
  const rtl = isRightToLeft(text, wished);
  const marker = paragraph.marker === null ? ok(null) : markerLine(item, paragraph.marker, rtl);
  if (!marker.ok) return marker;
  // A text that says itself that it runs from the right begins there; an area says its own alignment.
  const own = paragraph.rtl === true ? 'right' : item.hAlign;
  const scale = (paragraph.spans[0]?.size ?? item.fontSize) / item.fontSize;
  const line = { text, fonts, styles, levels: levelsOf(text, wished) };
  const { indent, before } = paragraph;
  return ok({ line, marker: marker.value, hAlign: paragraph.hAlign ?? own, rtl, indent, before, scale });
}

const PLAIN = { bold: false, italic: false } as const;

function markerLine(item: RichTextItem, text: string, rtl: boolean): Result<LineToShape> {
  const fonts = fontsAmong(text, facesOf(item, PLAIN));
  return fonts.ok ? ok({ text, fonts: fonts.value, levels: levelsOf(text, rtl) }) : fonts;
}

const isItalic = ({ fontName }: RichTextItem, { italic }: Pick<RichSpan, 'italic'>): boolean =>
  italic || fontName.endsWith('Italic');

/** The fonts of a style, the item's own script first. Hebrew has no italic: its letters are slanted. */
function facesOf(item: RichTextItem, style: Pick<RichSpan, 'bold' | 'italic'>): Typeface[] {
  const { fontName } = item;
  const isBold = style.bold || fontName.includes('Bold');
  const latin = `Noto Sans${isBold ? ' Bold' : ''}${isItalic(item, style) ? ' Italic' : ''}` as const;
  const hebrew = isBold ? ('Noto Sans Hebrew Bold' as const) : ('Noto Sans Hebrew' as const);
  const faces = fontName.includes('Hebrew') ? [hebrew, latin] : [latin, hebrew];
  return faces.map(typeface);
}

interface SetLine {
  readonly runs: readonly ShapedRun[];
  readonly paragraph: Paragraph;
  readonly isFirst: boolean;
  /** Its largest letters, as a multiple of the item's. */
  readonly scale: number;
}

function linesOf(item: RichTextItem, paragraph: Paragraph, width: number): SetLine[] {
  return breakLines(paragraph.line, item.lineBreak, width - paragraph.indent + TOLERANCE).map((line, index) => {
    const runs = shapeLine(line);
    const scales = runs.map(({ style }) => style?.scale ?? 1);
    return { runs, paragraph, isFirst: index === 0, scale: scales.length > 0 ? Math.max(...scales) : paragraph.scale };
  });
}

function setAt(
  item: RichTextItem,
  paragraphs: readonly Paragraph[],
  { box, fontSize }: { box: Box; fontSize: number },
) {
  const lines = paragraphs.flatMap((paragraph) => linesOf(item, paragraph, box.width / fontSize));
  const { distances, height } = heightsOf(item, lines);
  const free = box.height - height * fontSize;
  const above = item.vAlign === 'top' ? 0 : item.vAlign === 'middle' ? free / 2 : free;
  let y = box.top - above;
  let isTooWide = false;
  const placed = lines.flatMap((line, i) => {
    y -= (distances[i] ?? 0) * fontSize;
    const room = box.width - line.paragraph.indent * fontSize;
    const width = widthOf(line.runs) * fontSize;
    isTooWide ||= width > room + fontSize * TOLERANCE;
    return placeLine(line, { box, fontSize, y, free: room - width });
  });
  return { lines: placed, overflows: isTooWide || free < -TOLERANCE };
}

/** From the top to the first baseline and from each baseline to the next, and all together down to the last letters; ems. */
function heightsOf({ lineSpace }: RichTextItem, lines: readonly SetLine[]): { distances: number[]; height: number } {
  const { ascender, descender, lineGap, unitsPerEm } = typeface('Noto Sans');
  const [up, down, gap] = [ascender / unitsPerEm, -descender / unitsPerEm, lineGap / unitsPerEm];
  const distances = lines.map(({ scale, isFirst, paragraph }, i) => {
    const previous = lines[i - 1];
    if (previous === undefined) return up * scale;
    return (down * previous.scale + (up + gap) * scale) * lineSpace + (isFirst ? paragraph.before : 0);
  });
  const last = lines.at(-1);
  const height = distances.reduce((sum, distance) => sum + distance, 0) + down * (last?.scale ?? 0);
  return { distances, height };
}

interface LineRoom {
  readonly box: Box;
  readonly fontSize: number;
  readonly y: number;
  /** points that its room is wider than it */
  readonly free: number;
}

/** The line, and before it the marker where it is the first of a list item. */
function placeLine({ runs, paragraph, isFirst }: SetLine, { box, fontSize, y, free }: LineRoom): PlacedLine[] {
  const { hAlign, rtl, marker, indent } = paragraph;
  const aligned = hAlign === 'left' ? 0 : hAlign === 'right' ? free : free / 2;
  const left = box.left + (rtl ? 0 : indent * fontSize);
  const line = { runs, x: left + aligned, y };
  if (!isFirst || marker === null) return [line];
  const shaped = shapeLine(marker);
  const beside = rtl
    ? box.left + box.width + (MARKER_GAP - indent) * fontSize
    : left - (widthOf(shaped) + MARKER_GAP) * fontSize;
  return [{ runs: shaped, x: beside, y }, line];
}
