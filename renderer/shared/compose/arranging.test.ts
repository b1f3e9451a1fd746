// What arranging areas does at its edges: the lower side of a page, the grid, the clipboard.
import { expect, it } from 'vitest';
import { TechnicalArea } from '#domain/channels/channel.schema.ts';
import { clipped, unclipped } from './areas.rules.ts';
import { aligned, snapped } from './geometry.rules.ts';

const AREA = { left: 20, top: 30, width: 40, height: 10 };

it('areas are aligned by the side that is named: their lower edges meet', () => {
  const to = { left: 100, top: 100, width: 60, height: 50 };
  expect(aligned(AREA, 'bottom', to)).toEqual({ ...AREA, top: 140 });
  expect(aligned(AREA, 'right', to)).toEqual({ ...AREA, left: 120 });
  expect(aligned(AREA, 'middle', to)).toEqual({ ...AREA, top: 120 });
});

it('what is moved as a whole comes to the grid with its upper left corner, however large it is', () => {
  const grid = { page: { width: 210, height: 297 }, others: [], edges: false, reach: 3, grid: 5 };
  // Its right edge, at 60.1, is nearer to a line than its left one.
  expect(snapped({ ...AREA, left: 21.6, width: 38.5 }, 'body', grid).area.left).toBe(20);
});

it('a clipboard with more areas than a page may have brings none', () => {
  const areas = (count: number) => Array.from({ length: count }, () => TechnicalArea.parse({ type: 'text' }));
  expect(unclipped(clipped(areas(100)))).toHaveLength(100);
  expect(unclipped(clipped(areas(101)))).toEqual([]);
});
