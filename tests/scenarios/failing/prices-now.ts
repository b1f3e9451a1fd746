// What choices about failures cost once the tariff changed: steps in a world in which registered letters cost 6 EUR.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/storage/schema.ts';
import type { ReturnedMail } from '../returned-mail.ts';

/** Another price of a channel type from a day on, whoever is signed in. @returns the id of its line */
export async function copyLine(
  db: Db,
  channelType: string,
  { from, amount }: { readonly from: string; readonly amount: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into tariff_line
      (channel_type, kind, countries, from_sheets, valid_from, currency, amount, vat_permille)
    select channel_type, kind, countries, from_sheets, ${from}, currency, ${amount}, vat_permille
    from tariff_line where channel_type = ${channelType} and kind = 'piece' limit 1 returning id`.execute(db);
  const [line] = rows;
  if (line === undefined) throw new Error(`No price is set for ${channelType}.`);
  return line.id;
}

/** The price may have changed since a failure was offered: what is shown is what a choice would hold. */
export async function choiceOfNow(world: ReturnedMail, jobId: number): Promise<void> {
  const { db } = world.office.server.services;
  const dearer = await copyLine(db, 'REGISTERED_MAIL', { from: '2021-01-01', amount: 700 });
  const offered = async () => (await world.shipments(jobId)).find(({ takeover }) => takeover?.state === 'offered');
  const failed = await offered();
  expect(failed?.next).toMatchObject({ price: 840, refused: null });
  const wish = (way: 'nextChannel' | 'none') =>
    world.validator.call('shipments.takeOver', { body: { shipmentIds: [failed?.id ?? 0], way } });
  await wish('nextChannel');
  expect(await world.standing(jobId)).toMatchObject({ held: 840 });
  await wish('none');
  // Without any price there is none to show.
  const begin = (day: string) =>
    sql`update tariff_line set valid_from = ${day} where channel_type = 'REGISTERED_MAIL'`.execute(db);
  await begin('2100-01-01');
  expect((await offered())?.next).toMatchObject({ price: null, refused: null });
  await begin('2020-01-01');
  await db.deleteFrom('tariff_line').where('id', '=', dearer).execute();
}

/** A letter that comes back costs once more what letters cost by then. */
export async function onceMoreNow(world: ReturnedMail, jobId: number): Promise<void> {
  const { db } = world.office.server.services;
  const letter = (await world.shipments(jobId)).at(-1);
  await world.report(letter, -611);
  const again = async () => (await world.shipments(jobId)).find(({ id }) => id === letter?.id)?.again?.price;
  expect(await again()).toBe(600);
  const dearer = await copyLine(db, 'REGISTERED_MAIL', { from: '2021-01-01', amount: 700 });
  expect(await again()).toBe(840);
  await db.deleteFrom('tariff_line').where('id', '=', dearer).execute();
  const shipmentIds = [letter?.id ?? 0];
  await world.validator.call('shipments.acknowledge', { body: { shipmentIds, message: 'Nobody lives there' } });
}
