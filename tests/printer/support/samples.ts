// Documents that the suites name and nobody packages, made with Ghostscript from documents that are there.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** cupsColorSpace and bits for the raster types by name. */
const TYPES: Readonly<Record<string, readonly [space: number, bits: number]>> = {
  black_1: [3, 1],
  sgray_8: [18, 8],
  srgb_8: [19, 8],
  cmyk_8: [6, 8],
  auto: [19, 8],
};
/** What the printer advertises; samples of other resolutions are empty files, which ipptool only has to find. */
const RESOLUTIONS = ['300', '600'];

const gs = (...args: readonly string[]): void => {
  execFileSync('gs', ['-q', '-dBATCH', '-dNOPAUSE', '-dSAFER', ...args], { stdio: 'ignore' });
};

function makeRaster(order: { pdf: string; out: string; dpi: string; type: string }): void {
  const [space, bits] = TYPES[order.type] ?? [19, 8];
  gs(
    '-sDEVICE=pwgraster',
    `-r${order.dpi}x${order.dpi}`,
    `-dcupsColorSpace=${space}`,
    `-dcupsBitsPerColor=${bits}`,
    '-dcupsColorOrder=0',
    `-sOutputFile=${order.out}`,
    order.pdf,
  );
}

/** Sizes in points of the documents that the packaged suites name. */
const DOCUMENTS: Readonly<Record<string, readonly [width: number, height: number, pages: number]>> = {
  'document-a4': [595, 842, 4],
  'document-letter': [612, 792, 4],
  'onepage-a4': [595, 842, 1],
  'onepage-letter': [612, 792, 1],
  'color.jpg-4x6': [288, 432, 1],
  'gray.jpg-4x6': [288, 432, 1],
};

/** Own documents under the names of the suites, for machines without the self-certification files. */
export function makeDocuments(folder: string): void {
  for (const [name, [width, height, pages]] of Object.entries(DOCUMENTS)) {
    const page =
      '/Helvetica findfont 24 scalefont setfont 36 100 moveto (Mailroom) show 0.2 0.4 0.8 setrgbcolor 36 36 200 40 rectfill showpage ';
    gs(
      '-sDEVICE=pdfwrite',
      `-g${width * 10}x${height * 10}`,
      `-sOutputFile=${join(folder, `${name}.pdf`)}`,
      '-c',
      page.repeat(pages),
    );
  }
  for (const [name, device] of [
    ['color.jpg', 'jpeg'],
    ['gray.jpg', 'jpeggray'],
  ] as const)
    gs(`-sDEVICE=${device}`, '-r150', `-sOutputFile=${join(folder, name)}`, join(folder, 'color.jpg-4x6.pdf'));
}

/** The PostScript files that ipp-1.1.test must find, though the printer takes no PostScript. */
export function makePostScript(folder: string): void {
  for (const name of ['document-a4', 'document-letter'])
    gs('-sDEVICE=ps2write', `-sOutputFile=${join(folder, `${name}.ps`)}`, join(folder, `${name}.pdf`));
}

/** Stand-ins for the 144 sample rasters of ipp-everywhere.test. */
export function makeEverywhereSamples(folder: string): void {
  const text = readFileSync(join(folder, 'ipp-everywhere.test'), 'utf8');
  const names = new Set([...text.matchAll(/FILE (pwg-raster[^\s]*)/g)].map((found) => found[1] ?? ''));
  for (const name of names) {
    const out = join(folder, name);
    mkdirSync(dirname(out), { recursive: true });
    writeFileSync(out, '');
    const [, dpi = ''] = /-samples-([0-9]+)dpi/.exec(name) ?? [];
    const type = name.split('/')[1] ?? '';
    const pdf = join(folder, `${basename(name, '.pwg').replace(new RegExp(`-${type}-.*$`), '')}.pdf`);
    const known = type.replace('-', '_');
    if (RESOLUTIONS.includes(dpi) && TYPES[known] && existsSync(pdf)) makeRaster({ pdf, out, dpi, type: known });
  }
}

/**
 * The self-certification files as the distribution's ipptool can read them: GENERATE-FILE becomes a file made here,
 * MONITOR-PRINTER-STATE goes. The originals are never changed.
 */
export function adaptSelfCertification(corpus: string, folder: string): void {
  for (const name of readdirSync(corpus).filter((one) => /\.(pdf|jpg)$/.test(one)))
    copyFileSync(join(corpus, name), join(folder, name));
  const used = new Set<string>();
  for (const name of ['ipp-tests.test', 'document-tests.test']) {
    const text = readFileSync(join(corpus, name), 'utf8')
      .replace(/GENERATE-FILE\s*\{([^}]*)\}/g, (_whole, body: string) => {
        const space = /COLORSPACE\s+(\S+)/.exec(body)?.[1] ?? 'auto';
        const type = TYPES[space] ? space : 'auto';
        used.add(type);
        return `FILE "gen-${type}.pwg"`;
      })
      .replace(/MONITOR-PRINTER-STATE\s+\S+\s*\{[^}]*\}/g, '');
    writeFileSync(join(folder, name), text);
  }
  for (const type of used)
    makeRaster({ pdf: join(folder, 'onepage-a4.pdf'), out: join(folder, `gen-${type}.pwg`), dpi: '300', type });
}

/**
 * A copy of a suite folder in which tests with COMPRESSION say TRANSFER chunked. Under -L ipptool 2.4 announces the
 * plain length of a compressed document and never sends the end of the coding: a printer that took it would lose data.
 */
export function sendCompressedChunked(folder: string, copy: string): void {
  mkdirSync(copy);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const from = join(folder, entry.name);
    if (!entry.name.endsWith('.test')) symlinkSync(from, join(copy, entry.name));
    else
      writeFileSync(
        join(copy, entry.name),
        readFileSync(from, 'latin1').replace(/^(\s*)COMPRESSION (?!none)/gm, '$1TRANSFER chunked\n$&'),
        'latin1',
      );
  }
}
