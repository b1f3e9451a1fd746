// Bars of costs against limits.
import { expect, test } from 'vitest';
import {
  barOf,
  type CostRow,
  daysOf,
  figure,
  leftOfRow,
  passes,
  reachedOn,
  scaleOf,
  shownStatements,
  waitingAt,
} from './costs.rules.ts';

const row = (stated: Partial<CostRow>): CostRow => ({
  key: '1',
  accountId: 1,
  accountName: 'Alder',
  costCentre: '4100',
  shared: false,
  last: 0,
  spent: 0,
  reserved: 0,
  forecast: null,
  limit: null,
  ...stated,
});

const EURO = { currency: 'EUR', locale: 'en' };

test('all bars are on the scale of the longest, and what is beyond a limit stands apart', () => {
  const rows = [row({ spent: 50, forecast: 120, limit: 100 }), row({ spent: 200 })];
  const [first = row({})] = rows;
  expect(scaleOf(rows)).toBe(200);
  expect(barOf(first, 200)).toEqual({ spent: 0.25, reserved: 0, forecast: 0.25, left: 0, over: 0.1, limit: 0.5 });
  expect(barOf(row({ spent: 150, limit: 100 }), 200)).toEqual({
    spent: 0.5,
    reserved: 0,
    forecast: 0,
    left: 0,
    over: 0.25,
    limit: 0.5,
  });
  expect(barOf(row({ spent: 50, limit: 150 }), 200)).toEqual({
    spent: 0.25,
    reserved: 0,
    forecast: 0,
    left: 0.5,
    over: 0,
    limit: 0.75,
  });
  expect(barOf(row({ spent: -30 }), 200)).toEqual({
    spent: 0,
    reserved: 0,
    forecast: 0,
    left: 0,
    over: 0,
    limit: null,
  });
});

test('what is held counts with what was spent: in the bar, against the limit and in what is left', () => {
  const held = row({ spent: 50, reserved: 60, limit: 100 });
  expect(barOf(held, 200)).toEqual({ spent: 0.25, reserved: 0.25, forecast: 0, left: 0, over: 0.05, limit: 0.5 });
  expect(passes(held)).toBe(true);
  expect([held, row({ spent: 50, reserved: 20, limit: 100 }), row({ spent: 5 })].map(leftOfRow)).toEqual([0, 30, null]);
});

test('a limit is passed by what was spent or is foreseen, and reached on a day of the month', () => {
  expect([row({ spent: 100, limit: 100 }), row({ spent: 1, forecast: 101, limit: 100 })].map(passes)).toEqual([
    false,
    true,
  ]);
  expect(reachedOn(row({ forecast: 120, limit: 100 }), 30)).toBe(25);
  // Within a day: it is not reached on the one before.
  expect(reachedOn(row({ forecast: 110, limit: 100 }), 30)).toBe(28);
  expect([daysOf('2026-11'), daysOf('2028-02')]).toEqual([30, 29]);
});

test('figures have the digits of their currency, forecasts none', () => {
  expect([
    figure(123_450, EURO),
    figure(123_450, EURO, false),
    figure(1234, { currency: 'JPY', locale: 'en' }),
    figure(-125, EURO),
  ]).toEqual(['1,234.50', '1,235', '1,234', '−1.25']);
});

test('what waits is shown where nothing was spent yet, in its currency', () => {
  const none = { centres: [], limits: [], channels: [], corrections: { count: 0, spent: 0 } };
  const of = (currency: string) => ({ ...none, currency, last: 0, spent: 0, reserved: 0, forecast: null });
  const month = { month: '2026-11', isRunning: true, onlyOfGroup: null, unpriced: [] };
  expect(shownStatements({ ...month, statements: [of('EUR')], waiting: [] })).toEqual([]);
  const waiting = [
    { currency: 'EUR', count: 2, spent: 500 },
    { currency: 'CHF', count: 1, spent: 90 },
  ];
  expect(shownStatements({ ...month, statements: [of('EUR')], waiting })).toEqual([of('EUR'), of('CHF')]);
});

test('orders that wait are of now and of all channels, and are looked at for the account whose costs these are', () => {
  const now = { isRunning: true };
  expect(waitingAt(now, { ou: '7' })).toBe('/deposit/validation?ou=7');
  expect(waitingAt(now, {})).toBe('/deposit/validation');
  expect(waitingAt(now, { ou: '7', channel: 'EMAIL' })).toBeNull();
  expect(waitingAt({ isRunning: false }, { ou: '7' })).toBeNull();
});
