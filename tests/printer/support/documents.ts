// Documents for the client tests, made here: a PDF with numbered pages, a large one, a text, a picture, an office file.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A PDF whose page n says "Page n of N"; `padding` bytes that cannot be compressed make it large. */
export function numberedPdf(order: { pages: number; width: number; height: number; padding?: number }): Buffer {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (data: string | Uint8Array): void => {
    const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : Buffer.from(data);
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (body: string, stream?: Uint8Array): void => {
    offsets.push(length);
    write(`${offsets.length} 0 obj\n${body}`);
    if (stream) {
      write('stream\n');
      write(stream);
      write('\nendstream');
    }
    write('\nendobj\n');
  };
  const kids = Array.from({ length: order.pages }, (_, page) => `${4 + page * 2} 0 R`).join(' ');
  write('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  object('<</Type/Catalog/Pages 2 0 R>>');
  object(`<</Type/Pages/Count ${order.pages}/Kids[${kids}]>>`);
  object('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>');
  for (let page = 0; page < order.pages; page += 1) {
    const content = Buffer.from(`BT /F 36 Tf 72 100 Td (Page ${page + 1} of ${order.pages}) Tj ET`);
    object(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${order.width} ${order.height}]/Contents ${5 + page * 2} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
    );
    object(`<</Length ${content.length}>>`, content);
  }
  if (order.padding) object(`<</Length ${order.padding}>>`, randomBytes(order.padding));
  const start = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  write(
    `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}trailer<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
  );
  return Buffer.concat(parts);
}

const OFFICE = `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.text"><office:body><office:text><text:p>Invoice from the office program</text:p></office:text></office:body></office:document>`;

export interface Documents {
  readonly text: string;
  readonly eight: string;
  readonly landscape: string;
  readonly letter: string;
  readonly large: string;
  readonly picture: string;
  readonly postscript: string;
  readonly office: string;
}

/** Writes all of them into `folder` and answers their paths. */
export function makeDocuments(folder: string): Documents {
  const at = (name: string): string => join(folder, name);
  const write = (name: string, data: string | Buffer): string => {
    writeFileSync(at(name), data);
    return at(name);
  };
  const letter = write('letter.pdf', numberedPdf({ pages: 1, width: 595, height: 842 }));
  const gs = (device: string, out: string): string => {
    execFileSync(
      'gs',
      ['-q', '-dBATCH', '-dNOPAUSE', '-dSAFER', `-sDEVICE=${device}`, '-r100', `-sOutputFile=${at(out)}`, letter],
      { stdio: 'ignore' },
    );
    return at(out);
  };
  return {
    letter,
    text: write('note.txt', 'A plain text file\nwith a second line\n'),
    eight: write('eight.pdf', numberedPdf({ pages: 8, width: 595, height: 842 })),
    landscape: write('landscape.pdf', numberedPdf({ pages: 1, width: 1191, height: 842 })),
    large: write('large.pdf', numberedPdf({ pages: 3, width: 595, height: 842, padding: 50 * 1024 * 1024 })),
    picture: gs('jpeg', 'picture.jpg'),
    postscript: gs('ps2write', 'drawing.ps'),
    office: write('invoice.fodt', OFFICE),
  };
}
