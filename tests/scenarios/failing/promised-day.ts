// A try that comes after the post date moves it on, and hides from nobody that the letters are late.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { DELIVERY_QUEUES } from '#server/letters/deliveries/delivery-tasks.ts';
import { hurryTasks } from '#tests/support/database/hurried-tasks.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import type { PostOffice } from '../post-office.ts';

/** Lets a day pass for which two letters were promised that wait for their site, and tries again. */
export async function passPromisedDay(
  { server }: PostOffice,
  client: TestClient,
  { id: deliveryId, day }: { readonly id: number; readonly day: string },
): Promise<void> {
  const { db } = server.services;
  await sql`update delivery set post_date = ${day} where id = ${deliveryId}`.execute(db);
  // Nothing but this moves it.
  await sql`update delivery set promised_date = ${day} where id = ${deliveryId}`.execute(db);
  await hurryTasks(db, DELIVERY_QUEUES.output);
  const late = async () => (await client.call('deliveries.late', { query: { deliveryId } })).items;
  await expect
    .poll(async () => (await late()).map(({ postDate }) => postDate === day), { timeout: 10_000 })
    .toEqual([false]);
  expect(await late()).toMatchObject([{ lateStatus: 300, pieces: 2, promisedDate: day, dueDate: '2026-01-06' }]);
}
