// Drawing items as PDF operators in display space (ISO 32000-1, 8.5 and 9.4).
import type { VectorCode } from '../codes/codes.ts';
import type { HorizontalAlign, Rgba, VerticalAlign } from './draw-item.ts';
import { type Box, pdfNumber, pdfNumbers } from './geometry.ts';
import type { GlyphStyle, ShapedRun } from './shaping.ts';
import type { PlacedLine } from './text-layout.ts';
import type { Typeface } from './typeface.ts';

const COLOR_STEPS = 255;

/** One number for a grey, which a press prints in black ink alone, three for a colour (docs/decisions/0503). */
function channels({ r, g, b }: Rgba): readonly number[] {
  const values = r === g && g === b ? [r] : [r, g, b];
  return values.map((value) => Math.min(1, Math.max(0, value / COLOR_STEPS)));
}

function colorOperator(color: Rgba, operators: { readonly grey: string; readonly rgb: string }): string {
  const values = channels(color);
  return `${pdfNumbers(...values)} ${values.length === 1 ? operators.grey : operators.rgb}\n`;
}

/** Sets the colour of fills and text. */
export const fillColor = (color: Rgba): string => colorOperator(color, { grey: 'g', rgb: 'rg' });
/** Sets the colour of lines. */
export const strokeColor = (color: Rgba): string => colorOperator(color, { grey: 'G', rgb: 'RG' });

/** The path alone: fill, stroke or clip follows. */
export const rectangle = ({ left, top, width, height }: Box): string =>
  `${pdfNumbers(left, top - height, width, height)} re\n`;

const hex4 = (value: number): string => value.toString(16).padStart(4, '0');

/** One run of glyphs as TJ arrays (a position above or below the line needs one of its own). */
function runOperators(run: ShapedRun, fontSize: number): string {
  let operators = '';
  let array = '';
  let text = '';
  // Movement before the next glyph, in ems to the right; TJ subtracts thousandths.
  let move = 0;
  const add = (glyph: number): void => {
    const thousandths = Math.round(-move * 1000);
    if (thousandths !== 0) {
      array += text === '' ? thousandths : `<${text}>${thousandths}`;
      text = '';
      move = 0;
    }
    text += hex4(glyph);
  };
  const show = (): void => {
    if (text !== '') operators += `[${array}<${text}>]TJ\n`;
    array = '';
    text = '';
  };
  for (const { glyph, advance, dx, dy } of run.glyphs) {
    if (dy !== 0) {
      show();
      operators += `${pdfNumber(dy * fontSize)} Ts\n`;
    }
    move += dx;
    add(glyph);
    move += advance - dx - run.face.advance(glyph) / run.face.unitsPerEm;
    if (dy !== 0) {
      show();
      operators += '0 Ts\n';
    }
  }
  show();
  // What is left after the last glyph (a mark is drawn behind its letter) belongs before the next run.
  const rest = Math.round(-move * 1000);
  return rest === 0 ? operators : `${operators}[${rest}]TJ\n`;
}

/** Lines of text in one text object. */
export function textOperators(
  lines: readonly PlacedLine[],
  fontSize: number,
  nameOf: (face: Typeface) => string,
): string {
  let operators = 'BT\n';
  for (const line of lines) {
    operators += `1 0 0 1 ${pdfNumbers(line.x, line.y)} Tm\n`;
    for (const run of line.runs) {
      operators += `/${nameOf(run.face)} ${pdfNumber(fontSize)} Tf\n${runOperators(run, fontSize)}`;
    }
  }
  return `${operators}ET\n`;
}

/** How far a slanted letter leans to the right for each unit of its height, where no font has its italic: 12 degrees. */
const SLANT = 0.2126;
/** Below the baseline, and as thick as the stroke of a letter: parts of the type size. */
const UNDERLINE = { position: 0.1, thickness: 0.05 } as const;

/** Lines of rich text: each run by itself, in its size and colour; what is underlined has its lines behind it. */
export function richTextOperators(
  lines: readonly PlacedLine[],
  { fontSize, color }: { readonly fontSize: number; readonly color: (style: GlyphStyle | undefined) => Rgba },
  nameOf: (face: Typeface) => string,
): string {
  let operators = 'BT\n';
  let underlines = '';
  for (const line of lines) {
    let { x } = line;
    for (const run of line.runs) {
      const { style, face } = run;
      const size = fontSize * (style?.scale ?? 1);
      const fill = fillColor(color(style));
      const slant = style?.italic && !face.isItalic ? SLANT : 0;
      operators += `${fill}1 0 ${pdfNumbers(slant, 1, x, line.y)} Tm\n/${nameOf(face)} ${pdfNumber(size)} Tf\n`;
      operators += runOperators(run, size);
      const width = run.width * size;
      if (style?.underline) {
        const top = line.y - UNDERLINE.position * size;
        underlines += `${fill}${rectangle({ left: x, top, width, height: UNDERLINE.thickness * size })}f\n`;
      }
      x += width;
    }
  }
  return `${operators}ET\n${underlines}`;
}

/** Where a code goes, in points of display space. */
export interface CodePlace {
  readonly box: Box;
  /** points a module; heights may be stretched where the code allows it */
  readonly moduleWidth: number;
  readonly moduleHeight: number;
  readonly hAlign: HorizontalAlign;
  readonly vAlign: VerticalAlign;
}

/** All modules as one path with one fill, so that no hair lines show between them. */
export function codeOperators(code: VectorCode, place: CodePlace): string {
  const { box, moduleWidth, moduleHeight } = place;
  const freeWidth = box.width - code.width * moduleWidth;
  const freeHeight = box.height - code.height * moduleHeight;
  const left = box.left + (place.hAlign === 'left' ? 0 : place.hAlign === 'right' ? freeWidth : freeWidth / 2);
  const top = box.top - (place.vAlign === 'top' ? 0 : place.vAlign === 'bottom' ? freeHeight : freeHeight / 2);
  let operators = `${pdfNumbers(moduleWidth, 0, 0, -moduleHeight, left, top)} cm\n`;
  for (let i = 0; i < code.rectangles.length; i += 4) {
    operators += `${pdfNumbers(...code.rectangles.slice(i, i + 4))} re\n`;
  }
  return `${operators}f\n`;
}
