// One permission check, as each call makes it on the thing at hand: any rights, any ability, things near and far.
import { type Actor, can, type ItemScope } from '#domain/access/abilities.ts';
import { ABILITIES } from '#domain/access/access.ts';
import { FLAGS } from '#domain/access/flags.ts';
import { type BenchOptions, type BenchRow, benchRow, median } from './measure/row.ts';

/** µs that a check may take; a budget of our own, no peer's figure. */
const BUDGET_US = 20;
const BATCHES = 2_000;
const IN_A_BATCH = 100;
const PEOPLE = 1_000;
/** Accounts below each other. */
const DEPTH = 8;

const BITS = Object.values(FLAGS).map(({ bit }) => bit);

/** Each bit of a level for every second, third, … person: all mixtures, and the same at each run. */
const mask = (person: number, level: number): number =>
  BITS.reduce((sum, bit, n) => (person % (n + level + 2) === 0 ? sum | bit : sum), 0);

const actorOf = (person: number): Actor => ({
  userId: person,
  ouId: (person % DEPTH) + 1,
  groupId: person % 5,
  masks: { direct: mask(person, 0), group: mask(person, 1), ou: mask(person, 2) },
});

function itemOf(thing: number): ItemScope {
  const ouPath = Array.from({ length: (thing % DEPTH) + 1 }, (_, above) => above + 1);
  return { ownerId: thing % PEOPLE, ownerGroupId: thing % 7, ouId: ouPath.length, ouPath };
}

export function permissionRows({ log }: BenchOptions): BenchRow[] {
  const actors = Array.from({ length: PEOPLE }, (_, person) => actorOf(person));
  const items = Array.from({ length: PEOPLE }, (_, thing) => itemOf(thing));
  let held = 0;
  let asked = 0;
  const batch = (): number => {
    const start = process.hrtime.bigint();
    for (let n = 0; n < IN_A_BATCH; n += 1, asked += 1) {
      const actor = actors[asked % PEOPLE];
      const item = items[(asked * 7) % PEOPLE];
      const ability = ABILITIES[asked % ABILITIES.length];
      if (actor && item && ability && can(actor, ability, item)) held += 1;
    }
    return Number(process.hrtime.bigint() - start) / 1_000 / IN_A_BATCH;
  };
  const times = Array.from({ length: BATCHES }, batch);
  if (held === 0 || held === asked) throw new Error('Checks that all answer the same measure nothing.');
  log(`permission checks: ${asked}, ${held} of them allowed`);
  return [
    benchRow({ name: 'permission check on a thing', ours: median(times), peer: BUDGET_US, unit: 'µs', target: 1 }),
  ];
}
