// Digits of sums are those of ISO 4217, not those by which an engine shows money: these change with its version.
import { expect, test } from 'vitest';
import { fractionDigits, minorDigits } from './minor-digits.ts';
import { scaled } from './tariff-texts.ts';

test('are those of the currency, also where nobody pays with coins', () => {
  const codes = ['EUR', 'JPY', 'TND', 'CLF', 'HUF', 'IDR', 'COP', 'PKR', 'ALL', 'IQD'];
  expect(codes.map(minorDigits)).toEqual([2, 0, 3, 4, 2, 2, 2, 2, 2, 3]);
  expect(scaled('45,50', minorDigits('HUF'))).toBe(4550);
});

test('are written whole, whatever the engine would leave out', () => {
  const written = (currency: string, minor: number) =>
    new Intl.NumberFormat('en', { style: 'currency', currency, ...fractionDigits(currency) })
      .format(minor / 10 ** minorDigits(currency))
      .replace('\u00a0', ' ');
  expect([written('HUF', 4550), written('JPY', 4550), written('TND', 4550)]).toEqual([
    'HUF 45.50',
    '¥4,550',
    'TND 4.550',
  ]);
});
