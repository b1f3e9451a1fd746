// The attempts of the way that a document is part of.
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { useCall } from '#renderer/api/api.ts';
import { attemptsOf } from './attempts.rules.ts';

/** Asked for where it is not the only one. */
export function useAttempts(shipment: Shipment): readonly Shipment[] {
  const { id, packGroupId, replacedBy, replacesShipmentId } = shipment;
  const enabled = replacedBy.length > 0 || replacesShipmentId !== null;
  const found = useCall('shipments.find', { query: { packGroupId } }, { enabled });
  return enabled && found.data ? attemptsOf(found.data.items, id) : [shipment];
}
