// The address names the run, a row or a document of it, and nothing else.
import { expect, it } from 'vitest';
import { readWish, wishText } from './sheet-wish.rules.ts';

it.each([
  [wishText(null), { rowId: null, packId: null }],
  [wishText(12), { rowId: 12, packId: null }],
  [wishText(12, 34), { rowId: 12, packId: 34 }],
  ['12.', undefined],
  ['anything', undefined],
  [undefined, undefined],
])('%s', (text, wish) => {
  expect(readWish(text)).toEqual(wish);
});
