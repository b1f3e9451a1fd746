// Of a piece that has very many events what changes its status is kept, whatever else was said.
import { expect, it } from 'vitest';
import { beyondRoom, beyondUnplaced } from './event-room.ts';
import { MOST_CHANGING, MOST_REPORTED, MOST_UNPLACED, MOST_WAITING } from './event-sources.ts';
import { saysNothingNew, showsLeft } from './left.ts';
import type { StatusCode } from './status.codes.ts';
import type { TrackingEvent } from './tracking.ts';

const base = { code: 400 as StatusCode, at: 0, provider: null, doubt: null };
const event = (key: number | string, code: number, at: number, correction = false): TrackingEvent => ({
  key: String(key),
  code,
  at,
  provider: 'post',
  reference: null,
  tracker: null,
  correction,
});
const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => event(`m${from + n}`, 600, 1 + from + n));

it('keeps what says nothing new up to the limit, and what is known already is none of it', () => {
  const events = many(MOST_REPORTED - 1);
  const fresh = [...events.slice(0, 5), event('last', 600, 5_000), event('more', 600, 5_001)];
  expect([...beyondRoom({ base, events, fresh })]).toEqual(['more']);
  expect(beyondRoom({ base, events, fresh: fresh.slice(0, 6) }).size).toBe(0);
});

it('keeps what changes the status beyond it, however much else comes with it, also before the piece is handed over', () => {
  for (const code of [400, 300] as const) {
    const fresh = [...many(50, 2_000), event('delivered', 610, 9_000), event('late', 710, 8_000_000)];
    const beyond = beyondRoom({ base: { ...base, code }, events: many(MOST_REPORTED), fresh });
    expect([beyond.size, beyond.has('delivered')]).toEqual([51, false]);
  }
});

it('has an end for what goes to and fro as well, and keeps the last of it', () => {
  const toAndFro = Array.from({ length: MOST_CHANGING + 10 }, (_, n) => event(`x${n}`, n % 2 ? -610 : 610, 5_000 + n));
  const beyond = beyondRoom({ base, events: many(MOST_REPORTED), fresh: toAndFro });
  expect(beyond).toEqual(new Set(Array.from({ length: 10 }, (_, n) => `x${n}`)));
});

it('has an end for what no piece is known of, and for what waits under a reference a later one', () => {
  const unknown = (key: string) => ({ key, nuid: '1A2B3C4D5E6FG' });
  const waiting = (key: string) => ({ key, nuid: null });
  const fresh = [unknown('a'), unknown('b'), waiting('c'), waiting('d')];
  expect(beyondUnplaced(MOST_UNPLACED - 2, fresh)).toEqual([]);
  expect(beyondUnplaced(MOST_UNPLACED - 1, fresh)).toEqual(['b']);
  expect(beyondUnplaced(MOST_UNPLACED, fresh)).toEqual(['a', 'b']);
  expect(beyondUnplaced(MOST_UNPLACED + MOST_WAITING - 1, fresh)).toEqual(['a', 'b', 'd']);
});

it('says of what was in doubt whether any event showed that it left', () => {
  const shows = (...events: TrackingEvent[]) => showsLeft({ base, events });
  expect(shows()).toBe(false);
  expect(shows(event(1, -712, 1))).toBe(false);
  expect(shows(event(1, 600, 1), event(2, -712, 2))).toBe(true);
  expect(shows(event(1, -712, 1), event(2, 600, 2))).toBe(false);
  expect(shows(event(1, -700, 1), event(2, 610, 2))).toBe(true);
  expect(shows({ ...event(1, -990, 1), destruction: true })).toBe(false);
});

it('says of an answer that it is no news where it is known better what became of the piece', () => {
  // In the air still; a person said that it went; somebody saw it, or it came back.
  for (const [known, none, refused, taken] of [
    [300, false, false, false],
    [400, false, false, false],
    [700, true, false, true],
    [610, true, false, true],
    [-611, true, true, true],
    // Of another try.
    [-700, true, true, false],
    [-712, true, true, false],
    [-910, true, true, false],
  ] as const)
    expect([null, -700, 700].map((answer) => saysNothingNew(known, answer))).toEqual([none, refused, taken]);
});
