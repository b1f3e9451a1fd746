// npm run bench:printer: our printer beside CUPS' ippeveprinter and the least that a Node program can do, all with the
// document flushed to disk before the answer. Median of three interleaved rounds; rows go to bench/printer.json.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type Contender,
  endServiceDirectory,
  removeSpools,
  startFloor,
  startIppeveprinter,
  startOurs,
} from './contenders.ts';
import { testDocument } from './document.ts';
import { runLoad } from './load.ts';
import { LOADS, type Load, QUICK } from './loads.ts';
import { memoryRows } from './memory.ts';
import { compare, print, type Row } from './rows.ts';

/** Measures one load alone, say --only='50 MB x8', and writes nothing down. */
const ONLY = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const ROUNDS = 3;
const PEER = 'ippeveprinter';
/** Jobs before the first round, so that no contender is measured while its code is being compiled. */
const WARM_UP = 100;
/** Times the floor with flush that our printer may take. */
const MOST = 1.5;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

interface Measured {
  readonly p50: number[];
  busy: number;
  failed: number;
}

/** Writes out what the last turn left in the page cache, so that the next turn does not pay for it. */
const settleDisk = (): void => {
  execFileSync('sync');
};

type Starts = ReadonlyMap<string, () => Promise<Contender | null>>;

/** Starts all contenders and sends each its first documents, so that none is measured while its code is being compiled. */
async function startAll(starts: Starts, document: Buffer, { clients, jobs }: Load): Promise<Map<string, Contender>> {
  const running = new Map<string, Contender>();
  for (const [name, start] of starts) {
    const contender = await start();
    if (!contender) continue;
    running.set(name, contender);
    await runLoad(contender, { document, clients, jobs: Math.min(jobs, WARM_UP) });
  }
  return running;
}

/**
 * All contenders run at the same time and take short turns, each time in the other direction, so that other work of the
 * machine affects all alike. Documents are removed when everything was measured: ext4 without a journal walks past every inode
 * removed in the last half minute before it makes a file, whichever process removed it. The disk settles after the peer, which
 * leaves its documents unwritten.
 */
async function measure(load: Load, starts: Starts): Promise<ReadonlyMap<string, Measured>> {
  const { clients, turns } = load;
  const document = testDocument(load.bytes);
  const jobs = Math.ceil(load.jobs / (QUICK ? 8 : 1) / turns);
  const results = new Map<string, Measured>([...starts.keys()].map((name) => [name, { p50: [], busy: 0, failed: 0 }]));
  const running = await startAll(starts, document, load);
  for (let round = 0; round < ROUNDS; round += 1) {
    const times = new Map<string, number[]>([...running.keys()].map((name) => [name, []]));
    settleDisk();
    for (let turn = 0; turn < turns; turn += 1) {
      const order = (round + turn) % 2 === 0 ? [...running] : [...running].reverse();
      for (const [name, contender] of order) {
        const outcome = await runLoad(contender, { document, clients, jobs });
        if (name === PEER) settleDisk();
        times.get(name)?.push(...outcome.times);
        const result = results.get(name);
        if (result) {
          result.busy += outcome.busy;
          result.failed += outcome.failed;
        }
      }
    }
    for (const [name, taken] of times) results.get(name)?.p50.push(median(taken));
  }
  for (const contender of running.values()) await contender.stop();
  return results;
}

async function loadRows(rows: Row[]): Promise<void> {
  const starts = new Map<string, () => Promise<Contender | null>>([
    ['ours', () => startOurs()],
    ['floor', startFloor],
    [PEER, startIppeveprinter],
  ]);
  for (const load of LOADS.filter(({ label, clients }) => ONLY === undefined || ONLY === `${label} x${clients}`)) {
    const results = await measure(load, starts);
    const [ours, floor, peer] = ['ours', 'floor', PEER].map((name) => results.get(name)) as [
      Measured,
      Measured,
      Measured,
    ];
    const title = `${load.label} x${load.clients}, p50`;
    const p50 = { ours: median(ours.p50), unit: 'ms' };
    const peerP50 = peer.p50.length > 0 ? median(peer.p50) : null;
    rows.push(compare(`${title}, against the Node floor with flush`, { ...p50, peer: median(floor.p50), most: MOST }));
    rows.push(compare(`${title}, against ippeveprinter`, { ...p50, peer: peerP50, most: null }));
    const bad = ours.busy + ours.failed;
    rows.push({
      name: `${load.label} x${load.clients}, busy or failed`,
      ours: bad,
      peer: peer.p50.length > 0 ? peer.busy : null,
      unit: 'answers',
      ratio: null,
      target: '0',
      met: bad === 0,
    });
    for (const row of rows.slice(-3)) print(row);
  }
}

async function main(): Promise<void> {
  const rows: Row[] = [];
  await loadRows(rows);
  if (ONLY === undefined) await record(rows);
  await endServiceDirectory();
  removeSpools();
  const missed = rows.filter((row) => !row.met).length;
  console.log(`${rows.length - missed} at target, ${missed} missed`);
  process.exitCode = missed === 0 && rows.length > 0 ? 0 : 1;
}

async function record(rows: Row[]): Promise<void> {
  await memoryRows(rows);
  const path = fileURLToPath(new URL('../printer.json', import.meta.url));
  writeFileSync(
    path,
    `${JSON.stringify(
      rows.map(({ met: _met, ...row }) => row),
      null,
      2,
    )}\n`,
  );
}

await main();
