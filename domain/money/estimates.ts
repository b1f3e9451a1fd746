// What letters will probably cost before they are composed: piles of equal letters, priced by the function of the bill.
import { type PricedFacts, priceOf, type TariffLine } from './tariffs.ts';

/** Letters of one channel that cost the same. Colour is seen when a letter is composed: it counts none here. */
export interface Pile {
  readonly facts: PricedFacts;
  readonly count: number;
}

/** A sum in minor units of its currency. */
export interface Sum {
  readonly currency: string;
  readonly net: number;
  readonly vat: number;
}

/** What the letters of one channel will probably cost. */
export interface Estimate {
  readonly pieces: number;
  /** Pieces for which no line of the tariff holds. */
  readonly unpriced: number;
  /** With VAT, where every priced piece costs the same; else null. */
  readonly each: number | null;
  /** Null: no price is set for any piece. */
  readonly sum: Sum | null;
  /** Each colour page costs more than is said here. */
  readonly colourMore: boolean;
}

export const grossOf = ({ net, vat }: Pick<Sum, 'net' | 'vat'>): number => net + vat;

/**
 * Prices the piles of one channel type, which has one currency on a day.
 * @param lines of the tariff for that channel type
 * @param day of posting, YYYY-MM-DD
 */
export function estimateOf(lines: readonly TariffLine[], piles: readonly Pile[], day: string): Estimate {
  const priced = piles.map(({ facts, count }) => ({ count, price: priceOf(lines, facts, day) }));
  const set = priced.flatMap(({ count, price }) => (price === null ? [] : [{ count, price }]));
  const [first] = set;
  const each = first === undefined ? null : grossOf(first.price);
  const add = (pick: (price: Pick<Sum, 'net' | 'vat'>) => number) =>
    set.reduce((sum, { count, price }) => sum + count * pick(price), 0);
  return {
    pieces: piles.reduce((sum, { count }) => sum + count, 0),
    unpriced: priced.reduce((sum, { count, price }) => sum + (price === null ? count : 0), 0),
    each: set.every(({ price }) => grossOf(price) === each) ? each : null,
    sum:
      first === undefined
        ? null
        : { currency: first.price.currency, net: add(({ net }) => net), vat: add(({ vat }) => vat) },
    colourMore: piles.some(({ facts }) =>
      (priceOf(lines, { ...facts, colourPages: 1 }, day)?.parts ?? []).some(
        ({ kind, net }) => kind === 'colourPage' && net > 0,
      ),
    ),
  };
}

/** Sums by currency: several are never added. */
export function addSums(sums: readonly Sum[]): Sum[] {
  const byCurrency = new Map<string, Sum>();
  for (const { currency, net, vat } of sums) {
    const before = byCurrency.get(currency);
    byCurrency.set(currency, { currency, net: (before?.net ?? 0) + net, vat: (before?.vat ?? 0) + vat });
  }
  return [...byCurrency.values()].sort((a, b) => a.currency.localeCompare(b.currency));
}
