// What an account may spend in a month, and above which sum another person looks (docs/model.md, "Money"). A limit holds for
// the account that states it and for all below it, each of which may only narrow it. Sums of a currency other than the one of
// the account are held against nothing.
import { z } from 'zod';
import { grossOf, type Sum } from './estimates.ts';
import { minorDigits } from './minor-digits.ts';
import { isCurrency } from './tariffs.ts';

/** Of an account where neither it nor one above names one. */
export const DEFAULT_CURRENCY = 'EUR';

/** What an account states, in whole units of its currency, with VAT; null, or an empty text, states nothing. */
export const StatedLimits = z.object({
  monthlyLimit: z.number().int().nullable().default(null),
  approvalAbove: z.number().int().nullable().default(null),
  limitCurrency: z.string().default(''),
  timeZone: z.string().nullable().default(null),
});
export type StatedLimits = z.output<typeof StatedLimits>;

/** Empty, or three capital letters of ISO 4217. */
export const isLimitCurrency = (text: string): boolean => text === '' || isCurrency(text);

/** An account of a path, with what it states. */
export interface LimitLevel extends StatedLimits {
  readonly id: number;
  readonly name: string;
}

/** What holds of an account and all below it, in minor units with VAT. */
export interface LimitRule {
  readonly accountId: number;
  readonly accountName: string;
  readonly currency: string;
  /** IANA zone whose months count. */
  readonly timeZone: string;
  readonly monthlyLimit: number | null;
  readonly approvalAbove: number | null;
}

/** The rules that a path of accounts makes. @param levels from the root down */
export function limitRules(levels: readonly LimitLevel[]): LimitRule[] {
  let currency = DEFAULT_CURRENCY;
  let timeZone = 'UTC';
  const rules: LimitRule[] = [];
  for (const level of levels) {
    if (level.limitCurrency !== '') currency = level.limitCurrency;
    timeZone = level.timeZone || timeZone;
    if (level.monthlyLimit === null && level.approvalAbove === null) continue;
    const unit = 10 ** minorDigits(currency);
    const minor = (whole: number | null) => (whole === null ? null : whole * unit);
    rules.push({
      accountId: level.id,
      accountName: level.name,
      currency,
      timeZone,
      monthlyLimit: minor(level.monthlyLimit),
      approvalAbove: minor(level.approvalAbove),
    });
  }
  return rules;
}

/** With VAT, of one currency. */
export const amountIn = (sums: readonly Sum[], currency: string): number =>
  sums.reduce((all, sum) => all + (sum.currency === currency ? grossOf(sum) : 0), 0);

/** The lowest threshold that the sums pass, in minor units; null: none. */
export function passedThreshold(
  rules: readonly LimitRule[],
  sums: readonly Sum[],
): { readonly currency: string; readonly amount: number } | null {
  const passed = rules.flatMap(({ currency, approvalAbove: amount }) =>
    amount !== null && amountIn(sums, currency) > amount ? [{ currency, amount }] : [],
  );
  return passed.sort((a, b) => a.amount - b.amount)[0] ?? null;
}

/** A limit with what was spent or is promised of it in the month in question. */
export interface LimitUse {
  readonly rule: LimitRule;
  readonly limit: number;
  readonly used: number;
}

/** What is left of a limit, never less than nothing. */
export const leftOf = ({ limit, used }: Pick<LimitUse, 'limit' | 'used'>): number => Math.max(0, limit - used);

/**
 * The limit of which the sums leave least; null: none is touched by them. Limits of different currencies are compared by the part of
 * them that is left.
 */
export function tightest<Use extends LimitUse>(uses: readonly Use[], sums: readonly Sum[]): Use | null {
  const touched = uses.filter(({ rule }) => amountIn(sums, rule.currency) > 0);
  const rest = (use: Use) => use.limit - use.used - amountIn(sums, use.rule.currency);
  const part = (use: Use) => rest(use) / Math.max(1, use.limit);
  const least = [...Map.groupBy(touched, ({ rule }) => rule.currency).values()].flatMap(
    (ofOne) => ofOne.toSorted((a, b) => rest(a) - rest(b))[0] ?? [],
  );
  return least.sort((a, b) => part(a) - part(b))[0] ?? null;
}

/** True where the sums would pass a limit. */
export const exceeds = ({ rule, limit, used }: LimitUse, sums: readonly Sum[]): boolean => {
  const amount = amountIn(sums, rule.currency);
  return amount > 0 && used + amount > limit;
};
