// A document of a list with all that lists leave out: price, links of its carrier, words of its fields, what one may tell of it.
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useCall } from '#renderer/api/api.ts';

/** Undefined until it is there. */
export const useWhole = ({ id }: Pick<Shipment, 'id'>, enabled = true): Shipment | undefined =>
  useCall('shipments.find', { query: { id } }, { enabled }).data?.items[0];
