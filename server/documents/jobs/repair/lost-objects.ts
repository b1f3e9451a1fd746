// Whether a copy that PDFium made has lost an object that the document's own table names: PDFium takes an object that is not
// at its place for nothing, and a letter would go out without its text, picture or font.
import { readCrossReference } from '#server/documents/engine/file/cross-reference.ts';
import { type ObjectTable, PLAIN } from '#server/documents/engine/file/object-table.ts';
import type { PdfFile } from '#server/documents/engine/file/pdf-file.ts';
import type { PdfObjects } from '#server/documents/engine/file/pdf-objects.ts';
import { HandOver } from '#server/documents/engine/syntax/hand-over.ts';
import { openFile, type Source } from '#server/documents/engine/syntax/source.ts';
import { parseAt, plainBodyOffset } from '#server/documents/engine/syntax/source-values.ts';
import type { ReferenceSpans } from '#server/documents/engine/syntax/walk.ts';

/**
 * The number of an object that the table of `original` names, that the copy refers to, and that it lacks; null where there is
 * none, or where the original has no table that can be read. An object that is written as null is not lost.
 */
export function lostObject(original: string, { objects: copy }: PdfFile, progress: () => void): number | null {
  const source = openFile(original);
  try {
    const table = tableOf(source);
    if (table === null) return null;
    for (let number = 1; number < copy.table.size; number++) {
      if (number % 1000 === 0) progress();
      const lost = lostIn(copy, number, { source, table });
      if (lost !== null) return lost;
    }
    return null;
  } finally {
    source.close();
  }
}

interface Original {
  readonly source: Source;
  readonly table: ObjectTable;
}

/** The lost object that object `number` of the copy refers to. */
function lostIn(copy: PdfObjects, number: number, { source, table }: Original): number | null {
  const references: ReferenceSpans = [];
  const written = copy.written(number, references);
  for (let i = 0; written !== null && i < references.length; i += 3) {
    const target = references[i + 2] as number;
    if (copy.table.exists(target) || !table.exists(target) || isNothing(source, table, target)) continue;
    // the end of such a stream was found without it
    if (!isLength(written.bytes, references[i] as number)) return target;
  }
  return null;
}

function tableOf(source: Source): ObjectTable | null {
  try {
    return readCrossReference(source).table;
  } catch (error) {
    if (error instanceof HandOver) return null;
    throw error;
  }
}

function isNothing(source: Source, table: ObjectTable, number: number): boolean {
  if (table.kinds[number] !== PLAIN) return false;
  try {
    return parseAt(source, plainBodyOffset(source, table.offsets[number] as number, number)).value === null;
  } catch (error) {
    if (error instanceof HandOver) return false;
    throw error;
  }
}

const isLength = (bytes: Buffer, at: number): boolean =>
  /\/Length\s*$/.test(bytes.toString('latin1', Math.max(0, at - 16), at));

/** The objects that the table of a file names and that do not stand where it says. */
function misplacedObjects(source: Source, table: ObjectTable): Set<number> {
  const misplaced = new Set<number>();
  for (let number = 1; number < table.size; number++) {
    if (table.kinds[number] !== PLAIN) continue;
    try {
      plainBodyOffset(source, table.offsets[number] as number, number);
    } catch (error) {
      if (!(error instanceof HandOver)) throw error;
      misplaced.add(number);
    }
  }
  return misplaced;
}

/** True when every object that the table of a document names in the file stands where it says. */
export function hasSoundTable(original: string): boolean {
  const source = openFile(original);
  try {
    const table = tableOf(source);
    return table === null || misplacedObjects(source, table).size === 0;
  } finally {
    source.close();
  }
}

/** True when an object of the file refers to one that does not stand where the table says. Throws HandOver. */
export function refersToMisplaced({ objects }: PdfFile): boolean {
  const misplaced = misplacedObjects(objects.source, objects.table);
  if (misplaced.size === 0) return false;
  for (let number = 1; number < objects.table.size; number++) {
    if (misplaced.has(number)) continue;
    const references: ReferenceSpans = [];
    objects.written(number, references);
    for (let i = 2; i < references.length; i += 3) if (misplaced.has(references[i] as number)) return true;
  }
  return false;
}
