// Where old lines stood, and how new ones are set in their place: from their top left, in Noto Sans, in their size where it
// is between 9 and 12 points, inside the area.
import type { CorrectionObstacle } from '#domain/addresses/correction.ts';
import type { PageGeometry } from '#server/documents/engine/file/page-geometry.ts';
import type { SeenGlyph } from '#server/documents/engine/removal/text-pen.ts';
import type { AreaMm, TextItem } from '#server/documents/writer/draw-item.ts';
import { type Box, POINTS_PER_MM } from '#server/documents/writer/geometry.ts';
import { layOutText } from '#server/documents/writer/text-layout.ts';
import { typeface } from '#server/documents/writer/typeface.ts';

/** points of display space, y up */
export interface Rectangle {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** The lines that were taken out. */
export interface OldLines {
  /** One for each glyph. */
  readonly boxes: readonly Rectangle[];
  /** Type size in points; 0: there were none. */
  readonly size: number;
  readonly left: number;
  readonly right: number;
  /** Base line of the first one. */
  readonly firstLine: number;
  /** Distance of the base lines; 0: there was one. */
  readonly pitch: number;
}

const SMALLEST = 9;
const LARGEST = 12;
/** Where there were no old lines. */
const SIZE = 10;
/** points */
const TOLERANCE = 0.01;
/** The least distance of base lines, as a part of the type size. */
const TIGHTEST = 1.15;
/** What a glyph may reach below and above its base line, as parts of its size. */
const BELOW = 0.3;
const ABOVE = 1;
const HEBREW = /[\u0590-\u05ff]/;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The lines of these glyphs; null where they do not run from left to right as the page is seen. */
export function oldLinesOf(glyphs: readonly SeenGlyph[], { toDisplay: m }: PageGeometry): OldLines | null {
  const vector = ([x, y]: readonly [number, number]) => [m[0] * x + m[2] * y, m[1] * x + m[3] * y] as const;
  const boxes: Rectangle[] = [];
  const lines: number[] = [];
  const sizes: number[] = [];
  for (const glyph of glyphs) {
    const [along, up] = [vector(glyph.along), vector(glyph.up)];
    const size = Math.hypot(...up);
    const upright = Math.abs(along[1]) <= size * 0.02 && along[0] >= 0 && up[1] > 0;
    if (!upright || size === 0) return null;
    const [x, y] = [m[0] * glyph.x + m[2] * glyph.y + m[4], m[1] * glyph.x + m[3] * glyph.y + m[5]];
    boxes.push({ left: x, right: x + along[0], bottom: y - BELOW * size, top: y + ABOVE * size });
    sizes.push(size);
    if (!lines.some((line) => Math.abs(line - y) < size * 0.3)) lines.push(y);
  }
  const sorted = lines.toSorted((a, b) => b - a);
  const pitches = sorted.slice(1).map((line, index) => (sorted[index] ?? 0) - line);
  return {
    boxes,
    size: median(sizes),
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    firstLine: sorted[0] ?? 0,
    pitch: median(pitches),
  };
}

/** New lines at their place, and the room that they take. */
export interface SetLines {
  readonly item: TextItem;
  readonly box: Rectangle;
  /** The area. */
  readonly whole: Rectangle;
}

interface StartInRoom {
  readonly firstLine: number;
  readonly size: number;
  /** of the room */
  readonly bottom: number;
}

interface Page {
  readonly width: number;
  readonly height: number;
}

/** Where new lines begin, and how large they are. */
function startOf(lines: readonly string[], old: OldLines, within: Rectangle): Omit<Setting, 'pitch'> {
  const rtl = HEBREW.test(lines.join(''));
  if (old.size === 0) {
    return { left: within.left, right: within.right, firstLine: within.top - ABOVE * SIZE, size: SIZE, rtl };
  }
  const size = Math.min(LARGEST, Math.max(SMALLEST, old.size));
  const sides = rtl ? { left: within.left, right: old.right } : { left: old.left, right: within.right };
  return { ...sides, firstLine: old.firstLine, size, rtl };
}

/** The distance of the base lines: the old one where it is usual, as far as there is room; null: there is none. */
function pitchOf(count: number, old: OldLines, { firstLine, size, bottom }: StartInRoom): number | null {
  const room = firstLine - BELOW * size - bottom;
  const tightest = size * TIGHTEST;
  const wished = old.pitch > 0 ? Math.min(old.pitch, size * 2) : size * 1.25;
  const pitch = Math.min(Math.max(tightest, wished), room / Math.max(1, count - 1));
  return room < -TOLERANCE || (count > 1 && pitch < tightest - TOLERANCE) ? null : pitch;
}

/** The new lines on a page of this size in points; why they do not fit the area. */
export function setLines(
  { lines, area }: { readonly lines: readonly string[]; readonly area: AreaMm },
  old: OldLines,
  page: Page,
): SetLines | CorrectionObstacle {
  const within = inPoints(area, page);
  const start = startOf(lines, old, within);
  const { left, right, firstLine, size, rtl } = start;
  const pitch = pitchOf(lines.length, old, { firstLine, size, bottom: within.bottom });
  if (pitch === null) return 'noRoom';
  const item = itemOf(lines, { ...start, pitch }, page);
  const layout = layOutText(item, boxOfItem(item, page));
  if (!layout.ok) return layout.refusal.label === 'document.textTooLarge' ? 'noRoom' : 'font';
  const { width } = layout.value;
  const box = {
    ...(rtl ? { left: right - width, right } : { left, right: left + width }),
    top: firstLine + ABOVE * size,
    bottom: firstLine - pitch * (lines.length - 1) - BELOW * size,
  };
  return isWithin(box, page) ? { item, box, whole: within } : 'noRoom';
}

/** What holds all of them. */
export const around = (boxes: readonly Rectangle[]): Rectangle => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  bottom: Math.min(...boxes.map(({ bottom }) => bottom)),
  right: Math.max(...boxes.map(({ right }) => right)),
  top: Math.max(...boxes.map(({ top }) => top)),
});

const isWithin = ({ left, bottom, right, top }: Rectangle, page: Page): boolean =>
  left >= 0 && bottom >= 0 && right <= page.width && top <= page.height;

const inPoints = ({ left, top, width, height }: AreaMm, page: Page): Rectangle => ({
  left: left * POINTS_PER_MM,
  right: (left + width) * POINTS_PER_MM,
  top: page.height - top * POINTS_PER_MM,
  bottom: page.height - (top + height) * POINTS_PER_MM,
});

const boxOfItem = ({ area }: TextItem, page: Page): Box => ({
  left: area.left * POINTS_PER_MM,
  top: page.height - area.top * POINTS_PER_MM,
  width: area.width * POINTS_PER_MM,
  height: area.height * POINTS_PER_MM,
});

interface Setting {
  readonly left: number;
  readonly right: number;
  readonly firstLine: number;
  readonly pitch: number;
  readonly size: number;
  readonly rtl: boolean;
}

function itemOf(lines: readonly string[], set: Setting, page: Page): TextItem {
  const { left, right, firstLine, pitch, size, rtl } = set;
  const fontName = rtl ? 'Noto Sans Hebrew' : 'Noto Sans';
  const face = typeface(fontName);
  const scale = size / face.unitsPerEm;
  const own = (face.ascender - face.descender + face.lineGap) * scale;
  const top = firstLine + face.ascender * scale;
  const height = pitch * (lines.length - 1) + (face.ascender - face.descender) * scale;
  return {
    type: 'text',
    area: {
      left: left / POINTS_PER_MM,
      top: (page.height - top) / POINTS_PER_MM,
      width: Math.max(0, right - left) / POINTS_PER_MM,
      // Rounding must not make a text that was measured for its room too large for it.
      height: height / POINTS_PER_MM + 0.1,
    },
    lines,
    fontName,
    fontSize: size,
    color: { r: 0, g: 0, b: 0, a: 1 },
    lineSpace: pitch / own,
    hAlign: rtl ? 'right' : 'left',
    vAlign: 'top',
    rtl,
    lineBreak: 'none',
    overflow: 'refuse',
  };
}
