// Sums in e-mails say what was entered, in every currency.
import { expect, test } from 'vitest';
import { moneyText } from './texts.ts';

test('a sum in an e-mail has all its minor digits, and a threshold none', () => {
  const shown = (locale: string, currency: string, whole = {}) =>
    moneyText(locale, { currency, amount: 455_000 }, whole).replaceAll(/\s/g, ' ');
  expect([shown('hu', 'HUF'), shown('de', 'JPY'), shown('en', 'TND')]).toEqual([
    '4550,00 Ft',
    '455.000 ¥',
    'TND 455.000',
  ]);
  expect(shown('hu', 'HUF', { minimumFractionDigits: 0, maximumFractionDigits: 0 })).toBe('4550 Ft');
});
