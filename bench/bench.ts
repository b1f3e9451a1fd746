// npm run bench [SECTION [ROWS]]: every row side by side with its peer in one run. Installs its peers as root, else names
// what it left out. Writes bench/results.json and bench/RESULTS.md; exit 1 when a target is missed.
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, fdatasyncSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { datafileRows } from './datafile.rows.ts';
import { javascriptRows } from './javascript.rows.ts';
import { listRows } from './list.rows.ts';
import { mailRunRows } from './mail-run.rows.ts';
import { type BenchOptions, type BenchRow, median } from './measure/row.ts';
import { pdfRows } from './pdf/pdf-rows.ts';
import { queueRows } from './queue.rows.ts';
import { searchRows } from './search.rows.ts';

const root = path.resolve(import.meta.dirname, '..');
const only = process.argv[2];
const PEERS = ['qpdf', 'pdftotext', 'pdftoppm', 'mutool', 'soffice', 'chromium'];
const PACKAGES = [
  'qpdf',
  'poppler-utils',
  'mupdf-tools',
  'libreoffice-writer-nogui',
  'python3-cairo',
  'fonts-noto-core',
  'fonts-liberation',
  'chromium',
];
const leftOut: string[] = [];
const options: BenchOptions = {
  dataDir: path.join(root, '.cache/bench'),
  rounds: Number(process.env.BENCH_ROUNDS ?? 5),
  log: (line) => {
    console.log(line);
    if (line.includes('left out')) leftOut.push(line);
  },
};
mkdirSync(options.dataDir, { recursive: true });

function installPeers(): void {
  const missing = PEERS.filter((peer) => spawnSync('sh', ['-c', `command -v ${peer}`]).status !== 0);
  if (spawnSync('/usr/bin/python3', ['-c', 'import cairo']).status !== 0) missing.push('python3-cairo');
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    options.log(`left out where needed: ${missing.join(', ')} not installed`);
    return;
  }
  console.log(`installing ${PACKAGES.join(', ')}`);
  spawnSync(
    'sh',
    ['-c', `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${PACKAGES.join(' ')}`],
    { stdio: 'ignore' },
  );
}

/** Milliseconds that one write of 8 KiB with fdatasync takes at this moment: commit-bound rows depend on it. */
function fsyncMedian(): number {
  const file = path.join(options.dataDir, 'fsync');
  const handle = openSync(file, 'w');
  const block = Buffer.alloc(8192, 7);
  const times = Array.from({ length: 60 }, () => {
    const start = process.hrtime.bigint();
    writeSync(handle, block);
    fdatasyncSync(handle);
    return Number(process.hrtime.bigint() - start) / 1e6;
  });
  closeSync(handle);
  rmSync(file);
  return median(times);
}

const READING = `Medians of five rounds, sides alternating in one run; ratio = ours ÷ peer, and the lowest and highest ratio of a round.
Rows of the *engine* measure its functions alone, bundled, in a fresh process. Rows of *production* measure the jobs that the
server gives its children (composeOutputs with 200 letters a slice, areas of 500 pages, with colours counted and files hashed).
Where the peer is a figure without a unit of time, it is a limit of our own. \`npm run bench\` writes this page.`;

function table(rows: readonly BenchRow[], machine: string): string {
  const lines = rows.map((row) => {
    const verdict = row.ratio <= row.target ? 'met' : '**missed**';
    const spread = row.spread === null ? '' : `${row.spread[0]} to ${row.spread[1]}`;
    return `| ${row.name} | ${row.ours} | ${row.peer} | ${row.unit} | ${row.ratio} | ${spread} | ${row.target} | ${verdict} |`;
  });
  const notes = leftOut.length === 0 ? '' : `\nLeft out:\n\n${leftOut.map((line) => `- ${line}`).join('\n')}\n`;
  return `# Bench\n\n${machine}\n\n${READING}\n\n| row | ours | peer | unit | ratio | of the rounds | target | |\n|---|---|---|---|---|---|---|---|\n${lines.join('\n')}\n${notes}`;
}

installPeers();
const fsync = fsyncMedian();
const machine = `${os.cpus().length} cores (${os.cpus()[0]?.model ?? 'unknown'}), ${Math.round(os.totalmem() / 2 ** 30)} GiB, ${os.type()} ${os.release()}, Node ${process.version}, fsync median ${fsync.toFixed(2)} ms, ${new Date().toISOString().slice(0, 10)}`;
console.log(machine);
const SECTIONS: readonly [string, () => Promise<BenchRow[]> | BenchRow[]][] = [
  ['javascript', () => javascriptRows(options, root)],
  ['pdf', () => pdfRows(options, process.argv[3])],
  ['queue', () => queueRows(options)],
  ['list', () => listRows(options)],
  ['search', () => searchRows(options)],
  ['datafile', () => datafileRows(options)],
  ['mail-run', () => mailRunRows(options)],
];
const rows: BenchRow[] = [];
let failures = 0;
for (const [name, make] of SECTIONS) {
  if (only !== undefined && only !== name) continue;
  try {
    for (const row of await make()) {
      console.log(`${row.name}: ${row.ours} / ${row.peer} ${row.unit} = ${row.ratio} (target ${row.target})`);
      rows.push(row);
    }
  } catch (error) {
    // What the other sections measured in half an hour is not lost with it.
    console.error(error);
    failures += 1;
    leftOut.push(`${name}: failed, ${error instanceof Error ? error.message : String(error)}`);
  }
}
if (only === undefined) {
  writeFileSync(path.join(import.meta.dirname, 'results.json'), `${JSON.stringify(rows, null, 2)}\n`);
  writeFileSync(path.join(import.meta.dirname, 'RESULTS.md'), table(rows, machine));
}
const missed = rows.filter((row) => row.ratio > row.target);
for (const row of missed) console.log(`missed: ${row.name}`);
process.exit(missed.length + failures === 0 ? 0 : 1);
