// What ends a wish for a failure, and what becomes of a piece whose fallback never left: nothing is done in the name of somebody who
// did not choose it, no money stays held, and the next failure is told.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StatusCode } from '#domain/shipments/status.codes.ts';
import { DELIVERY_QUEUES } from '#server/letters/deliveries/delivery-tasks.ts';
import { SHIPMENT_FACTS, setShipmentStatus } from '#server/letters/deliveries/shipment-status.ts';
import { recordDoubt } from '#server/pipeline/sending/doubts.ts';
import { hurryTasks } from '#tests/support/database/hurried-tasks.ts';
import { failure } from '#tests/support/test-client.ts';
import { held, rowState, waitingFallback } from './failing/fallback-under-way.ts';
import { ReturnedMail } from './returned-mail.ts';
import { violationsOf } from './sound.ts';

let world: ReturnedMail;
beforeAll(async () => {
  world = await ReturnedMail.open();
  await world.setPrice('REGISTERED_MAIL', 500);
});
afterAll(() => world?.close());

const db = () => world.office.server.services.db;
const piece = async (jobId: number, place = 0) => {
  const found = (await world.shipments(jobId))[place];
  if (found === undefined) throw new Error('Nothing was sent.');
  return found;
};
const wish = (...shipmentIds: number[]) =>
  world.validator.call('shipments.takeOver', { body: { shipmentIds, way: 'nextChannel' } });
/** A carrier says another thing of a piece, or takes back what it said; a minute later. */
async function says(shipmentId: number, code: number, correction = false): Promise<void> {
  await world.advance(60_000);
  const at = world.office.server.clock.now().toISOString();
  const body = { code, at, correction, reason: 'the carrier says so' };
  await world.validator.call('tracking.enter', { params: { shipmentId }, body });
}
/** What was said of a piece turns out to be of another one, to which a person had given it. */
async function takeBack(shipmentId: number) {
  const { rows } = await sql<{ eventId: number; channelId: number }>`update tracking_event set placed_at = now()
    where shipment_id = ${shipmentId} returning id as "eventId", channel_id as "channelId"`.execute(db());
  const admin = await world.office.server.administrator();
  return admin.call('tracking.unplace', { params: rows[0] ?? { eventId: 0, channelId: 0 } });
}

/** Failures that wait for a person; a carrier reported them, and can take that back. */
async function offered(names: readonly string[]): Promise<number> {
  await world.state({ fallbackAsk: true });
  const jobId = await world.send('chain', names);
  for (const { id } of await world.shipments(jobId)) await says(id, -711);
  expect(await world.run()).toEqual({ taken: 0, offered: names.length });
  await world.state({ fallbackAsk: false });
  return jobId;
}

it('a wish that ended is nobody’s when a later failure is taken over by itself', async () => {
  const jobId = await offered(['anna60', 'anna61']);
  const ids = (await world.shipments(jobId)).map(({ id }) => id);
  const [seen = 0, arrived = 0] = ids;
  await wish(...ids);
  await world.validator.call('shipments.acknowledge', { body: { shipmentIds: [seen], message: 'Seen' } });
  expect((await piece(jobId)).takeover).toMatchObject({ state: 'offered', way: null });
  await says(arrived, 710, true);
  for (const id of ids) await says(id, -712);
  expect(await world.run()).toEqual({ taken: 2, offered: 0 });
  const { rows } = await sql`select user_login as by from revision where entity = 'shipment' and event = 'TAKEN_OVER'
    and entity_id = any(${ids}::bigint[])`.execute(db());
  expect(rows).toEqual([{ by: null }, { by: null }]);
  await world.left(jobId);
  expect((await piece(jobId)).takeover).toMatchObject({ state: 'taken', way: null });
  // What nobody chose counts as what goes by itself, once it has left too.
  expect(await world.byItself(jobId)).toEqual([1200, 1200, 0]);
  expect(await violationsOf(world.office)).toEqual([]);
});

/** What the product knows of a failure beside its status. */
const known = async (shipmentId: number) => {
  const { rows } =
    await sql<object>`select takeover, takeover_why, takeover_next, takeover_wish, takeover_at, decide_by,
    decider_id, assigned_at from shipment where id = ${shipmentId}`.execute(db());
  return Object.entries(rows[0] ?? {}).flatMap(([name, value]) => (value === null ? [] : [name]));
};

/** The product itself moves a piece. */
const sets = (shipmentId: number, status: StatusCode) =>
  db()
    .transaction()
    .execute(async (trx) => {
      const facts = await trx.selectFrom('shipment').select(SHIPMENT_FACTS).where('id', '=', shipmentId).execute();
      await setShipmentStatus(trx, facts, { status, at: world.office.server.clock.now(), by: null });
    });

/**
 * What was offered for a failure that is over says nothing of the next one of the same piece, which nobody has looked at yet; nor does a
 * wish for that, nor what is left when it is taken back.
 */
async function failsAnew(id: number, ends: () => Promise<void>, fails: () => Promise<void>) {
  const read = async () => (await world.validator.call('shipments.find', { query: { id } })).items[0];
  const before = await read();
  expect(before).toMatchObject({ takeover: { state: 'offered', why: 'ask', next: [{ label: 'registered' }] } });
  await ends();
  expect(await known(id)).toEqual([]);
  await world.advance(5 * 86_400_000);
  await fails();
  expect(await read()).toMatchObject({ takeover: null, next: null, decider: null, decideBy: null });
  await wish(id);
  expect((await read())?.takeover).toMatchObject({ state: 'wished', next: [] });
  await world.validator.call('shipments.takeOver', { body: { shipmentIds: [id], way: 'none' } });
  expect(await read()).toMatchObject({ takeover: null, next: null });
  return { before, read };
}

it('a wish that an event or the product ends gives its money back while others of the order are under way', async () => {
  await held(world, 'registered', async (release) => {
    const jobId = await offered(['anna62', 'anna63', 'anna64']);
    const [first = 0, ...ids] = (await world.shipments(jobId)).map(({ id }) => id);
    await wish(first);
    expect(await world.run()).toEqual({ taken: 1, offered: 0 });
    await waitingFallback(world, jobId);
    await wish(...ids);
    const holds = async () => (await world.standing(jobId)).held;
    expect(await holds()).toBe(1800);
    await says(ids[0] ?? 0, 710, true);
    expect(await holds()).toBe(1200);
    await sets(ids[1] ?? 0, -900);
    expect(await holds()).toBe(600);
    await release();
    await world.left(jobId);
  });
});

it('a piece whose fallback never left and that is well again counts for itself: its next failure is told', async () => {
  await held(world, 'registered', async (release) => {
    const jobId = await world.send('chain', ['anna65', 'anna66', 'anna67']);
    const ids = (await world.shipments(jobId)).map(({ id }) => id);
    const [before = 0, after = 0, other = 0] = ids;
    for (const id of ids) await says(id, -711);
    expect(await world.run()).toEqual({ taken: 3, offered: 0 });
    const fallback = await waitingFallback(world, jobId);
    expect(await takeBack(before)).toMatchObject({ instead: [(await piece(jobId, 3)).nuid] });
    expect(await piece(jobId)).toMatchObject({ status: 700, takeover: { state: 'taken' } });
    await world.clerk.call('commands.cancel', { params: fallback.params });
    expect(await rowState(world, jobId)).toEqual(['SENT', 'REJECTED', 'REJECTED']);
    // One that is corrected only then, and one that fails in another way, too.
    await says(after, 700, true);
    await says(other, -712);
    expect(await rowState(world, jobId)).toEqual(['SENT', 'SENT', 'ERROR']);
    for (const id of [before, after]) await says(id, -712);
    const listed = await world.validator.call('shipments.list', { query: { unacknowledged: '1' } });
    expect(listed.items.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect(await rowState(world, jobId)).toEqual(['ERROR', 'ERROR', 'ERROR']);
    // Something of the order was taken back: a person is asked, and the same channel is free.
    expect(await world.run()).toEqual({ taken: 0, offered: 3 });
    await wish(...ids);
    await release();
    expect(await world.run()).toEqual({ taken: 3, offered: 0 });
    await world.left(jobId);
    expect((await piece(jobId)).takeover?.state).toBe('taken');
    expect(await violationsOf(world.office)).toEqual([]);
  });
});

it('a doubt is not sent again by a consent that was withdrawn', async () => {
  const { clock } = world.office.server;
  const { accountId } = world.office.town;
  const name = 'anna68@mail.example';
  const jobId = await world.send('electronic', ['anna68']);
  const preference = (is: string) =>
    sql`update recipient_consent set preference = ${is} where recipient_identifier = ${name}`.execute(db());
  await sql`update account set definition = definition || '{"senderAccount": true}' where id = ${accountId}`.execute(
    db(),
  );
  await sql`insert into recipient_consent (account_id, recipient_identifier, preference, source, email_address, email_valid,
    verified_email) values (${accountId}, ${name}, 'paper', 'manager', ${name}, true, ${name})`.execute(db());
  await sql`update pack_group set recipient_identifier = ${name} where job_id = ${jobId}`.execute(db());
  await sql`update shipment set preference = 'electronic' where job_id = ${jobId}`.execute(db());
  await db()
    .transaction()
    .execute(async (trx) => {
      const facts = await trx.selectFrom('shipment').select(SHIPMENT_FACTS).where('job_id', '=', jobId).execute();
      for (const one of facts)
        await recordDoubt(trx, one, { attempt: 7, at: clock.now(), reason: 'tries', answer: 'not now', held: true });
    });
  const { id: shipmentId } = await piece(jobId);
  const sendAgain = () =>
    world.validator.call('shipments.resolveDoubt', {
      params: { shipmentId },
      body: { resolution: 'sendAgain', message: 'once more' },
    });
  expect((await failure(sendAgain())).label).toBe('shipment.consentWithdrawn');
  expect((await piece(jobId)).doubt).toMatchObject({ reason: 'tries' });
  await preference('electronic');
  const sent = world.peer.taken.length;
  await held(world, 'mail', async (release) => {
    await sendAgain();
    // Who takes it back before it goes gets nothing either.
    await preference('paper');
    await release();
  });
  const isHeld = async () => {
    // By the clock of the test, which is ahead of that of the database.
    await hurryTasks(db(), DELIVERY_QUEUES.output);
    return (await piece(jobId)).doubt?.held;
  };
  await expect.poll(isHeld, { timeout: 20_000 }).toBe(true);
  await expect.poll(() => world.office.server.idle(), { timeout: 20_000 }).toBe(true);
  expect([world.peer.taken.length, (await piece(jobId)).status]).toEqual([sent, 400]);
  await preference('electronic');
  await sendAgain();
  await expect.poll(async () => (await piece(jobId)).status, { timeout: 20_000 }).toBe(700);
});

// Last: the sessions of others end while days go by.
it('a failure that a correction ends leaves nothing of what was offered to the next one', async () => {
  const jobId = await offered(['anna69']);
  const { id } = await piece(jobId);
  const { before, read } = await failsAnew(
    id,
    () => says(id, 710, true),
    () => says(id, -710),
  );
  expect(await world.run()).toEqual({ taken: 0, offered: 1 });
  const after = await read();
  expect(after).toMatchObject({ takeover: { state: 'offered', why: 'code', next: [{ label: 'registered' }] } });
  expect(Date.parse(after?.decideBy ?? '') - Date.parse(before?.decideBy ?? '')).toBeGreaterThan(4 * 86_400_000);
});

it('a failure that the product ends leaves the next one to the run, which has another channel take over', async () => {
  const jobId = await offered(['anna70']);
  const { id } = await piece(jobId);
  await failsAnew(
    id,
    () => sets(id, 700),
    () => sets(id, -712),
  );
  expect(await world.run()).toEqual({ taken: 1, offered: 0 });
  await world.left(jobId);
});
