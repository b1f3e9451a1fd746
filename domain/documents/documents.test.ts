// Selectors, areas, units and sheets.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaHolds, locateArea, roundArea } from './areas.rules.ts';
import { PAGE_SELECTORS, PRINT_SIDES } from './documents.ts';
import { pagePlan, sheetCount } from './page-plan.ts';
import { parseSelector, resolvePage, resolveSelector, selectorTakes } from './selectors.ts';
import { mmToPt, ptToMm } from './units.ts';

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
    expect([parseSelector('-1 & even'), parseSelector('3')]).toEqual(['-1&even', null]);
  });

  it('say the same page by page and as a list', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PAGE_SELECTORS), fc.nat(12), fc.nat(14), (selector, pages, page) => {
        expect(selectorTakes(selector, page, pages)).toBe(resolveSelector(selector, pages).includes(page));
      }),
    );
  });

  it('number pages from 1, and from the end below zero', () => {
    expect([1, 3, 4, 0, -1, -3, -4].map((page) => resolvePage(page, 3))).toEqual([1, 3, null, null, 3, 1, null]);
  });
});

describe('areas', () => {
  const area = { page: -1, left: 105.004, top: 45, width: 95, height: 30 };
  it('are kept to a hundredth of a millimetre', () => {
    expect(roundArea(area).left).toBe(105);
    expect([mmToPt(25.4), ptToMm(72), ptToMm(mmToPt(12.34))]).toEqual([72, 25.4, 12.34]);
  });

  it('hold a point at their upper left edge, and none at their lower right', () => {
    const box = roundArea(area);
    expect([areaHolds(box, 105, 45), areaHolds(box, 200, 50), areaHolds(box, 199.99, 74.99)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('lie on a page that exists', () => {
    const pages = [{ width: 210, height: 297 }];
    expect(locateArea(area, pages)).toEqual({ ok: true, value: 1 });
    expect(locateArea({ ...area, page: 2 }, pages)).toMatchObject({ refusal: { label: 'area.page' } });
    expect(locateArea({ ...area, left: 211 }, pages)).toMatchObject({ refusal: { label: 'area.outside' } });
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
