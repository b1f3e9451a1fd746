// The simulator on a thousand letters beside the engine alone: the same sample is tried, and deposited and confirmed. Both
// go from the files to the composed letters.
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Client } from '#domain/api/client.ts';
import { applyConfiguration } from '#scripts/apply/apply.ts';
import { signIn } from '#scripts/client/node-client.ts';
import { DEMO_PASSWORD, startServerProcess } from '#tests/support/server-process.ts';
import { type MatchedInput, matchedInput } from './matching/matched-input.ts';
import { LOGIN, MATCHING, PASSWORD, SERVICE } from './matching/matched-service.ts';
import { type BenchOptions, type BenchRow, benchRow, inTurns, medians } from './measure/row.ts';

const LETTERS = 1_000;
const LOOK_MS = 100;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK_MS));

async function partsOf(input: MatchedInput) {
  return Promise.all(
    Object.entries(input).map(async ([name, file]) => {
      return { name, value: await readFile(file), fileName: path.basename(file) };
    }),
  );
}

type Parts = Awaited<ReturnType<typeof partsOf>>;

async function simulate(client: Client, service: object, parts: Parts): Promise<void> {
  const begun = await client('simulations.begin', {
    parts: [{ name: 'parameters', value: JSON.stringify({ service }) }, ...parts],
  });
  const params = { simulationId: begun.id };
  let now = begun;
  while (now.state === 'running') {
    await pause();
    now = await client('simulations.get', { params });
  }
  if (now.state !== 'done' || now.counts.composed !== LETTERS / 2)
    throw new Error(`The simulation ended as ${now.state} with ${now.counts.composed} letters.`);
  await client('simulations.end', { params });
}

async function send(client: Client, serviceId: number, parts: Parts): Promise<void> {
  const parameters = JSON.stringify({ serviceId });
  const { id: jobId } = await client('jobs.create', { parts: [{ name: 'parameters', value: parameters }, ...parts] });
  for (;;) {
    const { state } = await client('jobs.get', { params: { jobId } });
    if (state === 'PACK_GROUPS_CREATED') break;
    if (state !== 'CREATED' && state !== 'PROCESSING') throw new Error(`The deposit ended as ${state}.`);
    await pause();
  }
  const { id: commandId } = await client('commands.create', { body: { readyOfJob: jobId } });
  for (;;) {
    const { deliveries } = await client('commands.get', { params: { commandId } });
    // Behind it they are handed over, which the simulator does not do.
    if (deliveries.length > 0 && deliveries.every(({ state }) => state !== 'PROCESSING')) return;
    await pause();
  }
}

/** One row: from the files to the composed letters. */
export async function simulatorRows({ dataDir, rounds, log }: BenchOptions): Promise<BenchRow[]> {
  const serverData = mkdtempSync(path.join(tmpdir(), 'mailroom-bench-simulator-'));
  const server = await startServerProcess({ dataDir: serverData, environment: { MAILROOM_LOG: 'warn' } });
  try {
    const administrator = await signIn(server.url, 'itadministrator', DEMO_PASSWORD);
    await applyConfiguration(administrator, MATCHING);
    const depositor = await signIn(server.url, LOGIN, PASSWORD);
    const found = (await administrator('services.list', { query: {} })).find(({ name }) => name === SERVICE);
    if (found === undefined) throw new Error(`There is no service ${SERVICE}.`);
    const { removed, inconsistent, channelDetails, serviceFiles, abilities, ...service } = found;
    const parts = await partsOf(await matchedInput(dataDir, LETTERS));
    const timed = (name: string, work: () => Promise<void>) => async (): Promise<number> => {
      const start = performance.now();
      await work();
      const ms = performance.now() - start;
      log(`  ${name}: ${Math.round(ms)} ms`);
      return ms;
    };
    const sides = {
      simulator: timed('simulator', () => simulate(administrator, service, parts)),
      engine: timed('engine', () => send(depositor, service.id, parts)),
    };
    // What is compiled and loaded once is no letter's.
    await sides.simulator();
    await sides.engine();
    const taken = await inTurns(rounds, sides);
    return [
      benchRow({
        name: `simulator: ${LETTERS.toLocaleString('en')} letters up to their composed pages ÷ the same deposited and confirmed`,
        ...medians(taken.simulator, taken.engine),
        unit: 'ms',
        target: 1.1,
      }),
    ];
  } finally {
    await server.stop();
    rmSync(serverData, { recursive: true, force: true });
  }
}
