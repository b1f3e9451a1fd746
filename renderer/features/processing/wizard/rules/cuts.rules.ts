// Ways to cut a file into letters: those that its texts offer, and which of them fits best. Pure.
import type { SplitConfiguration } from '#domain/services/split.schema.ts';
import { addressSlots } from './address-area.rules.ts';
import type { Slot } from './slots.rules.ts';

export const WAYS = [
  'textChanges',
  'textMatches',
  'textAppears',
  'everyPages',
  'marked',
  'blankPage',
  'bookmark',
] as const;
export type WayName = (typeof WAYS)[number];

/** A way that the texts offer. */
export interface FoundWay {
  readonly name: 'textChanges' | 'textMatches' | 'textAppears';
  readonly split: SplitConfiguration;
  /** What people know it by: a text of the first letter. */
  readonly text: string;
  readonly slot: Slot;
}

/** A way with what the engine makes of it. */
export interface CutWay {
  readonly name: WayName;
  /** First pages of its letters; empty: it cuts nothing, or it is not known yet. */
  readonly starts: readonly number[];
  /** Letters that the cut itself calls bad. */
  readonly bad: number;
}

/** Where a person cut (true) or joined (false), by page of the file. */
export type Wanted = Readonly<Record<number, boolean>>;

/** How a text looks: digits and letters, however many. */
const shapeOf = (text: string): string => text.replaceAll(/\d+/g, '9').replaceAll(/\p{L}+/gu, 'A');

/** Share of those that are like most of them. */
function commonShare(texts: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return texts.length === 0 ? 0 : Math.max(...counts.values()) / texts.length;
}

/** Pages on which the text differs from the last one before. */
const changesOf = ({ texts }: Slot): number[] => {
  let before = '';
  return texts.flatMap((text, index) => {
    const starts = text !== '' && text !== before;
    if (text !== '') before = text;
    return starts ? [index + 1] : [];
  });
};

const standsOn = ({ texts }: Slot): number[] => texts.flatMap((text, index) => (text === '' ? [] : [index + 1]));

/** How much two ways agree, from 0 to 1: first pages of both among those of either. */
export function agreement(a: readonly number[], b: readonly number[]): number {
  const other = new Set(b);
  const both = a.filter((page) => other.has(page)).length;
  const either = a.length + b.length - both;
  return either === 0 ? 0 : both / either;
}

/** Pages are counted through: the number of the page stands in the text. */
const countsPages = (texts: readonly string[]): boolean =>
  texts.filter((text, index) => new RegExp(`(^|\\D)0*${index + 1}(\\D|$)`).test(text)).length > texts.length * 0.8;

const SURE = 0.6;

/** How well the changes of a place tell letters apart; 0: they do not. */
function changeScore(slot: Slot): number {
  const starts = changesOf(slot);
  const values = starts.map((page) => slot.texts[page - 1] ?? '');
  const share = commonShare(values.map(shapeOf));
  const isOften = new Set(values).size < values.length;
  if (starts[0] !== 1 || starts.length < 2 || isOften || share < SURE || countsPages(slot.texts)) return 0;
  const digits = values.filter((text) => /\d/.test(text)).length / values.length;
  return (2 * standsOn(slot).length) / slot.texts.length + digits + share;
}

function bestOf(slots: readonly Slot[], scoreOf: (slot: Slot) => number): Slot | undefined {
  let best: { slot: Slot; score: number } | undefined;
  for (const slot of slots) {
    const score = scoreOf(slot);
    if (score > 0 && score > (best?.score ?? 0)) best = { slot, score };
  }
  return best?.slot;
}

/** "1/2", "Page 1 of 2": the page in its letter, and between the numbers what the pattern needs. */
const COUNT = /(?:^|\D)(\d{1,3})( ?(?:\/|of|von|de|sur|van|aus|מתוך) ?)(\d{1,3})(?!\d)/u;

function countOf(text: string): { page: number; of: number; between: string; words: string } | undefined {
  const found = COUNT.exec(text);
  if (!found) return undefined;
  const [, page = '', between = '', of = ''] = found;
  return { page: Number(page), of: Number(of), between: between.trim(), words: `${page}${between}${of}` };
}

/** Share of the pages on which a place counts the pages of a letter. */
function countScore({ texts }: Slot): number {
  const counts = texts.map(countOf);
  const good = counts.filter((one) => one && one.page >= 1 && one.page <= one.of).length / texts.length;
  const firsts = counts.filter((one) => one?.page === 1).length;
  return counts[0]?.page === 1 && firsts >= 2 && good > 0.8 ? good : 0;
}

const areaSplit = (type: 'textChanges' | 'textAppears', { area }: Slot): SplitConfiguration => ({
  type,
  area,
  extraction: { lineDetection: 'default', characterOrder: 'writingOrder', wordSpacing: 'normal' },
});

const firstText = ({ texts }: Slot): string => (texts.find((text) => text !== '') ?? '').slice(0, 40).trim();

/** The ways that texts offer, one of a kind. */
export function foundWays(slots: readonly Slot[]): FoundWay[] {
  // Two people of one house, one street or one town come one behind the other: their letters are two.
  const addresses = addressSlots(slots);
  const changes = bestOf(
    slots.filter((slot) => !addresses.has(slot)),
    changeScore,
  );
  const counts = bestOf(slots, countScore);
  const known = changes && changesOf(changes);
  const appears = bestOf(slots, (slot) => {
    const on = standsOn(slot);
    if (on[0] !== 1 || on.length === slot.texts.length) return 0;
    const fixed = commonShare(slot.texts.filter((text) => text !== ''));
    if (known === undefined) return fixed > SURE ? fixed : 0;
    return agreement(on, known) < SURE ? 0 : 2 * agreement(on, known) + fixed;
  });
  const ways: FoundWay[] = [];
  if (changes) {
    const split = areaSplit('textChanges', changes);
    ways.push({ name: 'textChanges', split, text: firstText(changes), slot: changes });
  }
  const count = counts && countOf(counts.texts[0] ?? '');
  if (counts && count) {
    const split: SplitConfiguration = {
      ...areaSplit('textChanges', counts),
      type: 'textMatches',
      area: counts.area,
      extraction: { lineDetection: 'default', characterOrder: 'writingOrder', wordSpacing: 'normal' },
      pattern: `(^|[^0-9])1 ?${count.between} ?[0-9]`,
    };
    ways.push({ name: 'textMatches', split, text: count.words, slot: counts });
  }
  if (appears) {
    ways.push({
      name: 'textAppears',
      split: areaSplit('textAppears', appears),
      text: firstText(appears),
      slot: appears,
    });
  }
  return ways;
}

/** How far a way is to be trusted by itself: what letters say of themselves before what only happens to fit. */
const TRUST: Readonly<Record<WayName, number>> = {
  marked: 4,
  textChanges: 4,
  textMatches: 4,
  textAppears: 3,
  bookmark: 3,
  blankPage: 2.5,
  everyPages: 1,
};

export const cuts = ({ starts }: CutWay): boolean => starts.length > 1;

/** Places where a way does otherwise than a person did. */
export const differences = (starts: readonly number[], wanted: Wanted): number =>
  Object.entries(wanted).filter(([page, begins]) => starts.includes(Number(page)) !== begins).length;

/**
 * The way that fits best: the one that does as a person did by hand, has the fewest bad letters, and that others agree with.
 * undefined: none cuts.
 */
export function bestWay(ways: readonly CutWay[], wanted: Wanted = {}): WayName | undefined {
  const able = ways.filter(cuts);
  const score = (way: CutWay): number => {
    const others = able.filter((one) => one !== way && one.name !== 'everyPages');
    const agreed = Math.max(0, ...others.map((one) => agreement(one.starts, way.starts)));
    return TRUST[way.name] + 2 * agreed - 100 * differences(way.starts, wanted) - 5 * Math.min(1, way.bad);
  };
  return able.toSorted((a, b) => score(b) - score(a))[0]?.name;
}

/** Pages that most letters have. */
export function usualLength(lengths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 1;
}

/** Letters, from 0, that are longer or shorter than most; none where the lengths differ anyhow. */
export function oddLetters(lengths: readonly number[]): number[] {
  const usual = usualLength(lengths);
  const odd = lengths.flatMap((length, index) => (length === usual ? [] : [index]));
  return odd.length * 4 > lengths.length ? [] : odd;
}

/** Letters of one way that another way cuts in two. */
export const cutInTwo = (letters: readonly number[], starts: readonly number[]): number =>
  letters.length === 0 ? 0 : starts.filter((page) => !letters.includes(page)).length;
