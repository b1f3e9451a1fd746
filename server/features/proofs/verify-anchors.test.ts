// What the checker of bundles finds of anchors alone.
import { expect, it } from 'vitest';
import { overlappingAnchors } from './verify-anchors.mjs';

const anchor = (number: number, first: number, last: number) => ({ number, at: '2026-03-05T12:00:00Z', first, last });

it('a seal is in one anchor: two that share a single one are found, in whatever order they are listed', () => {
  expect(overlappingAnchors([anchor(2, 6, 9), anchor(1, 1, 5)])).toEqual([]);
  expect(overlappingAnchors([anchor(2, 5, 9), anchor(1, 1, 5)])).toHaveLength(1);
});
