// Limits and thresholds of a path of accounts.
import { expect, test } from 'vitest';
import { exceeds, type LimitLevel, leftOf, limitRules, passedThreshold, tightest } from './limits.ts';

const level = (id: number, stated: Partial<LimitLevel>): LimitLevel => ({
  id,
  name: `Account ${id}`,
  monthlyLimit: null,
  approvalAbove: null,
  limitCurrency: '',
  timeZone: null,
  ...stated,
});
const eur = (gross: number) => [{ currency: 'EUR', net: gross, vat: 0 }];

test('each account that states something makes a rule, in the currency and the zone of its path', () => {
  const rules = limitRules([
    level(1, { monthlyLimit: 500, timeZone: 'Europe/Zurich' }),
    level(2, { limitCurrency: 'JPY' }),
    level(3, { approvalAbove: 20 }),
  ]);
  expect(rules).toEqual([
    {
      accountId: 1,
      accountName: 'Account 1',
      currency: 'EUR',
      timeZone: 'Europe/Zurich',
      monthlyLimit: 50_000,
      approvalAbove: null,
    },
    {
      accountId: 3,
      accountName: 'Account 3',
      currency: 'JPY',
      timeZone: 'Europe/Zurich',
      monthlyLimit: null,
      approvalAbove: 20,
    },
  ]);
});

test('the lowest threshold counts, and a sum that meets it exactly passes', () => {
  const rules = limitRules([level(1, { approvalAbove: 5 }), level(2, { approvalAbove: 3 })]);
  expect(passedThreshold(rules, eur(300))).toBeNull();
  expect(passedThreshold(rules, eur(301))).toEqual({ currency: 'EUR', amount: 300 });
  expect(passedThreshold(rules, [{ currency: 'CHF', net: 900, vat: 0 }])).toBeNull();
});

test('the tightest limit is the one of which least would be left', () => {
  const [high, low] = limitRules([level(1, { monthlyLimit: 10 }), level(2, { monthlyLimit: 8 })]);
  if (high === undefined || low === undefined) throw new Error('Two rules were made.');
  const uses = [
    { rule: high, limit: 1000, used: 700 },
    { rule: low, limit: 800, used: 100 },
  ];
  const found = tightest(uses, eur(200));
  expect(found?.rule.accountId).toBe(1);
  expect(uses.map((use) => exceeds(use, eur(300)))).toEqual([false, false]);
  expect(uses.map((use) => exceeds(use, eur(301)))).toEqual([true, false]);
  expect(leftOf({ limit: 5, used: 9 })).toBe(0);
  expect(tightest(uses, [])).toBeNull();
  // A thousand yen that are passed count before three euros that are not.
  const yen = { rule: { ...low, accountId: 3, currency: 'JPY' }, limit: 50_000, used: 49_500 };
  const sums = [...eur(200), { currency: 'JPY', net: 501, vat: 0 }];
  expect(tightest([...uses, yen], sums)?.rule.accountId).toBe(3);
  expect(tightest([...uses, yen], [...eur(200), { currency: 'JPY', net: 0, vat: 0 }])?.rule.accountId).toBe(1);
});
