// Growth and memory of what production runs, over runs of 200, 2,000 and 20,000 pages: CPU of a page, and the most memory
// that a child ever held. What a process costs before its first page is taken off by the shortest run.
import { rmSync } from 'node:fs';
import { type BenchRow, benchRow, median } from '../measure/row.ts';
import { PAGES, pdfInput } from './pdf-inputs.ts';
import { freshFolder, type PdfRun, type ProductionRun, production } from './pdf-run.ts';

/** The longest run is measured once: its work is long enough for the machine's moods to even out. */
const LENGTHS = [PAGES / 10, PAGES, PAGES * 10] as const;
/** CPU of a page at the longest run ÷ that at the middle one. */
const GROWTH = 1.2;

/** The most MB that a child may hold, whatever the number of pages. */
const TASKS = [
  { task: 'text', what: 'area text', most: 150, isFolder: false },
  { task: 'compose', what: 'split (composeOutputs)', most: 200, isFolder: true },
  { task: 'letters', what: 'stamped letters', most: 200, isFolder: true },
  { task: 'keep', what: 'stamped whole', most: 200, isFolder: false },
  { task: 'merge', what: 'merge', most: 200, isFolder: false },
] as const;

/** Two rows of memory and one of growth for each job; none where cairo is missing. */
export async function growthRows(run: PdfRun): Promise<BenchRow[]> {
  const runs = new Map<string, ProductionRun[]>();
  for (const pages of LENGTHS) {
    const input = await pdfInput('cairo', run, pages);
    if (input === null) return [];
    const rounds = pages === LENGTHS[2] ? 1 : run.rounds;
    for (const { task, isFolder } of TASKS)
      runs.set(`${task} ${pages}`, measured(run, { task, isFolder, input, pages, rounds }));
  }
  return TASKS.flatMap(({ task, what, most }) => {
    const [short = [], middle = [], long = []] = LENGTHS.map((pages) => runs.get(`${task} ${pages}`));
    const cpu = (of: readonly ProductionRun[]) => median(of.map((one) => one.cpu));
    const perPage = (of: readonly ProductionRun[], pages: number) =>
      ((cpu(of) - cpu(short)) / (pages - LENGTHS[0])) * 1000;
    const memory = [
      [LENGTHS[1], middle],
      [LENGTHS[2], long],
    ] as const;
    return [
      benchRow({
        name: `production: ${what}, CPU of a page at ${LENGTHS[2]} pages ÷ at ${LENGTHS[1]}`,
        ours: perPage(long, LENGTHS[2]),
        peer: perPage(middle, LENGTHS[1]),
        unit: 'ms',
        target: GROWTH,
      }),
      ...memory.map(([pages, of]) =>
        benchRow({
          name: `production: peak memory of a child, ${what}, ${pages} pages`,
          ours: Math.max(...of.map(({ megabytes }) => megabytes)),
          peer: most,
          unit: 'MB',
          target: 1,
        }),
      ),
    ];
  });
}

interface Measured {
  readonly task: string;
  readonly isFolder: boolean;
  readonly input: string;
  readonly pages: number;
  readonly rounds: number;
}

function measured(run: PdfRun, { task, isFolder, input, pages, rounds }: Measured): ProductionRun[] {
  const source = task === 'merge' ? piecesOf(run, input, pages) : input;
  const runs = Array.from({ length: rounds }, () => {
    const folder = freshFolder(run);
    const one = production(task, source, isFolder ? folder : `${folder}/made`, String(pages));
    // the letters of the longest run are gigabytes
    rmSync(folder, { recursive: true });
    return one;
  });
  if (source !== input) rmSync(source, { recursive: true });
  return runs;
}

/** The letters of two pages that are merged. */
function piecesOf(run: PdfRun, input: string, pages: number): string {
  const folder = freshFolder(run);
  production('compose', input, folder, String(pages));
  return folder;
}
