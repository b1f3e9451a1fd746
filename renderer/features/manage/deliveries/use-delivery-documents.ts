// The documents of a delivery as far as they were asked for: filtered, searched and cut into pages by the server.
import type { Delivery } from '#domain/api/sending/delivery.schema.ts';
import { SEARCH_CHARACTERS } from '#domain/jobs/search-range.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { addDays, isoDay } from '#renderer/i18n/dates.ts';
import { statesOf } from '#renderer/shared/lists/status-groups.ts';
import { usePages } from '#renderer/shared/queries/use-pages.ts';
import { SHIPMENT_GROUPS } from '../documents/shipment-groups.ts';
import { isMoving } from './delivery-states.ts';

const LOOK_AGAIN_MS = 3_000;
/** Documents are made with their delivery; a large one may be held up meanwhile. The zone of the days may be another one. */
const DAYS_BEFORE = 1;
const DAYS_OF_MAKING = 31;

/** @param status a chip, or `all` */
export function useDeliveryDocuments(
  delivery: Delivery,
  { q, status }: { readonly q: string; readonly status: string },
) {
  const api = useApi();
  const made = new Date(delivery.creationDate);
  const query = {
    externalIds: [delivery.externalId],
    fromDate: isoDay(addDays(made, -DAYS_BEFORE)),
    toDate: isoDay(addDays(made, DAYS_OF_MAKING)),
    statusValues: statesOf(SHIPMENT_GROUPS, status),
    text: q.slice(0, SEARCH_CHARACTERS) || undefined,
  };
  return usePages(keyOf('shipments.list', query), (at) => api.call('shipments.list', { query: { ...query, ...at } }), {
    refetchInterval: isMoving(delivery) ? LOOK_AGAIN_MS : false,
  });
}
