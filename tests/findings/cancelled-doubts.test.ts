// Somebody has a document in doubt sent again; before it goes its order is cancelled. It does not go, also not with another one that is
// sent again afterwards, and somebody has to decide on it anew.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DELIVERY_QUEUES } from '#server/letters/deliveries/delivery-tasks.ts';
import { giveDoubts } from '#server/pipeline/fallback/give-doubts.ts';
import { loadDelivery } from '#server/pipeline/sending/delivery-to-send.ts';
import { settleCut } from '#server/pipeline/sending/end-of-output.ts';
import type { ShipmentOutput } from '#server/pipeline/sending/send-shipment.ts';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { violationsOf } from '#tests/scenarios/sound.ts';
import { hurryTasks } from '#tests/support/database/hurried-tasks.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { type MailPeer, openMailPeer } from '#tests/support/mail-peer.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const WAIT = { timeout: 20_000 };
/** Of whose e-mails the answer is lost. */
const cut = new Set<string>();
let peer: MailPeer;
let office: PostOffice;
let clerk: TestClient;
let validator: TestClient;
beforeAll(async () => {
  const nameOf = ([to = '']: readonly string[]): string => to.split('@')[0] ?? '';
  peer = await openMailPeer({
    fate: (to) => (cut.has(nameOf(to)) ? 'cutAfter' : nameOf(to).startsWith('later') ? 'holdThenLater' : 'take'),
  });
  office = await openPostOffice({ environment: { MAILROOM_SMTP_URL: peer.url } });
  // A person decides about every doubt.
  await sql`update channel set definition = jsonb_set(definition, '{providerProperties,doubt}', '"hold"')
    where channel_type = 'EMAIL'`.execute(office.server.services.db);
  [clerk, validator] = [await office.as('clerk'), await office.as('validator')];
});
afterAll(async () => {
  await office?.close();
  await peer?.close();
});

const db = () => office.server.services.db;
const idle = () => expect.poll(() => office.server.idle(), WAIT).toBe(true);
const takenOf = (name: string) => peer.taken.filter(({ to: [to = ''] }) => to.startsWith(name)).length;
const settle = (shipmentId: number) =>
  validator.call('shipments.resolveDoubt', {
    params: { shipmentId },
    body: { resolution: 'sendAgain', message: '' },
  });

/** An order with two documents in doubt, and one that its receiver wants later. */
async function doubtful(first: string, second: string) {
  for (const name of [first, second]) cut.add(name);
  const letters = [first, second, `later${first}`].map((name) => ({
    address: [name, '12 rue des Lilas', '75011 Paris'],
    email: `${name}@mail.example`,
    pages: 1,
  }));
  const job = await office.deposit(clerk, office.town.services.emails, await lettersPdf(letters));
  const { id: commandId } = await office.confirm(clerk, job.id);
  await expect.poll(() => peer.held.length, WAIT).toBe(1);
  peer.release();
  const command = () => clerk.call('commands.get', { params: { commandId } });
  await expect.poll(async () => (await command()).fault?.label, WAIT).toBe('channel.peerWaits');
  cut.clear();
  const shipments = () => office.shipments(validator, job.id);
  const [one, two] = await shipments();
  return { jobId: job.id, commandId, command, shipments, one: one?.id ?? 0, two: two?.id ?? 0 };
}

/** Nothing leaves by e-mail while some work is done. */
async function held(work: () => Promise<void>): Promise<void> {
  const admin = await office.server.administrator();
  const channels = await db().selectFrom('channel').select('id').where('channel_type', '=', 'EMAIL').execute();
  for (const { id: channelId } of channels)
    await admin.call('channels.hold', { params: { channelId }, body: { reason: 'The text is wrong.' } });
  await work();
  for (const { id: channelId } of channels) await admin.call('channels.release', { params: { channelId } });
}

it('a document that was to be sent again before its order was cancelled waits for a person, and goes with no other', async () => {
  const order = await doubtful('anna', 'carl');
  await held(async () => {
    await settle(order.one);
    await expect.poll(async () => (await order.command()).fault?.label, WAIT).toBe('channel.heldWaits');
    const { state } = await clerk.call('commands.cancel', { params: { commandId: order.commandId } });
    expect(state).toBe('PARTIALLY_CANCELLED');
  });
  await hurryTasks(db(), DELIVERY_QUEUES.output);
  await idle();
  const [anna] = await order.shipments();
  expect(anna?.doubt).toMatchObject({ held: true });
  expect(await office.rows(clerk, order.jobId)).toMatchObject([{ dispatchState: 'ERROR' }, {}, {}]);
  await giveDoubts(office.server.services);
  expect((await order.shipments())[0]?.decideBy).not.toBeNull();
  // Another one that somebody has sent again takes nobody along.
  await settle(order.two);
  await expect.poll(async () => (await order.shipments())[1]?.status, WAIT).toBe(700);
  await idle();
  expect([takenOf('anna@'), takenOf('carl@')]).toEqual([1, 2]);
  expect((await order.shipments()).map(({ status }) => status)).toEqual([400, 700, -900]);
  // Who wants it by then says so again.
  await settle(order.one);
  await expect.poll(async () => (await order.shipments())[0]?.status, WAIT).toBe(700);
  expect(takenOf('anna@')).toBe(2);
  expect(await violationsOf(office)).toEqual([]);
});

it('what somebody has sent again while the end of the cancelled delivery was looked at goes', async () => {
  const order = await doubtful('emil', 'fred');
  await clerk.call('commands.cancel', { params: { commandId: order.commandId } });
  await hurryTasks(db(), DELIVERY_QUEUES.output);
  await idle();
  const [{ deliveryId } = { deliveryId: 0 }] = await order.shipments();
  // A worker has read the delivery as it was cancelled, and looks at it only now.
  const delivery = await loadDelivery(office.server.services, deliveryId);
  if (delivery === null) throw new Error('The delivery is gone.');
  expect(delivery.state).toBe('PARTIALLY_CANCELLED');
  await held(async () => {
    await settle(order.one);
    await expect.poll(async () => (await order.command()).state, WAIT).toBe('READY');
    const slice = { complete: () => Promise.resolve() } as unknown as ShipmentOutput['slice'];
    await settleCut({ slice, services: office.server.services as unknown as ShipmentOutput['services'] }, delivery);
  });
  await expect.poll(async () => (await order.shipments())[0]?.status, WAIT).toBe(700);
  await idle();
  expect([takenOf('emil@'), takenOf('fred@')]).toEqual([2, 1]);
  expect(await violationsOf(office)).toEqual([]);
});
