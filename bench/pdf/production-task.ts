// One measured task of what production runs, in a process of its own: node production-task.ts TASK <input> <output> <producer>.
// The jobs are those that the server's document children are given, in the slices in which they are given them. Prints the
// CPU seconds of the work and the peak memory of the process.
import path from 'node:path';
import { readAreas } from '#server/documents/jobs/area-text.ts';
import { composeOutputs } from '#server/documents/jobs/compose.ts';
import type { ComposeOutput } from '#server/documents/jobs/compose-jobs.ts';
import { mergeDocuments } from '#server/documents/jobs/merge.ts';
import { renderPage } from '#server/documents/jobs/render.ts';
import type { DrawItem } from '#server/documents/writer/draw-item.ts';
import { SLICE_LETTERS } from '#server/letters/steps/pipeline.ts';
import { endAtOnce } from './end-at-once.ts';
import { AREAS, outputName } from './pdf-work.ts';

const { existsSync, readdirSync, readFileSync, writeFileSync, writeSync } = process.getBuiltinModule('node:fs');

/** Pages of a document whose areas are asked for at once, as `server/letters/rows/page-text.ts` does. */
const AREA_PAGES = 500;
const PICTURES = 100;
const PICTURE_PX = 200;

const [task = '', input = '', output = '', pages = '2000', producer = 'cairo'] = process.argv.slice(2);
const pageCount = Number(pages);
const context = { progress: () => undefined };

const black = { r: 0, g: 0, b: 0, a: 1 };

/** A code and a line of text, as the stamp of the engine's rows. */
const stampOf = (page: number): DrawItem[] => {
  const number = String(page).padStart(7, '0');
  return [
    {
      type: 'datamatrix',
      area: { left: 5, top: 60, width: 9, height: 9 },
      text: `99000123456789${number}A4`,
      shape: 'square',
      fitToArea: true,
      gs1: false,
      color: black,
    },
    {
      type: 'text',
      area: { left: 5, top: 72, width: 60, height: 4 },
      lines: [`SPL ${number} / batch 2026-11-21`],
      ...{ fontName: 'Noto Sans', fontSize: 7, color: black, lineSpace: 1, hAlign: 'left', vAlign: 'top' },
      ...{ rtl: false, lineBreak: 'none' },
    },
  ];
};

const settled = <T extends { ok: boolean }>(result: T): void => {
  if (!result.ok) throw new Error(JSON.stringify(result));
};

/** Letters of two pages, a slice a job: a child holds the items of its slice alone. */
async function compose(isStamped: boolean): Promise<void> {
  const outputOf = (place: number): ComposeOutput => {
    const first = place * 2 + 1;
    const numbers = first < pageCount ? [first, first + 1] : [first];
    return {
      target: outputName(output, place),
      pages: numbers.map((page) => ({
        kind: 'source',
        path: input,
        page,
        ...(isStamped ? { items: stampOf(page) } : {}),
      })),
    };
  };
  const letters = Math.ceil(pageCount / 2);
  for (let at = 0; at < letters; at += SLICE_LETTERS) {
    const count = Math.min(SLICE_LETTERS, letters - at);
    settled(
      await composeOutputs({ outputs: Array.from({ length: count }, (_, index) => outputOf(at + index)) }, context),
    );
  }
}

/** The whole document, whose bytes stay what they are, with a stamp on each page. */
async function keep(): Promise<void> {
  const all = Array.from({ length: pageCount }, (_, index) => ({
    ...{ kind: 'source' as const, path: input, page: index + 1 },
    items: stampOf(index + 1),
  }));
  settled(await composeOutputs({ outputs: [{ target: output, pages: all, preserveIntegrity: true }] }, context));
}

async function text(): Promise<void> {
  const extraction = { lineDetection: 'default', characterOrder: 'position', wordSpacing: 'normal' } as const;
  const area = AREAS[producer as keyof typeof AREAS];
  const read: string[] = [];
  for (let first = 1; first <= pageCount; first += AREA_PAGES) {
    const requests = Array.from({ length: Math.min(AREA_PAGES, pageCount - first + 1) }, (_, index) => ({
      ...{ page: first + index, areas: [area], extraction },
    }));
    const answers = await readAreas({ path: input, requests }, context);
    if (!answers.ok) throw new Error(JSON.stringify(answers));
    read.push(...answers.value.map(({ lines }) => lines.join('\n')));
  }
  writeFileSync(output, read.join('\f'));
}

async function merge(): Promise<void> {
  const paths = readdirSync(input)
    .sort()
    .map((name) => path.join(input, name));
  settled(await mergeDocuments({ target: output, paths }, context));
}

async function pictures(): Promise<void> {
  for (let page = 1; page <= PICTURES; page++) {
    const target = path.join(output, `${page}.png`);
    settled(await renderPage({ path: input, page, size: { longestSidePx: PICTURE_PX }, target }, context));
  }
}

const TASKS: Readonly<Record<string, () => Promise<void>>> = {
  compose: () => compose(false),
  letters: () => compose(true),
  keep,
  text,
  merge,
  pictures,
};
const work = TASKS[task];
if (work === undefined) throw new Error(`no task ${task}`);
await work();
const { user, system } = process.cpuUsage();
// what getrusage says would be the parent's, where that was larger when it started us
const peak = existsSync('/proc/self/status')
  ? Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'latin1'))?.[1])
  : process.resourceUsage().maxRSS;
const megabytes = Math.round(peak / 1024);
writeSync(1, `${JSON.stringify({ cpu: (user + system) / 1e6, megabytes })}\n`);
endAtOnce();
