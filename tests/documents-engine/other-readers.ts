// MuPDF and Ghostscript as judges of outputs: PDFium is the product's own, and blind to what both do wrong.
import { spawnSync } from 'node:child_process';

/** A page in grey. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  /** one byte a pixel, row by row from the top */
  readonly grey: Buffer;
}

/** A reader that draws pages. */
export interface Reader {
  readonly name: string;
  /** The page (from 1) at this resolution, as it is printed. */
  draw(path: string, page: number, dpi?: number): GreyPicture;
}

const DPI = 72;

function picture(program: string, parameters: readonly string[]): GreyPicture {
  const { stdout, stderr, error } = spawnSync(program, parameters, { maxBuffer: 1 << 28 });
  const head = /^P5\s+(?:#[^\n]*\n)?(\d+)\s+(\d+)\s+255\s/.exec(stdout.toString('latin1', 0, 200));
  if (error !== undefined || head === null) throw new Error(`${program}: ${String(error ?? stderr)}`);
  const [width, height] = [Number(head[1]), Number(head[2])];
  const start = head[0].length;
  return { width, height, grey: stdout.subarray(start, start + width * height) };
}

const muPdf: Reader = {
  name: 'MuPDF',
  draw: (path, page, dpi = DPI) =>
    picture('mutool', ['draw', '-q', '-F', 'pgm', '-c', 'gray', '-r', String(dpi), '-o', '-', path, String(page)]),
};

const ghostscript: Reader = {
  name: 'Ghostscript',
  draw: (path, page, dpi = DPI) =>
    picture('gs', [
      ...['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pgmraw', '-dPrinted', `-r${dpi}`],
      ...[
        `-dFirstPage=${page}`,
        `-dLastPage=${page}`,
        '-dTextAlphaBits=4',
        '-dGraphicsAlphaBits=4',
        '-sstdout=%stderr',
      ],
      ...['-sOutputFile=-', path],
    ]),
};

const isThere = (program: string): boolean => spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined;

/** The readers of this machine; says which are missing. */
export function otherReaders(): Reader[] {
  const found = [
    { reader: muPdf, program: 'mutool', debian: 'mupdf-tools' },
    { reader: ghostscript, program: 'gs', debian: 'ghostscript' },
  ].filter(({ reader, program, debian }) => {
    if (isThere(program)) return true;
    console.log(`Pages are not judged by ${reader.name}: ${program} (Debian package ${debian}) is not installed.`);
    return false;
  });
  return found.map(({ reader }) => reader);
}

/** Share of the pixels of an area (points from the top left at 72 dpi) that are darker than half. */
export function darkShare(
  { width, grey }: GreyPicture,
  { left, top, width: across, height: down }: { left: number; top: number; width: number; height: number },
): number {
  let dark = 0;
  for (let y = top; y < top + down; y++)
    for (let x = left; x < left + across; x++) if ((grey[y * width + x] ?? 255) < 128) dark++;
  return dark / (across * down);
}

/** Mean difference of two pictures, 0 to 255; 999 when their sizes differ. */
export function greyDifference(one: GreyPicture, other: GreyPicture): number {
  if (one.width !== other.width || one.height !== other.height) return 999;
  let sum = 0;
  for (let i = 0; i < one.grey.length; i++) sum += Math.abs((one.grey[i] ?? 0) - (other.grey[i] ?? 0));
  return sum / one.grey.length;
}
