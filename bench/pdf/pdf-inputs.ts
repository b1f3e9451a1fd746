// The inputs of the PDF rows: one run of 2,000 pages by each of three producers, and runs of other lengths for growth; made
// once and kept.
import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BenchOptions } from '../measure/row.ts';
import { makeWithPdfLib } from './input-by-pdf-lib.ts';
import { type BenchLetter, benchLetters } from './letters.ts';

/** LibreOffice, pdf-lib and cairo. */
export const PRODUCERS = ['lo', 'lib', 'cairo'] as const;
/** One of them. */
export type Producer = (typeof PRODUCERS)[number];

/** Pages of a run, unless BENCH_PDF_PAGES says another number for a quick look. */
export const PAGES = Number(process.env.BENCH_PDF_PAGES ?? 2000);

/** Where inputs lie, and who is told what could not be made. */
type InputOptions = Pick<BenchOptions, 'dataDir' | 'log'>;

/** Path of a producer's run; null, with a printed reason, where it cannot be made here. */
export async function pdfInput(
  producer: Producer,
  { dataDir, log }: InputOptions,
  pages = PAGES,
): Promise<string | null> {
  const target = path.join(dataDir, `run${pages}-${producer}.pdf`);
  if (existsSync(target)) return target;
  log(`making ${path.basename(target)}`);
  const failure = await MAKERS[producer](target, pages).catch((error: unknown) => String(error));
  if (failure === null) return target;
  log(`pdf ${producer}: left out, ${failure}`);
  return null;
}

const MAKERS: Record<Producer, (target: string, pages: number) => Promise<string | null>> = {
  lo: makeWithLibreOffice,
  lib: makeWithPdfLib,
  cairo: makeWithCairo,
};

/** The run of LibreOffice with its objects in streams; null where qpdf or LibreOffice is missing. */
export async function inputWithObjectStreams(options: InputOptions): Promise<string | null> {
  const plain = await pdfInput('lo', options);
  const target = path.join(options.dataDir, `run${PAGES}-lo-os.pdf`);
  if (plain === null || existsSync(target)) return plain === null ? null : target;
  const half = `${target}.part`;
  const { status } = spawnSync('qpdf', ['--object-streams=generate', plain, half]);
  if (status === 0) renameSync(half, target);
  else options.log('pdf lo-os: left out, qpdf is not installed');
  return status === 0 ? target : null;
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const FLAT_ODF_HEAD = `<?xml version="1.0" encoding="UTF-8"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.text"><office:automatic-styles><style:page-layout style:name="PM"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm" fo:margin-top="2cm" fo:margin-bottom="2cm" fo:margin-left="2cm" fo:margin-right="2cm"/></style:page-layout><style:style style:name="A" style:family="paragraph"><style:paragraph-properties fo:margin-left="9cm"/><style:text-properties fo:font-family="'Liberation Serif'" fo:font-size="10.5pt"/></style:style><style:style style:name="B" style:family="paragraph"><style:text-properties fo:font-family="'DejaVu Sans'" fo:font-size="7pt"/></style:style><style:style style:name="P" style:family="paragraph"><style:paragraph-properties fo:break-before="page"/><style:text-properties fo:font-family="'Liberation Sans'" fo:font-size="9pt" fo:font-weight="bold"/></style:style></office:automatic-styles><office:master-styles><style:master-page style:name="Standard" style:page-layout-name="PM"/></office:master-styles><office:body><office:text>`;

function flatOdf(letters: readonly BenchLetter[]): string {
  const paragraph = (style: string, text: string) => `<text:p text:style-name="${style}">${escaped(text)}</text:p>`;
  const pages = letters.flatMap(({ reference, address, body }) =>
    body.map((lines, page) =>
      [
        paragraph('P', `${reference} Page ${page + 1}/${body.length}`),
        ...(page === 0 ? address : []).map((line) => paragraph('A', line)),
        ...lines.map((line) => paragraph('B', line)),
      ].join(''),
    ),
  );
  return `${FLAT_ODF_HEAD}${pages.join('')}</office:text></office:body></office:document>`;
}

function makeWithLibreOffice(target: string, pages: number): Promise<string | null> {
  const source = target.replace(/pdf$/, 'fodt');
  writeFileSync(source, flatOdf(benchLetters(pages)));
  // a profile of its own: an office that is open, or none that was ever started, changes nothing
  const profile = `-env:UserInstallation=${pathToFileURL(path.join(path.dirname(target), 'office')).href}`;
  const options = [profile, '--headless', '--convert-to', 'pdf', '--outdir', path.dirname(target), source];
  const result = spawnSync('soffice', options, { timeout: 300_000 });
  return Promise.resolve(
    existsSync(target) ? null : `LibreOffice: ${result.error?.message ?? result.stderr.toString()}`,
  );
}

const CAIRO = `
import sys, json, cairo, random
mm = 72 / 25.4
random.seed(3)
logo = cairo.ImageSurface(cairo.FORMAT_RGB24, 480, 160)
data = logo.get_data()
for i in range(len(data)): data[i] = (i // 16 * 7 + random.randrange(40)) & 255
logo.mark_dirty()
c = cairo.Context(cairo.PDFSurface(sys.argv[1], 595.28, 841.89))
def text(x, y, size, t, weight=cairo.FONT_WEIGHT_NORMAL):
    c.select_font_face('Liberation Serif', cairo.FONT_SLANT_NORMAL, weight); c.set_font_size(size); c.move_to(x, y); c.show_text(t)
for l in json.load(sys.stdin):
    for p, lines in enumerate(l['body']):
        c.save(); c.translate(20*mm, 12*mm); c.scale(48*mm/480, 48*mm/480); c.set_source_surface(logo, 0, 0); c.paint(); c.restore()
        c.set_source_rgb(0, 0, 0)
        if p == 0:
            for i, t in enumerate(l['address']): text(110*mm, 52*mm + i*13, 10.5, t)
            text(20*mm, 95*mm, 12, 'Montant dû : %s €' % l['amount'], cairo.FONT_WEIGHT_BOLD)
        text(165*mm, 15*mm, 9, l['reference'], cairo.FONT_WEIGHT_BOLD)
        text(175*mm, 285*mm, 8, 'Page %d/%d' % (p+1, len(l['body'])))
        for i, t in enumerate(lines): text(20*mm, (105 if p == 0 else 40)*mm + i*13, 9, t)
        c.show_page()
c.get_target().finish()
`;

function makeWithCairo(target: string, pages: number): Promise<string | null> {
  const half = `${target}.part`;
  const input = JSON.stringify(benchLetters(pages));
  // Debian's own Python has Debian's cairo; another one may come first in the path
  for (const python of ['/usr/bin/python3', 'python3']) {
    const { status } = spawnSync(python, ['-c', CAIRO, half], { input, timeout: 120_000 });
    if (status !== 0) continue;
    renameSync(half, target);
    return Promise.resolve(null);
  }
  return Promise.resolve('python3-cairo is not installed');
}
