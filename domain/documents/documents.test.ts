// Selectors, areas and sheets.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PageArea } from './area.schema.ts';
import { PAGE_SELECTORS, PRINT_SIDES } from './documents.ts';
import { pagePlan, sheetCount } from './page-plan.ts';
import { resolveSelector } from './selectors.ts';

describe('page selectors', () => {
  it('take these pages of five and of six', () => {
    expect(PAGE_SELECTORS.map((selector) => resolveSelector(selector, 5).join())).toEqual([
      '1,2,3,4,5',
      '1',
      '2',
      '2,3,4,5',
      '5',
      '1,3,5',
      '2,4',
      '',
    ]);
    expect(resolveSelector('-1&even', 6)).toEqual([6]);
  });

  it('take pages that are there, each once and in order, and together what they say', () => {
    fc.assert(
      fc.property(fc.nat(60), (count) => {
        const all = Array.from({ length: count }, (_, index) => index + 1);
        const taken = (selector: (typeof PAGE_SELECTORS)[number]) => resolveSelector(selector, count);
        for (const selector of PAGE_SELECTORS) {
          const pages = new Set(taken(selector));
          expect(taken(selector)).toEqual(all.filter((page) => pages.has(page)));
        }
        expect([...taken('odd'), ...taken('even')].sort((a, b) => a - b)).toEqual(all);
        expect([...taken('1'), ...taken('1:')]).toEqual(all);
        expect(taken('all')).toEqual(all);
        expect(taken('-1')).toEqual(all.slice(-1));
        expect(taken('-1&even')).toEqual(count % 2 === 0 ? all.slice(-1) : []);
      }),
    );
  });
});

describe('areas', () => {
  it('are kept to a hundredth of a millimetre', () => {
    const area = { page: -1, left: 105.004, top: 45.006, width: 95, height: 30 };
    expect(PageArea.parse(area)).toEqual({ ...area, left: 105, top: 45.01 });
    expect(PageArea.safeParse({ ...area, width: 0.004 }).success).toBe(false);
  });
});

describe('sheets', () => {
  const documents = fc.array(
    fc.record({ pages: fc.integer({ min: 1, max: 9 }), duplicates: fc.integer({ min: 1, max: 3 }) }),
  );
  it('of a duplex set start each document on a new sheet, and lose no page', () => {
    fc.assert(
      fc.property(documents, fc.constantFrom(...PRINT_SIDES), fc.boolean(), (list, side, addressPage) => {
        const plan = pagePlan(list, side, addressPage);
        expect(plan.sheets).toBe(sheetCount(list, side, addressPage));
        const total = list.reduce((sum, { pages, duplicates }) => sum + pages * duplicates, 0);
        expect(plan.printed).toBe(total + Number(addressPage));
        if (side === 'simplex') expect(plan.sides).toHaveLength(plan.printed);
        else {
          for (const [index, s] of plan.sides.entries())
            if (s.kind === 'page' && s.page === 1) expect(index % 2).toBe(0);
        }
      }),
    );
  });
});
