// npm run bench [SECTION [ROWS]]: every row side by side with its peer in one run. Installs its peers as root, else names
// what it left out. Keeps what whole sections measured in bench/results.json and bench/RESULTS.md; exit 1 when a target is missed.
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, fdatasyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { accountRows } from './accounts.rows.ts';
import { chainRows } from './chain.rows.ts';
import { composeEditorRows } from './compose-editor.rows.ts';
import { datafileRows } from './datafile.rows.ts';
import { hookRows } from './hooks.rows.ts';
import { javascriptRows } from './javascript.rows.ts';
import { listRows } from './list.rows.ts';
import { mailRunRows } from './mail-run.rows.ts';
import { matchingRows } from './matching.rows.ts';
import { type KeptRow, keepResults } from './measure/results.ts';
import { type BenchOptions, type BenchRow, median } from './measure/row.ts';
import { moneyRows } from './money.rows.ts';
import { heldRows } from './monitoring/held.rows.ts';
import { monitoringRows } from './monitoring/monitoring.rows.ts';
import { purgeRows } from './monitoring/purge.rows.ts';
import { trackingRows } from './monitoring/tracking.rows.ts';
import { pdfRows } from './pdf/pdf-rows.ts';
import { peopleRows } from './people.rows.ts';
import { permissionRows } from './permission.rows.ts';
import { queueRows } from './queue.rows.ts';
import { searchRows } from './search.rows.ts';
import { serviceEditorRows } from './service-editor.rows.ts';
import { signInRows } from './sign-in.rows.ts';
import { simulatorRows } from './simulator.rows.ts';
import { togetherRows } from './together.rows.ts';

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
  ['matching', () => matchingRows(options)],
  ['simulator', () => simulatorRows(options)],
  ['mail-run', () => mailRunRows(options)],
  ['hooks', () => hookRows(options)],
  ['money', () => moneyRows(options)],
  ['chain', () => chainRows(options)],
  ['together', () => togetherRows(options)],
  ['service-editor', () => serviceEditorRows(options)],
  ['compose-editor', () => composeEditorRows(options)],
  ['permission', () => permissionRows(options)],
  ['accounts', () => accountRows(options)],
  ['tracking', () => trackingRows(options)],
  ['purge', () => purgeRows(options)],
  ['monitoring', () => monitoringRows(options, process.argv[3] === undefined ? undefined : Number(process.argv[3]))],
  ['held', () => heldRows(options, process.argv[3] === undefined ? undefined : Number(process.argv[3]))],
  ['people', () => peopleRows(options)],
  ['sign-in', () => signInRows(options)],
];
const rows: KeptRow[] = [];
let failures = 0;
for (const [name, make] of SECTIONS) {
  if (only !== undefined && only !== name) continue;
  try {
    for (const row of await make()) {
      console.log(`${row.name}: ${row.ours} / ${row.peer} ${row.unit} = ${row.ratio} (target ${row.target})`);
      rows.push({ ...row, section: name, measured: machine });
    }
  } catch (error) {
    // What the other sections measured in half an hour is not lost with it.
    console.error(error);
    failures += 1;
    leftOut.push(`${name}: failed, ${error instanceof Error ? error.message : String(error)}`);
  }
}
// What was made shorter, or is some rows of a section alone, is a look.
const isLook = process.argv[3] !== undefined || Object.keys(process.env).some((name) => name.startsWith('BENCH_'));
if (!isLook && rows.length > 0) keepResults(rows, { order: SECTIONS.map(([name]) => name), leftOut });
const missed = rows.filter((row) => row.ratio > row.target);
for (const row of missed) console.log(`missed: ${row.name}`);
process.exit(missed.length + failures === 0 ? 0 : 1);
