// The sums of an entry by rate of VAT: what is taxed at each, as a statement has to say it.

import { type PricePart, vatOf } from './tariffs.ts';

/** Net and VAT at one rate, in minor units. */
export interface RateSum {
  /** Thousandths: 200 is 20 %; null: charged before rates were kept, or entered without one. */
  readonly vatPermille: number | null;
  readonly net: number;
  readonly vat: number;
}

/** Shares of a whole by weights, which add up to it: the last one takes what rounding leaves. */
function sharesOf(whole: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => (all === 0 ? 0 : Math.round((whole * weight) / all)));
  const last = weights.length - 1;
  const others = shares.slice(0, last).reduce((sum, share) => sum + share, 0);
  return shares.with(last, whole - others);
}

/**
 * A counter entry is of the rates of the price that it corrects, in proportion: who is given back all is given back what was taxed at
 * each.
 */
export function shareByRate({ net, vat }: Pick<RateSum, 'net' | 'vat'>, price: readonly RateSum[]): RateSum[] {
  if (price.length === 0) return [{ vatPermille: null, net, vat }];
  const nets = sharesOf(
    net,
    price.map((rate) => rate.net),
  );
  const vats = sharesOf(
    vat,
    price.map((rate) => rate.vat),
  );
  return price.map(({ vatPermille }, at) => ({ vatPermille, net: nets[at] ?? 0, vat: vats[at] ?? 0 }));
}

/** The sums of a price by rate, that of the piece first. */
export function ratesOf(parts: readonly PricePart[]): RateSum[] {
  const sums = new Map<number, RateSum>();
  for (const { vatPermille, net, vat } of parts) {
    const before = sums.get(vatPermille);
    sums.set(vatPermille, { vatPermille, net: (before?.net ?? 0) + net, vat: (before?.vat ?? 0) + vat });
  }
  return [...sums.values()];
}

/** Of sums that a person entered without a tariff: the whole thousandths by which one is the VAT of the other, or no rate. */
export function rateOfSums({ net, vat }: Pick<RateSum, 'net' | 'vat'>): RateSum[] {
  const permille = net === 0 ? null : Math.round((vat * 1000) / net);
  return [{ vatPermille: permille !== null && vatOf(net, permille) === vat ? permille : null, net, vat }];
}
