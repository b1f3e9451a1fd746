// Writes a file again with the content of one page, and of forms that it draws, exchanged: as an update of a copy, so that
// whoever copies its pages on copies nothing of what was there before.
import { guarded, type PdfFile } from '../file/pdf-file.ts';
import { writtenKey } from '../output/object-body.ts';
import { PdfOutput } from '../output/pdf-output.ts';
import { HandOver } from '../syntax/hand-over.ts';
import { zlib } from '../syntax/node-parts.ts';
import type { PageWithout } from './removal.ts';

/** Entries that may say again what the page said: data of the program that made it, descriptions, small pictures. */
const RETELLING = new Set(['PieceInfo', 'Metadata', 'Thumb', 'LastModified']);
/** Entries of a stream that say how its bytes are written. */
const CODING = new Set(['Length', 'Filter', 'DecodeParms']);

/** Writes `file` with page `page` (from 1) as `without` says to `target`. Throws HandOver. */
export function writeWithout(file: PdfFile, target: string, page: number, without: PageWithout): void {
  guarded(() => {
    const { objects } = file;
    const size = objects.resolve(objects.trailer.get('Size'));
    if (typeof size !== 'number') throw new HandOver('xref', 'Size');
    const output = new PdfOutput(target, { source: objects.source, size });
    try {
      writePage(output, file, page, without.content);
      for (const [number, content] of without.forms) writeForm(output, file, number, content);
      output.finishUpdate({
        trailer: `/Root ${objects.rootNumber} 0 R`,
        previous: objects.newest,
        asStream: objects.newestIsStream,
      });
    } finally {
      output.close();
    }
  });
}

function entriesOf(file: PdfFile, number: number, left: ReadonlySet<string>): string {
  const written = file.objects.entries(number);
  if (written === null) throw new HandOver('object', 'dictionary');
  return written.entries
    .filter(({ key }) => !left.has(key) && !RETELLING.has(key))
    .map(({ key, start, end }) => `${writtenKey(key)}${written.bytes.toString('latin1', start, end)}`)
    .join('');
}

function writePage(output: PdfOutput, file: PdfFile, page: number, content: Buffer | null): void {
  const number = file.pages.numbers[page - 1];
  if (number === undefined) throw new RangeError(`page ${page} of ${file.pageCount}`);
  if (content === null) {
    output.object(number, `<<${entriesOf(file, number, new Set())}>>`);
    return;
  }
  const stream = output.allocate();
  writeStream(output, stream, '', content);
  output.object(number, `<<${entriesOf(file, number, new Set(['Contents']))}/Contents ${stream} 0 R>>`);
}

function writeForm(output: PdfOutput, file: PdfFile, number: number, content: Buffer): void {
  writeStream(output, number, entriesOf(file, number, CODING), content);
}

function writeStream(output: PdfOutput, number: number, entries: string, content: Buffer): void {
  output.stream(number, `${entries}/Filter/FlateDecode`, zlib().deflateSync(content, { level: 6 }));
}
