// Money of a piece in doubt, of which a person gave an event to the wrong piece and took it back: what was charged for the event's
// sake comes back by an entry that names it, what was given up is held again, and what is said again is charged once.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inDoubt } from '#domain/deliveries/doubts.ts';
import { followDeliveries, moveDelivery, STATE_FACTS, sayDoubts } from '#server/letters/deliveries/delivery-state.ts';
import { SHIPMENT_FACTS, setShipmentStatus } from '#server/letters/deliveries/shipment-status.ts';
import { sumsBelowThreshold } from '#server/letters/money/held.ts';
import { dueNow, limitUses, rulesOf } from '#server/letters/money/reservations.ts';
import { recordDoubt } from '#server/pipeline/sending/doubts.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';
import { pushSigned } from './tracked/signed-push.ts';

const UNKNOWN = '1A2B3C4D5E6FG';
const ADDRESS = ['M. Paul Martin', '12 rue des Lilas', '75011 Paris'];
/** With VAT each letter costs 120. */
const PIECE = {
  channelType: 'SIMPLE_MAIL' as const,
  kind: 'piece' as const,
  countries: [],
  fromSheets: 0,
  validFrom: '2020-01-01',
  currency: 'EUR',
  amount: 100,
  vatPermille: 200,
};

let office: PostOffice;
let clerk: TestClient;
let admin: TestClient;
let channelId = 0;
let secret = '';
let pushes = 0;
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await office.as('clerk');
  admin = await office.server.administrator();
  await admin.call('tariffs.save', { body: PIECE });
  await sql`update account set definition = jsonb_set(definition, '{properties}',
    coalesce(definition->'properties', '{}') || '{"monthlyLimit": 100}') where id = ${office.town.accountId}`.execute(
    office.server.services.db,
  );
  channelId = (await admin.call('channels.list')).find(({ name }) => name === 'Letters France')?.id ?? 0;
  ({ secret } = await admin.call('tracking.makeSecret', { params: { channelId } }));
});
afterAll(() => office?.close());

/** A letter of an order of its own, with others, of which nobody knows whether they left: they were not charged. */
async function doubtful(letters = 1) {
  const { db, clock } = office.server.services;
  const pdf = await lettersPdf(
    Array.from({ length: letters }, (_, n) => ({ address: [`M. Paul Martin ${n}`, ...ADDRESS.slice(1)], pages: 1 })),
  );
  const { id: jobId } = await office.deposit(clerk, office.town.services.letters, pdf);
  const day = clock.now();
  day.setUTCDate(day.getUTCDate() + 7 + ((10 - day.getUTCDay()) % 7));
  const { id: commandId } = await office.confirm(clerk, jobId, day.toISOString());
  await office.reaches(clerk, commandId, 'READY');
  const at = clock.now();
  await db.transaction().execute(async (trx) => {
    await sql`insert into send_attempt (shipment_id, fence, peer_key, state, started_at, ended_at)
      select id, nuid, nuid, 'DOUBT', ${at}, ${at} from shipment where job_id = ${jobId}`.execute(trx);
    const facts = await trx.selectFrom('shipment').select(SHIPMENT_FACTS).where('job_id', '=', jobId).execute();
    for (const one of facts) await recordDoubt(trx, one, { attempt: 7, at, reason: 'tries', held: true });
    const deliveries = await trx.selectFrom('delivery').select(STATE_FACTS).where('job_id', '=', jobId).execute();
    for (const one of deliveries) {
      const fault = inDoubt(await sayDoubts(trx, one.id));
      await moveDelivery(trx, one, 'outputError', { at, by: null, fault });
    }
    await followDeliveries(trx, commandId, { at, by: null });
  });
  const [{ id, nuid, deliveryId } = { id: 0, nuid: '', deliveryId: 0 }] = await office.shipments(clerk, jobId);
  office.server.clock.advance(60_000);
  return { jobId, commandId, id, nuid, deliveryId };
}

/** What its provider says of a piece, a minute after the last time. */
const push = (code: number, names: { readonly nuid: string; readonly reference?: string }) => {
  office.server.clock.advance(60_000);
  return pushSigned(office, [{ ...names, code, at: office.server.clock.now().toISOString() }], {
    channel: channelId,
    secret,
  });
};

/** An event of a piece that nobody knows is given to this one. @returns it */
async function placed(code: number, nuid: string) {
  pushes += 1;
  const reference = `STRAY${pushes}`;
  await push(code, { nuid: UNKNOWN, reference });
  const { items } = await admin.call('tracking.unplaced', { params: { channelId }, query: { placed: '0' } });
  const eventId = items.find((one) => one.reference === reference)?.id ?? 0;
  await admin.call('tracking.place', { params: { channelId, eventId }, body: { nuid } });
  return eventId;
}
const takeBack = (eventId: number) => admin.call('tracking.unplace', { params: { channelId, eventId } });

/** What an order holds, what counts of it against the threshold, and what the month came to since some time. */
async function money({ jobId, commandId }: { readonly jobId: number; readonly commandId: number }) {
  const { db, clock } = office.server.services;
  const { rows } = await sql<{ rest: number; own_rest: number; own_spent: number }>`select rest, own_rest, own_spent
    from reservation where command_id = ${commandId}`.execute(db);
  const [use] = await limitUses(db, await rulesOf(db, office.town.accountId), dueNow(clock.now()));
  const threshold = (await sumsBelowThreshold(db, jobId))[0]?.net;
  return { ...rows[0], threshold, used: use?.used };
}
const entries = async (deliveryId: number) =>
  (await clerk.call('billing.ofDelivery', { params: { deliveryId } })).items.map(
    ({ kind, net, vat, cause, eventId, reason }) => [kind, net, vat, cause, eventId, reason],
  );

it('gives back what was charged for its sake, holds it again, and charges once what is said again', async () => {
  const order = await doubtful();
  // It was to leave next week: nothing of it is of this month yet.
  const { used = 0, ...before } = await money(order);
  expect(before).toEqual({ rest: 120, own_rest: 120, own_spent: 0, threshold: 120 });
  const eventId = await placed(600, order.nuid);
  expect(await money(order)).toEqual({ rest: 0, own_rest: 0, own_spent: 120, threshold: 120, used: used + 120 });
  await takeBack(eventId);
  const price = ['price', 100, 20, null, null, null];
  const back = ['correction', -100, -20, 'takenBack', eventId, null];
  expect(await entries(order.deliveryId)).toEqual([price, back]);
  expect(await money(order)).toEqual({ ...before, used: used + 120 });
  // The order says that it is still expected, and the piece that nothing was charged.
  const [priced] = (await clerk.call('billing.ofJob', { params: { jobId: order.jobId } })).channels;
  expect(priced?.expected).toEqual([{ currency: 'EUR', net: 100, vat: 20 }]);
  expect((await office.shipments(clerk, order.jobId))[0]?.price).toBeNull();
  const again = ['correction', 100, 20, 'leftAgain', null, null];
  for (const code of [600, 610]) {
    await push(code, { nuid: order.nuid });
    expect(await entries(order.deliveryId)).toEqual([price, back, again]);
    expect(await money(order)).toMatchObject({ rest: 0, own_rest: 0, own_spent: 120, used: used + 120 });
  }
  expect((await office.shipments(clerk, order.jobId))[0]?.price).toMatchObject({ amount: 120 });
});

it('keeps what other events say that left, and what a person gave back already', async () => {
  const seen = await doubtful();
  await push(600, { nuid: seen.nuid });
  await takeBack(await placed(610, seen.nuid));
  expect(await entries(seen.deliveryId)).toEqual([['price', 100, 20, null, null, null]]);
  const mended = await doubtful();
  const eventId = await placed(600, mended.nuid);
  await admin.call('billing.correct', {
    params: { deliveryId: mended.deliveryId },
    body: { shipmentId: mended.id, net: -30, vat: -6, reason: 'Too late' },
  });
  await takeBack(eventId);
  expect((await entries(mended.deliveryId)).slice(1)).toEqual([
    ['correction', -30, -6, null, null, 'Too late'],
    ['correction', -70, -14, 'takenBack', eventId, null],
  ]);
  expect(await money(mended)).toMatchObject({ rest: 84, own_rest: 84 });
});

it('gives back also where what is left says that nobody had taken it, and charges when it is said to have arrived', async () => {
  const order = await doubtful();
  const eventId = await placed(600, order.nuid);
  await push(-712, { nuid: order.nuid });
  await takeBack(eventId);
  expect((await entries(order.deliveryId)).slice(1)).toEqual([['correction', -100, -20, 'takenBack', eventId, null]]);
  expect(await money(order)).toMatchObject({ rest: 0, own_rest: 0, own_spent: 0, threshold: 0 });
  await push(610, { nuid: order.nuid });
  expect((await entries(order.deliveryId)).slice(2)).toEqual([['correction', 100, 20, 'leftAgain', null, null]]);
});

it('takes nothing of what the others of its order hold when it arrived after all', async () => {
  const order = await doubtful(2);
  expect(await money(order)).toMatchObject({ rest: 240, own_rest: 240 });
  for (const code of [-700, 610]) {
    await push(code, { nuid: order.nuid });
    expect(await money(order)).toMatchObject({ rest: 120, own_rest: 120 });
  }
  expect(await money(order)).toMatchObject({ own_spent: 120, threshold: 240 });
});

it('gives back a second time, and what a person gave back is not that of others', async () => {
  const order = await doubtful(2);
  for (const round of [0, 1]) {
    const eventId = await placed(600, order.nuid);
    await takeBack(eventId);
    expect((await entries(order.deliveryId)).filter(([, , , cause]) => cause === 'takenBack')).toHaveLength(round + 1);
    expect(await money(order)).toMatchObject({ rest: 240, own_rest: 240, own_spent: 0 });
  }
});

it('holds the price once of what a person had sent again when it was said to have never been taken', async () => {
  const order = await doubtful(2);
  await sql`update shipment set doubt = doubt || '{"again": true}' where id = ${order.id}`.execute(
    office.server.services.db,
  );
  const eventId = await placed(-700, order.nuid);
  // Nothing of it is sent any more.
  expect(await money(order)).toMatchObject({ rest: 120, own_rest: 120, threshold: 120 });
  await takeBack(eventId);
  expect(await money(order)).toMatchObject({ rest: 240, own_rest: 240, threshold: 240 });
  expect(await entries(order.deliveryId)).toEqual([]);
});

it('gives up the price of a doubt that its next try ends as refused, though others of its order are in doubt', async () => {
  const order = await doubtful(2);
  const { db, clock } = office.server.services;
  const says = (status: -700 | 700) =>
    db.transaction().execute(async (trx) => {
      const facts = await trx.selectFrom('shipment').select(SHIPMENT_FACTS).where('id', '=', order.id).execute();
      const details = status === 700 ? { correction: true } : {};
      await setShipmentStatus(trx, facts, { status, at: clock.now(), by: null, details });
    });
  await says(-700);
  expect(await money(order)).toMatchObject({ rest: 120, own_rest: 120, own_spent: 0 });
  // An answer that comes late says that it went after all: the other one goes on holding its own price.
  await says(700);
  expect(await money(order)).toMatchObject({ rest: 120, own_rest: 120, own_spent: 120 });
});

it('holds the price again of what was said to have never been taken, and charges it once', async () => {
  for (const code of [-700, -712]) {
    const order = await doubtful();
    const { used = 0, ...before } = await money(order);
    const eventId = await placed(code, order.nuid);
    expect(await money(order)).toMatchObject({ rest: 0, own_rest: 0, threshold: 0, used });
    await takeBack(eventId);
    expect(await money(order)).toEqual({ ...before, used: used + 120 });
    expect(await entries(order.deliveryId)).toEqual([]);
    await (await office.as('validator')).call('shipments.resolveDoubt', {
      params: { shipmentId: order.id },
      body: { resolution: 'went', message: '' },
    });
    expect(await entries(order.deliveryId)).toEqual([['price', 100, 20, null, null, null]]);
    expect(await money(order)).toMatchObject({ rest: 0, used: used + 120 });
  }
  expect(await violationsOf(office)).toEqual([]);
});
