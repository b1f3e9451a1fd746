// Lines of a line printer on a grid of columns: each character in its column, whatever font has it.
import type { FontName } from '#domain/documents/documents.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { type PrintedPage, type StruckText, struckTexts } from '#domain/preprocessing/print-lines.ts';
import { type PrintFont, SIZE_OF_LINE } from '#domain/preprocessing/print-stream.schema.ts';
import { type CollectingFont, collectingFont } from './font-object.ts';
import { pdfNumber, pdfNumbers } from './geometry.ts';
import { type Typeface, typeface } from './typeface.ts';

/** Page and grid, points; the grid begins at the margins, from the top left. */
export interface PageGrid {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly columnWidth: number;
  readonly lineHeight: number;
  readonly font: PrintFont;
  /** Type size; null: as large as the grid allows. */
  readonly size: number | null;
}

/** A page that was drawn; names in `content` are keys of `fonts`. */
export interface DrawnGrid {
  /** PDF operators in display space points, y up. */
  readonly content: Buffer;
  readonly fonts: ReadonlyMap<string, CollectingFont>;
}

/** Draws the pages of one output; they share their fonts. */
export interface LineGrid {
  /** Refuses with `document.missingGlyph` (`character`). */
  draw(page: PrintedPage): Result<DrawnGrid>;
}

/** By font and weight: who has the character first sets it. */
const FACES: Readonly<Record<PrintFont, Readonly<Record<'regular' | 'bold', readonly FontName[]>>>> = {
  notoSansMono: {
    regular: ['Noto Sans Mono', 'Noto Sans Hebrew', 'Noto Sans'],
    bold: ['Noto Sans Mono Bold', 'Noto Sans Hebrew Bold', 'Noto Sans Bold'],
  },
  courierPrime: {
    regular: ['Courier Prime', 'Noto Sans Mono', 'Noto Sans Hebrew', 'Noto Sans'],
    bold: ['Courier Prime Bold', 'Noto Sans Mono Bold', 'Noto Sans Hebrew Bold', 'Noto Sans Bold'],
  },
};
/** The base line, measured from the top of a line. */
const BASE_OF_LINE = 0.75;

const hex4 = (value: number): string => value.toString(16).padStart(4, '0');

/** The grid as type: size by the height of a line, narrowed where a column has less room. */
export function lineGrid(grid: PageGrid): LineGrid {
  const fonts = new Map<FontName, CollectingFont>();
  const em = columnOf(typeface(FACES[grid.font].regular[0] ?? 'Noto Sans Mono'));
  const size = grid.size ?? Math.min(grid.lineHeight * SIZE_OF_LINE, grid.columnWidth / em);
  return { draw: (page) => drawPage({ grid, size, fonts }, page) };
}

interface Drawing {
  readonly grid: PageGrid;
  readonly size: number;
  readonly fonts: Map<FontName, CollectingFont>;
}

/** Width of a column in ems. */
const columnOf = (face: Typeface): number => face.advance(face.glyphOf(0x30) ?? 0) / face.unitsPerEm;

function drawPage(drawing: Drawing, page: PrintedPage): Result<DrawnGrid> {
  const { grid } = drawing;
  const used = new Map<string, CollectingFont>();
  let content = '0 g\nBT\n';
  for (const [row, line] of page.entries()) {
    const y = grid.height - grid.top - (row + BASE_OF_LINE) * grid.lineHeight;
    for (const struck of struckTexts(line)) {
      const set = setText(drawing, used, { struck, y });
      if (!set.ok) return set;
      content += set.value;
    }
  }
  return ok({ content: Buffer.from(`${content}ET\n`, 'latin1'), fonts: used });
}

interface SetText {
  readonly struck: StruckText;
  /** Base line, points. */
  readonly y: number;
}

/** Glyphs of one face and one width, which one operator sets. */
interface Run {
  readonly face: Typeface;
  readonly advance: number;
  readonly column: number;
  glyphs: string;
}

function setText(drawing: Drawing, used: Map<string, CollectingFont>, { struck, y }: SetText): Result<string> {
  const { grid, size, fonts } = drawing;
  const runs: Run[] = [];
  for (const [index, character] of [...struck.text].entries()) {
    const code = character.codePointAt(0) ?? 0;
    const face = faceOf(code, FACES[grid.font][struck.bold ? 'bold' : 'regular']);
    const glyph = face?.glyphOf(code);
    if (face === undefined || glyph === undefined) return refuse('document.missingGlyph', { character, code });
    const font = fonts.get(face.name) ?? collectingFont(face);
    fonts.set(face.name, font);
    used.set(nameOf(face), font);
    font.use(glyph, character);
    const advance = (face.advance(glyph) / face.unitsPerEm) * size;
    const last = runs.at(-1);
    if (last?.face === face && last.advance === advance) last.glyphs += hex4(glyph);
    else runs.push({ face, advance, column: struck.column + index, glyphs: hex4(glyph) });
  }
  return ok(runs.map((run) => operatorsOf(run, { grid, size, y })).join(''));
}

/** In the middle of its column; the space between characters brings each to its own. */
function operatorsOf(
  { face, advance, column, glyphs }: Run,
  { grid, size, y }: Pick<Drawing, 'grid' | 'size'> & { y: number },
) {
  const free = grid.columnWidth - advance;
  const x = grid.left + column * grid.columnWidth + free / 2;
  return `/${nameOf(face)} ${pdfNumber(size)} Tf ${pdfNumber(free)} Tc 1 0 0 1 ${pdfNumbers(x, y)} Tm <${glyphs}>Tj\n`;
}

const nameOf = (face: Typeface): string => `MrF${face.postScriptName}`;

const faceOf = (code: number, names: readonly FontName[]): Typeface | undefined =>
  names.map((name) => typeface(name)).find((face) => face.glyphOf(code) !== undefined);
