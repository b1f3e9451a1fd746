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

/** A page of a file as it is to be written. */
export interface RewrittenPage {
  readonly file: PdfFile;
  /** from 1 */
  readonly page: number;
  readonly without: PageWithout;
}

/** Writes the file with the page as `without` says to `target`. Throws HandOver. */
export function writeWithout(rewritten: RewrittenPage, target: string): void {
  guarded(() => {
    const { objects } = rewritten.file;
    const size = objects.resolve(objects.trailer.get('Size'));
    if (typeof size !== 'number') throw new HandOver('xref', 'Size');
    const output = new PdfOutput(target, { source: objects.source, size });
    try {
      writePage(output, rewritten);
      for (const [number, content] of rewritten.without.forms) {
        output.stream(number, `${entriesOf(rewritten, number, CODING)}${DEFLATED}`, deflated(content));
      }
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

const DEFLATED = '/Filter/FlateDecode';

const deflated = (content: Buffer): Buffer => zlib().deflateSync(content, { level: 6 });

/** The entries of a dictionary, as they are written, without some. */
function entriesOf({ file }: RewrittenPage, number: number, left: ReadonlySet<string>): string {
  const written = file.objects.entries(number);
  if (written === null) throw new HandOver('object', 'dictionary');
  return written.entries
    .filter(({ key }) => !left.has(key) && !RETELLING.has(key))
    .map(({ key, start, end }) => `${writtenKey(key)}${written.bytes.toString('latin1', start, end)}`)
    .join('');
}

const CONTENTS = new Set(['Contents']);

function writePage(output: PdfOutput, rewritten: RewrittenPage): void {
  const { file, page, without } = rewritten;
  const number = file.pages.numbers[page - 1];
  if (number === undefined) throw new RangeError(`page ${page} of ${file.pageCount}`);
  if (without.content === null) {
    output.object(number, `<<${entriesOf(rewritten, number, new Set())}>>`);
    return;
  }
  const stream = output.allocate();
  output.stream(stream, DEFLATED, deflated(without.content));
  output.object(number, `<<${entriesOf(rewritten, number, CONTENTS)}/Contents ${stream} 0 R>>`);
}
