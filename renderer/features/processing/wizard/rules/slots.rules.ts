// Texts that stand at the same place of many pages: what letters are told apart by. Pure.
import type { PageArea } from '#domain/documents/area.schema.ts';
import { tenth } from '#renderer/shared/pages/area.rules.ts';
import type { PageTexts, PlacedText } from '#renderer/shared/pages/pdf-pages.ts';

/** One place, and its text on each page of the file, in order; empty where nothing stands there. */
export interface Slot {
  readonly texts: readonly string[];
  /** Around all of its texts, mm. */
  readonly area: PageArea;
}

/** mm that texts of one place may differ by. */
const NEAR_MM = 1.5;
/** mm around the texts, so that the engine reads whole characters. */
const ROOM_MM = 0.8;

const right = ({ left, width }: PlacedText): number => left + width;

/** Pieces of one line, joined where no more than a word space is between them; from the top, then from the left. */
export function stretchesOf(texts: readonly PlacedText[]): PlacedText[] {
  const known = texts.filter(({ text }) => text.trim() !== '');
  const sorted = known.toSorted((a, b) => Math.round(a.top) - Math.round(b.top) || a.left - b.left);
  const joined: PlacedText[] = [];
  for (const one of sorted) {
    const last = joined.at(-1);
    const gap = last === undefined ? Number.NaN : one.left - right(last);
    if (last && Math.abs(one.top - last.top) < 1 && gap > -1 && gap < last.height * 0.6) {
      const space = gap > last.height * 0.12 && !last.text.endsWith(' ') && !one.text.startsWith(' ') ? ' ' : '';
      joined[joined.length - 1] = { ...last, text: last.text + space + one.text, width: right(one) - last.left };
    } else joined.push(one);
  }
  return joined.map((one) => ({ ...one, text: one.text.trim() }));
}

interface Growing {
  readonly first: PlacedText;
  readonly texts: string[];
  box: { left: number; top: number; right: number; bottom: number };
}

const isAt = ({ first }: Growing, one: PlacedText): boolean =>
  Math.abs(first.top - one.top) < NEAR_MM &&
  (Math.abs(first.left - one.left) < NEAR_MM || Math.abs(right(first) - right(one)) < NEAR_MM);

/** Places that have a text on at least two pages. Each text is compared with those of its height on the page alone. */
export function slotsOf(pages: readonly PageTexts[]): Slot[] {
  const byHeight = new Map<number, Growing[]>();
  for (const [page, { texts }] of pages.entries()) {
    for (const one of stretchesOf(texts)) {
      const at = Math.round(one.top / NEAR_MM);
      const near = [at - 1, at, at + 1].flatMap((height) => byHeight.get(height) ?? []);
      const found = near.find((slot) => slot.texts[page] === undefined && isAt(slot, one));
      const slot = found ?? { first: one, texts: [], box: { left: 1e4, top: 1e4, right: 0, bottom: 0 } };
      slot.texts[page] = one.text;
      const { left, top } = slot.box;
      slot.box = {
        left: Math.min(left, one.left),
        top: Math.min(top, one.top),
        right: Math.max(slot.box.right, right(one)),
        bottom: Math.max(slot.box.bottom, one.top + one.height),
      };
      if (found === undefined) byHeight.set(at, [...(byHeight.get(at) ?? []), slot]);
    }
  }
  return [...byHeight.values()].flat().flatMap(({ texts, box }): Slot[] => {
    const all = pages.map((_, page) => texts[page] ?? '');
    return all.filter((text) => text !== '').length < 2 ? [] : [{ texts: all, area: around(box) }];
  });
}

/** An area on the first page around a box, mm. */
export function around(box: Growing['box']): PageArea {
  const [left, top] = [Math.max(0, box.left - ROOM_MM), Math.max(0, box.top - ROOM_MM)];
  return {
    page: 1,
    left: tenth(left),
    top: tenth(top),
    width: tenth(box.right + ROOM_MM - left),
    height: tenth(box.bottom + ROOM_MM - top),
  };
}
