// What left while no line of the tariff held for it: counted alike in Costs, with its delivery and with its order, whatever became of it
// afterwards, until its price is entered; the document then says what it was billed.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { priceQuery } from '#server/features/money/charges.repository.ts';
import { unpricedPieces } from '#server/features/money/unpriced.repository.ts';
import type { Trx } from '#server/storage/schema.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { exportedRows, failure, type TestClient } from '#tests/support/test-client.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';
import { pushSigned } from './tracked/signed-push.ts';

/** No line holds yet for what leaves now. */
const LINE = {
  channelType: 'SIMPLE_MAIL' as const,
  kind: 'piece' as const,
  countries: [],
  fromSheets: 0,
  validFrom: '2090-01-01',
  currency: 'EUR',
  amount: 100,
  vatPermille: 200,
};

let office: PostOffice;
let clerk: TestClient;
let validator: TestClient;
let system: TestClient;

beforeAll(async () => {
  office = await openPostOffice();
  // The tenth of the next month, far from the ends of a month.
  const now = office.server.clock.now();
  office.server.clock.set(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10, 9)));
  clerk = await office.as('clerk');
  validator = await office.as('validator');
  system = await office.server.administrator();
});
afterAll(() => office?.close());

async function deposited(count: number): Promise<number> {
  const letters = Array.from({ length: count }, (_, n) => ({
    address: [`Recipient ${n + 1}`, '12 rue des Lilas', '75011 Paris'],
    pages: 1,
  }));
  return (await office.deposit(clerk, office.town.services.letters, await lettersPdf(letters))).id;
}

/** Letters of an order, handed over by the folder of their channel. */
async function sent(count: number) {
  const jobId = await deposited(count);
  await office.reaches(clerk, (await office.confirm(clerk, jobId)).id, 'OUTPUTTED');
  const shipments = await office.shipments(clerk, jobId);
  return { jobId, deliveryId: shipments[0]?.deliveryId ?? 0, ids: shipments.map(({ id }) => id), shipments };
}

/** A day on which letters are still here. */
function laterDay(): string {
  const day = office.server.clock.now();
  day.setUTCDate(day.getUTCDate() + 7 + ((10 - day.getUTCDay()) % 7));
  return day.toISOString();
}

/** Pieces without a price: in Costs, in the statement, with the delivery and with the order. */
async function counted({ jobId, deliveryId }: { readonly jobId: number; readonly deliveryId: number }) {
  const month = office.server.clock.now().toISOString().slice(0, 7);
  const inCosts = (await validator.call('costs.read', { query: { month } })).unpriced;
  const rows = await exportedRows(validator, 'costs', { month });
  const { unpriced } = await system.call('billing.ofDelivery', { params: { deliveryId } });
  const { channels } = await clerk.call('billing.ofJob', { params: { jobId } });
  return {
    costs: inCosts.reduce((sum, { pieces }) => sum + pieces, 0),
    statement: rows.reduce((sum, { kind, pieces }) => sum + (kind === 'unpriced' ? Number(pieces) : 0), 0),
    delivery: unpriced.map(({ shipmentId }) => shipmentId),
    order: channels.map((one) => [one.pieces, one.unpriced, one.expectedUnpriced]),
  };
}

/** What becomes of a change that is not kept. */
async function inVain<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
  const trx = await office.server.services.db.startTransaction().execute();
  try {
    return await work(trx);
  } finally {
    await trx.rollback().execute();
  }
}

it('is not counted before there is any tariff, for then nothing is billed', async () => {
  const { jobId, deliveryId } = await sent(1);
  expect(await counted({ jobId, deliveryId })).toEqual({ costs: 0, statement: 0, delivery: [], order: [[1, 0, 0]] });
  await system.call('tariffs.save', { body: LINE });
  expect(await counted({ jobId, deliveryId })).toMatchObject({ costs: 1, statement: 1, order: [[1, 1, 0]] });
  await office.server.services.db.updateTable('shipment').set({ billing: '{}' }).where('job_id', '=', jobId).execute();
});

it('is to be billed also where it comes back, or is stopped after it was printed', async () => {
  const order = await sent(4);
  const { deliveryId, ids, shipments } = order;
  const all = { costs: 4, statement: 4, delivery: ids, order: [[4, 4, 0]] };
  expect(await counted(order)).toEqual(all);
  const channel = (await system.call('channels.list')).find(({ name }) => name === 'Letters France')?.id ?? 0;
  const { secret } = await system.call('tracking.makeSecret', { params: { channelId: channel } });
  const at = office.server.clock.now().toISOString();
  const [returned = '', printed = '', destroyed = ''] = shipments.map(({ nuid }) => nuid);
  const { result } = await pushSigned(
    office,
    [
      { nuid: returned, code: -611, at },
      { nuid: printed, code: -910, at, destruction: true },
      { nuid: destroyed, code: -990, at, destruction: true },
    ],
    { channel, secret },
  );
  expect(result).toMatchObject({ changed: 3, refused: [] });
  expect(await counted(order)).toEqual(all);
  for (const shipmentId of ids.slice(0, 2)) {
    const body = { shipmentId, net: 90, vat: 18, reason: 'Forgotten in the tariff', currency: 'EUR' };
    const entry = await system.call('billing.correct', { params: { deliveryId }, body });
    expect(entry).toMatchObject({ kind: 'correction', net: 90, currency: 'EUR' });
  }
  expect(await counted(order)).toEqual({ costs: 2, statement: 2, delivery: ids.slice(2), order: [[4, 2, 0]] });
  const [first] = (await clerk.call('billing.ofJob', { params: { jobId: order.jobId } })).channels;
  expect(first?.charged).toEqual([{ currency: 'EUR', net: 180, vat: 36 }]);
  expect(await violationsOf(office)).toEqual([]);
});

it('is said by the document with all that was entered for it', async () => {
  const { deliveryId, ids } = await sent(1);
  const [shipmentId = 0] = ids;
  const price = async () => (await clerk.call('shipments.find', { query: { id: shipmentId } })).items[0]?.price;
  const enter = (net: number, vat: number) =>
    system.call('billing.correct', {
      params: { deliveryId },
      body: { shipmentId, net, vat, reason: 'By hand', currency: 'EUR' },
    });
  expect(await price()).toBeNull();
  await enter(90, 18);
  expect(await price()).toEqual({ currency: 'EUR', amount: 108, estimated: false });
  await enter(-40, -8);
  expect(await price()).toEqual({ currency: 'EUR', amount: 60, estimated: false });
});

it('is told apart from what is still here, or of which nobody knows whether it left', async () => {
  const jobId = await deposited(2);
  const { id: commandId } = await office.confirm(clerk, jobId, laterDay());
  await office.reaches(clerk, commandId, 'READY');
  const [{ deliveryId, id: shipmentId } = { deliveryId: 0, id: 0 }] = await office.shipments(clerk, jobId);
  expect(await counted({ jobId, deliveryId })).toMatchObject({ delivery: [], order: [[2, 0, 2]] });
  const doubted = await inVain(async (trx) => {
    await sql`update shipment set status = 400, doubt = '{}' where id = ${shipmentId}`.execute(trx);
    return (await priceQuery(jobId).execute(trx)).rows;
  });
  expect(doubted).toMatchObject([{ pieces: 2, unpriced: 0, expectedUnpriced: 2 }]);
  // Taken back before it left, it costs nothing.
  await clerk.call('commands.cancel', { params: { commandId } });
  expect(await counted({ jobId, deliveryId })).toMatchObject({ delivery: [], order: [] });
});

it('is what would have been charged: not what was blocked before, nor what was refused', async () => {
  const { deliveryId, ids } = await sent(1);
  const [shipmentId = 0] = ids;
  const pieces = async (trx: Trx) => (await unpricedPieces(trx, deliveryId, { limit: 9 })).length;
  const failed = (trx: Trx, status: number, hours: number) => {
    const at = new Date(office.server.clock.now().getTime() + hours * 3_600_000);
    return trx
      .updateTable('shipment')
      .set({ status, status_at: at, left_at: at })
      .where('id', '=', shipmentId)
      .execute();
  };
  const blocked = await inVain(async (trx) => {
    await failed(trx, -712, -1);
    return pieces(trx);
  });
  // As one that goes by itself and was cut: a bounce shows that it had left, a refusal that it had not.
  const doubtEnded = await inVain(async (trx) => {
    await sql`update send_attempt set delivery_id = null, shipment_id = ${shipmentId}, state = 'DOUBT'
      where delivery_id = ${deliveryId}`.execute(trx);
    const seen: number[] = [];
    for (const status of [-711, -712, -700, -900]) {
      await failed(trx, status, 1);
      seen.push(await pieces(trx));
    }
    await failed(trx, -711, 1);
    await sql`insert into send_attempt (shipment_id, fence, peer_key, state, started_at, ended_at)
      select id, 'again', nuid, 'FAILED', status_at, status_at from shipment where id = ${shipmentId}`.execute(trx);
    return [...seen, await pieces(trx)];
  });
  expect(blocked).toBe(0);
  expect(doubtEnded).toEqual([1, 0, 0, 0, 0]);
});

it('is listed by its delivery, and entered whole as the tariff proposes by now: with one reason, and once', async () => {
  const order = await sent(3);
  const { deliveryId, ids } = order;
  const params = { deliveryId };
  const month = office.server.clock.now().toISOString().slice(0, 7);
  const listed = async (unpriced: string) =>
    (await validator.call('deliveries.list', { query: { unpriced } })).items.map(({ id }) => id);
  const read = () => system.call('billing.ofDelivery', { params });
  expect(await listed(month)).toContain(deliveryId);
  expect(await listed('2020-01')).toEqual([]);
  // The month is that of leaving, also seen from the day of a later one.
  expect(await listed(`${Number(month.slice(0, 4)) + 1}${month.slice(4)}`)).toEqual([]);
  expect(await read()).toMatchObject({ unpricedCount: 3, proposed: { pieces: 0, sums: [] } });
  const none = { entered: 0, sums: [], next: null };
  const body = { reason: 'Forgotten in the tariff' };
  expect(await system.call('billing.enterProposed', { params, body })).toEqual(none);

  await system.call('tariffs.save', { body: { ...LINE, validFrom: '2020-01-01' } });
  const [byHand = 0, ...others] = ids;
  expect(await read()).toMatchObject({
    unpricedCount: 3,
    proposed: { pieces: 3, sums: [{ currency: 'EUR', net: 300, vat: 60 }] },
  });
  await system.call('billing.correct', {
    params,
    body: { shipmentId: byHand, net: 90, vat: 18, reason: 'By hand', currency: 'EUR' },
  });
  expect((await read()).unpricedCount).toBe(2);
  expect(await failure(clerk.call('billing.enterProposed', { params, body }))).toMatchObject({ code: -12 });
  // Asked by two at once, and again where the answer of one was lost.
  const answers = await Promise.all(
    ['one', 'two'].map((idempotencyKey) => system.call('billing.enterProposed', { params, body, idempotencyKey })),
  );
  expect(answers.reduce((sum, { entered }) => sum + entered, 0)).toBe(2);
  for (const [n, idempotencyKey] of ['one', 'two'].entries())
    expect(await system.call('billing.enterProposed', { params, body, idempotencyKey })).toEqual(answers[n]);
  expect(await system.call('billing.enterProposed', { params, body })).toEqual(none);
  const { items, sums, unpricedCount } = await read();
  expect(unpricedCount).toBe(0);
  expect(sums).toEqual([{ currency: 'EUR', net: 290, vat: 58 }]);
  expect(items.map(({ shipmentId, net, reason }) => [shipmentId, net, reason])).toEqual([
    [byHand, 90, 'By hand'],
    ...others.map((id) => [id, 100, body.reason]),
  ]);
  expect(items.at(-1)?.rates).toEqual([{ vatPermille: 200, net: 100, vat: 20 }]);
  expect(await listed(month)).not.toContain(deliveryId);
  expect(await violationsOf(office)).toEqual([]);
});
