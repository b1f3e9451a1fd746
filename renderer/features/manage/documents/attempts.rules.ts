// Which documents of a recipient are attempts of one way: each took over for the one before. Pure.
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';

type Chained = Pick<Shipment, 'id' | 'replacesShipmentId'>;

/** The way that a document is part of, the first attempt first; others of the same recipient went beside it. */
export function attemptsOf<S extends Chained>(all: readonly S[], shown: number): S[] {
  const byId = new Map(all.map((one) => [one.id, one]));
  const rootOf = (one: S | undefined): number | undefined => {
    let root = one;
    for (let steps = 0; root?.replacesShipmentId && steps < all.length; steps += 1) {
      root = byId.get(root.replacesShipmentId) ?? { ...root, replacesShipmentId: null };
    }
    return root?.id;
  };
  const root = rootOf(byId.get(shown));
  return all.filter((one) => rootOf(one) === root).toSorted((a, b) => a.id - b.id);
}
