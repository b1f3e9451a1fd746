// New lines in place of those that stand in an area of the first page of a letter: the old glyphs are taken out, what lies
// below is looked at, and the new lines are set where the old ones began (docs/model.md, "Corrected addresses").
import type { CorrectionObstacle } from '#domain/addresses/correction.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import { openPdf, type PdfFile } from '#server/documents/engine/file/pdf-file.ts';
import { pageWithout } from '#server/documents/engine/removal/removal.ts';
import { writeWithout } from '#server/documents/engine/removal/rewritten-file.ts';
import { openFile } from '#server/documents/engine/syntax/source.ts';
import { userSpaceOf } from '#server/documents/engine/text/area-text.ts';
import { assemble } from '#server/documents/engine/write/assemble.ts';
import type { AreaMm, TextItem } from '#server/documents/writer/draw-item.ts';
import { type DrawnPage, startOutput } from '#server/documents/writer/writer.ts';
import { undrawnItems } from '../drawn-fields.ts';
import type { PagePictures, Picture } from '../page-pictures.ts';
import { type SourceFiles, withSources } from '../sources/source-files.ts';
import { around, type OldLines, oldLinesOf, type SetLines, setLines } from './address-lines.ts';
import { saysDate, saysMore } from './area-says.ts';
import { isDrawnBeside, isEvenAfter, wereSeen } from './even-room.ts';
import { isSealed } from './sealed.ts';

/** A letter: pages of a document, and what its first page is to say in an area (mm, as displayed). */
export interface LetterToAddress {
  readonly path: string;
  /** from 1, both included */
  readonly first: number;
  readonly last: number;
  readonly area: AreaMm;
  readonly lines: readonly string[];
}

/** The pages of the letter as a file of their own, the first one with its new lines. */
export interface AddressedLetter {
  readonly path: string;
}

interface Tools {
  readonly files: SourceFiles;
  readonly pictures: PagePictures;
  /** Where files are written, and how their names begin. */
  readonly stem: string;
}

interface Emptied {
  readonly before: string;
  readonly after: string;
  readonly old: OldLines;
  /** Values of fields that nobody has drawn yet, page by page. */
  readonly fields: readonly (readonly TextItem[])[];
  /** UserUnit */
  readonly unit: number;
  /** points */
  readonly width: number;
  readonly height: number;
}

/** The letter with its new lines, or why they cannot stand there. Refuses as opening does. */
export async function addressedLetter(
  letter: LetterToAddress,
  { files, pictures, stem }: Tools,
): Promise<Result<AddressedLetter | CorrectionObstacle>> {
  const emptied = await withSources(files, [letter.path], (open) => {
    const file = open.get(letter.path);
    if (file === undefined) throw new Error('A page of a document that is not open.');
    return ok(isSealed(file.objects) ? ('sealed' as const) : withoutOldLines(file, letter, stem));
  });
  if (!emptied.ok) return emptied;
  if (typeof emptied.value === 'string') return ok(emptied.value);
  const { before, after, old, fields, unit, width, height } = emptied.value;
  const set = setLines(letter, old, { width, height });
  if (typeof set === 'string') return ok(set);
  if (await saysDate(before, letter.area, { height, unit })) return ok('ground');
  const was = await pictures.draw(before, 1, GROUND_DPI);
  const is = was.ok ? await pictures.draw(after, 1, GROUND_DPI) : was;
  if (!was.ok) return was;
  if (!is.ok) return is;
  if (await saysMore(after, letter.area, { height, unit })) return ok('glyphs');
  const obstacle = inTheWay(was.value, is.value, { old, set, unit });
  if (obstacle !== null) return ok(obstacle);
  const values = fields[0] ?? [];
  if (values.some((value) => overlap(value.area, letter.area))) return ok('ground');
  const overlays = overlaysOf(after, [[...values, set.item], ...fields.slice(1)]);
  if (overlays === null) return ok('font');
  const path = `${stem}-addressed.pdf`;
  withOpen(after, (file) =>
    assemble(
      path,
      file.pages.numbers.map((_, index) => {
        const page = { kind: 'source' as const, file, page: index + 1 };
        const overlay = overlays[index];
        return overlay ? { ...page, overlay: () => overlay } : page;
      }),
    ),
  );
  return ok({ path });
}

interface Change {
  readonly old: OldLines;
  readonly set: SetLines;
  /** UserUnit */
  readonly unit: number;
}

/** What is seen where the old lines stood and the new ones are to stand; null: nothing. */
function inTheWay(was: Picture, is: Picture, { old, set, unit }: Change): CorrectionObstacle | null {
  // Where no old line was found, the whole area has to be free: one may be drawn that is no text.
  const taken = old.size === 0 ? [set.whole] : old.boxes;
  const even = isEvenAfter(was, is, { old: taken, set: set.box, unit });
  if (even !== null || old.size === 0) return even;
  if (!wereSeen(was, is, { old: old.boxes, unit })) return 'ground';
  const lines = around([...old.boxes, set.box]);
  return isDrawnBeside(is, { lines, area: set.whole, size: old.size, unit }) ? 'ground' : null;
}

/** Resolution of the look at the ground: a line of a tenth of a millimetre still shows. */
const GROUND_DPI = 150;

const overlap = (a: AreaMm, b: AreaMm): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

/** What is drawn over each page; null where a font lacks a character. */
function overlaysOf(path: string, items: readonly (readonly TextItem[])[]): (DrawnPage['overlay'] | null)[] | null {
  const writer = startOutput();
  const sizes = withOpen(path, (file) => items.map((_, index) => file.geometry(index + 1)));
  const overlays: (DrawnPage['overlay'] | null)[] = [];
  for (const [index, drawn] of items.entries()) {
    const size = sizes[index];
    const made = drawn.length === 0 || size === undefined ? null : writer.draw(drawn, size);
    if (made?.ok === false) return null;
    overlays.push(made?.value.overlay ?? null);
  }
  return overlays;
}

function withOpen<T>(path: string, use: (file: PdfFile) => T): T {
  const source = openFile(path);
  try {
    return use(openPdf(source));
  } finally {
    source.close();
  }
}

/** The pages of the letter by themselves, as they were and without the glyphs in the area. */
function withoutOldLines(
  file: PdfFile,
  { first, last, area }: LetterToAddress,
  stem: string,
): Emptied | CorrectionObstacle {
  const before = `${stem}-before.pdf`;
  const after = `${stem}-after.pdf`;
  const pages = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  assemble(
    before,
    pages.map((page) => ({ kind: 'source' as const, file, page })),
  );
  // The copy has no form any more: what nobody has drawn yet is asked of the document.
  const fields = pages.map((page) => undrawnItems(file, page, null));
  return withOpen(before, (letter) => {
    const geometry = letter.geometry(1);
    const without = pageWithout(letter, 1, userSpaceOf(area, geometry));
    if (without === null) return 'glyphs';
    const old = oldLinesOf(without.removed, geometry);
    if (old === null) return 'glyphs';
    writeWithout({ file: letter, page: 1, without }, after);
    const { width, height, unit } = geometry;
    return { before, after, old, fields, unit, width, height };
  });
}
