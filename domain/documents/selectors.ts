// What the page selectors mean (specification 180). Pages are numbered from 1, -1 is the last, within their scope.
import { isOneOf } from '../shared/includes.ts';
import { PAGE_SELECTORS, type PageSelector } from './documents.ts';

/** Does a selector take this page of so many? */
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

/** The selector of a text, or null when it is none of the eight. */
export const parseSelector = (text: string): PageSelector | null => {
  const plain = text.replaceAll(/\s/g, '');
  return isOneOf(PAGE_SELECTORS, plain) ? plain : null;
};

/** True when the selector takes the page (from 1) of a document of so many pages. */
export const selectorTakes = (selector: PageSelector, page: number, pages: number): boolean =>
  page >= 1 && page <= pages && TAKES[selector](page, pages);

/** The page numbers (from 1) that a selector takes, in order. `1:` = all pages behind the first. */
export const resolveSelector = (selector: PageSelector, pages: number): number[] =>
  Array.from({ length: pages }, (_, index) => index + 1).filter((page) => TAKES[selector](page, pages));

/** The page that a number of an area means: 1 = first, -1 = last; null when the document lacks it. */
export function resolvePage(page: number, pages: number): number | null {
  const resolved = page < 0 ? pages + 1 + page : page;
  return Number.isInteger(page) && resolved >= 1 && resolved <= pages ? resolved : null;
}
