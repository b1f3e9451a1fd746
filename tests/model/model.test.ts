// Random histories: whatever people, mail servers and providers do, and workers leave undone, no state is illegal, and counters
// and money are what a recount gives. Two hundred here; `npm run test:model` lives ten thousand.
import { afterEach, expect, it } from 'vitest';
import { violationsOf } from '../scenarios/sound.ts';
import { liveBatch, type Told } from './histories.ts';
import { type ModelWorld, openModelWorld } from './model-world.ts';
import { recounted } from './recount.ts';

const HISTORIES = Number(process.env.MODEL_HISTORIES ?? 200);
const SEED = process.env.MODEL_SEED ?? 'model';
const KILLS = 0.1;
const BATCH = 40;
/** The audit reads all that a world holds: a large one would be read again and again. */
const OF_ONE_WORLD = 400;
/** Workers die where they get to: some that were to die do not come there. */
const EVENTS = ['validate', 'reject', 'commands.cancel', 'commands.free', 'event', 'correction', 'worker that dies'];

let world: ModelWorld | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

const wholes = Math.ceil(HISTORIES / OF_ONE_WORLD);

it.each(Array.from({ length: wholes }, (_, n) => n))(
  'histories of world %i end in states that follow from them',
  {
    timeout: 900_000,
  },
  async (n) => {
    const seed = `${SEED} ${n}`;
    world = await openModelWorld(seed);
    const told: Told = new Map();
    const wanted = Math.min(OF_ONE_WORLD, HISTORIES - n * OF_ONE_WORLD);
    for (let lived = 0; lived < wanted; lived += BATCH) {
      await liveBatch(world, { size: Math.min(BATCH, wanted - lived), kills: KILLS, told });
      expect([seed, await violationsOf(world.office)]).toEqual([seed, []]);
      expect([seed, await recounted(world.office.server.services.db)]).toEqual([seed, []]);
    }
    expect(told.get('history')).toBe(wanted);
    if (HISTORIES > 200) console.log(JSON.stringify({ seed, ...Object.fromEntries(told) }));
    // Nothing of what may happen was left out.
    expect(EVENTS.filter((what) => !told.has(what))).toEqual([]);
  },
);
