// The proofs of a delivery as it was confirmed: which they are. Their pages are read by the call of proofs, by those who may deposit.
import { ok } from '#domain/errors/result.ts';
import type { Handler } from '#server/context/context.ts';
import { visibleDelivery } from '#server/features/deliveries/read-deliveries.usecases.ts';
import { mayChange } from '#server/letters/jobs/job-rights.ts';
import { confirmedProofs, namedShipments } from './proof-facts.repository.ts';

const MOST = 200;

export const readDeliveryProofs: Handler<'evidence.proofsOfDelivery'> = async ({ caller, params }, services) => {
  const { db } = services;
  const found = await visibleDelivery(caller, services, params.deliveryId);
  if (!found.ok) return found;
  const proofs = await confirmedProofs(db, params.deliveryId);
  const shown = proofs.slice(0, MOST);
  const named = await namedShipments(
    db,
    shown.map(({ shipmentId }) => shipmentId),
  );
  const items = shown.map(({ shipmentId, proofId, index, output, pages, madeAt, madeFor }) => {
    const { nuid = '', recipient = '' } = named.get(shipmentId) ?? {};
    const file = { proofId, index, outputName: output, pages, date: madeAt.toISOString(), madeFor };
    return { ...file, shipmentId, nuid, recipient };
  });
  return ok({ items, overflow: proofs.length > MOST, opens: mayChange(caller.actor, found.value) });
};
