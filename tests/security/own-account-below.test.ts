// The same as own-account.test.ts with the things of somebody in an account below: a file of its own, since thirty thousand
// questions are more than one file may cost.
import { afterAll, beforeAll, describe } from 'vitest';
import { askedByAll } from './own-account.suite.ts';
import { openTownWorld, type TownWorld } from './own-account.world.ts';

let world: TownWorld;
beforeAll(async () => {
  world = await openTownWorld(true);
}, 180_000);
afterAll(() => world?.office.close());

describe('what belongs to one person of an account below', () => askedByAll('northTeam', () => world));
