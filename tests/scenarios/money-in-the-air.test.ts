// Money of e-mails that are in the air while something is said or decided of them: what may have left holds its price, once, until it is
// known; what an answer says to have left is charged, whatever was said of it before.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { DELIVERY_QUEUES } from '#server/letters/deliveries/delivery-tasks.ts';
import { hurryTasks } from '#tests/support/database/hurried-tasks.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { type Fate, type MailPeer, openMailPeer } from '#tests/support/mail-peer.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

/** With VAT each e-mail costs 12. */
const LINE = {
  channelType: 'EMAIL' as const,
  kind: 'piece' as const,
  countries: [],
  fromSheets: 0,
  validFrom: '2020-01-01',
  currency: 'EUR',
  amount: 10,
  vatPermille: 200,
};
const WAIT = { timeout: 20_000 };

let peer: MailPeer;
let fates: Fate[] = []; // of the e-mails to come; afterwards all are taken
let office: PostOffice;
let clerk: TestClient;
let validator: TestClient;

beforeAll(async () => {
  peer = await openMailPeer({ fate: () => fates.shift() ?? 'take', cutsAll: true });
  office = await openPostOffice({ environment: { MAILROOM_SMTP_URL: peer.url } });
  [clerk, validator] = [await office.as('clerk'), await office.as('validator')];
  await (await office.server.administrator()).call('tariffs.save', { body: LINE });
});
function release(): void {
  fates = [];
  peer?.release();
}
afterAll(async () => {
  release();
  await office?.close();
  await peer?.close();
});
afterEach(release);

async function sent(...names: readonly string[]) {
  const letters = names.map((name) => ({
    address: [name, '12 rue des Lilas', '75011 Paris'],
    email: `${name}@mail.example`,
    pages: 1,
  }));
  const { id: jobId } = await office.deposit(clerk, office.town.services.emails, await lettersPdf(letters));
  const { id: commandId } = await office.confirm(clerk, jobId);
  return { jobId, commandId };
}
type Order = Awaited<ReturnType<typeof sent>>;

const inTheAir = () => expect.poll(() => peer.held.length, WAIT).toBeGreaterThan(0);
const first = async ({ jobId }: Order) => (await office.shipments(clerk, jobId))[0];
const doubted = (order: Order) => expect.poll(async () => (await first(order))?.doubt, WAIT).toBeTruthy();
/** What it holds, what of it counts against the threshold, and what was charged. */
async function money({ jobId, commandId }: Order) {
  const { rows } = await sql<{ rest: number; own: number; charged: number }>`select rest, own_rest as own,
      (select coalesce(sum(net + vat), 0)::int from charge where job_id = ${jobId}) as charged
    from reservation where command_id = ${commandId}`.execute(office.server.services.db);
  return rows[0];
}
async function settle(order: Order, resolution: 'went' | 'sendAgain') {
  const params = { shipmentId: (await first(order))?.id ?? 0 };
  await validator.call('shipments.resolveDoubt', { params, body: { resolution, message: '' } });
}
const idle = () => expect.poll(() => office.server.idle(), WAIT).toBe(true);

it('holds the price of the one in the air when its order is cancelled, and of its doubt, until that is settled', async () => {
  fates = ['hold'];
  const order = await sent('anna', 'bert');
  await inTheAir();
  expect(await money(order)).toEqual({ rest: 24, own: 24, charged: 0 });
  const { state } = await clerk.call('commands.cancel', { params: { commandId: order.commandId } });
  expect(state).toBe('PARTIALLY_CANCELLED');
  expect(await money(order)).toEqual({ rest: 12, own: 12, charged: 0 });
  peer.cut();
  await doubted(order);
  await idle();
  // Nobody sends it again by itself.
  expect((await first(order))?.doubt).toMatchObject({ held: true });
  expect(await money(order)).toEqual({ rest: 12, own: 12, charged: 0 });
  await settle(order, 'went');
  expect(await money(order)).toEqual({ rest: 0, own: 0, charged: 12 });
  await idle();
  expect(await violationsOf(office)).toEqual([]);
});

it('gives the price back of what was in the air and was not taken', async () => {
  fates = ['holdThenLater'];
  const order = await sent('carl', 'dora');
  await inTheAir();
  await clerk.call('commands.cancel', { params: { commandId: order.commandId } });
  expect(await money(order)).toEqual({ rest: 12, own: 12, charged: 0 });
  release();
  await expect.poll(async () => (await first(order))?.status, WAIT).toBe(-900);
  expect(await money(order)).toEqual({ rest: 0, own: 0, charged: 0 });
});

it('charges what its answer says to have left, though an event said meanwhile that nobody had taken it', async () => {
  fates = ['cutAfter', 'hold'];
  const order = await sent('emil');
  await doubted(order);
  await expect.poll(async () => (await office.reaches(clerk, order.commandId, 'READY')).fault, WAIT).not.toBeNull();
  await hurryTasks(office.server.services.db, DELIVERY_QUEUES.output);
  await inTheAir();
  const shipmentId = (await first(order))?.id ?? 0;
  const at = office.server.clock.now().toISOString();
  await validator.call('tracking.enter', {
    params: { shipmentId },
    body: { code: -700, at, correction: false, reason: 'Their log' },
  });
  expect(await money(order)).toEqual({ rest: 0, own: 0, charged: 0 });
  release();
  await expect.poll(async () => (await money(order))?.charged, WAIT).toBe(12);
  await idle();
  expect(await money(order)).toEqual({ rest: 0, own: 0, charged: 12 });
  // That it went is in its history, and the event holds after that.
  expect(await first(order)).toMatchObject({ status: -700, doubt: null });
  const events = (await clerk.call('shipments.revisions', { params: { shipmentId } })).map(({ event }) => event);
  expect(events.filter((event) => ['700', '-700'].includes(event)).toSorted()).toEqual(['-700', '-700', '700']);
  expect(await violationsOf(office)).toEqual([]);
});
