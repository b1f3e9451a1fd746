// Areas on a page: moved and resized by mouse and keyboard.
import { describe, expect, it } from 'vitest';
import { drawn, keyed, MIN_SIDE_MM, moved, nudge, placed, resized, stretched } from './area.rules.ts';

const page = { width: 210, height: 297 };
const area = { left: 100, top: 40, width: 90, height: 36 };
const keys = { shiftKey: false, altKey: false };

describe('an area on a page', () => {
  it('moves by 1, 10 and 0.1 mm', () => {
    expect(nudge({ ...keys, key: 'ArrowRight' })).toEqual({ x: 1, y: 0 });
    expect(nudge({ ...keys, key: 'ArrowUp', shiftKey: true })).toEqual({ x: 0, y: -10 });
    expect(nudge({ ...keys, key: 'ArrowLeft', altKey: true })).toEqual({ x: -0.1, y: 0 });
    expect(nudge({ ...keys, key: 'Enter' })).toBeUndefined();
  });

  it('is stretched at each of its corners', () => {
    const by = { x: -10, y: 5 };
    expect(stretched(area, { corner: { x: 'left', y: 'top' }, by }, page)).toEqual({
      left: 90,
      top: 45,
      width: 100,
      height: 31,
    });
    expect(stretched(area, { corner: { x: 'right', y: 'top' }, by }, page)).toEqual({
      left: 100,
      top: 45,
      width: 80,
      height: 31,
    });
    expect(stretched(area, { corner: { x: 'left', y: 'bottom' }, by: { x: 500, y: 500 } }, page)).toEqual({
      ...{ left: 187, top: 40, width: MIN_SIDE_MM, height: 257 },
    });
  });

  it('is drawn from any corner to any other, and not where nothing would fit', () => {
    const drawnArea = { left: 20, top: 30, width: 60.5, height: 20 };
    expect(drawn({ x: 20, y: 30 }, { x: 80.46, y: 50 }, page)).toEqual(drawnArea);
    expect(drawn({ x: 80.46, y: 50 }, { x: 20, y: 30 }, page)).toEqual(drawnArea);
    expect(drawn({ x: -5, y: 290 }, { x: 10, y: 400 }, page)).toEqual({ left: 0, top: 290, width: 10, height: 7 });
    expect(drawn({ x: 20, y: 30 }, { x: 21, y: 60 }, page)).toBeUndefined();
  });

  it('is moved by the arrows and resized by them with Shift, on a sample', () => {
    const press = { shiftKey: false, altKey: false, ctrlKey: false };
    expect(keyed(area, { ...press, key: 'ArrowDown' }, page)).toEqual({ ...area, top: 41 });
    expect(keyed(area, { ...press, key: 'ArrowRight', shiftKey: true }, page)).toEqual({ ...area, width: 91 });
    expect(keyed(area, { ...press, key: 'ArrowLeft', shiftKey: true, ctrlKey: true }, page)).toEqual({
      ...area,
      width: 80,
    });
    expect(keyed(area, { ...press, key: 'ArrowUp', altKey: true }, page)).toEqual({ ...area, top: 39.9 });
    expect(keyed(area, { ...press, key: 'a' }, page)).toBeUndefined();
  });

  it('stays on the page when it is moved', () => {
    expect(moved(area, { x: 50, y: -100 }, page)).toEqual({ left: 120, top: 0, width: 90, height: 36 });
    expect(moved(area, { x: -0.1, y: 0.1 }, page)).toMatchObject({ left: 99.9, top: 40.1 });
  });

  it('takes each of its figures as it is typed, kept on the page', () => {
    expect(placed(area, { side: 'left', mm: 20.5 }, page)).toEqual({ ...area, left: 20.5 });
    expect(placed(area, { side: 'top', mm: 900 }, page)).toEqual({ ...area, top: 261 });
    expect(placed(area, { side: 'width', mm: 0 }, page)).toEqual({ ...area, width: MIN_SIDE_MM });
    expect(placed(area, { side: 'height', mm: 40 }, page)).toEqual({ ...area, height: 40 });
  });

  it('stays on the page and keeps a smallest size when it is resized', () => {
    expect(resized(area, { x: 500, y: 500 }, page)).toMatchObject({ width: 110, height: 257 });
    expect(resized(area, { x: -500, y: -500 }, page)).toMatchObject({ width: MIN_SIDE_MM, height: MIN_SIDE_MM });
  });
});
