// What the sent file of a letter says, by readers that are not ours: poppler (words with their places), qpdf (all bytes,
// inflated), MuPDF where it is installed.
import { spawnSync } from 'node:child_process';

const read = (command: string, ...given: string[]): string => {
  const { status, stdout, error } = spawnSync(command, given, { encoding: 'latin1', maxBuffer: 1 << 28 });
  // qpdf ends with 3 for warnings.
  if (error || (status !== 0 && status !== 3)) throw new Error(`${command} ${given.join(' ')}: ${error ?? status}`);
  return stdout;
};

const missing = ['pdftotext', 'qpdf'].filter((program) => spawnSync(program, ['--version']).error !== undefined);
/** Whether this machine has the readers; says which are missing. */
export const hasReaders = missing.length === 0;
if (!hasReaders) console.log(`${missing.join(' and ')}: not installed, what was sent is not read by them.`);

const utf8 = (text: string): string => Buffer.from(text, 'latin1').toString('utf8');

/** All text of a file, by poppler. */
export const textByPoppler = (file: string): string => utf8(read('pdftotext', '-layout', file, '-'));

/** The text of each page of a file, by poppler; that of a blank one is empty. */
export const pagesByPoppler = (file: string): string[] =>
  textByPoppler(file)
    .split('\f')
    .slice(0, -1)
    .map((text) => text.trim());

/** All text of a file, by MuPDF; null where it is not installed. */
export function textByMupdf(file: string): string | null {
  const { status, stdout, error } = spawnSync('mutool', ['draw', '-q', '-F', 'text', file], { encoding: 'utf8' });
  return error || status !== 0 ? null : stdout;
}

/** Every byte of a file, its streams inflated. */
export const allBytes = (file: string): string =>
  read('qpdf', '--qdf', '--object-streams=disable', '--stream-data=uncompress', file, '-');

/** A word with its middle, mm from the top left of its page. */
export interface Word {
  readonly page: number;
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

const MM = 25.4 / 72;

/** The words of a file with their places, by poppler. */
export function wordsByPoppler(file: string): Word[] {
  const page = { number: 0 };
  return utf8(read('pdftotext', '-bbox', file, '-'))
    .split('\n')
    .flatMap((line): Word[] => {
      if (line.includes('<page ')) page.number += 1;
      const found = /<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)<\/word>/.exec(line);
      if (found === null) return [];
      const [, left, top, right, bottom, text = ''] = found;
      const middle = (a: string | undefined, b: string | undefined) => ((Number(a) + Number(b)) / 2) * MM;
      return [{ page: page.number, text, x: middle(left, right), y: middle(top, bottom) }];
    });
}
