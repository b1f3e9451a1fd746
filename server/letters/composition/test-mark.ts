// The mark of test mode, across each page of what is made.
import { TEST_MARK } from '#domain/shared/test-mark.ts';
import type { ComposePage } from '#server/documents/jobs/compose-jobs.ts';

/** Points; as wide as a page of A4, smaller where the page is. */
const SIZE = 190;
const A4 = { widthMm: 210, heightMm: 297 } as const;
/** Through it the page can be read. */
const COLOUR = { r: 190, g: 20, b: 20, a: 0.25 } as const;

/** @param document whose size the pages have; undefined: A4 */
export function withTestMark(
  page: ComposePage,
  document: { readonly widthMm: number; readonly heightMm: number } | undefined,
): ComposePage {
  const { widthMm: width, heightMm: height } = page.kind === 'drawn' ? page : (document ?? A4);
  const mark = {
    type: 'text',
    area: { left: 0, top: 0, width, height },
    lines: [TEST_MARK],
    fontName: 'Noto Sans',
    fontSize: SIZE,
    color: COLOUR,
    lineSpace: 1,
    hAlign: 'center',
    vAlign: 'middle',
    rtl: false,
    lineBreak: 'none',
    overflow: 'shrink',
  } as const;
  return { ...page, items: [...(page.items ?? []), mark] };
}
