// What confirming some letters comes to before it is sure: their estimate, the threshold that it passes, the limit that it is
// nearest to.
import { addSums, grossOf, type Sum } from '#domain/money/estimates.ts';
import { exceeds, leftOf, passedThreshold, tightest } from '#domain/money/limits.ts';
import type { Where } from '#server/context/ports.ts';
import { type ChannelEstimate, estimateLetters, type LettersToPrice } from './estimate.ts';
import { sumsBelowThreshold } from './held.ts';
import { type Due, limitUses, rulesOf } from './reservations.ts';

/** A monthly limit beside the letters; sums in minor units. */
export interface ForeseenLimit {
  readonly accountId: number;
  readonly accountName: string;
  readonly month: string;
  readonly currency: string;
  readonly limit: number;
  readonly left: number;
  readonly exceeded: boolean;
}

/** Estimate, threshold and limit. */
export interface Foreseen {
  readonly channels: readonly ChannelEstimate[];
  readonly sums: readonly Sum[];
  readonly approvalAbove: { readonly currency: string; readonly amount: number } | null;
  readonly limit: ForeseenLimit | null;
}

/** What a confirmation is priced by. */
export interface ToForesee extends Due {
  readonly accountId: number;
  /** Its order: what is confirmed of it bit by bit counts together. */
  readonly jobId: number;
  readonly letters: readonly LettersToPrice[];
  /** What is only tried, and what is of test mode, is never charged: it is held against nothing. */
  readonly isFree: boolean;
}

/** The sums of letters, and the threshold that they pass, together with what of the order was confirmed below it before. */
export async function foreseeSums(
  where: Where,
  { accountId, jobId, letters, isFree }: Pick<ToForesee, 'accountId' | 'jobId' | 'letters' | 'isFree'>,
): Promise<Omit<Foreseen, 'limit'>> {
  const channels = await estimateLetters(where, letters);
  const sums = addSums(channels.flatMap(({ sum }) => sum ?? []));
  if (isFree) return { channels, sums, approvalAbove: null };
  const isPaid = (currency: string): boolean => sums.some((sum) => sum.currency === currency && grossOf(sum) > 0);
  const before = (await sumsBelowThreshold(where, jobId)).filter(({ currency }) => isPaid(currency));
  return {
    channels,
    sums,
    approvalAbove: passedThreshold(await rulesOf(where, accountId), addSums([...sums, ...before])),
  };
}

export async function foresee(where: Where, asked: ToForesee): Promise<Foreseen> {
  const { accountId, due, until, now } = asked;
  const seen = await foreseeSums(where, asked);
  if (asked.isFree) return { ...seen, limit: null };
  const use = tightest(await limitUses(where, await rulesOf(where, accountId), { due, until, now }), seen.sums);
  if (use === null) return { ...seen, limit: null };
  const { rule, limit, month } = use;
  const { accountName, currency } = rule;
  const left = leftOf(use);
  const exceeded = exceeds(use, seen.sums);
  return { ...seen, limit: { accountId: rule.accountId, accountName, month, currency, limit, left, exceeded } };
}
