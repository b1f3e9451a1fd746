// Every file that the product makes is held against software that did not write it: qpdf for its structure, poppler for its
// text, zxing for its codes.
import { spawnSync } from 'node:child_process';
import { type Drawing, drawn } from '#tests/support/drawn-pages.ts';
import { decode } from './decode.ts';

const missing = ['qpdf', 'pdftotext'].filter((program) => spawnSync(program, ['--version']).error !== undefined);
/** Whether this machine has the readers; says which are missing. */
export const hasIndependentReaders = missing.length === 0;
if (!hasIndependentReaders) console.log(`${missing.join(' and ')}: not installed, no file is held against them.`);

/** What other software says about a file. */
export interface IndependentlyRead {
  /** Whatever qpdf or poppler complain about, warnings included; empty: nothing. */
  readonly complaints: readonly string[];
  /** The text of each page, with single spaces between words. */
  readonly pages: readonly string[];
}

/** Structure and text of a file, by qpdf and poppler. */
export function readIndependently(file: string): IndependentlyRead {
  const check = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' });
  const text = spawnSync('pdftotext', ['-enc', 'UTF-8', file, '-'], { encoding: 'utf8', maxBuffer: 1 << 28 });
  const complaints = [
    ...(check.status === 0 ? [] : [`qpdf: ${check.status} ${check.stdout}${check.stderr}`]),
    ...(check.stderr === '' ? [] : [`qpdf: ${check.stderr}`]),
    ...(text.status === 0 && text.stderr === '' ? [] : [`pdftotext: ${text.status} ${text.stderr}`]),
  ];
  const pages = text.stdout.split('\f').slice(0, -1);
  return { complaints, pages: pages.map((page) => page.replaceAll(/\s+/g, ' ').trim()) };
}

/** The texts of all codes on a page (from 1), by zxing, in no order. */
export async function codesIndependently(documents: Drawing, pdf: string, page: number): Promise<string[]> {
  const codes = await decode(await drawn(documents, { pdf, page }));
  return codes.map(({ text }) => text);
}

/** What qpdf and poppler complain about; nothing where they are not installed, which was said. */
export const complaintsAbout = (file: string): readonly string[] =>
  hasIndependentReaders ? readIndependently(file).complaints : [];
