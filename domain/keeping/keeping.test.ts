// When an order is frozen and purged: clocks, obstacles, delays of no day at all.
import { describe, expect, it } from 'vitest';
import { refuse } from '../errors/result.ts';
import {
  clockStart,
  daysOfFiles,
  decideHold,
  decidePurge,
  dueAt,
  isDue,
  type KeepingFacts,
  keptUntil,
  obstacleTo,
  SILENT_DAYS,
} from './keeping.rules.ts';

const DAY = 86_400_000;
const SUBMITTED = Date.parse('2026-01-05T09:00:00Z');
const order = (facts: Partial<KeepingFacts> = {}): KeepingFacts => ({
  state: 'PACK_GROUPS_CREATED_SENT',
  submittedAt: SUBMITTED,
  held: false,
  openCommands: 0,
  remaining: 0,
  waiting: 0,
  lastLeftAt: SUBMITTED + 2 * DAY,
  lastHandedOverAt: null,
  lastWithdrawnAt: null,
  lastEntryAt: null,
  ...facts,
});

describe('the clock', () => {
  it('begins when the last shipment left, and at the submission where nothing was confirmed', () => {
    expect(clockStart(order())).toBe(SUBMITTED + 2 * DAY);
    expect(clockStart(order({ lastLeftAt: null }))).toBe(SUBMITTED);
  });

  it('takes a piece of which nothing is heard for one that left a month after its hand-over', () => {
    const facts = order({ lastHandedOverAt: SUBMITTED });
    expect(clockStart(facts)).toBe(SUBMITTED + SILENT_DAYS * DAY);
    expect(clockStart({ ...facts, lastLeftAt: SUBMITTED + 90 * DAY })).toBe(SUBMITTED + 90 * DAY);
  });

  it('begins anew when a confirmation is taken back: whoever is told of it has the whole delay', () => {
    const facts = order({ lastLeftAt: null, lastWithdrawnAt: SUBMITTED + 40 * DAY });
    expect(dueAt(facts, 'files', 10)).toBe(SUBMITTED + 50 * DAY);
    expect(clockStart({ ...facts, lastLeftAt: SUBMITTED + 41 * DAY })).toBe(SUBMITTED + 41 * DAY);
    expect(dueAt(facts, 'freeze', 3)).toBe(SUBMITTED + 3 * DAY);
  });

  it('of freezing begins at the submission', () => {
    expect(dueAt(order(), 'freeze', 3)).toBe(SUBMITTED + 3 * DAY);
    expect(dueAt(order(), 'files', 3)).toBe(SUBMITTED + 5 * DAY);
  });

  it('of what bills begins anew with each entry to it, and no other does', () => {
    const facts = order({ lastEntryAt: SUBMITTED + 900 * DAY });
    expect(dueAt(facts, 'billing', 1000)).toBe(SUBMITTED + 1900 * DAY);
    expect(dueAt(facts, 'evidence', 1000)).toBe(SUBMITTED + 1002 * DAY);
    expect(dueAt(order({ lastEntryAt: SUBMITTED }), 'billing', 1000)).toBe(SUBMITTED + 1002 * DAY);
  });

  it('of no day at all takes what is sent at once, and what is still to be confirmed after a day', () => {
    expect(dueAt(order(), 'files', 0)).toBe(SUBMITTED + 2 * DAY);
    expect(dueAt(order({ remaining: 2, lastLeftAt: null }), 'files', 0)).toBe(SUBMITTED + DAY);
    expect(dueAt(order({ remaining: 2 }), 'freeze', 0)).toBe(SUBMITTED + DAY);
  });
});

it('files are kept until a day that is known once all has left, and nothing holds them', () => {
  const facts = { ...order(), filesPurged: false };
  expect(keptUntil(facts, 10)).toBe(SUBMITTED + 12 * DAY);
  const open = [{ held: true }, { waiting: 1 }, { openCommands: 1 }, { filesPurged: true }];
  expect(open.map((over) => keptUntil({ ...facts, ...over }, 10))).toEqual([null, null, null, null]);
  expect(keptUntil(facts, null)).toBeNull();
  // Without a delay of their own they go with the data.
  const both = [
    [10, 60],
    [null, 60],
    [10, null],
    [null, null],
  ].map(([fileDelayDays = null, dataDelayDays = null]) => daysOfFiles({ fileDelayDays, dataDelayDays }));
  expect(both).toEqual([10, 60, 10, null]);
});

describe('a purge', () => {
  const now = SUBMITTED + 400 * DAY;

  it('is due in its millisecond and not before, and never without a delay', () => {
    const at = SUBMITTED + 12 * DAY;
    expect(isDue(order(), 'files', { days: 10, now: at })).toBe(true);
    expect(isDue(order(), 'files', { days: 10, now: at - 1 })).toBe(false);
    expect(isDue(order(), 'files', { days: null, now })).toBe(false);
  });

  it.each([
    [{ held: true }, 'held', 'job.held'],
    [{ state: 'PROCESSING' }, 'preparing', 'job.purgePreparing'],
    [{ openCommands: 1 }, 'commandOpen', 'job.purgeCommandOpen'],
    [{ waiting: 1 }, 'waiting', 'job.purgeWaiting'],
  ] as const)('is stopped by %j', (facts, obstacle, label) => {
    expect(obstacleTo(order(facts))).toBe(obstacle);
    expect(isDue(order(facts), 'data', { days: 1, now })).toBe(false);
    expect(decidePurge({ ...order(facts), filesPurged: false }, now)).toEqual(refuse(label));
  });

  it('by hand asks for no delay, and happens once', () => {
    expect(decidePurge({ ...order(), filesPurged: false }, now).ok).toBe(true);
    expect(decidePurge({ ...order(), filesPurged: true }, now)).toEqual(refuse('job.alreadyPurged'));
  });

  it('by hand waits for a piece that may not have been fetched from the outbox', () => {
    const inProduction = { ...order({ lastHandedOverAt: SUBMITTED + 2 * DAY }), filesPurged: false };
    expect(decidePurge(inProduction, SUBMITTED + 31 * DAY)).toEqual(refuse('job.purgeWaiting'));
    expect(decidePurge(inProduction, SUBMITTED + 32 * DAY).ok).toBe(true);
  });

  it('never freezes what is still being prepared, and freezes what is held', () => {
    expect(isDue(order({ state: 'PROCESSING' }), 'freeze', { days: 1, now })).toBe(false);
    expect(isDue(order({ held: true }), 'freeze', { days: 1, now })).toBe(true);
  });
});

it('a legal hold is set once and lifted once', () => {
  expect(decideHold(false, true).ok).toBe(true);
  expect(decideHold(true, true)).toEqual(refuse('job.held'));
  expect(decideHold(false, false)).toEqual(refuse('job.notHeld'));
});
