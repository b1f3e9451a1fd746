// The PDF rows of the bench: split, area text, stamp and merge beside qpdf, mutool and pdftotext, each side a fresh process.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { alternate, type BenchOptions, type BenchRow, benchRow } from '../measure/row.ts';
import { PRODUCERS, type Producer, pdfInput } from './pdf-inputs.ts';
import {
  bundleTask,
  freshFolder,
  missing,
  ours,
  outputFolder,
  type PdfRun,
  PeerFailure,
  targets,
  timed,
} from './pdf-run.ts';
import { POPPLER_AREAS } from './pdf-work.ts';
import { readyOverlay } from './ready-overlay.ts';

const PAGES = 2000;

type Row = (run: PdfRun, producer: Producer, input: string) => Promise<BenchRow[]>;

const splitRows: Row = async (run, producer, input) => {
  const rows: BenchRow[] = [];
  const ask = () => ours('split', input, freshFolder(run));
  if (!missing(run, `split ${producer} ÷ qpdf`, 'qpdf')) {
    const modes = [[], ['--remove-unreferenced-resources=no']];
    const best = await alternate(run.rounds, ask, () =>
      Math.min(
        ...modes.map((mode) =>
          timed('qpdf', [...mode, '--split-pages=2', input, path.join(freshFolder(run), 'o.pdf')]),
        ),
      ),
    );
    rows.push(benchRow({ name: `split ${producer} ÷ better of qpdf's two modes`, ...best, unit: 's', target: 0.9 }));
  }
  if (!missing(run, `split ${producer} ÷ mutool`, 'mutool')) {
    const script = path.join(run.dataDir, 'split.js');
    writeFileSync(script, MUTOOL_SPLIT);
    const best = await alternate(run.rounds, ask, () => timed('mutool', ['run', script, input, freshFolder(run)]));
    rows.push(benchRow({ name: `split ${producer} ÷ mutool`, ...best, unit: 's', target: 0.7 }));
  }
  return rows;
};

const MUTOOL_SPLIT = `var src = new PDFDocument(scriptArgs[0]), n = src.countPages();
for (var i = 0; i < n; i += 2) { var d = new PDFDocument(); var g = d.newGraftMap(); g.graftPage(0, src, i); if (i + 1 < n) g.graftPage(1, src, i + 1); d.save(scriptArgs[1] + "/" + (i / 2) + ".pdf", ""); }
`;

const textRows: Row = async (run, producer, input) => {
  if (missing(run, `area text ${producer}`, 'pdftotext')) return [];
  const [target, peerTarget] = targets(run);
  const peer = ['-r', '72', ...POPPLER_AREAS[producer].split(' '), input, peerTarget];
  const best = await alternate(
    run.rounds,
    () => ours('text', input, target, producer),
    () => timed('pdftotext', peer),
  );
  return [benchRow({ name: `area text ${producer} ÷ pdftotext`, ...best, unit: 's', target: 0.7 })];
};

const stampRows: Row = async (run, producer, input) => {
  if (missing(run, `stamp ${producer}`, 'qpdf')) return [];
  const overlay = readyOverlay(run.dataDir, PAGES);
  const [ownTarget, target] = targets(run);
  const sizes = { ours: 0, peer: 0 };
  const best = await alternate(
    run.rounds,
    () => {
      const elapsed = ours('stamp', input, ownTarget);
      sizes.ours = statSync(ownTarget).size / 1e6;
      return elapsed;
    },
    () => {
      const elapsed = timed('qpdf', [input, '--overlay', overlay, '--', target]);
      sizes.peer = statSync(target).size / 1e6;
      return elapsed;
    },
  );
  return [
    benchRow({ name: `stamp ${producer} ÷ qpdf --overlay, ready-made`, ...best, unit: 's', target: 1.1 }),
    benchRow({ name: `stamped size ${producer} ÷ qpdf's`, ...sizes, unit: 'MB', target: 1.1 }),
  ];
};

const mergeRows: Row = async (run, producer, input) => {
  if (producer !== 'lo' || missing(run, 'merge lo', 'mutool')) return [];
  const pieces = freshFolder(run);
  ours('split', input, pieces);
  const files = readdirSync(pieces)
    .sort()
    .map((name) => path.join(pieces, name));
  const [ownTarget, target] = targets(run);
  const sizes = { ours: 0, peer: 0 };
  const best = await alternate(
    run.rounds,
    () => {
      const elapsed = ours('merge', pieces, ownTarget);
      sizes.ours = statSync(ownTarget).size / 1e6;
      return elapsed;
    },
    () => {
      const elapsed = timed('mutool', ['merge', '-o', target, ...files]);
      sizes.peer = statSync(target).size / 1e6;
      return elapsed;
    },
  );
  return [
    benchRow({ name: 'merge lo ÷ mutool merge', ...best, unit: 's', target: 1 }),
    benchRow({ name: "merged size lo ÷ mutool's", ...sizes, unit: 'MB', target: 0.2 }),
  ];
};

async function measured(row: Row, ...[run, producer, input]: Parameters<Row>): Promise<BenchRow[]> {
  try {
    return await row(run, producer, input);
  } catch (error) {
    if (!(error instanceof PeerFailure)) throw error;
    run.log(`pdf ${producer}: left out, ${error.message}`);
    return [];
  } finally {
    rmSync(run.out, { recursive: true, force: true });
  }
}

/** All PDF rows; those whose peer or producer is missing are left out with a printed reason. */
export async function pdfRows(options: BenchOptions): Promise<BenchRow[]> {
  const run: PdfRun = { ...options, out: outputFolder(options) };
  mkdirSync(options.dataDir, { recursive: true });
  await bundleTask();
  const rows: BenchRow[] = [];
  for (const producer of PRODUCERS) {
    const input = await pdfInput(producer, options.dataDir, options.log);
    if (input === null) continue;
    for (const measure of [splitRows, textRows, stampRows, mergeRows]) {
      for (const row of await measured(measure, run, producer, input)) {
        options.log(`${row.name}: ${row.ours} ÷ ${row.peer} ${row.unit} = ${row.ratio} (target ${row.target})`);
        rows.push(row);
      }
    }
  }
  return rows;
}
