// What a hand does to areas, and what is said of them, without a page on the screen.
import { describe, expect, it } from 'vitest';
import { TechnicalArea } from '#domain/channels/channel.schema.ts';
import { TECHNICAL_AREA_TYPES } from '#domain/documents/documents.ts';
import { factKey } from '../sample/sample.ts';
import { AREA_ROWS } from './area-rows.ts';
import { clipped, copies, freshArea, reordered, unclipped } from './areas.rules.ts';
import { aligned, boundsOf, dragged, HANDLES, handlePoint, snapped, steppedBy } from './geometry.rules.ts';
import { overlaps, remarksOn } from './overlaps.rules.ts';
import { valuesOf } from './sample-values.ts';

const PAGE = { width: 210, height: 297 };
const AREA = { left: 20, top: 30, width: 40, height: 10 };

describe('a drag', () => {
  it('moves the whole, and no further than the page', () => {
    expect(dragged(AREA, { grip: 'body', by: { x: 3.14, y: -2 } }, PAGE)).toEqual({ ...AREA, left: 23.1, top: 28 });
    expect(dragged(AREA, { grip: 'body', by: { x: -99, y: 999 } }, PAGE)).toEqual({ ...AREA, left: 0, top: 287 });
  });

  it('moves the sides that a handle is at, and leaves the others', () => {
    for (const handle of HANDLES) {
      const before = handlePoint(AREA, handle);
      const after = handlePoint(dragged(AREA, { grip: handle, by: { x: 2, y: 1 } }, PAGE), handle);
      const across = handle.includes('w') || handle.includes('e') ? 2 : 0;
      const down = handle.startsWith('n') || handle.startsWith('s') ? 1 : 0;
      expect([handle, after]).toEqual([handle, { x: before.x + across, y: before.y + down }]);
    }
    expect(dragged(AREA, { grip: 'nw', by: { x: 99, y: 99 } }, PAGE)).toEqual({
      left: 59,
      top: 39,
      width: 1,
      height: 1,
    });
    expect(dragged(AREA, { grip: 'se', by: { x: 999, y: 999 } }, PAGE)).toEqual({ ...AREA, width: 190, height: 267 });
  });

  it('is drawn to what is near: the page, other areas, the grid', () => {
    const others = [{ left: 100, top: 100, width: 50, height: 20 }];
    const near = { page: PAGE, others, edges: true, reach: 2 };
    const beside = snapped({ ...AREA, left: 99, top: 60 }, 'body', near);
    expect(beside.area).toEqual({ ...AREA, left: 100, top: 60 });
    expect(beside.guides).toEqual([{ axis: 'x', at: 100 }]);
    expect(snapped({ ...AREA, left: 1, top: 1 }, 'body', near).area).toEqual({ ...AREA, left: 0, top: 0 });
    // The middle of the page, by the middle of the area.
    expect(snapped({ ...AREA, left: 84, top: 60 }, 'body', near).area.left).toBe(85);
    expect(snapped({ ...AREA, left: 70, top: 60 }, 'body', near).area.left).toBe(70);
    expect(snapped({ ...AREA, left: 62, width: 37.5 }, 'e', near).area).toEqual({ ...AREA, left: 62, width: 38 });
    const grid = { page: PAGE, others: [], edges: false, reach: 3, grid: 5 };
    expect(snapped({ ...AREA, left: 21, top: 28.4 }, 'body', grid).area).toEqual({ ...AREA, left: 20, top: 30 });
  });
});

it('an arrow moves 0.5 mm, with Shift 5, with Alt 0.1; with Ctrl it changes the size', () => {
  const keys = { key: 'ArrowRight', shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
  expect(steppedBy(keys)).toEqual({ grip: 'body', by: { x: 0.5, y: 0 } });
  expect(steppedBy({ ...keys, shiftKey: true })?.by.x).toBe(5);
  expect(steppedBy({ ...keys, altKey: true })?.by.x).toBe(0.1);
  expect(steppedBy({ ...keys, key: 'ArrowUp', ctrlKey: true })).toEqual({ grip: 'se', by: { x: 0, y: -0.5 } });
  expect(steppedBy({ ...keys, key: 'x' })).toBeUndefined();
});

it('areas are aligned to each other, or to the page', () => {
  const two = [AREA, { left: 100, top: 90, width: 20, height: 20 }];
  const bounds = boundsOf(two);
  expect(bounds).toEqual({ left: 20, top: 30, width: 100, height: 80 });
  expect(aligned(AREA, 'right', bounds)).toEqual({ ...AREA, left: 80 });
  expect(aligned(AREA, 'middle', bounds)).toEqual({ ...AREA, top: 65 });
  expect(aligned(AREA, 'center', { left: 0, top: 0, ...PAGE })).toEqual({ ...AREA, left: 85 });
});

describe('what is said of a page', () => {
  const thing = (name: string, area: object = {}, notBlank = false) => ({ name, area: { ...AREA, ...area }, notBlank });
  const said = (own: ReturnType<typeof thing>[], fixed: ReturnType<typeof thing>[] = []) =>
    remarksOn({ page: PAGE, own, fixed, window: { left: 100, top: 50, width: 90, height: 40 }, beside: false }).map(
      ({ kind, name, other }) => `${kind} ${name} ${other}`.trim(),
    );
  it('names both that lie on each other, once', () => {
    expect(said([thing('A'), thing('B', { left: 40 }), thing('C', { top: 40 })])).toEqual(['overlap A B']);
    expect(said([thing('A')], [thing('Fold mark')])).toEqual(['overlap A Fold mark']);
  });
  it('names what shows in the window, lies over the edge, or must be blank and is not', () => {
    expect(said([thing('A', { left: 90, top: 60 })])).toEqual(['window A']);
    expect(said([thing('A', { left: 190, top: 200 })])).toEqual(['edge A']);
    expect(said([thing('A', {}, true)], [thing('Z', { top: 200 }, true)])).toEqual(['notBlank A', 'notBlank Z']);
  });
  it('says first where no window shows the address', () => {
    expect(remarksOn({ page: PAGE, own: [], fixed: [], window: undefined, beside: true })).toEqual([
      { kind: 'beside', name: '', other: '' },
    ]);
  });
  it('touching is no overlap', () => expect(overlaps(AREA, { ...AREA, left: 60 })).toBe(false));
});

describe('areas as a list', () => {
  it('a new one of each type can be saved, around the point, on the page', () => {
    for (const type of TECHNICAL_AREA_TYPES) {
      const one = freshArea({ type, words: 'Text', at: { x: 209, y: 100 }, page: PAGE });
      expect(TechnicalArea.parse(one)).toEqual(one);
      expect(one.area.left + one.area.width).toBeLessThanOrEqual(PAGE.width);
    }
  });
  it('is copied to text and back; any other text is nothing', () => {
    const one = freshArea({ type: 'text', words: 'Hi', at: { x: 50, y: 50 }, page: PAGE });
    expect(unclipped(clipped([one]))).toEqual([one]);
    expect(copies([one], PAGE)[0]?.area).toEqual({ ...one.area, left: one.area.left + 5, top: one.area.top + 5 });
    for (const text of ['', 'Hello', 'mailroom.areas:', 'mailroom.areas:[{"type":"virus"}]'])
      expect(unclipped(text)).toEqual([]);
  });
  it('changes its order', () => {
    expect(reordered(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(reordered(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
  });
  it('each field of an area can be entered, once', () => {
    const entered = [...AREA_ROWS.map(({ field }) => field), 'area', 'margins'];
    expect(new Set(entered)).toEqual(new Set(Object.keys(TechnicalArea.shape)));
    expect(new Set(entered).size).toBe(entered.length);
  });
});

it('what was typed for the sample goes with the page', () => {
  const typed = {
    [factKey('dataColumn', null, 'NAME')]: 'Anne',
    [factKey('dataColumn', 'facts', 'colour')]: 'red',
    [factKey('metadataReference', 'campaign')]: 'Autumn',
    [factKey('requirementReference', 'customer')]: 'K1',
    [factKey('sheetCount')]: '2',
  };
  expect(valuesOf(typed, 'letters')).toEqual({
    rows: { letters: { NAME: 'Anne' }, facts: { colour: 'red' } },
    metadatas: { campaign: 'Autumn' },
    requirements: { customer: 'K1' },
  });
});
