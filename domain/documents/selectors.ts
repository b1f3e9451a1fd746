// What the page selectors mean (docs/model.md, "Page selectors"). Pages are numbered from 1 within their scope.
import type { PageSelector } from './documents.ts';

/** Whether a selector takes this page (from 1) of `count` pages. */
const TAKES = {
  all: () => true,
  '1': (page) => page === 1,
  '2': (page) => page === 2,
  '1:': (page) => page > 1,
  '-1': (page, pages) => page === pages,
  odd: (page) => page % 2 === 1,
  even: (page) => page % 2 === 0,
  '-1&even': (page, pages) => page === pages && page % 2 === 0,
} as const satisfies Record<PageSelector, (page: number, pages: number) => boolean>;

/** The page numbers (from 1) that a selector takes, in order. `1:` = all pages after the first. */
export const resolveSelector = (selector: PageSelector, pages: number): number[] =>
  Array.from({ length: pages }, (_, index) => index + 1).filter((page) => TAKES[selector](page, pages));
