// The PDF rows of the bench: split, area text, stamp and merge beside qpdf, mutool and pdftotext, each side a fresh process.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundlePrograms } from '#scripts/build/bundle-programs.ts';
import { YOUNG_GENERATION } from '#server/documents/pool/child.ts';
import { alternate, type BenchOptions, type BenchRow, benchRow } from '../row.ts';
import { PRODUCERS, type Producer, pdfInput } from './pdf-inputs.ts';
import { stampOperators } from './pdf-stamp.ts';
import { POPPLER_AREAS } from './pdf-work.ts';

const PAGES = 2000;
const ROOT = path.resolve(import.meta.dirname, '../..');
const TASK = 'bench/pdf/pdf-task.ts';

interface Workplace extends BenchOptions {
  /** Holds a folder for each run of a row; removed when the row is done. */
  readonly out: string;
}

/** A folder that nothing was ever deleted from: what the other side wrote lies beside it until the row is done. */
function freshFolder({ out }: Workplace): string {
  mkdirSync(out, { recursive: true });
  return mkdtempSync(path.join(out, 'run-'));
}

/** A peer that is installed but does not do its part: its row is left out, ours is not wrong. */
class PeerFailure extends Error {}

/**
 * Seconds of a command in a fresh process. Throws when it fails. What was written before is on the disk by then, and nothing
 * was deleted: nobody waits for pages that the other side left dirty, nor for blocks that are being discarded.
 */
function timed(command: string, args: readonly string[]): number {
  spawnSync('sync');
  const start = process.hrtime.bigint();
  const result = spawnSync(command, args, { maxBuffer: 1 << 28, env: ownEnvironment() });
  const elapsed = Number(process.hrtime.bigint() - start) / 1e9;
  // qpdf answers 3 for warnings about its input
  if (result.status !== 0 && result.status !== 3) {
    const reason = `${command} ${args[0] ?? ''}: ${result.error?.message ?? result.stderr.toString().slice(-500)}`;
    throw command === process.execPath ? new Error(reason) : new PeerFailure(reason);
  }
  return elapsed;
}

/** Compiled code is kept between our processes, as it is in the server's children. */
function ownEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, NODE_COMPILE_CACHE: path.join(ROOT, '.cache/compile') };
}

/** Our task, bundled as the product's document children are. */
const PROGRAM = path.join(ROOT, '.cache/bench/program');

/** `target`: a folder for a split, else a file. */
function ours(task: string, input: string, target: string, ...more: string[]): number {
  return timed(process.execPath, [
    ...YOUNG_GENERATION,
    path.join(PROGRAM, 'pdf-task.mjs'),
    task,
    input,
    target,
    ...more,
  ]);
}

/** Linux' folder in memory. */
const MEMORY = '/dev/shm';
/** bytes that the outputs of a row may take together */
const ROOM = 2 ** 31;

const has = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

function missing(place: Workplace, row: string, ...commands: string[]): boolean {
  const absent = commands.filter((command) => !has(command));
  if (absent.length > 0) place.log(`${row}: left out, ${absent.join(' and ')} not installed`);
  return absent.length > 0;
}

type Row = (place: Workplace, producer: Producer, input: string) => Promise<BenchRow[]>;

const splitRows: Row = async (place, producer, input) => {
  const rows: BenchRow[] = [];
  const ask = () => ours('split', input, freshFolder(place));
  if (!missing(place, `split ${producer} ÷ qpdf`, 'qpdf')) {
    const modes = [[], ['--remove-unreferenced-resources=no']];
    const best = await alternate(place.rounds, ask, () =>
      Math.min(
        ...modes.map((mode) =>
          timed('qpdf', [...mode, '--split-pages=2', input, path.join(freshFolder(place), 'o.pdf')]),
        ),
      ),
    );
    rows.push(benchRow({ name: `split ${producer} ÷ better of qpdf's two modes`, ...best, unit: 's', target: 0.9 }));
  }
  if (!missing(place, `split ${producer} ÷ mutool`, 'mutool')) {
    const script = path.join(place.dataDir, 'split.js');
    writeFileSync(script, MUTOOL_SPLIT);
    const best = await alternate(place.rounds, ask, () => timed('mutool', ['run', script, input, freshFolder(place)]));
    rows.push(benchRow({ name: `split ${producer} ÷ mutool`, ...best, unit: 's', target: 0.7 }));
  }
  return rows;
};

const MUTOOL_SPLIT = `var src = new PDFDocument(scriptArgs[0]), n = src.countPages();
for (var i = 0; i < n; i += 2) { var d = new PDFDocument(); var g = d.newGraftMap(); g.graftPage(0, src, i); if (i + 1 < n) g.graftPage(1, src, i + 1); d.save(scriptArgs[1] + "/" + (i / 2) + ".pdf", ""); }
`;

/** Files for our result and the peer's. */
function targets(place: Workplace): [string, string] {
  const folder = freshFolder(place);
  return [path.join(folder, 'ours'), path.join(folder, 'peer')];
}

const textRows: Row = async (place, producer, input) => {
  if (missing(place, `area text ${producer}`, 'pdftotext')) return [];
  const [target, peerTarget] = targets(place);
  const peer = ['-r', '72', ...POPPLER_AREAS[producer].split(' '), input, peerTarget];
  const best = await alternate(
    place.rounds,
    () => ours('text', input, target, producer),
    () => timed('pdftotext', peer),
  );
  return [benchRow({ name: `area text ${producer} ÷ pdftotext`, ...best, unit: 's', target: 0.7 })];
};

const stampRows: Row = async (place, producer, input) => {
  if (missing(place, `stamp ${producer}`, 'qpdf')) return [];
  const overlay = readyOverlay(place.dataDir);
  const [ownTarget, target] = targets(place);
  const sizes = { ours: 0, peer: 0 };
  const best = await alternate(
    place.rounds,
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

/** The peer's overlay, made beforehand: its time is not counted. */
function readyOverlay(dataDir: string): string {
  const target = path.join(dataDir, `overlay${PAGES}.pdf`);
  if (existsSync(target)) return target;
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';
  const bodies = ['<</Type/Catalog/Pages 2 0 R>>', '', font];
  const kids: string[] = [];
  for (let page = 1; page <= PAGES; page++) {
    const content = stampOperators(page, 'F');
    bodies.push(`<</Length ${content.length}>>\nstream\n${content}\nendstream`);
    const resources = '/Resources<</Font<</F 3 0 R>>>>';
    bodies.push(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 595.28 841.89]${resources}/Contents ${bodies.length} 0 R>>`);
    kids.push(`${bodies.length} 0 R`);
  }
  bodies[1] = `<</Type/Pages/Count ${PAGES}/Kids[${kids.join(' ')}]>>`;
  const parts = ['%PDF-1.7\n'];
  let size = parts[0]?.length ?? 0;
  const offsets = bodies.map((body, index) => {
    const at = size;
    const object = `${index + 1} 0 obj\n${body}\nendobj\n`;
    parts.push(object);
    size += object.length;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  parts.push(`xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${offsets.join('')}`);
  parts.push(`trailer\n<</Size ${bodies.length + 1}/Root 1 0 R>>\nstartxref\n${size}\n%%EOF\n`);
  writeFileSync(target, parts.join(''), 'latin1');
  return target;
}

const mergeRows: Row = async (place, producer, input) => {
  if (producer !== 'lo' || missing(place, 'merge lo', 'mutool')) return [];
  const pieces = freshFolder(place);
  ours('split', input, pieces);
  const files = readdirSync(pieces)
    .sort()
    .map((name) => path.join(pieces, name));
  const [ownTarget, target] = targets(place);
  const sizes = { ours: 0, peer: 0 };
  const best = await alternate(
    place.rounds,
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

async function measured(row: Row, ...[place, producer, input]: Parameters<Row>): Promise<BenchRow[]> {
  try {
    return await row(place, producer, input);
  } catch (error) {
    if (!(error instanceof PeerFailure)) throw error;
    place.log(`pdf ${producer}: left out, ${error.message}`);
    return [];
  } finally {
    rmSync(place.out, { recursive: true, force: true });
  }
}

/**
 * Outputs go to "a disk that keeps up" (pdf.md 2): memory, where the machine has such a folder. On a disk whose times are
 * four times as long at one minute as at the next, a row measures the disk's day and not the work of either side.
 */
function outputFolder({ dataDir, log }: BenchOptions): string {
  const disk = path.join(dataDir, 'out');
  if (!existsSync(MEMORY)) return disk;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ROOM) return disk;
  log(`outputs of both sides are written to memory (${MEMORY})`);
  return mkdtempSync(path.join(MEMORY, 'mailroom-bench-'));
}

/** All PDF rows; those whose peer or producer is missing are left out with a printed reason. */
export async function pdfRows(options: BenchOptions): Promise<BenchRow[]> {
  const place: Workplace = { ...options, out: outputFolder(options) };
  mkdirSync(options.dataDir, { recursive: true });
  await bundlePrograms([TASK], PROGRAM);
  const rows: BenchRow[] = [];
  for (const producer of PRODUCERS) {
    const input = await pdfInput(producer, options.dataDir, options.log);
    if (input === null) continue;
    for (const measure of [splitRows, textRows, stampRows, mergeRows]) {
      for (const row of await measured(measure, place, producer, input)) {
        options.log(`${row.name}: ${row.ours} ÷ ${row.peer} ${row.unit} = ${row.ratio} (target ${row.target})`);
        rows.push(row);
      }
    }
  }
  return rows;
}
