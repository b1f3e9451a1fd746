// Areas on a page: moved and resized by mouse and keyboard.
import { describe, expect, it } from 'vitest';
import { MIN_SIDE_MM, moved, nudge, placed, resized } from './area.rules.ts';

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
