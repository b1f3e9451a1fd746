// The text nearest to an area that reads nothing, and the block of lines that it belongs to. Pure; mm.
import type { PlacedText } from '#renderer/shared/pages/pdf-pages.ts';
import type { Area } from '#renderer/ui/frame/page.part.tsx';

/** Where the text stands, seen from the area. */
export type Side = 'below' | 'above' | 'left' | 'right';

export interface Near {
  readonly side: Side;
  /** Between the nearest edges. */
  readonly mm: number;
  readonly block: Area;
  /** The line that is nearest. */
  readonly line: Area;
}

const right = ({ left, width }: Area): number => left + width;
const bottom = ({ top, height }: Area): number => top + height;
type Stretch = readonly [from: number, to: number];
const apart = (a: Stretch, b: Stretch): number => Math.max(b[0] - a[1], a[0] - b[1], 0);

export const union = (a: Area, b: Area): Area => {
  const [left, top] = [Math.min(a.left, b.left), Math.min(a.top, b.top)];
  return {
    left,
    top,
    width: Math.max(right(a), right(b)) - left,
    height: Math.max(bottom(a), bottom(b)) - top,
  };
};

const gaps = (a: Area, b: Area) => ({
  x: apart([a.left, right(a)], [b.left, right(b)]),
  y: apart([a.top, bottom(a)], [b.top, bottom(b)]),
});

/** Text beside an area is farther away than text below it: addresses slip down, not across. */
const SIDEWAYS = 1.5;
const distance = (area: Area, text: Area): number => {
  const { x, y } = gaps(area, text);
  return Math.hypot(x * SIDEWAYS, y);
};

/** Lines of one block lie as close as that, in heights of a line; words of one line as close as that, in mm. */
const LEADING = 1.1;
const WORD_GAP_MM = 4;
/** Text farther away than that belongs to no block of it, in mm. */
const REACH_MM = 80;

function joins(block: Area, text: Area): boolean {
  const { x, y } = gaps(block, text);
  if (y === 0) return x <= WORD_GAP_MM;
  return x === 0 && y <= text.height * LEADING;
}

function blockAround(line: Area, texts: readonly Area[]): Area {
  let block: Area = line;
  let rest = texts.filter((text) => distance(line, text) <= REACH_MM);
  for (;;) {
    const joining = rest.filter((text) => joins(block, text));
    if (joining.length === 0) return block;
    block = joining.reduce<Area>(union, block);
    rest = rest.filter((text) => !joining.includes(text));
  }
}

function sideOf(area: Area, text: Area): Side {
  const { x, y } = gaps(area, text);
  if (y >= x * SIDEWAYS) return text.top + text.height / 2 < area.top + area.height / 2 ? 'above' : 'below';
  return text.left < area.left ? 'left' : 'right';
}

/** The nearest text outside of an area; undefined where the page has none. */
export function nearText(texts: readonly PlacedText[], area: Area): Near | undefined {
  const seen = texts.filter(({ text }) => text.trim() !== '');
  const [first, ...others] = seen;
  if (!first) return undefined;
  const line = others.reduce((best, text) => (distance(area, text) < distance(area, best) ? text : best), first);
  const side = sideOf(area, line);
  const { x, y } = gaps(area, line);
  const mm = Math.max(1, Math.round(side === 'below' || side === 'above' ? y : x));
  return { side, mm, block: blockAround(line, seen), line };
}

/** Space around the text in an area that was made for it, in mm. */
const MARGIN_MM = 1;

/** The block with its space, in whole mm. */
export function around({ left, top, width, height }: Area): Area {
  const [x, y] = [Math.max(0, Math.floor(left - MARGIN_MM)), Math.max(0, Math.floor(top - MARGIN_MM))];
  return {
    left: x,
    top: y,
    width: Math.ceil(left + width + MARGIN_MM) - x,
    height: Math.ceil(top + height + MARGIN_MM) - y,
  };
}
