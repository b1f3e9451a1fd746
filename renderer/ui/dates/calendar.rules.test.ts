// In a right-to-left language the days of a week run to the left, and the arrows go where they point.
import { expect, it } from 'vitest';
import { mirroredKey } from './calendar.rules.ts';

it('in Hebrew the left arrow goes on by a day and the right arrow back', () => {
  expect(mirroredKey('ArrowLeft', 'rtl')).toBe('ArrowRight');
  expect(mirroredKey('ArrowRight', 'rtl')).toBe('ArrowLeft');
});

it('weeks, months and all keys of other languages stay as they are', () => {
  for (const key of ['ArrowUp', 'ArrowDown', 'PageUp', 'Home', 'Enter'])
    expect(mirroredKey(key, 'rtl')).toBeUndefined();
  expect(mirroredKey('ArrowLeft', 'ltr')).toBeUndefined();
});
