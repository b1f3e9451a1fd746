// The rules of the wizard: what cuts a sample, which way fits best, and where the address stands.
import { expect, test } from 'vitest';
import type { PageTexts, PlacedText } from '#renderer/shared/pages/pdf-pages.ts';
import { addressArea } from './address-area.rules.ts';
import { agreement, bestWay, type CutWay, cutInTwo, foundWays, oddLetters, usualLength } from './cuts.rules.ts';
import { slotsOf, stretchesOf } from './slots.rules.ts';

const at = (text: string, left: number, top: number, height = 4): PlacedText => ({
  ...{ text, left, top, height },
  width: text.length * 2,
});
const page = (...texts: PlacedText[]): PageTexts => ({ width: 210, height: 297, texts });

const STREETS = ['Rue Haute', 'Im Langen Loh', 'Bahnhofplatz'];
/** Three letters of two, one and two pages: a number and a count on each page, an address on the first. */
const RUN = [2, 1, 2].flatMap((length, n) =>
  Array.from({ length }, (_, index) =>
    page(
      at(`R-10${n}`, 150, 12),
      at('Alder', 20, 12),
      at(`${index + 1}/${length}`, 20, 285),
      ...(index === 0
        ? [
            at('Alder · 1 Quai Bas · 69002 Lyon', 110, 46, 2),
            at(`Person ${'ABC'[n]}`, 110, 52),
            at(`${STREETS[n]} ${n + 4}`, 110, 57),
            at(`4${n}51 Basel`, 110, 62),
            at('Dear customer,', 20, 100),
          ]
        : [at(`the rest of letter ${'xyz'[n]} and more`, 20, 30)]),
    ),
  ),
);

test('pieces of a line are one text, columns are not', () => {
  const pieces = [at('Kunden', 20, 10), at('nummer', 32.1, 10), at('7 204', 80, 10), at(' ', 50, 10)];
  expect(stretchesOf(pieces).map(({ text }) => text)).toEqual(['Kundennummer', '7 204']);
});

test('what tells letters apart is found: a number that changes, a count of pages, a text of first pages', () => {
  const ways = foundWays(slotsOf(RUN));
  expect(ways.map(({ name }) => name)).toEqual(['textChanges', 'textMatches', 'textAppears']);
  const [changes, matches, appears] = ways;
  expect(changes?.text).toBe('R-100');
  expect(matches?.text).toBe('1/2');
  expect(matches?.split).toMatchObject({ type: 'textMatches', pattern: '(^|[^0-9])1 ?/ ?[0-9]' });
  expect(appears?.slot.texts.map((text) => text !== '')).toEqual([true, false, true, true, false]);
  const { area } = changes?.slot ?? {};
  expect(area).toMatchObject({ page: 1, left: 149.2, top: 11.2 });
});

test('pages that are only counted through cut nothing, nor do texts that come again', () => {
  const counted = Array.from({ length: 4 }, (_, n) => page(at(`Page ${n + 1}`, 20, 285), at('Same', 20, 10)));
  expect(foundWays(slotsOf(counted))).toEqual([]);
  const again = ['A-1', 'B-2', 'A-1', 'B-2'].map((text) => page(at(text, 20, 10)));
  expect(foundWays(slotsOf(again))).toEqual([]);
});

const way = (name: CutWay['name'], starts: readonly number[], bad = 0): CutWay => ({ name, starts, bad });

test('the best way is the one that others agree with; a fixed number of pages is the last resort', () => {
  const [changes, counted] = [way('textChanges', [1, 3, 4]), way('textMatches', [1, 3, 4])];
  expect(bestWay([way('everyPages', [1, 3, 5]), changes, counted])).toBe('textChanges');
  expect(bestWay([way('everyPages', [1, 3]), way('blankPage', [1]), way('bookmark', [])])).toBe('everyPages');
  expect(
    bestWay([way('textAppears', [1, 3, 4]), way('bookmark', [1, 3, 4]), way('textChanges', [1, 2, 3, 4, 5], 1)]),
  ).toBe('textAppears');
  expect(bestWay([way('everyPages', [1])])).toBeUndefined();
});

test('what a person cut or joined by hand outweighs everything', () => {
  const ways = [way('textChanges', [1, 3, 4]), way('textMatches', [1, 3, 4]), way('everyPages', [1, 3, 5])];
  expect(bestWay(ways, { 5: true, 4: false })).toBe('everyPages');
  expect(bestWay(ways, { 4: true })).toBe('textChanges');
});

test('letters that stand out are few', () => {
  expect(usualLength([2, 2, 3, 2, 1])).toBe(2);
  expect(oddLetters([2, 2, 3, 2, 2, 2, 2, 1])).toEqual([2, 7]);
  expect(oddLetters([1, 2, 3, 1])).toEqual([]);
  expect(agreement([1, 3], [1, 3, 5, 7])).toBe(0.5);
  expect(cutInTwo([1, 3, 6], [1, 3, 5])).toBe(1);
});

test('the address is the block with a postcode that differs, without the sender above it', () => {
  const area = addressArea(RUN.filter((_, n) => [0, 2, 3].includes(n)));
  expect(area).toMatchObject({ page: 1, left: 109.2, top: 51.2, width: 80 });
  expect((area?.top ?? 0) + (area?.height ?? 0)).toBeLessThan(100);
  const head = [at('Alder Energie', 20, 20), at('69002 Lyon', 20, 25)];
  const british = [at('Oliver Cartwright', 110, 52), at('3 High Street', 110, 57), at('LONDON SW1A 2AA', 110, 62)];
  expect(addressArea([page(...head, ...british)])).toMatchObject({ left: 109.2 });
  expect(addressArea([page(at('nothing here', 20, 20))])).toBeUndefined();
});
