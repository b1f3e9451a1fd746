// A look of a delivery at its channel that began before the channel was released and held anew.
import type { ChannelHold } from '#domain/api/configuration/channel-state.schema.ts';
import { heldFault } from '#server/letters/deliveries/channel-holds.ts';
import { holdBack } from '#server/pipeline/sending/before-leaving.ts';
import { loadDelivery } from '#server/pipeline/sending/delivery-to-send.ts';
import type { PostOffice } from '../post-office.ts';

/** @param hold what it read of the channel */
export async function lookedBefore({ server: { services } }: PostOffice, deliveryId: number, hold: ChannelHold) {
  const delivery = await loadDelivery(services, deliveryId);
  if (delivery === null) throw new Error('There is no such delivery.');
  const obstacle = { waits: heldFault(delivery.channel.name, hold), held: true };
  const payload = { deliveryId, after: 0, pauses: 0 };
  const slice = { payload, complete: () => Promise.resolve() };
  await holdBack(slice as never, services as never, { delivery, obstacle, earliest: '2026-01-05' });
}
