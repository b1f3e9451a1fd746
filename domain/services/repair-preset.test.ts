// Which pages a kept repair fits, and what it makes of them.
import { expect, it } from 'vitest';
import { MOST_TAKEN_AREAS } from '#domain/documents/page-repair.ts';
import { type PageOfLines, presetOf, presetOnPage, RepairPreset, wordsOf } from './repair-preset.ts';

const line = (text: string, left: number, top: number) => ({ text, area: { left, top, width: 20, height: 3 } });
const page = (...lines: PageOfLines['lines']): PageOfLines => ({ width: 210, height: 297, lines });
const first = { page: 1, count: 2 };
const mark = line('HOUSE 4711', 5, 62);
const repair = { turn: 0 as const, onA4: false, takeOut: [{ left: 4.7, top: 61.7, width: 20.6, height: 3.6 }] };

it('keeps lines by what they say beside their numbers, and where they begin', () => {
  expect(wordsOf('HOUSE  4711/٣ a')).toBe('HOUSE #/# a');
  const kept = presetOf({ name: 'Mark', page: '1' }, repair, page(mark, line('Dear', 30, 110)));
  expect(kept).toEqual({
    ...{ name: 'Mark', page: '1', width: 210, height: 297, turn: 0, onA4: false },
    takeOut: [{ says: 'HOUSE #', left: 5, top: 62 }],
  });
  // An area that holds no line cannot be found again.
  expect(presetOf({ name: 'Mark', page: '1' }, repair, page(line('Dear', 30, 110)))).toBeNull();
});

it('keeps no more lines than a preset holds', () => {
  const whole = { ...repair, takeOut: [{ left: 0, top: 0, width: 210, height: 297 }] };
  const lines = Array.from({ length: MOST_TAKEN_AREAS }, (_, index) => line(`Line ${index}`, 5, 10 + index * 4));
  expect(presetOf({ name: 'Mark', page: '1' }, whole, page(...lines))?.takeOut).toHaveLength(MOST_TAKEN_AREAS);
  const more = page(...lines, line('One more', 100, 10));
  expect(presetOf({ name: 'Mark', page: '1' }, whole, more)).toBeNull();
});

const preset = RepairPreset.parse({
  ...{ name: 'Mark', page: '1', width: 210, height: 297 },
  takeOut: [{ says: 'HOUSE #', left: 5, top: 62 }],
});

it('takes out the line as it stands on this page, however long its number is', () => {
  const longer = { text: 'HOUSE 123456789', area: { left: 7, top: 63, width: 31, height: 3 } };
  expect(presetOnPage(preset, page(longer), first)).toEqual({
    ...{ turn: 0, onA4: false },
    takeOut: [{ left: 6.7, top: 62.7, width: 31.6, height: 3.6 }],
  });
});

it('fits no page of another size, place or text, and no page without one of its lines', () => {
  const on = (over: object, place = first, one = page(mark)) => presetOnPage({ ...preset, ...over }, one, place);
  expect(on({})).not.toBeNull();
  expect(on({ width: 212 })).toBeNull();
  expect(on({ height: 295.5 })).toBeNull();
  expect(on({}, { page: 2, count: 2 })).toBeNull();
  expect(on({}, first, page(line('PRIVATE 4711', 5, 62)))).toBeNull();
  expect(on({}, first, page(line('HOUSE 4711', 14, 62)))).toBeNull();
  expect(on({}, first, page(line('HOUSE 4711', 5, 65)))).toBeNull();
  expect(on({ takeOut: [...preset.takeOut, { says: 'Copy', left: 5, top: 80 }] })).toBeNull();
  // Something else lies across the line.
  expect(on({}, first, page(mark, line('Dear', 6, 62.5)))).toBeNull();
  // It would do nothing.
  expect(on({ takeOut: [] })).toBeNull();
  expect(on({ takeOut: [], turn: 90 })).toEqual({ turn: 90, onA4: false, takeOut: [] });
});
