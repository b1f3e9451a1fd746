// The ground of new lines by drawn pictures: what changed beside the old lines, what lies below the new ones, how dark it is.
import { expect, it } from 'vitest';
import type { Picture } from '../page-pictures.ts';
import { isEvenAfter, wereSeen } from './even-room.ts';

const SIDE = 100;
/** Points of display space, y up; a pixel a point. */
const OLD = { left: 20, right: 40, bottom: 60, top: 70 };
const SET = { left: 20, right: 60, bottom: 40, top: 70 };
const room = { old: [OLD], set: SET, unit: 1 };

/** White, with pixels of these shades; `y` from the top. */
function page(...spots: readonly { readonly x: number; readonly y: number; readonly shade: number }[]): Picture {
  const rgb = Buffer.alloc(SIDE * SIDE * 3, 255);
  for (const { x, y, shade } of spots) rgb.fill(shade, (y * SIDE + x) * 3, (y * SIDE + x) * 3 + 3);
  return { width: SIDE, height: SIDE, rgb, scale: 1 };
}
const oldLine = { x: 30, y: 35, shade: 0 };

it('old lines go, and nothing else: new ones can stand there', () => {
  expect(isEvenAfter(page(oldLine), page(), room)).toBeNull();
});

it('whatever went or came beside the old lines was no part of them', () => {
  const beside = { x: 80, y: 80, shade: 0 };
  expect(isEvenAfter(page(oldLine, beside), page(), room)).toBe('glyphs');
  expect(isEvenAfter(page(oldLine), page(beside), room)).toBe('glyphs');
  // Also where the new lines are to stand: only the old ones may go.
  expect(isEvenAfter(page(oldLine, { x: 55, y: 55, shade: 0 }), page(), room)).toBe('glyphs');
  // Smooth edges leave traces.
  expect(isEvenAfter(page(oldLine, { ...beside, shade: 245 }), page(), room)).toBeNull();
});

it('what stays below them is in their way, and what stays elsewhere is not', () => {
  const [below, away] = [
    { x: 55, y: 55, shade: 0 },
    { x: 90, y: 10, shade: 0 },
  ];
  expect(isEvenAfter(page(oldLine, below), page(below), room)).toBe('ground');
  expect(isEvenAfter(page(oldLine, away), page(away), room)).toBeNull();
});

it('lines that nobody saw were not what the page says', () => {
  expect(wereSeen(page(oldLine), page(), room)).toBe(true);
  const scan = { x: 30, y: 20, shade: 0 };
  expect(wereSeen(page(scan), page(scan), room)).toBe(false);
  // Smooth edges leave traces.
  expect(wereSeen(page({ ...oldLine, shade: 245 }), page(), room)).toBe(false);
});
