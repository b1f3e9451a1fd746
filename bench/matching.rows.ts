// Ten times the letters: split, joined with as many annexes and rows of a CSV, grouped by address, from the deposit to the
// review. What a letter costs must not grow with their number, nor what the server holds. BENCH_MATCHING_LETTERS sets another
// number for a quick look.
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Client } from '#domain/api/client.ts';
import { applyConfiguration } from '#scripts/apply/apply.ts';
import { signIn } from '#scripts/client/node-client.ts';
import { DEMO_PASSWORD, startServerProcess } from '#tests/support/server-process.ts';
import { matchedInput } from './matching/matched-input.ts';
import { LOGIN, MATCHING, PASSWORD, SERVICE } from './matching/matched-service.ts';
import { cpuOfFamily, forgetPeak, peakOf } from './measure/process-tree.ts';
import { type BenchOptions, type BenchRow, benchRow, inTurns, medians } from './measure/row.ts';

const LETTERS = Number(process.env.BENCH_MATCHING_LETTERS ?? 10_000);
const TENTH = LETTERS / 10;

/** What one deposit took. */
interface Taken {
  /** Seconds from the deposit to the review. */
  readonly time: number;
  /** CPU seconds of the server, its database and its children. */
  readonly cpu: number;
  /** MB that the server held at most. */
  readonly peak: number;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function upload(client: Client, file: string): Promise<string> {
  const { fileId } = await client('files.put', {
    query: { name: path.basename(file) },
    raw: await buffer(createReadStream(file)),
  });
  return fileId;
}

/** Both numbers of letters in one envelope, each with its annex; whoever made less did other work. */
function checkMade(counts: Readonly<Record<string, number>>, letters: number): void {
  const { packGroups, orphans, bad, pages } = counts;
  const wanted = { packGroups: letters / 2, orphans: 0, bad: 0, pages: letters * 3 };
  if (JSON.stringify({ packGroups, orphans, bad, pages }) === JSON.stringify(wanted)) return;
  throw new Error(`${letters} letters became ${JSON.stringify(counts)}`);
}

/** Deposits so many letters and waits for the review. */
async function deposit(
  { client, pid, folder, serviceId }: { client: Client; pid: number; folder: string; serviceId: number },
  letters: number,
): Promise<Taken> {
  const input = await matchedInput(folder, letters);
  const sessionFiles: Record<string, string[]> = {};
  for (const [box, file] of Object.entries(input)) sessionFiles[box] = [await upload(client, file)];
  forgetPeak(pid);
  const cpu = cpuOfFamily(pid);
  const start = performance.now();
  const parameters = JSON.stringify({ serviceId, sessionFiles });
  const { id } = await client('jobs.create', { parts: [{ name: 'parameters', value: parameters }] });
  for (;;) {
    const { state, counts, errorMessage } = await client('jobs.get', { params: { jobId: id } });
    if (state === 'PACK_GROUPS_CREATED') {
      checkMade(counts, letters);
      return { time: (performance.now() - start) / 1000, cpu: cpuOfFamily(pid) - cpu, peak: peakOf(pid) };
    }
    if (state !== 'CREATED' && state !== 'PROCESSING') throw new Error(`${state}: ${JSON.stringify(errorMessage)}`);
    await pause(50);
  }
}

/** Three rows: time, CPU and memory. */
export async function matchingRows({ dataDir, rounds, log }: BenchOptions): Promise<BenchRow[]> {
  const serverData = mkdtempSync(path.join(tmpdir(), 'mailroom-bench-matching-'));
  const server = await startServerProcess({ dataDir: serverData, environment: { MAILROOM_LOG: 'warn' } });
  try {
    await applyConfiguration(await signIn(server.url, 'itadministrator', DEMO_PASSWORD), MATCHING);
    const client = await signIn(server.url, LOGIN, PASSWORD);
    const serviceId = (await client('services.list')).find(({ name }) => name === SERVICE)?.id ?? 0;
    const world = { client, pid: server.pid, folder: dataDir, serviceId };
    // What is compiled and loaded once is no letter's.
    await deposit(world, TENTH);
    const taken: Record<'all' | 'tenth', Taken[]> = { all: [], tenth: [] };
    const side = (name: 'all' | 'tenth', letters: number) => async () => {
      const one = await deposit(world, letters);
      taken[name].push(one);
      log(
        `  ${letters} letters: ${one.time.toFixed(2)} s, CPU ${one.cpu.toFixed(2)} s, peak ${one.peak.toFixed(0)} MB`,
      );
      return one.time;
    };
    await inTurns(rounds, { all: side('all', LETTERS), tenth: side('tenth', TENTH) });
    const row = (name: string, unit: string, figure: (one: Taken, letters: number) => number): BenchRow =>
      benchRow({
        name: `matching: ${name}, ${LETTERS.toLocaleString('en')} letters ÷ ${TENTH.toLocaleString('en')}`,
        ...medians(
          taken.all.map((one) => figure(one, LETTERS)),
          taken.tenth.map((one) => figure(one, TENTH)),
        ),
        unit,
        target: 1.3,
      });
    return [
      row('time of a letter with annex and row, split, joined and grouped', 'ms', ({ time }, n) => (time * 1000) / n),
      row('CPU of such a letter', 'ms', ({ cpu }, n) => (cpu * 1000) / n),
      row('peak memory of the server', 'MB', ({ peak }) => peak),
    ];
  } finally {
    await server.stop();
    rmSync(serverData, { recursive: true, force: true });
  }
}
