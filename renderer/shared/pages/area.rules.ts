// Moving and resizing an area on a page, in mm. Pure.
import type { Area } from '#renderer/ui/frame/page.part.tsx';

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** No area is smaller than that, in mm. */
export const MIN_SIDE_MM = 3;

/** Rounded to 0.1 mm. */
export const tenth = (mm: number): number => Math.round(mm * 10) / 10;
const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

const text = (mm: number): string => String(tenth(mm));

/** "105 · 46 · 90 × 36 mm". */
export const areaText = ({ left, top, width, height }: Area): string =>
  `${text(left)} · ${text(top)} · ${text(width)} × ${text(height)} mm`;

/** The area moved by some mm, kept on the page. */
export function moved(area: Area, by: { x: number; y: number }, page: PageSize): Area {
  return {
    ...area,
    left: tenth(within(area.left + by.x, 0, Math.max(0, page.width - area.width))),
    top: tenth(within(area.top + by.y, 0, Math.max(0, page.height - area.height))),
  };
}

/** The area with its lower right corner moved by some mm, kept on the page. */
export function resized(area: Area, by: { x: number; y: number }, page: PageSize): Area {
  return {
    ...area,
    width: tenth(within(area.width + by.x, MIN_SIDE_MM, page.width - area.left)),
    height: tenth(within(area.height + by.y, MIN_SIDE_MM, page.height - area.top)),
  };
}

/** A corner of an area. */
interface Corner {
  readonly x: 'left' | 'right';
  readonly y: 'top' | 'bottom';
}

interface Stretch {
  readonly corner: Corner;
  readonly by: Point;
}

/** A length from `from`, one of whose ends is moved by some mm; it keeps a smallest length and stays on the page. */
function stretchedLength(
  [from, length]: readonly [number, number],
  whole: number,
  end: { by: number; begins: boolean },
) {
  if (!end.begins) return [from, tenth(within(length + end.by, MIN_SIDE_MM, whole - from))] as const;
  const start = tenth(within(from + end.by, 0, from + length - MIN_SIDE_MM));
  return [start, tenth(from + length - start)] as const;
}

/** The area with one of its corners moved by some mm. */
export function stretched(area: Area, { corner, by }: Stretch, page: PageSize): Area {
  const [left, width] = stretchedLength([area.left, area.width], page.width, { by: by.x, begins: corner.x === 'left' });
  const [top, height] = stretchedLength([area.top, area.height], page.height, { by: by.y, begins: corner.y === 'top' });
  return { ...area, left, top, width, height };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The area between two points of a page, in mm, whichever way it was drawn; undefined where it is too small for one. */
export function drawn(from: Point, to: Point, page: PageSize): Area | undefined {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)].map((x) => within(x, 0, page.width));
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)].map((y) => within(y, 0, page.height));
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) return undefined;
  const area = { left: tenth(left), top: tenth(top), width: tenth(right - left), height: tenth(bottom - top) };
  return area.width >= MIN_SIDE_MM && area.height >= MIN_SIDE_MM ? area : undefined;
}

export const SIDES = ['left', 'top', 'width', 'height'] as const;
export type Side = (typeof SIDES)[number];

/** The area with one of its figures set to so many mm, kept on the page. */
export function placed(area: Area, { side, mm }: { side: Side; mm: number }, page: PageSize): Area {
  const by = mm - area[side];
  switch (side) {
    case 'left':
      return moved(area, { x: by, y: 0 }, page);
    case 'top':
      return moved(area, { x: 0, y: by }, page);
    case 'width':
      return resized(area, { x: by, y: 0 }, page);
    case 'height':
      return resized(area, { x: 0, y: by }, page);
  }
}

/** mm of one key press: 1, with Shift 10, with Alt 0.1. */
export const stepOf = (keys: { shiftKey: boolean; altKey: boolean }): number =>
  keys.shiftKey ? 10 : keys.altKey ? 0.1 : 1;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What a key asks for, in mm; undefined for any other key. A page stays left to right in every language. */
export function nudge(keys: { key: string; shiftKey: boolean; altKey: boolean }): { x: number; y: number } | undefined {
  const arrow = ARROWS[keys.key];
  if (!arrow) return undefined;
  const step = stepOf(keys);
  return { x: arrow[0] * step, y: arrow[1] * step };
}

interface AreaKeys {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
}

/** What a key does to an area that is chosen on a sample: arrows move by 1 mm, with Shift resize; Ctrl 10, Alt 0.1 mm. */
export function keyed(area: Area, keys: AreaKeys, page: PageSize): Area | undefined {
  const by = nudge({ key: keys.key, shiftKey: keys.ctrlKey, altKey: keys.altKey });
  if (!by) return undefined;
  return (keys.shiftKey ? resized : moved)(area, by, page);
}
