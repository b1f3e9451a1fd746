// A recipient whose name stands in a fault of a delivery and of a confirmation, and in their histories, leaves nothing there.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { joinWholeChain } from '#tests/support/database/joined-chain.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { wordsOf } from './kept-words.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

const MIGRATION = '../../server/storage/migrations/0162-faults-of-the-erased.sql';
const FAULT = { label: 'packGroup.addressNotPrintable', parameters: { recipient: 'Ermelinda Ash' } };
const DOUBT = { label: 'delivery.inDoubt', parameters: { count: 1 } };
const NAMED = ['delivery.fault', 'delivery_command.fault', 'revision.details'];

let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(() => office?.close());

async function sent(): Promise<{ deliveryId: number; commandId: number }> {
  const clerk = await office.as('clerk');
  const letters = ['ermelinda', 'paul'].map((name) => ({ address: [name], pages: 1, email: `${name}@mail.example` }));
  const job = await office.deposit(clerk, office.town.services.emails, await lettersPdf(letters));
  const command = await office.confirm(clerk, job.id);
  await office.reaches(clerk, command.id, 'OUTPUTTED');
  const [shipment] = await office.shipments(clerk, job.id);
  return { deliveryId: shipment?.deliveryId ?? 0, commandId: command.id };
}

/** As a fallback delivery, of which nothing could be composed, and its confirmation say it. */
async function sayFaults({ deliveryId, commandId }: { deliveryId: number; commandId: number }): Promise<void> {
  const { db, clock } = office.server.services;
  const line = { accountId: office.town.accountId, at: clock.now(), by: null };
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('delivery')
      .set({ fault: toJson(FAULT) })
      .where('id', '=', deliveryId)
      .execute();
    await trx
      .updateTable('delivery_command')
      .set({ fault: toJson(FAULT) })
      .where('id', '=', commandId)
      .execute();
    const delivery = { ...line, entity: 'delivery', entityId: deliveryId } as const;
    await addRevision(trx, { ...delivery, event: 'CANCELLED', details: FAULT });
    await addRevision(trx, { ...delivery, event: 'OUTPUT_ERROR', details: DOUBT });
    await addRevision(trx, { ...line, entity: 'command', entityId: commandId, event: 'CANCELLED', details: FAULT });
  });
}

it('a fault that names whoever is erased goes with its line of history; one that names nobody stays', async () => {
  const { db } = office.server.services;
  const of = await sent();
  await sayFaults(of);
  await joinWholeChain(office.server.services);
  expect(await wordsOf(office, 'ermelinda')).toEqual(expect.arrayContaining(NAMED));
  const validator = await office.as('validator');
  const params = { ouId: office.town.accountId };
  const { items } = await validator.call('keeping.findPerson', { params, body: { text: 'ermelinda' } });
  await validator.call('keeping.erasePerson', { params, body: { keys: items.map(({ key }) => key) } });
  expect(await wordsOf(office, 'ermelinda')).toEqual([]);
  const { rows } = await sql`select details from revision where entity = 'delivery' and entity_id = ${of.deliveryId}
    and event = 'OUTPUT_ERROR'`.execute(db);
  expect(rows).toEqual([{ details: DOUBT }]);
  // The lines were put behind those of a delivery that left: that they are no way of it is found as well.
  const emptied = async () => (await violationsOf(office)).filter((found) => !found.startsWith('5: '));
  expect(await emptied()).toEqual([]);
  // Whoever was erased before this was so.
  await sayFaults(of);
  await joinWholeChain(office.server.services);
  await sql.raw(readFileSync(path.join(import.meta.dirname, MIGRATION), 'utf8')).execute(db);
  expect(await wordsOf(office, 'ermelinda')).toEqual([]);
});
