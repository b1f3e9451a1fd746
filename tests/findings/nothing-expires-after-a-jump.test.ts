// The clock of a server jumps by a year, and everything that ends by time would go in one sweep: sessions, uploads, keys, drafts.
// The chores rest for an hour, in which somebody or something sets the clock right.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startHousekeeping } from '#server/app/housekeeping.ts';
import type { Services } from '#server/context/context.ts';
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
