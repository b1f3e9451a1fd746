// Estimates by piles of equal letters: the same sum as pricing each letter by itself.
import { expect, test } from 'vitest';
import { addSums, estimateOf, type Pile } from './estimates.ts';
import { priceOf, type TariffLine } from './tariffs.ts';

const LINE: TariffLine = {
  channelType: 'SIMPLE_MAIL',
  kind: 'piece',
  optionType: null,
  optionValue: null,
  weightClass: null,
  countries: [],
  fromSheets: 0,
  validFrom: '2026-01-01',
  currency: 'EUR',
  amount: 111,
  vatPermille: 200,
};
const pile = (count: number, sheets: number, country: string | null = 'FR'): Pile => ({
  count,
  facts: { channelType: 'SIMPLE_MAIL', options: {}, sheets, colourPages: 0, country, weightClass: 20 },
});
const DAY = '2026-11-28';

test('an estimate is the sum of what each letter will be charged, VAT rounded letter by letter', () => {
  const lines: TariffLine[] = [LINE, { ...LINE, kind: 'sheet', amount: 7 }];
  const piles = [pile(3, 1), pile(2, 4)];
  const single = piles.flatMap(({ count, facts }) => Array.from({ length: count }, () => priceOf(lines, facts, DAY)));
  expect(estimateOf(lines, piles, DAY)).toEqual({
    pieces: 5,
    unpriced: 0,
    each: null,
    colourMore: false,
    sum: {
      currency: 'EUR',
      net: single.reduce((sum, price) => sum + (price?.net ?? 0), 0),
      vat: single.reduce((sum, price) => sum + (price?.vat ?? 0), 0),
    },
  });
  expect(estimateOf(lines, [pile(3, 1)], DAY).each).toBe(111 + 7 + 22 + 1);
});

test('letters without a price are counted and add nothing; where none has one there is no sum', () => {
  const swiss: TariffLine[] = [{ ...LINE, countries: ['CH'] }];
  expect(estimateOf(swiss, [pile(2, 1, 'CH'), pile(5, 1)], DAY)).toMatchObject({
    unpriced: 5,
    sum: { net: 222, vat: 44 },
  });
  expect(estimateOf(swiss, [pile(5, 1)], DAY)).toMatchObject({ pieces: 5, unpriced: 5, each: null, sum: null });
});

test('colour that is not known yet is said to cost more', () => {
  const coloured: TariffLine[] = [LINE, { ...LINE, kind: 'colourPage', amount: 12 }];
  expect(estimateOf(coloured, [pile(1, 1)], DAY)).toMatchObject({ colourMore: true, each: 133 });
});

test('sums of several currencies stay apart', () => {
  const sums = [
    { currency: 'EUR', net: 1, vat: 2 },
    { currency: 'CHF', net: 5, vat: 0 },
    { currency: 'EUR', net: 10, vat: 20 },
  ];
  expect(addSums(sums)).toEqual([
    { currency: 'CHF', net: 5, vat: 0 },
    { currency: 'EUR', net: 11, vat: 22 },
  ]);
});
