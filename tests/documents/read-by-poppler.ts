// Letters composed by settings of a channel and a service, and what poppler reads of them: words, fonts, paper, ink.
import { execFileSync, spawnSync } from 'node:child_process';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { Box } from '#domain/services/box.schema.ts';
import type { ComposeOutput } from '#server/documents/jobs/compose-jobs.ts';
import { channelWith, composition, document, LETTER, plan } from '#tests/pipeline/letter-plan.ts';

const MM = 25.4 / 72;
/** Whether its programs are installed. */
export const poppler = spawnSync('pdftotext', ['-v']).error === undefined;
if (!poppler) console.log('poppler is not installed: what it would read of areas and pages is not tested.');

/** Of services whose documents may be kept as they are. */
const boxes = [Box.parse({ name: 'letters', label: 'Letters', main: true, integrityPreservable: true })];

/** How a letter is made; `pages`: of its document. */
export interface Sheet {
  readonly areas?: readonly object[];
  readonly composition?: object;
  readonly file?: object;
  readonly channel?: object;
  readonly pages?: number;
  /** These are all pages of the source. */
  readonly isWhole?: boolean;
  readonly rendition?: 'proof' | 'production';
}

/**
 * The main file of a letter that is the first pages of `source`, which say `Letter n`.
 * @param target path of the file
 */
export function outputOf(source: string, target: string, sheet: Sheet): ComposeOutput {
  const { areas = [], file = {}, pages = 1, rendition = 'production', isWhole = false } = sheet;
  const documents = [{ ...document(pages, source), firstPage: 1, lastPage: pages, isWhole }];
  const channel = ChannelDefinition.parse({ ...channelWith([...areas], file), ...sheet.channel });
  const over = composition({ printSide: 'simplex', ...sheet.composition });
  return { ...plan(channel, over, { letter: { ...LETTER, documents }, boxes, rendition }).output, target };
}

/** A word on a page. */
export interface Word {
  readonly text: string;
  /** mm from the top left of the page */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The words of each page, with their boxes, as poppler reads them. */
export function wordsOf(file: string): Word[][] {
  const read = execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' });
  const word = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)<\/word>/g;
  return read
    .split('<page ')
    .slice(1)
    .map((page) =>
      [...page.matchAll(word)].map(([, left, top, right, bottom, text = '']) => ({
        text,
        ...{ left: Number(left) * MM, top: Number(top) * MM, right: Number(right) * MM, bottom: Number(bottom) * MM },
      })),
    );
}
/** The paper of each page, mm. */
export const sizesOf = (file: string): string[] => {
  const read = execFileSync('pdfinfo', ['-f', '1', '-l', '99', file], { encoding: 'utf8' });
  return [...read.matchAll(/size:\s+([\d.]+) x ([\d.]+) pts/g)].map(
    ([, width, height]) => `${Math.round(Number(width) * MM)} x ${Math.round(Number(height) * MM)}`,
  );
};

/** The table of its fonts. */
export const fontsOf = (file: string): string => execFileSync('pdffonts', [file], { encoding: 'utf8' });

/** Where ink of a colour lies on the first page, mm; null: nowhere. */
export function inkOf(file: string, [red, green, blue]: readonly [number, number, number]) {
  const dots = 100;
  const args = ['-r', String(dots), '-f', '1', '-l', '1', '-singlefile', file];
  const picture = execFileSync('pdftoppm', args, { maxBuffer: 1 << 26 });
  const [head = '', width] = /^P6\s+(\d+)\s+\d+\s+255\s/.exec(picture.toString('latin1', 0, 40)) ?? [];
  let box: { left: number; top: number; right: number; bottom: number } | null = null;
  for (let at = head.length; at < picture.length; at += 3) {
    const far = [red, green, blue].some((value, n) => Math.abs((picture[at + n] ?? 0) - value) > 40);
    if (far) continue;
    const pixel = (at - head.length) / 3;
    const [x, y] = [pixel % Number(width), Math.floor(pixel / Number(width))].map((value) => (value * 25.4) / dots);
    const [left = 0, top = 0] = [x, y];
    box ??= { left, top, right: left, bottom: top };
    box = {
      ...{ left: Math.min(box.left, left), top: Math.min(box.top, top) },
      ...{ right: Math.max(box.right, left), bottom: Math.max(box.bottom, top) },
    };
  }
  return box;
}

/** What each page is: the number of its source's page, the address page or nothing, and whether an area says `Wort`. */
export const onPages = (file: string): string[] =>
  wordsOf(file).map((words) => {
    const said = words.map(({ text }) => text).join(' ');
    const page = /Letter (\d)/.exec(said)?.[1] ?? (said.includes('Dubois') ? 'address' : '');
    return said.includes('Wort') ? `${page} Wort` : page;
  });
