// An order was confirmed weeks before its day: what is refused on that day, while its delivery is still going out, is not too late.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DELIVERY_QUEUES } from '#server/letters/deliveries/delivery-tasks.ts';
import { ReturnedMail } from '#tests/scenarios/returned-mail.ts';
import { hurryTasks } from '#tests/support/database/hurried-tasks.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { workday } from '#tests/support/town.ts';

const DAY_MS = 86_400_000;
let world: ReturnedMail;
beforeAll(async () => {
  world = await ReturnedMail.open();
});
afterAll(() => world?.close());

it('an address that is refused on a day twenty days ahead falls back, and so does what never left on it', async () => {
  const { office, services } = world;
  const { db } = office.server.services;
  const letters = ['nobody1', 'anna'].map((name) => ({
    address: [name, '12 rue des Lilas', '75011 Paris'],
    email: `${name}@mail.example`,
    pages: 1,
  }));
  const job = await office.deposit(world.clerk, services.chain, await lettersPdf(letters));
  const { id } = await office.confirm(world.clerk, job.id, workday(20));
  await office.reaches(world.clerk, id, 'READY');
  await world.advance(23 * DAY_MS);
  await hurryTasks(db, DELIVERY_QUEUES.output);
  await office.reaches(world.clerk, id, 'OUTPUTTED');
  // As between two of its slices; the second one was withdrawn right before it left.
  await sql`update delivery set state = 'READY', outputted_at = null where job_id = ${job.id}`.execute(db);
  const [refused, withdrawn] = await world.shipments(job.id);
  expect([refused?.status, withdrawn?.status]).toEqual([-711, 700]);
  await sql`delete from send_attempt where shipment_id = ${withdrawn?.id ?? 0}`.execute(db);
  await sql`update shipment set status = -712 where id = ${withdrawn?.id ?? 0}`.execute(db);
  expect([await world.run(), (await world.standing(job.id)).why]).toEqual([{ taken: 2, offered: 0 }, []]);
});
