// The pages that a mark or a file lies on, as they are chosen.
import { PAGE_SELECTORS, type PageSelector } from '#domain/documents/documents.ts';
import type { Text } from '#renderer/i18n/text.ts';

/** Words of the selectors; their labels cannot hold the signs of the selectors. */
export const PAGE_WORDS = {
  all: 'all',
  '1': 'first',
  '2': 'second',
  '1:': 'others',
  '-1': 'last',
  odd: 'odd',
  even: 'even',
  '-1&even': 'lastEven',
} as const satisfies Record<PageSelector, string>;

/** All of them, each with its words. */
export const pageOptions = (t: Text) =>
  PAGE_SELECTORS.map((value) => ({ value, label: t(`processing.pageSelector.${PAGE_WORDS[value]}`) }));
