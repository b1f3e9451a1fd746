// Which pages a print dialog asked for.
import { expect, it } from 'vitest';
import { askedPages } from './page-ranges.rules.ts';

it.each([
  ['a range', [2, 3], '2-3'],
  ['one page', [4, 4], '4'],
  [
    'several',
    [
      [1, 1],
      [3, 5],
    ],
    '1, 3-5',
  ],
  ['all pages, as some programs say it', [1, 2_147_483_647], null],
  ['nothing', undefined, null],
  ['something else', 'all', null],
])('%s is understood', (_what, ranges, words) => {
  expect(askedPages({ 'page-ranges': ranges }, null)).toBe(words);
});

it('a document that came as raster has the selected pages already', () => {
  expect(askedPages({ 'page-ranges': [2, 3] }, 2)).toBeNull();
});
