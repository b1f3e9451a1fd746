// A letter of which the product does not know whether it left.
import { inDoubt } from '#domain/deliveries/doubts.ts';
import { followDeliveries, moveDelivery, STATE_FACTS, sayDoubts } from '#server/letters/deliveries/delivery-state.ts';
import { SHIPMENT_FACTS } from '#server/letters/deliveries/shipment-status.ts';
import { recordDoubt } from '#server/pipeline/sending/doubts.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import type { PostOffice } from '../post-office.ts';

/** A letter of an order of its own, of which nobody knows whether it left. */
export async function doubtfulLetter(office: PostOffice, clerk: TestClient) {
  const pdf = await lettersPdf([{ address: ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
  const { id: jobId } = await office.deposit(clerk, office.town.services.letters, pdf);
  const { id: commandId } = await office.confirm(clerk, jobId);
  await office.reaches(clerk, commandId, 'OUTPUTTED');
  const { db, clock } = office.server.services;
  const at = clock.now();
  await db.transaction().execute(async (trx) => {
    const facts = await trx.selectFrom('shipment').select(SHIPMENT_FACTS).where('job_id', '=', jobId).execute();
    for (const one of facts)
      await recordDoubt(trx, one, { attempt: 7, at, reason: 'tries', answer: 'not now', held: true });
    const deliveries = await trx.selectFrom('delivery').select(STATE_FACTS).where('job_id', '=', jobId).execute();
    for (const one of deliveries) {
      const fault = inDoubt(await sayDoubts(trx, one.id));
      await moveDelivery(trx, one, 'doubtAgain', { at, by: null, fault });
    }
    await followDeliveries(trx, commandId, { at, by: null });
  });
  const [{ id, nuid } = { id: 0, nuid: '' }] = await office.shipments(clerk, jobId);
  return { jobId, commandId, id, nuid };
}
