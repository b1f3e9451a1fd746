import { expect, it } from 'vitest';
import { rateOfSums, shareByRate } from './vat-rates.ts';

const PRICE = [
  { vatPermille: 200, net: 100, vat: 20 },
  { vatPermille: 55, net: 37, vat: 2 },
];

it('gives back what was taxed at each rate, and less of it in proportion', () => {
  expect(shareByRate({ net: -137, vat: -22 }, PRICE)).toEqual(
    PRICE.map((rate) => ({ ...rate, net: -rate.net, vat: -rate.vat })),
  );
  expect(shareByRate({ net: -50, vat: -10 }, PRICE)).toEqual([
    { vatPermille: 200, net: -36, vat: -9 },
    { vatPermille: 55, net: -14, vat: -1 },
  ]);
  expect(shareByRate({ net: 5, vat: 1 }, [])).toEqual([{ vatPermille: null, net: 5, vat: 1 }]);
});

it('knows the rate of sums that were entered, where there is one', () => {
  expect(rateOfSums({ net: 100, vat: 20 })).toEqual([{ vatPermille: 200, net: 100, vat: 20 }]);
  expect(rateOfSums({ net: 0, vat: 5 })).toEqual([{ vatPermille: null, net: 0, vat: 5 }]);
});
