// Lists of pages.
import { expect, it } from 'vitest';
import { listedPages, NO_PAGES, uploadPages } from './page-list.ts';

it('a file of 14,058 pages shows as many, and the last can be turned to', () => {
  const pages = uploadPages({ fileId: 'f', pageCount: 14_058 });
  expect(pages.count).toBe(14_058);
  expect(pages.at(14_057)).toEqual({ kind: 'upload', fileId: 'f', page: 14_058 });
  expect([pages.at(14_058), pages.at(-1)]).toEqual([undefined, undefined]);
});

it('a file that is not there, or whose pages nobody counted, has none', () => {
  expect([uploadPages(undefined), NO_PAGES].map(({ count }) => count)).toEqual([0, 0]);
  expect(uploadPages({ fileId: 'f', pageCount: null }).count).toBe(0);
});

it('pages that lie apart keep their order', () => {
  const page = (n: number) => ({ kind: 'input' as const, fileId: 1, page: n });
  expect(listedPages([page(3), page(7)]).at(1)).toEqual(page(7));
});
