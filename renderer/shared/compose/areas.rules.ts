// Areas as a list: new ones, copies, order. Pure.
import { TechnicalArea } from '#domain/channels/channel.schema.ts';
import type { TechnicalAreaType } from '#domain/documents/documents.ts';
import type { PageSize } from '#renderer/shared/pages/area.rules.ts';
import { dragged, type Point } from './geometry.rules.ts';

/** Width and height of a new one, mm. */
const SIZES: Readonly<Record<TechnicalAreaType, readonly [number, number]>> = {
  text: [60, 8],
  multiline: [60, 20],
  html: [80, 30],
  barcode: [60, 15],
  datamatrix: [14, 14],
  qrcode: [20, 20],
  rectangle: [40, 15],
};
const CODES: readonly TechnicalAreaType[] = ['barcode', 'datamatrix', 'qrcode'];
export const isCode = (type: TechnicalAreaType): boolean => CODES.includes(type);

interface Fresh {
  readonly type: TechnicalAreaType;
  /** What a text says at first. */
  readonly words: string;
  /** The middle of it, mm. */
  readonly at: Point;
  readonly page: PageSize;
}

/** A new area around a point of the page; a code says the number of the document by itself. */
export function freshArea({ type, words, at, page }: Fresh): TechnicalArea {
  const [width, height] = SIZES[type];
  const area = { left: at.x - width / 2, top: at.y - height / 2, width, height };
  const says = isCode(type) || type === 'rectangle' ? null : { type: 'constant', value: words };
  return TechnicalArea.parse({
    type,
    area: dragged(area, { grip: 'body', by: { x: 0, y: 0 } }, page),
    contentEvaluator: says,
    datamatrixFitToArea: type === 'datamatrix',
  });
}

/** How far a copy lies from what it is a copy of, mm. */
const COPY_STEP = { x: 5, y: 5 };

/** Copies a little further down, kept on the page. */
export const copies = (areas: readonly TechnicalArea[], page: PageSize): TechnicalArea[] =>
  areas.map((one) => ({ ...one, area: dragged(one.area, { grip: 'body', by: COPY_STEP }, page) }));

/** The list with one of it at another place. */
export function reordered<T>(areas: readonly T[], from: number, to: number): T[] {
  const one = areas[from];
  if (one === undefined || to < 0 || to >= areas.length) return [...areas];
  const rest = areas.filter((_, index) => index !== from);
  return [...rest.slice(0, to), one, ...rest.slice(to)];
}

/** Beginning of what is put on the clipboard. */
const CLIPPED = 'mailroom.areas:';

/** Areas as text of the clipboard. */
export const clipped = (areas: readonly TechnicalArea[]): string => `${CLIPPED}${JSON.stringify(areas)}`;

/** The areas of a text of the clipboard; none of any other text. */
export function unclipped(text: string): TechnicalArea[] {
  if (!text.startsWith(CLIPPED)) return [];
  try {
    return TechnicalArea.array()
      .max(100)
      .parse(JSON.parse(text.slice(CLIPPED.length)));
  } catch {
    return [];
  }
}
