// The page of a row that an area means.
import { expect, it } from 'vitest';
import { areaPage } from './service.rules.ts';

it('counts from both ends of the row, and stays in it', () => {
  const pages = [1, 2, 9, -1, -2, -9].map((page) => areaPage({ page }, 5, 7));
  expect(pages).toEqual([5, 6, 7, 7, 6, 5]);
});
