// A list of pages that makes each entry when it is asked for, so that a long document costs no memory.
import type { PageSource } from './page-source.ts';

export interface PageList<P extends PageSource = PageSource> {
  readonly count: number;
  /** The page at a place, from 0; undefined outside. */
  readonly at: (place: number) => P | undefined;
}

/** The first `count` pages of one source; `page` counts from 1. */
export const countedPages = <P extends PageSource>(count: number, source: (page: number) => P): PageList<P> => ({
  count,
  at: (place) => (place >= 0 && place < count ? source(place + 1) : undefined),
});

/** Pages that lie apart, in their order. */
export const listedPages = (pages: readonly PageSource[]): PageList => ({
  count: pages.length,
  at: (place) => pages[place],
});

export const NO_PAGES: PageList<never> = { count: 0, at: () => undefined };

/** The pages of an uploaded file; none while it is not there. */
export const uploadPages = (stored: { fileId: string; pageCount: number | null } | undefined): PageList =>
  stored ? countedPages(stored.pageCount ?? 0, (page) => ({ kind: 'upload', fileId: stored.fileId, page })) : NO_PAGES;
