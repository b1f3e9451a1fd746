// What evidence is asked of: a delivery or a shipment in the caller's view, with all that belongs to it.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller, Services } from '#server/context/context.ts';
import { visibleDelivery } from '#server/features/deliveries/read-deliveries.usecases.ts';
import { visibleShipment } from '#server/features/shipments/read-shipments.usecases.ts';
import { shipmentsOfDelivery } from './proof-facts.repository.ts';
import type { Subject } from './proved.ts';

/** Documents of one bundle. */
const MOST_DOCUMENTS = 20_000;

export async function deliverySubject(caller: Caller, services: Services, id: number): Promise<Result<Subject>> {
  const found = await visibleDelivery(caller, services, id);
  if (!found.ok) return found;
  const { external_id: number, command_id: commandId, job_id: jobId, shipment_count: count } = found.value;
  if (count > MOST_DOCUMENTS) return refuse('proof.tooMany', { count, maximum: MOST_DOCUMENTS });
  const shipmentIds = await shipmentsOfDelivery(services.db, id, MOST_DOCUMENTS);
  const delivery = { deliveryId: id, deliveryNumber: number };
  return ok({ kind: 'delivery', id, number, ...delivery, commandId, jobId, shipmentIds });
}

export async function shipmentSubject(caller: Caller, services: Services, id: number): Promise<Result<Subject>> {
  const found = await visibleShipment(caller, services, id);
  if (!found.ok) return found;
  const { nuid, delivery_id: deliveryId, external_id, command_id: commandId, job_id: jobId } = found.value;
  const delivery = { deliveryId, deliveryNumber: external_id };
  return ok({ kind: 'shipment', id, number: nuid, ...delivery, commandId, jobId, shipmentIds: [id] });
}
