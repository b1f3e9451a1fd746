// npm run bench:printer: our printer beside CUPS' ippeveprinter and the least that a Node program can do, all with the
// document flushed to disk before the answer. Median of three interleaved rounds; rows go to bench/printer.json.
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Disk, nodeDisk } from '#printer-driver/spool/disk.ts';
import { receiveDocument } from '#printer-driver/spool/receive.ts';
import { LITTLE_GARBAGE, temporaryFolder } from '#tests/printer/support/driver-process.ts';
import { keptKilobytes } from '#tests/printer/support/process-figures.ts';
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

interface Row {
  readonly name: string;
  readonly ours: number;
  readonly peer: number | null;
  readonly unit: string;
  readonly ratio: number | null;
  readonly target: string;
  readonly met: boolean;
}
interface Load {
  readonly label: string;
  readonly bytes: number;
  readonly clients: number;
  readonly jobs: number;
  /** Turns that each contender takes in one round: on a busy machine only what lies close together compares. */
  readonly turns: number;
}

const KIB = 1024;
const QUICK = process.argv.includes('--quick');
/** Measures one load alone, say --only='50 MB x8', and writes nothing down. */
const ONLY = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const ROUNDS = 3;
const PEER = 'ippeveprinter';
/** Jobs before the first round, so that nobody is measured while it is still being compiled. */
const WARM_UP = 100;
const LOADS: readonly Load[] = [
  { label: '100 KB', bytes: 100 * KIB, clients: 1, jobs: 200, turns: 10 },
  { label: '100 KB', bytes: 100 * KIB, clients: 8, jobs: 400, turns: 10 },
  { label: '1 MB', bytes: KIB * KIB, clients: 1, jobs: 80, turns: 10 },
  { label: '1 MB', bytes: KIB * KIB, clients: 8, jobs: 160, turns: 5 },
  { label: '50 MB', bytes: 50 * KIB * KIB, clients: 1, jobs: 8, turns: 4 },
  { label: '50 MB', bytes: 50 * KIB * KIB, clients: 8, jobs: 16, turns: 2 },
];
/** Times the floor with flush that our printer may take. */
const MOST = 1.5;
/** MiB that our peak may lie over the peak of the floor. */
const MEMORY_MIB = 20;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

interface Measured {
  readonly p50: number[];
  busy: number;
  failed: number;
}

/** What others left to be written, the documents of the last turn among it, is no part of the next turn. */
const settleDisk = (): void => {
  execFileSync('sync');
};

type Starts = ReadonlyMap<string, () => Promise<Contender | null>>;

/** Starts all contenders and sends each its first documents, so that nobody is measured while being compiled. */
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
 * All contenders run at the same time and take short turns, each time in the other direction: whatever else the machine
 * does hits all alike. Documents are removed when everything was measured: ext4 without a journal walks past every inode
 * removed in the last half minute before it makes a file, whoever removed it. The disk settles after the peer, which
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

function compare(name: string, ours: number, peer: number | null, unit: string, most: number | null): Row {
  const ratio = peer === null ? null : Number((ours / peer).toFixed(2));
  const met = most === null || ratio === null || ratio <= most;
  return {
    name,
    ours: Number(ours.toFixed(2)),
    peer: peer === null ? null : Number(peer.toFixed(2)),
    unit,
    ratio,
    target: most === null ? 'for comparison' : `at most ${most} times`,
    met,
  };
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
    rows.push(compare(`${title}, against the Node floor with flush`, median(ours.p50), median(floor.p50), 'ms', MOST));
    rows.push(
      compare(
        `${title}, against ippeveprinter`,
        median(ours.p50),
        peer.p50.length > 0 ? median(peer.p50) : null,
        'ms',
        null,
      ),
    );
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

/** One server of each kind through all loads: what the largest document and many small ones leave behind. */
async function memoryRows(rows: Row[]): Promise<void> {
  const peaks = new Map<string, number>();
  for (const [name, start] of [
    ['ours', () => startOurs()],
    ['floor', startFloor],
  ] as const) {
    const server = await start();
    for (const load of LOADS)
      await runLoad(server, { document: testDocument(load.bytes), clients: load.clients, jobs: QUICK ? 4 : load.jobs });
    peaks.set(name, server.peakMiB());
    await server.stop();
  }
  const [ours = 0, floor = 0] = [peaks.get('ours'), peaks.get('floor')];
  rows.push({
    name: 'peak memory over a whole run',
    ours: Number(ours.toFixed(1)),
    peer: Number(floor.toFixed(1)),
    unit: 'MiB',
    ratio: Number((ours / floor).toFixed(2)),
    target: `at most ${MEMORY_MIB} MiB more than the floor`,
    met: ours <= floor + MEMORY_MIB,
  });
  rows.push(await keptPerJob());
  rows.push(await buffered());
  for (const row of rows.slice(-3)) print(row);
}

async function keptPerJob(): Promise<Row> {
  const server = await startOurs(LITTLE_GARBAGE);
  const small = { document: testDocument(20 * KIB), clients: 1 };
  await runLoad(server, { ...small, jobs: 2_000 });
  const kept = await keptKilobytes(server.pid, QUICK ? 1_000 : 3_000, async (jobs) => {
    await runLoad(server, { ...small, jobs });
  });
  await server.stop();
  return {
    name: 'memory kept for each finished job',
    ours: Number(kept.toFixed(2)),
    peer: null,
    unit: 'KB',
    ratio: null,
    target: 'at most 1',
    met: kept <= 1,
  };
}

/** Bytes taken from the sender and not yet written, at their most, while a 50 MB document goes to a disk that is slow. */
async function buffered(): Promise<Row> {
  const folder = temporaryFolder('buffered');
  const document = testDocument(50 * KIB * KIB);
  const flow = { taken: 0, written: 0, most: 0 };
  const slow: Disk = {
    ...nodeDisk,
    async create(path) {
      const file = await nodeDisk.create(path);
      return {
        ...file,
        async writev(buffers) {
          await new Promise((resolve) => setTimeout(resolve, 2));
          await file.writev(buffers);
          flow.written += buffers.reduce((sum, part) => sum + part.length, 0);
        },
      };
    },
  };
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < document.length; at += 64 * KIB) {
      const chunk = document.subarray(at, at + 64 * KIB);
      flow.taken += chunk.length;
      flow.most = Math.max(flow.most, flow.taken - flow.written);
      yield chunk;
    }
  }
  const order = {
    disk: slow,
    folder,
    uuid: 'large',
    source: chunks(),
    compression: 'none',
    mostBytes: 1e9,
    ratio: 200,
    inspect: () => true,
  } as const;
  const receipt = await receiveDocument(order);
  if (receipt.ok) await receipt.document.file.close();
  rmSync(folder, { recursive: true, force: true });
  const most = flow.most / KIB / KIB;
  return {
    name: 'most buffered for a 50 MB document',
    ours: Number(most.toFixed(2)),
    peer: null,
    unit: 'MiB',
    ratio: null,
    target: 'at most 2',
    met: receipt.ok && most <= 2,
  };
}

const print = (row: Row): void =>
  console.log(
    `${row.met ? 'ok  ' : 'MISS'} ${row.name}: ${row.ours} ${row.unit}${row.peer === null ? '' : ` against ${row.peer}`}${row.ratio === null ? '' : ` (${row.ratio} times)`}, target: ${row.target}`,
  );

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
