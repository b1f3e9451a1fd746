// Where areas, their handles and the hand are, in mm of the page as displayed. Pure.
import { roundMm } from '#domain/documents/units.ts';
import { type PageSize, tenth } from '#renderer/shared/pages/area.rules.ts';
import type { Area } from '#renderer/ui/frame/page.part.tsx';

/** Handles by the side they move, as on a compass. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof HANDLES)[number];
/** What the hand holds: a side, a corner, or the whole. */
export type Grip = Handle | 'body';

/** mm */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** No side is shorter, mm: a code of one module is 0.5 mm wide. */
const MIN_SIDE = 1;

interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
const edgesOf = ({ left, top, width, height }: Area): Edges => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const areaOf = ({ left, top, right, bottom }: Edges): Area => ({
  left: roundMm(left),
  top: roundMm(top),
  width: roundMm(right - left),
  height: roundMm(bottom - top),
});
const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

/** The point of a handle, mm. */
export function handlePoint({ left, top, width, height }: Area, handle: Handle): Point {
  const x = handle.includes('w') ? left : handle.includes('e') ? left + width : left + width / 2;
  const y = handle.startsWith('n') ? top : handle.startsWith('s') ? top + height : top + height / 2;
  return { x, y };
}

/** Pixels of a page that is shown with this many of them to the mm. */
export const inPixels = ({ left, top, width, height }: Area, perMm: number): Area => ({
  left: left * perMm,
  top: top * perMm,
  width: width * perMm,
  height: height * perMm,
});

/** What the hand did: what it held, and how far it moved, mm. */
export interface Drag {
  readonly grip: Grip;
  readonly by: Point;
}

/** The area after the hand moved by some mm, kept on the page and rounded to 0.1 mm. */
export function dragged(area: Area, { grip, by }: Drag, page: PageSize): Area {
  const { left, top, right, bottom } = edgesOf(area);
  if (grip === 'body') {
    return {
      ...area,
      left: tenth(within(left + by.x, 0, Math.max(0, page.width - area.width))),
      top: tenth(within(top + by.y, 0, Math.max(0, page.height - area.height))),
    };
  }
  return areaOf({
    left: grip.includes('w') ? tenth(within(left + by.x, 0, right - MIN_SIDE)) : left,
    right: grip.includes('e') ? tenth(within(right + by.x, left + MIN_SIDE, page.width)) : right,
    top: grip.startsWith('n') ? tenth(within(top + by.y, 0, bottom - MIN_SIDE)) : top,
    bottom: grip.startsWith('s') ? tenth(within(bottom + by.y, top + MIN_SIDE, page.height)) : bottom,
  });
}

/** A line over the whole page at which something snapped, mm. */
export interface Guide {
  readonly axis: 'x' | 'y';
  readonly at: number;
}

/** What an area snaps to. */
export interface Snapping {
  readonly page: PageSize;
  /** Areas whose edges and middles attract. */
  readonly others: readonly Area[];
  /** The edges and the middle of the page attract as well. */
  readonly edges: boolean;
  /** mm within which they do. */
  readonly reach: number;
  /** Distance of the lines of the grid, mm; undefined: there is none. */
  readonly grid?: number | undefined;
}

interface Pull {
  readonly by: number;
  readonly at: number;
}

/** The smallest step that brings one of the lines onto one of the marks. */
function pullOf(lines: readonly number[], marks: readonly number[], reach: number): Pull | null {
  let best: Pull | null = null;
  for (const line of lines) {
    for (const at of marks) {
      const by = at - line;
      if (Math.abs(by) <= reach && (best === null || Math.abs(by) < Math.abs(best.by))) best = { by, at };
    }
  }
  return best;
}

const gridMarks = (lines: readonly number[], grid: number | undefined): number[] =>
  grid === undefined ? [] : lines.map((line) => Math.round(line / grid) * grid);

/** The lines of an area that move with a grip, along one axis. */
function movingLines([low, high]: readonly [number, number], holds: { low: boolean; high: boolean }): number[] {
  if (holds.low && holds.high) return [low, (low + high) / 2, high];
  return [...(holds.low ? [low] : []), ...(holds.high ? [high] : [])];
}

/** Which sides move with a grip. */
const sidesOf = (grip: Grip) => ({
  left: grip === 'body' || grip.includes('w'),
  right: grip === 'body' || grip.includes('e'),
  top: grip === 'body' || grip.startsWith('n'),
  bottom: grip === 'body' || grip.startsWith('s'),
});

/** Lines of other areas, of the page and of the grid along one axis. */
function marksAlong(axis: 'x' | 'y', lines: readonly number[], { page, others, edges, grid }: Snapping): number[] {
  const length = axis === 'x' ? page.width : page.height;
  const ofOthers = others.map(edgesOf).flatMap((one) => {
    const [low, high] = axis === 'x' ? [one.left, one.right] : [one.top, one.bottom];
    return [low, (low + high) / 2, high];
  });
  return [...(edges ? [0, length / 2, length] : []), ...ofOthers, ...gridMarks(lines, grid)];
}

/** The area brought onto what is near, with the lines at which it is. */
export function snapped(area: Area, grip: Grip, snapping: Snapping): { area: Area; guides: Guide[] } {
  const edges = edgesOf(area);
  const moves = sidesOf(grip);
  const pull = (axis: 'x' | 'y', ends: readonly [number, number], holds: { low: boolean; high: boolean }) => {
    const lines = movingLines(ends, holds);
    // Of a whole that is moved the grid takes its beginning.
    const marks = marksAlong(axis, grip === 'body' ? lines.slice(0, 1) : lines, snapping);
    return pullOf(lines, marks, snapping.reach);
  };
  const x = pull('x', [edges.left, edges.right], { low: moves.left, high: moves.right });
  const y = pull('y', [edges.top, edges.bottom], { low: moves.top, high: moves.bottom });
  const by = (step: Pull | null, isMoved: boolean): number => (step && isMoved ? step.by : 0);
  const moved = areaOf({
    left: edges.left + by(x, moves.left),
    right: edges.right + by(x, moves.right),
    top: edges.top + by(y, moves.top),
    bottom: edges.bottom + by(y, moves.bottom),
  });
  if (moved.width < MIN_SIDE || moved.height < MIN_SIDE) return { area, guides: [] };
  const at = (axis: Guide['axis'], step: Pull | null): Guide[] => (step ? [{ axis, at: step.at }] : []);
  return { area: moved, guides: [...at('x', x), ...at('y', y)] };
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** mm of one press of an arrow. */
export const STEPS = { plain: 0.5, shift: 5, alt: 0.1 } as const;

/** What a press of an arrow does: moves, or with Ctrl the lower right corner; undefined for any other key. */
export function steppedBy(keys: {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}): Drag | undefined {
  const arrow = ARROWS[keys.key];
  if (!arrow) return undefined;
  const step = keys.shiftKey ? STEPS.shift : keys.altKey ? STEPS.alt : STEPS.plain;
  const by = { x: arrow.x * step, y: arrow.y * step };
  return { grip: keys.ctrlKey || keys.metaKey ? 'se' : 'body', by };
}

export const ALIGNMENTS = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

/** What all of them lie in. */
export function boundsOf(areas: readonly Area[]): Area {
  const edges = areas.map(edgesOf);
  return areaOf({
    left: Math.min(...edges.map(({ left }) => left)),
    top: Math.min(...edges.map(({ top }) => top)),
    right: Math.max(...edges.map(({ right }) => right)),
    bottom: Math.max(...edges.map(({ bottom }) => bottom)),
  });
}

/** The area at a side or in the middle of another one. */
export function aligned(area: Area, how: Alignment, to: Area): Area {
  const { right, bottom } = edgesOf(to);
  const places: Readonly<Record<Alignment, Partial<Area>>> = {
    left: { left: to.left },
    center: { left: to.left + (to.width - area.width) / 2 },
    right: { left: right - area.width },
    top: { top: to.top },
    middle: { top: to.top + (to.height - area.height) / 2 },
    bottom: { top: bottom - area.height },
  };
  const { left, top, width, height } = { ...area, ...places[how] };
  return { left: roundMm(left), top: roundMm(top), width, height };
}
