// Beside which entries of a delivery "Correct" stands, once for each piece, and what it begins with.
import type { Charge, ListedCharge } from '#domain/api/sending/billing.contract.ts';

/**
 * The first entry of each piece: its price, or what a person entered where it left without one. A price is always the first; of
 * what continues on a further page the first entry there stands for it.
 * @returns ids of charges
 */
export function firstEntries(page: readonly Pick<Charge, 'id' | 'shipmentId'>[]): ReadonlySet<number> {
  const first = new Map<number, number>();
  for (const { id, shipmentId } of page) if (!first.has(shipmentId)) first.set(shipmentId, id);
  return new Set(first.values());
}

/** What "Correct" begins with: all that is left is given back. */
export const countered = (charge: ListedCharge): ListedCharge => ({
  ...charge,
  net: 0 - charge.left.net,
  vat: 0 - charge.left.vat,
});
