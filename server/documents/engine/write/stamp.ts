// Draws over pages of a file as an incremental update: the original bytes stay untouched, so a signature stays checkable.

import { formOf, needsAppearances } from '../file/form-fields.ts';
import { guarded, type PdfFile, refuseUndrawnForm } from '../file/pdf-file.ts';
import type { PdfObjects } from '../file/pdf-objects.ts';
import { entryPieces, type Piece } from '../output/object-body.ts';
import type { Copier } from '../output/object-copier.ts';
import { PdfOutput } from '../output/pdf-output.ts';
import { HandOver } from '../syntax/hand-over.ts';
import { writtenName } from '../syntax/names.ts';
import { dictionaryEntries } from '../syntax/walk.ts';
import { writtenValue } from '../syntax/written-value.ts';
import { assemble } from './assemble.ts';
import { type Overlay, OverlayFonts } from './overlay.ts';
import type { PageContext } from './page-context.ts';
import { drawOverPage } from './page-overlay.ts';
import { writtenResources } from './page-writer.ts';

/** Pages (from 1) with what is drawn over them; a Map, or an iterator that makes one overlay after the other. */
export type PageOverlays = Iterable<readonly [number, Overlay]>;

/**
 * Writes `file` with `overlays` to `target`. Answers its size in bytes. Throws HandOver.
 * A file whose objects have generations is copied instead: an update would point to objects that are not there.
 */
export function stampFile(file: PdfFile, target: string, overlays: PageOverlays): { bytes: number } {
  if (file.objects.table.hasGenerations) return stampedCopy(file, target, overlays);
  return guarded(() => {
    const { objects } = file;
    refuseUndrawnForm(objects);
    // bytes that are kept cannot be given what nobody has drawn
    if (needsAppearances(objects, formOf(objects, objects.root)))
      throw new HandOver('form', 'fields without appearance');
    const output = new PdfOutput(target, { source: objects.source, size: firstFreeNumber(objects) });
    try {
      const context = updateContext(output);
      for (const [page, overlay] of overlays) writeStampedPage(context, file, page, overlay);
      context.fonts.write();
      const bytes = output.finishUpdate({
        trailer: trailerOf(objects),
        previous: objects.newest,
        asStream: objects.newestIsStream,
      });
      return { bytes };
    } finally {
      output.close();
    }
  });
}

function stampedCopy(file: PdfFile, target: string, overlays: PageOverlays): { bytes: number } {
  const byPage = new Map(overlays);
  const pages = file.pages.numbers.map((_, index) => {
    const overlay = byPage.get(index + 1);
    return {
      kind: 'source' as const,
      file,
      page: index + 1,
      ...(overlay === undefined ? {} : { overlay: () => overlay }),
    };
  });
  return assemble(target, pages, { info: file.info() });
}

function firstFreeNumber({ table, trailer, resolve }: PdfObjects): number {
  const size = resolve(trailer.get('Size'));
  let last = table.size - 1;
  while (last > 0 && !table.exists(last)) last--;
  return Math.max(typeof size === 'number' ? size : 0, last + 1);
}

/** What an update's section says itself, and what belongs to a cross-reference stream. */
const OWN_OF_TRAILER = new Set(['Size', 'Prev', 'XRefStm', 'Type', 'W', 'Index', 'Length', 'Filter', 'DecodeParms']);

/** The entries of the file's trailer, which an update keeps (ISO 32000-2, 7.5.6): /ID and /Info among them. */
function trailerOf({ trailer }: PdfObjects): string {
  const kept = [...trailer].filter(([key]) => !OWN_OF_TRAILER.has(key));
  return kept.map(([key, value]) => `/${writtenName(key)} ${writtenValue(value)}`).join('');
}

/** In an update every object keeps its number and nothing has to be copied. */
function sameNumbers(output: PdfOutput): Copier {
  return {
    outputNumber: (number) => number,
    claim: () => undefined,
    isClaimed: () => true,
    copyPending: () => undefined,
    release: () => undefined,
    writeBody: (number, packed, pieces) => {
      output.beginObject(number, packed);
      for (const piece of pieces) {
        if (typeof piece === 'string') output.text(piece);
        else output.bytes(piece.bytes, piece.start, piece.end);
      }
      output.endObject();
    },
  };
}

function updateContext(output: PdfOutput): PageContext {
  const copier = sameNumbers(output);
  const shared = { output, fonts: new OverlayFonts(output), copierOf: () => copier, resources: new Map() };
  return { ...shared, laidForms: new Map(), saveStream: 0, form: null, commentsLeftOut: 0 };
}

function writeStampedPage(context: PageContext, file: PdfFile, page: number, overlay: Overlay): void {
  const { objects, pages } = file;
  const number = pages.numbers[page - 1];
  if (number === undefined) throw new RangeError(`page ${page} of ${file.pageCount}`);
  const drawn = drawOverPage(context, { file, page, number, parent: 0, overlay });
  const resources =
    drawn.resources ?? writtenResources(context, { file, page, names: null, additions: drawn.additions });
  const written = objects.written(number, []);
  if (written === null) throw new HandOver('page-tree', 'missing page');
  const pieces: Piece[] = ['<<'];
  for (const entry of dictionaryEntries(written.bytes, written.start)) {
    if (entry.key !== 'Contents' && entry.key !== 'Resources') pieces.push(...entryPieces(written.bytes, entry));
  }
  pieces.push(`/Contents[${drawn.save}`, ...drawn.contents, `${drawn.tail}]/Resources `, ...resources, '>>');
  // pages written anew go into object streams: as text they would make the update larger than what it adds
  context.copierOf(file).writeBody(number, true, pieces);
}
