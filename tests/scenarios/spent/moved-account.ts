// What an account was charged before it moved stays where it was seen, and was billed.
import { expect } from 'vitest';
import { createUnit } from '#tests/support/api-world.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { exportedRows, type TestClient } from '#tests/support/test-client.ts';
import { addPerson } from '#tests/support/town.ts';
import type { PostOffice } from '../post-office.ts';

/** A shop whose charges North is billed for, which moves below South; letters have a price, and it is December. */
export async function statementsOfMoved(office: PostOffice, system: TestClient): Promise<void> {
  const { accountId, services } = office.town;
  const [north, south] = [
    await createUnit(system, 'north', accountId),
    await createUnit(system, 'south', accountId),
  ] as const;
  const shop = await createUnit(system, 'shop', north.id);
  const input = { name: 'shop', accountIdentifier: 'shop', parent: { id: north.id }, properties: shop.properties };
  await system.call('units.save', { body: { ...input, id: shop.id, version: shop.version, billingType: 'parent' } });
  await addPerson(office.server.services, shop.id, { login: 'seller', masks: [7, 0, 0] }, [services.letters]);
  for (const [login, id] of [
    ['of-north', north.id],
    ['of-south', south.id],
    ['of-shop', shop.id],
  ] as const)
    await addPerson(office.server.services, id, { login, masks: [3, 0, 15] }, []);
  const seller = await office.as('seller');
  const sent = async () => {
    const pdf = await lettersPdf([{ address: ['Recipient', '12 rue des Lilas', '75011 Paris'], pages: 1 }]);
    const { id } = await office.deposit(seller, services.letters, pdf);
    await office.reaches(seller, (await office.confirm(seller, id)).id, 'OUTPUTTED');
    return (await office.shipments(seller, id))[0];
  };
  const first = await sent();

  /** What of the shop a person sees in a month: who is billed how much. */
  const seenBy = async (client: TestClient, month: string, filter: Readonly<Record<string, string>> = {}) => {
    const rows = await exportedRows(client, 'costs', { month, ...filter });
    const { statements } = await client.call('costs.read', { query: { month, ...filter } });
    const lines = rows.filter(({ account }) => account === 'shop');
    // The screen adds up what the file has.
    expect(statements.map(({ spent }) => spent)).toEqual(
      rows.length === 0 ? [] : [rows.reduce((sum, { gross }) => sum + Number(gross), 0)],
    );
    return lines.map(({ kind, billedAccount, gross }) => [kind, billedAccount, gross]);
  };
  const people = await Promise.all(['of-north', 'of-south', 'of-shop'].map((login) => office.as(login)));
  const seen = (month: string) => Promise.all(people.map((client) => seenBy(client, month)));
  const charged = [['price', 'north', 120]];
  expect(await seen('2026-12')).toEqual([charged, [], charged]);

  const { version } = await system.call('units.get', { params: { ouId: shop.id } });
  await system.call('units.move', { params: { ouId: shop.id }, body: { version, parentId: south.id } });
  expect(await seen('2026-12')).toEqual([charged, [], charged]);
  const below = (id: number) => seenBy(system, '2026-12', { targetOUId: String(id) });
  expect(await Promise.all([north.id, south.id, shop.id].map(below))).toEqual([charged, [], charged]);

  // What leaves from then on is South's; what is given back goes to whoever was billed for it.
  await sent();
  const body = { shipmentId: first?.id ?? 0, net: -50, vat: -10, reason: 'Printed badly' };
  await system.call('billing.correct', { params: { deliveryId: first?.deliveryId ?? 0 }, body });
  const back = ['correction', 'north', -60];
  const later = ['price', 'south', 120];
  const sorted = (await seen('2026-12')).map((lines) => lines.toSorted((a, b) => String(a).localeCompare(String(b))));
  expect(sorted).toEqual([[back, ...charged], [later], [back, ...charged, later]]);
}
