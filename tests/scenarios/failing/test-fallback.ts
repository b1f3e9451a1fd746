// A letter of test mode twice over: its e-mail is refused or bounces, the registered letter comes back, a plain letter goes. Each
// successor is of test mode as what it replaces was, whatever the account is by then.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { fallBack } from '#server/pipeline/fallback/fall-back.ts';
import { pageText } from '#tests/documents/page-text.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { quiet } from '../hook-lines.ts';
import { openHookReceiver } from '../hook-receiver.ts';
import type { PostOffice } from '../post-office.ts';
import { addReturningServices, sketch } from '../returned-mail.ts';
import { violationsOf } from '../sound.ts';

/** Refused as it is handed over, and told of by a later event. */
const ADDRESSES = ['gone-550', 'bounce-711'] as const;

const run = ({ server }: PostOffice) => fallBack({ ...server.services, marks: { cover: async () => undefined } });

/** Runs once, and once more for nothing: nobody gets two successors. @returns how many were taken over, none being left to people */
async function fallenBack(office: PostOffice): Promise<number> {
  const { taken, offered } = await run(office);
  expect([offered, await run(office)]).toEqual([0, { taken: 0, offered: 0 }]);
  return taken;
}

/** What money knows of an order: charges, and what is held for it. */
async function moneyOf({ server }: PostOffice, jobId: number) {
  const { rows } = await sql`select (select count(*)::int from charge where job_id = ${jobId}) as charges,
      (select count(*)::int from reservation r join delivery_command c on c.id = r.command_id
        where c.job_id = ${jobId}) as reserved`.execute(server.services.db);
  return rows[0];
}

/**
 * @param setTestMode switches the account's test mode; it is on, and on again at the end
 */
export async function testPiecesTwiceOver(
  office: PostOffice,
  setTestMode: (on: boolean, more?: Readonly<Record<string, unknown>>) => Promise<void>,
): Promise<void> {
  const { server, town } = office;
  const [clerk, validator, admin] = [
    await office.as('clerk'),
    await office.as('validator'),
    await server.administrator(),
  ];
  const { chain } = await addReturningServices(office);
  const piece = { kind: 'piece' as const, countries: [], fromSheets: 0, validFrom: '2020-01-01', currency: 'EUR' };
  await admin.call('tariffs.save', {
    body: { ...piece, channelType: 'REGISTERED_MAIL', amount: 500, vatPermille: 200 },
  });
  const receiver = await openHookReceiver();
  try {
    const hook = { params: { ouId: town.accountId }, body: { name: 'Fallbacks', url: receiver.url } };
    const { id: hookId } = await admin.call('hooks.save', hook);
    receiver.secret = (await admin.call('hooks.makeSecret', { params: { hookId } })).secret;
    // Less than any of these letters costs: one that counted would be offered, and none goes.
    await setTestMode(true, { monthlyLimit: 1 });
    // What failed before has no further channel.
    expect((await run(office)).taken).toBe(0);
    const pdf = await lettersPdf(
      ADDRESSES.map((name) => ({
        address: [name, '12 rue des Lilas', '75011 Paris'],
        email: `${name}@client.example`,
        pages: 1,
      })),
    );
    const job = await office.deposit(clerk, chain, pdf);
    const command = await office.confirm(clerk, job.id);
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    const all = () => office.shipments(validator, job.id);
    /** The pieces of the order once so many of a channel are where they should be. */
    const once = async (label: string, status: number): Promise<Shipment[]> => {
      const there = async () =>
        (await all()).filter((one) => one.channelLabel === label && one.status === status).length;
      await expect.poll(there, { timeout: 20_000 }).toBe(ADDRESSES.length);
      return (await all()).filter((one) => one.channelLabel === label);
    };
    const mails = await once('mail', -711);
    expect(await fallenBack(office)).toBe(2);
    const registered = await once('registered', 400);
    for (const { id } of registered)
      await clerk.call('tracking.produce', { params: { shipmentId: id }, body: { code: -611 } });
    // What began as a test ends as one.
    await setTestMode(false, { monthlyLimit: 1 });
    expect(await fallenBack(office)).toBe(2);
    const posted = await once('post', 400);

    const shipments = await all();
    const seen = { acknowledged: false, replaces: true, status: 400, channelLabel: 'post' };
    expect(posted.map(sketch)).toEqual(ADDRESSES.map((recipient) => ({ recipient, ...seen })));
    expect(shipments).toHaveLength(3 * ADDRESSES.length);
    expect(shipments.every(({ nuid, test }) => nuid.startsWith('TEST') && test)).toBe(true);
    const replaced = (of: readonly Shipment[]) => of.map((one) => Number(one.replacesShipmentId)).sort((a, b) => a - b);
    expect(replaced(registered)).toEqual(mails.map(({ id }) => id).sort((a, b) => a - b));
    expect(replaced(posted)).toEqual(registered.map(({ id }) => id).sort((a, b) => a - b));
    expect(await moneyOf(office, job.id)).toEqual({ charges: 0, reserved: 0 });

    for (const of of [registered, posted]) {
      const [first] = of;
      const { deliveryId = 0, nuid = '', channelLabel = '' } = first ?? {};
      const delivery = await clerk.call('deliveries.get', { params: { deliveryId } });
      expect(delivery).toMatchObject({ fallback: true, test: true, originDeliveryId: mails[0]?.deliveryId });
      const number = delivery.externalId;
      expect(number).toMatch(/^ACME-\d{4}-9\d{7}-\d$/);
      // In the house alone, each page and the list under the mark.
      expect(existsSync(path.join(server.dataDir, 'outbox', channelLabel))).toBe(false);
      const folder = path.join(server.dataDir, 'test-outbox', channelLabel, number);
      expect(readdirSync(folder)).toEqual(expect.arrayContaining([`TEST-${number}.csv`, `${nuid}.pdf`]));
      expect(readFileSync(path.join(folder, `TEST-${number}.csv`), 'utf8')).toContain(nuid);
      expect(await pageText(server.services, path.join(folder, `${nuid}.pdf`), 1)).toMatch(/\bTEST\b/);
      const billing = await clerk.call('billing.ofDelivery', { params: { deliveryId } });
      expect([billing.items, billing.sums]).toEqual([[], []]);
    }

    await quiet(server);
    const told = receiver.taken().filter(({ data }) => data.jobId === job.id);
    const pieces = new Set(told.flatMap(({ data }) => data.shipmentId ?? []));
    expect(pieces).toEqual(new Set(shipments.map(({ id }) => id)));
    expect(new Set(told.map(({ test }) => test))).toEqual(new Set([true]));
    await admin.call('hooks.remove', { params: { hookId } });
    expect(await violationsOf(office)).toEqual([]);
  } finally {
    await receiver.close();
    await setTestMode(true);
  }
}
