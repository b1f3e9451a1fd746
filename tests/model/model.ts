// npm run test:model: ten thousand random histories of orders, with a thousand workers that die by SIGKILL (model.test.ts).
// MODEL_SEED repeats the choices of a run, MODEL_HISTORIES shortens it, MODEL_FIRST begins with a later world,
// MODEL_AT_ONCE says how many worlds live at the same time, each with a server and a database of its own.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { OF_ONE_WORLD } from './model-run.ts';

const histories = Number(process.env.MODEL_HISTORIES ?? 10_000);
const first = Number(process.env.MODEL_FIRST ?? 0);
const atOnce = Number(process.env.MODEL_AT_ONCE ?? Math.min(availableParallelism(), 4));

interface Lived {
  readonly histories: number;
  readonly workersKilled: number;
  /** By people. */
  readonly doubtsDecided: number;
}

/** The last line of model.test.ts, among the colours of the runner. */
const SUM = /\{"histories":\d+,"workersKilled":\d+,"doubtsDecided":\d+\}/;

/** Lives some worlds in a process of their own, and passes on what it prints. */
function live(worlds: { readonly first: number; readonly histories: number }): Promise<Lived | null> {
  const env = {
    ...process.env,
    MODEL_HISTORIES: String(worlds.histories),
    MODEL_FIRST: String(worlds.first),
    MODEL_KILLS: 'signal',
  };
  const args = ['run', 'tests/model/model.test.ts', ...process.argv.slice(2)];
  const child = spawn('vitest', args, { stdio: ['ignore', 'pipe', 'inherit'], env });
  let lived: Lived | null = null;
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    console.log(line);
    const told = SUM.exec(line);
    if (told) lived = JSON.parse(told[0]) as Lived;
  });
  return new Promise((resolve) => child.once('close', (status) => resolve(status === 0 ? lived : null)));
}

/** The share of each process: whole worlds, the last one takes what is left. */
const share = Math.ceil(histories / OF_ONE_WORLD / atOnce) * OF_ONE_WORLD;
const shares = Array.from({ length: Math.ceil(histories / share) }, (_, n) => ({
  first: first + (n * share) / OF_ONE_WORLD,
  histories: Math.min(share, histories - n * share),
}));
const lived = await Promise.all(shares.map(live));
const held = lived.filter((one) => one !== null);
const sum = (of: keyof Lived): number => held.reduce((total, one) => total + one[of], 0);
console.log(
  `${sum('histories')} histories held, ${sum('workersKilled')} workers killed, ${sum('doubtsDecided')} doubts decided`,
);
/** A worker dies in each tenth history at least: fewer would not show what the run is for. */
const areEnough = sum('workersKilled') * 10 >= sum('histories');
if (!areEnough) console.error('Too few workers were killed.');
process.exit(held.length === lived.length && areEnough ? 0 : 1);
