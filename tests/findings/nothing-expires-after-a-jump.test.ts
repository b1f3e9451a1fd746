// The clock of a server jumps by a year, and everything that ends by time would go in one sweep: sessions, uploads, keys, drafts.
// The chores rest for an hour, in which somebody or something sets the clock right; so do the tasks of the clock, but for those that end
// nothing and note nothing that stays wrong.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startHousekeeping } from '#server/app/housekeeping.ts';
import type { Services } from '#server/context/context.ts';
import { defineLateNotes } from '#server/features/monitoring/note-late.usecases.ts';
import { defineChainAnchoring } from '#server/letters/chain/anchor-chain.ts';
import { defineChainJoining } from '#server/letters/chain/join-chain.task.ts';
import { defineCounterFolding } from '#server/letters/counters/fold-counters.task.ts';
import { definePolling } from '#server/pipeline/polling/polling.ts';
import { defineSchedule } from '#server/pipeline/schedule/schedule.ts';
import { watchClock } from '#server/system/clock-watch.ts';
import { silentLogger } from '#server/system/logger.ts';

const TURN_MS = 15 * 60_000;
const YEAR_MS = 400 * 86_400_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the chores rest for an hour after the clock jumped, and then go on', async () => {
  const time = { wall: Date.parse('2026-03-02T09:00:00Z'), counted: 0 };
  const said: string[] = [];
  const note = (event: string): void => void said.push(event);
  // A chore that runs asks the database; here it has none, and says that it failed.
  const services = {
    clock: { now: () => new Date(time.wall), monotonic: () => time.counted },
    log: { ...silentLogger, warn: note, error: note },
  } as unknown as Services;
  const housekeeping = startHousekeeping(services);
  const turn = async (): Promise<string[]> => {
    time.wall += TURN_MS;
    time.counted += TURN_MS;
    await vi.advanceTimersByTimeAsync(TURN_MS);
    return said.splice(0);
  };
  expect(await turn()).toEqual(['housekeeping.failed']);
  time.wall += YEAR_MS;
  expect(await turn()).toEqual(['clock.jumped']);
  expect([await turn(), await turn(), await turn()]).toEqual([[], [], []]);
  expect(await turn()).toEqual(['housekeeping.failed']);
  housekeeping.stop();
});

/** Tasks of the clock that go on after a jump, and why they may. */
const GOES_ON = {
  'anchor-chain': 'an anchor of another day holds what an anchor of this day would',
  'fold-counters': 'asks no clock',
  'join-chain': 'what happened is sealed at once; the times of lines and seals are told as they were',
  'poll-due': 'whoever was asked at a time to come is asked again at once',
};

type Define = Services['queue']['define'];

/** The tasks that a clock starts, by their names. */
function tasksOfTheClock(services: Services): ReadonlyMap<string, () => Promise<void>> {
  const tasks = new Map<string, () => Promise<void>>();
  // A task of the clock has no payload, and asks of the rest no more than this.
  const define: Define = (name, { cron, handle }) => {
    const task = { signal: new AbortController().signal, progress: async () => undefined };
    if (cron) tasks.set(name, async () => void (await handle(task as unknown as Parameters<typeof handle>[0])));
  };
  // Of a queue those who define tasks use this alone; whatever else a task asks for is not there, as each test says.
  const defining = { ...services, queue: { define } } as unknown as Parameters<typeof defineSchedule>[0] &
    Parameters<typeof definePolling>[0];
  const watch = watchClock(services.clock, services.log);
  for (const defineTask of [defineChainAnchoring, defineChainJoining, defineCounterFolding, definePolling])
    defineTask(defining);
  defineLateNotes(defining, watch);
  defineSchedule(defining, watch);
  return tasks;
}

/** Tasks of the clock that go on while a restore is open, and why they may. */
const GOES_ON_RESTORED = {
  ...GOES_ON,
  'poll-due': 'what carriers said since the backup is asked for again',
  'inbox-endings': 'what is not printed in time ends all the same: whoever is not told loses it',
  'draft-endings': 'what is not saved again in time ends all the same',
  'account-endings': 'an account ends by its day all the same: whoever put it off has to do so again',
};

it('of the tasks of the clock those rest while a restore is open that ask people to decide, or decide for them', async () => {
  const settled = { at: null as object | null };
  // Whatever runs asks for more than whether a restore is open.
  const restored = { select: () => ({ where: () => ({ executeTakeFirst: async () => settled.at ?? undefined }) }) };
  const services = {
    clock: { now: () => new Date(), monotonic: () => 0 },
    log: silentLogger,
    db: { selectFrom: (table: string) => (table === 'restored' ? restored : undefined) },
  } as unknown as Services;
  const tasks = tasksOfTheClock(services);
  const running = async (): Promise<ReadonlySet<string>> => {
    const found = new Set<string>();
    for (const [name, run] of tasks) await run().catch(() => found.add(name));
    return found;
  };
  expect(await running()).toEqual(new Set(tasks.keys()));
  settled.at = { at: new Date() };
  expect(await running()).toEqual(new Set(Object.keys(GOES_ON_RESTORED)));
});

it('of the tasks of the clock those rest that would end something, or note it for a time that does not come', async () => {
  const time = { wall: Date.parse('2026-03-02T09:00:00Z'), counted: 0 };
  // Whatever runs asks for something that is not there.
  const services = {
    clock: { now: () => new Date(time.wall), monotonic: () => time.counted },
    log: silentLogger,
  } as unknown as Services;
  const tasks = tasksOfTheClock(services);
  const turn = async (): Promise<ReadonlySet<string>> => {
    const running = new Set<string>();
    for (const [name, run] of tasks) await run().catch(() => running.add(name));
    return running;
  };
  const all = new Set(tasks.keys());
  const going = new Set(Object.keys(GOES_ON));
  expect(all).toContain('note-late');
  expect(await turn()).toEqual(all);
  time.wall += YEAR_MS;
  expect(await turn()).toEqual(going);
  // Set right within the hour.
  time.wall += TURN_MS - YEAR_MS;
  time.counted += TURN_MS;
  expect(await turn()).toEqual(going);
  time.wall += 4 * TURN_MS;
  time.counted += 4 * TURN_MS;
  expect(await turn()).toEqual(all);
});
