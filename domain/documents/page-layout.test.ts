// Pages brought onto paper: size, place and the way back.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROTATIONS } from './documents.ts';
import { areaOnPage, areaOnPaper, layPage, type PageLayout } from './page-layout.ts';
import { PAGE_SIZES } from './units.ts';

const NONE = { top: 0, right: 0, bottom: 0, left: 0 };
const A4: PageLayout = { rotation: 0, paper: PAGE_SIZES.A4, margins: NONE };
const letter = { width: 215.9, height: 279.4 };

describe('a page on its paper', () => {
  it('is left alone when it has the size of the paper, to half a millimetre', () => {
    expect(layPage({ width: 209.9, height: 297.3 }, A4)).toMatchObject({ asItIs: true, width: 209.9 });
    expect(layPage(letter, { ...A4, paper: null })).toMatchObject({ asItIs: true, scale: 1 });
  });

  it('is made smaller until it fits, and set in the middle', () => {
    const laid = layPage(letter, A4);
    expect(laid).toMatchObject({ width: 210, height: 297, left: 0, asItIs: false });
    expect(laid?.scale).toBeCloseTo(210 / 215.9);
    expect(laid?.top).toBeCloseTo((297 - 279.4 * (210 / 215.9)) / 2);
  });

  it('is never made larger', () => {
    expect(layPage({ width: 148, height: 210 }, A4)).toMatchObject({ scale: 1, left: 31, top: 43.5 });
  });

  it('that is wider than high gets its paper laid across, unless it is turned', () => {
    const across = { width: 420, height: 297 };
    expect(layPage(across, A4)).toMatchObject({ width: 297, height: 210 });
    expect(layPage(across, { ...A4, rotation: 90 })).toMatchObject({ width: 210, height: 297 });
  });

  it('keeps clear of the margins', () => {
    const margins = { top: 20, right: 10, bottom: 30, left: 15 };
    const laid = layPage({ width: 210, height: 297 }, { ...A4, paper: null, margins });
    expect(laid?.scale).toBeCloseTo(Math.min(185 / 210, 247 / 297));
    expect(laid).toMatchObject({ width: 210, height: 297, top: 20 });
    expect(layPage(letter, { ...A4, margins: { ...NONE, left: 110, right: 100 } })).toBeNull();
  });

  it('turns an area of the paper back into the area of the page that lies there', () => {
    const page = { width: 100, height: 200 };
    const sides = fc.record({ left: fc.integer({ min: 0, max: 90 }), top: fc.integer({ min: 0, max: 190 }) });
    fc.assert(
      fc.property(sides, fc.constantFrom(...ROTATIONS), ({ left, top }, rotation) => {
        const laid = layPage(page, { ...A4, rotation, paper: { width: 60, height: 90 } });
        if (laid === null) throw new Error('no room');
        // the corner of the page at (left, top), turned clockwise by hand, then laid
        const [x, y] = {
          0: [left, top],
          90: [page.height - top - 10, left],
          180: [page.width - left - 10, page.height - top - 10],
          270: [top, page.width - left - 10],
        }[rotation] as [number, number];
        const { scale } = laid;
        const area = { left: laid.left + x * scale, top: laid.top + y * scale, width: 10 * scale, height: 10 * scale };
        const back = areaOnPage(area, { page, rotation, laid });
        const forth = areaOnPaper(back, { page, rotation, laid });
        for (const side of ['left', 'top', 'width', 'height'] as const) expect(forth[side]).toBeCloseTo(area[side], 6);
        expect(back.left).toBeCloseTo(left);
        expect(back.top).toBeCloseTo(top);
        expect(back.width).toBeCloseTo(10);
      }),
    );
  });
});
