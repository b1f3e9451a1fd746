// Random histories: whatever people, recipients, mail servers and providers do, and workers leave undone, no state is illegal,
// and counters and money are what a recount gives. Two hundred here; `npm run test:model` lives ten thousand.
import { afterAll, afterEach, expect, it } from 'vitest';
import { liveBatch } from './batch.ts';
import type { Told } from './history.ts';
import { type Spending, settleLimits } from './limits.ts';
import { OF_ONE_WORLD } from './model-run.ts';
import { type ModelWorld, openModelWorld } from './model-world.ts';
import { growOld } from './old-age.ts';
import { violations } from './recount.ts';

const HISTORIES = Number(process.env.MODEL_HISTORIES ?? 200);
const SEED = process.env.MODEL_SEED ?? 'model';
/** By SIGKILL of a process; else by an exception. */
const BY_SIGNAL = process.env.MODEL_KILLS === 'signal';
const KILLS = 0.1;
const BATCH = 40;
/** Only some worlds, from this one on: to repeat what one found. */
const FIRST = Number(process.env.MODEL_FIRST ?? 0);

let world: ModelWorld | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

/** What people say of doubts. */
const DECIDED = ['doubt went', 'doubt sendAgain'];
/** What a run of two hundred cannot leave out. */
const DONE = [
  ...['validate', 'reject', 'commands.cancel', 'event', 'correction', 'push', 'fallback', 'wish nextChannel'],
  ...['consent electronic', 'consent paper', 'confirm: money.overLimit', 'held', 'purged'],
  ...DECIDED,
];
/** What it tries, and is done or refused. */
const TRIED = ['commands.free', 'acknowledge', 'wish again', 'link', 'purge by hand'];

/** Of all worlds. */
const sum = { histories: 0, workersKilled: 0, doubtsDecided: 0 };
const acts = new Set<string>();
afterAll(() => {
  // By chance one world alone may leave one out.
  if (sum.histories >= OF_ONE_WORLD) {
    expect(DONE.filter((what) => !acts.has(what))).toEqual([]);
    expect(TRIED.filter((what) => ![...acts].some((one) => one.startsWith(what)))).toEqual([]);
  }
  if (BY_SIGNAL) console.log(JSON.stringify(sum));
});

const wholes = Math.ceil(HISTORIES / OF_ONE_WORLD);

it.each(Array.from({ length: wholes }, (_, n) => n + FIRST))(
  'histories of world %i end in states that follow from them',
  { timeout: 3_600_000 },
  async (n) => {
    const seed = `${SEED} ${n}`;
    world = await openModelWorld(seed, BY_SIGNAL);
    const told: Told = new Map();
    const wanted = Math.min(OF_ONE_WORLD, HISTORIES - (n - FIRST) * OF_ONE_WORLD);
    for (let lived = 0; lived < wanted; lived += BATCH) {
      const spending: Spending = await settleLimits(world, lived / BATCH);
      await liveBatch(world, { size: Math.min(BATCH, wanted - lived), kills: KILLS, told });
      expect([seed, lived, await violations(world, spending)]).toEqual([seed, lived, []]);
    }
    await growOld(world, told);
    expect([seed, 'old', await violations(world, null)]).toEqual([seed, 'old', []]);
    const { died } = world.workers;
    sum.histories += wanted;
    sum.workersKilled += died;
    for (const one of DECIDED) sum.doubtsDecided += told.get(one) ?? 0;
    for (const what of told.keys()) acts.add(what);
    if (BY_SIGNAL) console.log(JSON.stringify({ seed, died, ...Object.fromEntries(told) }));
    expect(told.get('history')).toBe(wanted);
    if (wanted < OF_ONE_WORLD) return;
    expect(died).toBeGreaterThan(0);
  },
);
