// The PDF rows of the bench: split, area text, stamp and merge beside qpdf, mutool and pdftotext, each side a fresh process.
// The engine alone and the jobs of production take turns with the same peer.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BenchOptions, type BenchRow, benchRow, inTurns, medians, type Side } from '../measure/row.ts';
import { growthRows } from './growth-rows.ts';
import { inputWithObjectStreams, PAGES, PRODUCERS, type Producer, pdfInput } from './pdf-inputs.ts';
import {
  bundleTasks,
  folderOfSide,
  freshFolder,
  megabytesIn,
  missing,
  ours,
  outputFolder,
  type PdfRun,
  PeerFailure,
  production,
  timed,
} from './pdf-run.ts';
import { POPPLER_AREAS } from './pdf-work.ts';
import { pictureRows } from './picture-rows.ts';
import { readyOverlay } from './ready-overlay.ts';
import { scanInput } from './scan-input.ts';

const SCANNED_PAGES = 2_000;
/** The run whose objects lie in streams. */
const OBJECT_STREAMS = 'lo with object streams';

/** An input, by its name in rows. */
interface Input {
  readonly name: string;
  readonly path: string;
  readonly pages: number;
  /** null: nothing is read from it, and it is not merged */
  readonly producer: Producer | null;
}

type Row = (run: PdfRun, input: Input) => Promise<BenchRow[]>;

/** Rows of the engine and of production beside one peer: what all took, by side. */
function beside(
  taken: Readonly<Record<'engine' | 'production' | 'peer', readonly number[]>>,
  { what, peer, targets }: { what: string; peer: string; targets: { engine: number; production: number } },
): BenchRow[] {
  return (['engine', 'production'] as const).map((side) =>
    benchRow({
      name: `${side}: ${what} ÷ ${peer}`,
      ...medians(taken[side], taken.peer),
      unit: 's',
      target: targets[side],
    }),
  );
}

const QPDF_MODES = [[], ['--remove-unreferenced-resources=no']] as const;

const splitRows: Row = async (run, { name, path: input, pages }) => {
  if (missing(run, `split ${name}`, 'qpdf', 'mutool')) return [];
  const script = path.join(run.dataDir, 'split.js');
  writeFileSync(script, MUTOOL_SPLIT);
  const sizes = { engine: 0, qpdf: 0, mutool: 0 };
  const sized = (side: keyof typeof sizes, take: (folder: string) => number): number => {
    const folder = folderOfSide(run, side);
    const elapsed = take(folder);
    sizes[side] = megabytesIn(folder);
    return elapsed;
  };
  const qpdf = (folder: string) =>
    Math.min(
      ...QPDF_MODES.map((mode) => {
        rmSync(folder, { recursive: true });
        mkdirSync(folder);
        return timed('qpdf', [...mode, '--split-pages=2', input, path.join(folder, 'o.pdf')]);
      }),
    );
  const taken = await inTurns(run.rounds, {
    engine: () => sized('engine', (folder) => ours('split', input, folder)),
    production: () => production('compose', input, folderOfSide(run, 'production'), String(pages)).elapsed,
    qpdf: () => sized('qpdf', qpdf),
    mutool: () => sized('mutool', (folder) => timed('mutool', ['run', script, input, folder])),
  });
  const mutool = name === OBJECT_STREAMS ? SPLIT.mutoolUnpacked : SPLIT.mutool;
  return [
    ...beside({ ...taken, peer: taken.qpdf }, { ...SPLIT.qpdf, what: `split ${name}` }),
    ...beside({ ...taken, peer: taken.mutool }, { ...mutool, what: `split ${name}` }),
    benchRow({
      name: `engine: size of split ${name} ÷ the smallest peer's`,
      ...{ ours: sizes.engine, peer: Math.min(sizes.qpdf, sizes.mutool), unit: 'MB', target: 1.02 },
    }),
  ];
};

/** Production counts colours and hashes besides, which no peer does: its targets keep it from growing dearer. */
const SPLIT = {
  qpdf: { peer: "better of qpdf's two modes", targets: { engine: 0.9, production: 3.5 } },
  mutool: { peer: 'mutool', targets: { engine: 0.7, production: 6 } },
  /** mutool writes each letter's objects unpacked; ours stay in streams, and are packed anew (decision 0391). */
  mutoolUnpacked: { peer: 'mutool', targets: { engine: 1.1, production: 6 } },
} as const;

const MUTOOL_SPLIT = `var src = new PDFDocument(scriptArgs[0]), n = src.countPages();
for (var i = 0; i < n; i += 2) { var d = new PDFDocument(); var g = d.newGraftMap(); g.graftPage(0, src, i); if (i + 1 < n) g.graftPage(1, src, i + 1); d.save(scriptArgs[1] + "/" + (i / 2) + ".pdf", ""); }
`;

const textRows: Row = async (run, { name, path: input, pages, producer }) => {
  if (producer === null || missing(run, `area text ${name}`, 'pdftotext')) return [];
  const folder = freshFolder(run);
  const target = (side: string) => path.join(folder, side);
  const peer = ['-r', '72', ...POPPLER_AREAS[producer].split(' '), input, target('peer')];
  const taken = await inTurns(run.rounds, {
    engine: () => ours('text', input, target('engine'), producer),
    production: () => production('text', input, target('production'), String(pages), producer).elapsed,
    peer: () => timed('pdftotext', peer),
  });
  const targets = { engine: 0.7, production: 1 };
  return beside(taken, { what: `area text ${name}`, peer: 'pdftotext', targets });
};

const stampRows: Row = async (run, { name, path: input, pages, producer }) => {
  if (producer === null || missing(run, `stamp ${name}`, 'qpdf')) return [];
  const overlay = readyOverlay(run.dataDir, pages);
  const folder = freshFolder(run);
  const target = (side: string) => path.join(folder, side);
  const sizes = { engine: 0, peer: 0 };
  const sized = (side: keyof typeof sizes, take: Side) => async () => {
    const elapsed = await take();
    sizes[side] = statSync(target(side)).size / 1e6;
    return elapsed;
  };
  const stamped = path.join(folder, 'stamped');
  const taken = await inTurns(run.rounds, {
    engine: sized('engine', () => ours('stamp', input, target('engine'))),
    production: () => production('keep', input, target('production'), String(pages)).elapsed,
    peer: sized('peer', () => timed('qpdf', [input, '--overlay', overlay, '--', target('peer')])),
    letters: () => production('letters', input, folderOfSide(run, 'letters'), String(pages)).elapsed,
    // qpdf's quicker way to letters with stamps: all are stamped, then cut
    cut: () =>
      timed('qpdf', [input, '--overlay', overlay, '--', stamped]) +
      timed('qpdf', [
        '--remove-unreferenced-resources=no',
        '--split-pages=2',
        stamped,
        path.join(folderOfSide(run, 'cut'), 'o.pdf'),
      ]),
  });
  const targets = { engine: 1.1, production: 3 };
  return [
    ...beside(taken, { what: `stamp ${name}`, peer: 'qpdf --overlay, ready-made', targets }),
    benchRow({
      name: `production: stamped letters ${name} ÷ qpdf --overlay, ready-made, and --split-pages`,
      ...{ ...medians(taken.letters, taken.cut), unit: 's', target: 3 },
    }),
    benchRow({
      name: `engine: stamped size ${name} ÷ qpdf's`,
      ...{ ours: sizes.engine, peer: sizes.peer, unit: 'MB', target: 1.1 },
    }),
  ];
};

const mergeRows: Row = async (run, { name, path: input, producer }) => {
  if (producer === null || missing(run, `merge ${name}`, 'mutool')) return [];
  const pieces = freshFolder(run);
  ours('split', input, pieces);
  const files = readdirSync(pieces)
    .sort()
    .map((file) => path.join(pieces, file));
  const folder = freshFolder(run);
  const target = (side: string) => path.join(folder, side);
  const taken = await inTurns(run.rounds, {
    engine: () => ours('merge', pieces, target('engine')),
    production: () => production('merge', pieces, target('production')).elapsed,
    peer: () => timed('mutool', ['merge', '-o', target('peer'), ...files]),
  });
  const size = (side: string) => statSync(target(side)).size / 1e6;
  const targets = { engine: 1, production: 2 };
  return [
    ...beside(taken, { what: `merge ${name}`, peer: 'mutool merge', targets }),
    benchRow({
      name: `engine: merged size ${name} ÷ mutool's`,
      ...{ ours: size('engine'), peer: size('peer'), unit: 'MB', target: 0.2 },
    }),
  ];
};

/** Rows of one measurement; none, with a printed reason, where its peer fails. What it wrote is removed. */
async function measured(run: PdfRun, name: string, measure: () => Promise<BenchRow[]>): Promise<BenchRow[]> {
  try {
    const rows = await measure();
    for (const row of rows)
      run.log(`${row.name}: ${row.ours} ÷ ${row.peer} ${row.unit} = ${row.ratio} (target ${row.target})`);
    return rows;
  } catch (error) {
    if (!(error instanceof PeerFailure)) throw error;
    run.log(`pdf ${name}: left out, ${error.message}`);
    return [];
  } finally {
    rmSync(run.out, { recursive: true, force: true });
  }
}

async function inputs(options: BenchOptions): Promise<Input[]> {
  const found: Input[] = [];
  for (const producer of PRODUCERS) {
    const input = await pdfInput(producer, options);
    if (input !== null) found.push({ name: producer, path: input, pages: PAGES, producer });
  }
  const packed = await inputWithObjectStreams(options);
  if (packed !== null) found.push({ name: OBJECT_STREAMS, path: packed, pages: PAGES, producer: null });
  const pages = Math.min(SCANNED_PAGES, PAGES);
  return [...found, { name: 'scan', path: scanInput(options.dataDir, pages), pages, producer: null }];
}

/** All PDF rows, or those whose names match; those whose peer or producer is missing are left out with a printed reason. */
export async function pdfRows(options: BenchOptions, only = ''): Promise<BenchRow[]> {
  const run: PdfRun = { ...options, out: outputFolder(options) };
  const rows: BenchRow[] = [];
  mkdirSync(options.dataDir, { recursive: true });
  await bundleTasks();
  const measures = { split: splitRows, text: textRows, stamp: stampRows, merge: mergeRows };
  for (const input of await inputs(options)) {
    for (const [what, row] of Object.entries(measures)) {
      if (!`${what} ${input.name}`.startsWith(only)) continue;
      rows.push(...(await measured(run, input.name, () => row(run, input))));
    }
  }
  if ('pictures'.startsWith(only)) rows.push(...(await measured(run, 'pictures', () => pictureRows(run))));
  if ('growth'.startsWith(only)) rows.push(...(await measured(run, 'growth', () => growthRows(run))));
  return rows;
}
