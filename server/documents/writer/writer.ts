// Writes what we add to pages: drawing items to overlays, with one subset font per output for all its pages.
import { FONT_NAMES, type FontName } from '#domain/documents/documents.ts';
import { ok, type Refusal, type Result } from '#domain/errors/result.ts';
import { drawCodeItem } from './draw-code.ts';
import type { DrawItem, RectangleItem, Rgba, RichTextItem, TextItem } from './draw-item.ts';
import { type CollectingFont, collectingFont, type FontObject } from './font-object.ts';
import { type Box, boxOf, pdfNumber } from './geometry.ts';
import { fillColor, rectangle, richTextOperators, strokeColor, textOperators } from './operators.ts';
import { layOutRichText } from './rich-layout.ts';
import type { ShapedRun } from './shaping.ts';
import { layOutText, type PlacedLine } from './text-layout.ts';
import type { Typeface } from './typeface.ts';

/** What is drawn on one page. Names in `content` are keys of `fonts` and `graphicStates`. */
interface DrawnOverlay {
  /** PDF operators in display space points, y up. */
  readonly content: Buffer;
  readonly fonts: ReadonlyMap<string, FontObject>;
  /** Name to the body of its graphics state dictionary. */
  readonly graphicStates: ReadonlyMap<string, string>;
}

/** The items of one page, drawn. */
export interface DrawnPage {
  readonly overlay: DrawnOverlay;
  /** Places in the list of items whose text is larger than its area. */
  readonly overflowing: readonly number[];
}

/** Overlays of one output. Its fonts are complete once the last overlay is made. */
export interface OutputWriter {
  /**
   * The items on a page of this size in points, drawn in their order. Refuses with the labels of text and codes; the
   * parameter `item` is the place of the item in the list. With `leaveOut` such an item is left out, and told to it.
   */
  draw(
    items: readonly DrawItem[],
    page: { width: number; height: number },
    leaveOut?: (place: number, refusal: Refusal) => void,
  ): Result<DrawnPage>;
}

/** Begins an output: its overlays share fonts. */
export function startOutput(): OutputWriter {
  const fonts = new Map<FontName, CollectingFont>();
  return { draw: (items, page, leaveOut) => drawPage(items, page.height, { fonts, leaveOut }) };
}

interface Drawing {
  readonly fonts: Map<FontName, CollectingFont>;
  readonly pageFonts: Map<string, FontObject>;
  readonly graphicStates: Map<string, string>;
  readonly overflowing: number[];
}

interface PageDrawing extends Pick<Drawing, 'fonts'> {
  readonly leaveOut: ((place: number, refusal: Refusal) => void) | undefined;
}

function drawPage(items: readonly DrawItem[], pageHeight: number, { fonts, leaveOut }: PageDrawing): Result<DrawnPage> {
  const drawing: Drawing = { fonts, pageFonts: new Map(), graphicStates: new Map(), overflowing: [] };
  let content = '';
  for (const [place, item] of items.entries()) {
    const box = boxOf(item.area, pageHeight, 'margins' in item ? item.margins : undefined);
    const drawn = drawItem(drawing, { item, box, place });
    if (!drawn.ok && leaveOut) {
      leaveOut(place, drawn.refusal);
      continue;
    }
    if (!drawn.ok)
      return { ok: false, refusal: { ...drawn.refusal, parameters: { ...drawn.refusal.parameters, item: place } } };
    if (drawn.value !== '') content += `q\n${drawn.value}Q\n`;
  }
  const { pageFonts, graphicStates, overflowing } = drawing;
  return ok({ overlay: { content: Buffer.from(content, 'latin1'), fonts: pageFonts, graphicStates }, overflowing });
}

interface PlacedItem {
  readonly item: DrawItem;
  readonly box: Box;
  readonly place: number;
}

function drawItem(drawing: Drawing, { item, box, place }: PlacedItem): Result<string> {
  if (item.type === 'text') return drawText(drawing, { item, box, place });
  if (item.type === 'richText') return drawRichText(drawing, { item, box, place });
  if (item.type === 'rectangle') return ok(drawRectangle(drawing, item, box));
  if (item.color.a <= 0) return ok('');
  const code = drawCodeItem(item, box);
  return code.ok ? ok(alpha(drawing, item.color) + code.value) : code;
}

function drawText(drawing: Drawing, { item, box, place }: PlacedItem & { item: TextItem }): Result<string> {
  const layout = layOutText(item, box);
  if (!layout.ok) return layout;
  const { lines, fontSize, overflows } = layout.value;
  if (overflows) drawing.overflowing.push(place);
  if (item.color.a <= 0) return ok('');
  const clip = overflows && item.overflow === 'clip' ? `${rectangle(box)}W n\n` : '';
  collectGlyphs(drawing, lines);
  const text = textOperators(lines, fontSize, (face) => resourceName(face));
  return ok(alpha(drawing, item.color) + clip + fillColor(item.color) + text);
}

function drawRichText(drawing: Drawing, { item, box, place }: PlacedItem & { item: RichTextItem }): Result<string> {
  const layout = layOutRichText(item, box);
  if (!layout.ok) return layout;
  const { lines, fontSize, overflows } = layout.value;
  if (overflows) drawing.overflowing.push(place);
  if (item.color.a <= 0) return ok('');
  collectGlyphs(drawing, lines);
  const color = (style: ShapedRun['style']): Rgba => (item.oneColor ? null : style?.color) ?? item.color;
  return ok(alpha(drawing, item.color) + richTextOperators(lines, { fontSize, color }, resourceName));
}

function collectGlyphs(drawing: Drawing, lines: readonly PlacedLine[]): void {
  for (const { face, glyphs } of lines.flatMap((line) => line.runs)) {
    for (const glyph of glyphs) fontOf(drawing, face).use(glyph.glyph, glyph.text);
  }
}

const resourceName = (face: Typeface): string => `MrF${FONT_NAMES.indexOf(face.name) + 1}`;

function fontOf(drawing: Drawing, face: Typeface): CollectingFont {
  const font = drawing.fonts.get(face.name) ?? collectingFont(face);
  drawing.fonts.set(face.name, font);
  drawing.pageFonts.set(resourceName(face), font);
  return font;
}

function drawRectangle(drawing: Drawing, item: RectangleItem, box: Box): string {
  let operators = '';
  if (item.fill && item.fill.a > 0) {
    operators += `q\n${alpha(drawing, item.fill)}${fillColor(item.fill)}${rectangle(box)}f\nQ\n`;
  }
  if (item.stroke && item.stroke.a > 0) {
    const width = item.strokeWidth ?? 1;
    const inner = {
      left: box.left + width / 2,
      top: box.top - width / 2,
      width: Math.max(0, box.width - width),
      height: Math.max(0, box.height - width),
    };
    operators += `${alpha(drawing, item.stroke)}${strokeColor(item.stroke)}${pdfNumber(width)} w\n${rectangle(inner)}S\n`;
  }
  return operators;
}

/** Sets the opacity where it is not full, by a graphics state that equal opacities share. */
function alpha({ graphicStates }: Drawing, { a }: Rgba): string {
  if (a >= 1) return '';
  const percent = Math.round(a * 100);
  const name = `MrA${percent}`;
  graphicStates.set(name, `<</Type/ExtGState/ca ${percent / 100}/CA ${percent / 100}>>`);
  return `/${name} gs\n`;
}
