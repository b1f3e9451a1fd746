// Fallback, through a whole server: what is refused or bounces goes by registered letter, then by plain letter; never two successors.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OptionsCheck } from '#domain/api/sending/delivery.schema.ts';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { placesIn } from '#server/features/keeping/person-traces.ts';
import { tracesOf } from '#server/features/keeping/traces.repository.ts';
import { groupStates, withdrawGroups } from '#server/letters/deliveries/delivery-state.ts';
import { factsOf } from '#server/letters/keeping/keeping.repository.ts';
import { ApiFailure, failure } from '#tests/support/test-client.ts';
import { byConsent } from './failing/by-consent.ts';
import { fallbackGivenUpAndTakenBack, nothingTakesOver, withdrawnInPlace } from './failing/fallback-under-way.ts';
import { choiceOfNow, onceMoreNow } from './failing/prices-now.ts';
import { bitByBit, inNeedOfNobody, unseenWishes } from './failing/unseen-wishes.ts';
import { ReturnedMail, sketch } from './returned-mail.ts';
import { violationsOf } from './sound.ts';

const DAY = 86_400_000;
let world: ReturnedMail;
beforeAll(async () => {
  world = await ReturnedMail.open();
});
afterAll(() => world?.close());

describe('an e-mail that does not arrive', () => {
  let jobId = 0;

  it('refused by its server goes by the next channel, with its origin and what it replaces, once', async () => {
    jobId = await world.send('chain', ['anna', 'nobody']);
    // Nobody need decide: the counters and the lists say so until the run has looked, and where the account does not want to be asked.
    const counted = () => inNeedOfNobody(world);
    const fallsBack = async () => (await world.shipments(jobId)).map((one) => one.fallsBack);
    expect([await counted(), await fallsBack()]).toEqual([{ itself: 1, unassigned: 0, listed: 0 }, [false, true]]);
    await world.state({ fallbackAsk: true });
    expect([await counted(), await fallsBack()]).toEqual([{ unassigned: 1, listed: 1 }, [false, false]]);
    await world.state({ fallbackAsk: false });
    expect(await world.runWithKills()).toEqual({ taken: 1, offered: 0 });
    const shipments = await world.left(jobId);
    expect([await counted(), shipments.some((one) => one.fallsBack)]).toEqual([{ unassigned: 0, listed: 0 }, false]);
    expect(shipments.map(sketch)).toEqual([
      { recipient: 'anna', channelLabel: 'mail', status: 700, acknowledged: false, replaces: false },
      { recipient: 'nobody', channelLabel: 'mail', status: -711, acknowledged: true, replaces: false },
      { recipient: 'nobody', channelLabel: 'registered', status: 400, acknowledged: false, replaces: true },
    ]);
    const [first, failed, successor] = shipments;
    expect(successor?.replacesShipmentId).toBe(failed?.id);
    const delivery = await world.clerk.call('deliveries.get', { params: { deliveryId: successor?.deliveryId ?? 0 } });
    expect(delivery).toMatchObject({ fallback: true, originDeliveryId: first?.deliveryId, shipmentCount: 1 });
    expect(world.office.outbox('registered', delivery.externalId)).toEqual(
      expect.arrayContaining([`${successor?.nuid}.pdf`]),
    );
    const history = await world.clerk.call('shipments.revisions', { params: { shipmentId: failed?.id ?? 0 } });
    expect(history.at(-1)).toMatchObject({ event: 'TAKEN_OVER' });
    const story = await world.clerk.call('story.read', { query: { jobId: String(jobId) } });
    const shares = [{ channelType: 'EMAIL', count: 1 }];
    expect(story.filter(({ kind }) => kind === 'othersTookOver')).toMatchObject([{ count: 1, shares }]);
    // One thing is said of it: that it did not arrive, and the letter as what went in its place.
    expect(story.filter(({ kind }) => kind === 'notArrived')).toEqual([]);
    const out = story.filter(({ kind }) => kind === 'handedOver');
    expect(out.map(({ shares: [share], instead }) => [share?.channelType, share?.count, instead]).sort()).toEqual([
      ['EMAIL', 2, false],
      ['REGISTERED_MAIL', 1, true],
    ]);
  });

  it('bounced by a later event does so too, in a delivery of its own since the first one is closed', async () => {
    const [anna] = await world.shipments(jobId);
    await world.report(anna, -711);
    expect(await world.runWithKills()).toEqual({ taken: 1, offered: 0 });
    const shipments = await world.left(jobId);
    expect(shipments).toHaveLength(4);
    expect(shipments.at(-1)).toMatchObject({ channelLabel: 'registered', replacesShipmentId: anna?.id, status: 400 });
    expect(new Set(shipments.map(({ deliveryId }) => deliveryId)).size).toBe(3);
    expect((await world.clerk.call('jobs.get', { params: { jobId } })).state).toBe('PACK_GROUPS_CREATED_SENT');
  });

  it('goes on from there, to the last step; then a person is told', async () => {
    const registered = (await world.shipments(jobId)).filter(({ channelLabel }) => channelLabel === 'registered');
    for (const one of registered) await world.report(one, -611);
    expect(await world.runWithKills()).toEqual({ taken: 2, offered: 0 });
    const shipments = await world.left(jobId);
    const posted = shipments.filter(({ channelLabel }) => channelLabel === 'post');
    // Both failed together: one delivery takes them in, and names the first one, not that between.
    expect(new Set(posted.map(({ deliveryId }) => deliveryId)).size).toBe(1);
    const delivery = await world.clerk.call('deliveries.get', { params: { deliveryId: posted[0]?.deliveryId ?? 0 } });
    expect(delivery).toMatchObject({ originDeliveryId: shipments[0]?.deliveryId, shipmentCount: 2 });
    expect((await world.validator.call('shipments.counters', {})).shipmentsError).toBe(0);
    await world.report(posted[0], -614);
    expect(await world.runWithKills()).toEqual({ taken: 0, offered: 1 });
    expect((await world.validator.call('shipments.counters', {})).shipmentsError).toBe(1);
    expect(await violationsOf(world.office)).toEqual([]);
  });

  it('has never two successors, whatever a program tries', async () => {
    const { db } = world.office.server.services;
    const [successor] = (await world.shipments(jobId)).filter((one) => one.replacesShipmentId !== null);
    await expect(
      sql`insert into shipment (nuid, delivery_id, command_id, job_id, pack_group_id, account_id, owner_id, service_id,
          channel_type, channel_label, status, status_at, created_at, replaces_shipment_id)
        select 'TWICE', (select min(delivery_id) from shipment where pack_group_id <> s.pack_group_id), command_id, job_id,
          pack_group_id, account_id, owner_id, service_id, channel_type, channel_label, 250, now(), now(),
          replaces_shipment_id from shipment s where id = ${successor?.id ?? 0}`.execute(db),
    ).rejects.toThrow(/shipment_successor_once|shipment_delivery_id_pack_group_id_key/);
  });
});

it('two runs and the wish of a person at once make one successor each time', async () => {
  const { db } = world.office.server.services;
  const names = Array.from({ length: 10 }, (_, index) => `nobody${index}`);
  const jobId = await world.send('chain', names);
  const failed = await world.shipments(jobId);
  await sql`update shipment set takeover = 'offered' where job_id = ${jobId}`.execute(db);
  for (const { id } of failed) {
    await sql`update shipment set takeover = null where id = ${id}`.execute(db);
    const wish = world.validator.call('shipments.takeOver', { body: { shipmentIds: [id], way: 'nextChannel' } });
    const done = await Promise.allSettled([world.run(), wish, world.run()]);
    expect(
      done.flatMap((one) => (one.status === 'rejected' && !(one.reason instanceof ApiFailure) ? [one.reason] : [])),
    ).toEqual([]);
    await world.run();
  }
  const made = (await world.left(jobId)).filter(({ replacesShipmentId }) => replacesShipmentId !== null);
  expect(new Set(made.map(({ replacesShipmentId }) => replacesShipmentId))).toEqual(
    new Set(failed.map(({ id }) => id)),
  );
  expect(made).toHaveLength(failed.length);
});

describe('money of fallbacks', () => {
  const takeOver = (shipment: Shipment | undefined, way: 'nextChannel' | 'none' = 'nextChannel') =>
    world.validator.call('shipments.takeOver', { body: { shipmentIds: [shipment?.id ?? 0], way } });
  const offered = async (jobId: number) =>
    (await world.shipments(jobId)).find(({ takeover }) => takeover?.state === 'offered');

  it('is reserved: within the limit they go, beyond it they are offered with their price', async () => {
    await world.setPrice('REGISTERED_MAIL', 500);
    await world.state({ monthlyLimit: 10 });
    const follows: OptionsCheck['shares'][number]['ifRefused'][] = [];
    const see = ({ shares }: OptionsCheck) => follows.push(...shares.map(({ ifRefused }) => ifRefused));
    const jobId = await world.send('chain', ['nobody1', 'nobody2'], see);
    const sum = { currency: 'EUR', net: 1000, vat: 200 };
    const leaves = { day: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), timeZone: 'Europe/Paris' };
    const chain = { channels: ['REGISTERED_MAIL'], further: [['SIMPLE_MAIL']], days: 10 };
    expect(follows).toEqual([{ ...chain, each: 600, sum, otherSums: [], asked: null, leaves }]);
    expect(await world.runWithKills()).toEqual({ taken: 1, offered: 1 });
    await world.left(jobId);
    // What was charged is held no more.
    expect(await world.standing(jobId)).toEqual({ held: 0, why: ['limit'] });
    const failed = await offered(jobId);
    expect(failed?.next).toMatchObject({ price: 600, refused: 'limit' });
    const refused = await failure(takeOver(failed));
    expect(refused).toMatchObject({ label: 'money.overLimit', parameters: { sum: 6, left: 4 } });
    await world.state({ monthlyLimit: 20 });
    await choiceOfNow(world, jobId);
    await takeOver(failed);
    expect(await world.standing(jobId)).toMatchObject({ held: 600 });
    await takeOver(failed, 'none');
    expect(await world.standing(jobId)).toMatchObject({ held: 0 });
    await takeOver(failed);
    expect(await world.runWithKills()).toEqual({ taken: 1, offered: 0 });
    await world.left(jobId);
    expect(await world.standing(jobId)).toEqual({ held: 0, why: [] });
    // The second one was chosen by somebody who may. What is in doubt may still be charged.
    expect(await world.byItself(jobId)).toEqual([600, 600, 0]);
    await onceMoreNow(world, jobId);
  });

  it('is held from the wish on, also where no run has looked yet', () => unseenWishes(world));

  it('beyond the threshold needs the yes of a person who did not confirm the order', async () => {
    const { db } = world.office.server.services;
    await world.state({ monthlyLimit: null, approvalAbove: 5 });
    const asked: unknown[] = [];
    const jobId = await world.send('chain', ['nobody'], ({ shares }) => asked.push(shares[0]?.ifRefused?.asked));
    expect(asked).toEqual(['approval']);
    expect(await world.runWithKills()).toEqual({ taken: 0, offered: 1 });
    const failed = await offered(jobId);
    expect([failed?.takeover?.why, failed?.next?.refused]).toEqual(['approval', null]);
    const authored = (login: string) =>
      sql`update delivery_command set author_id = (select id from app_user
      where login = ${login}) where job_id = ${jobId}`.execute(db);
    await authored('validator');
    expect((await offered(jobId))?.next?.refused).toBe('approval');
    expect(await failure(takeOver(failed))).toMatchObject({ label: 'money.needsApproval', parameters: { digits: 2 } });
    // Nor beside one that another person has confirmed.
    const others = await world.send('chain', ['nobody']);
    await world.run();
    const shipmentIds = [await offered(others), failed].map((one) => one?.id ?? 0);
    const both = world.validator.call('shipments.takeOver', { body: { shipmentIds, way: 'nextChannel' } });
    expect((await failure(both)).label).toBe('money.needsApproval');
    await authored('clerk');
    await takeOver(failed);
    expect(await world.runWithKills()).toEqual({ taken: 1, offered: 0 });
    // That somebody said yes is kept: what they chose counts no more as what went by itself.
    const { rows } = await sql`select takeover_wish ->> 'approved' as approved from shipment
      where id = ${failed?.id ?? 0}`.execute(db);
    expect(rows).toEqual([{ approved: 'true' }]);
    await world.state({ approvalAbove: null });
    expect(await violationsOf(world.office)).toEqual([]);
  });

  it('passes the threshold also in several runs', () => bitByBit(world));
});

describe('an order that was cancelled in part', () => {
  it('asks before another channel takes over for what had left; a successor that is cancelled leaves nothing under way', async () => {
    const { db } = world.office.server.services;
    const jobId = await world.send('chain', ['erik']);
    const [mail] = await world.shipments(jobId);
    const { id: commandId } = await db
      .updateTable('delivery_command')
      .set({ state: 'PARTIALLY_CANCELLED' })
      .where('job_id', '=', jobId)
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`update delivery set state = 'PARTIALLY_CANCELLED' where job_id = ${jobId}`.execute(db);
    await world.report(mail, -711);
    expect(await world.runWithKills()).toEqual({ taken: 0, offered: 1 });
    expect((await world.standing(jobId)).why).toEqual(['partly']);
    await world.validator.call('shipments.takeOver', { body: { shipmentIds: [mail?.id ?? 0], way: 'nextChannel' } });
    expect(await world.runWithKills()).toEqual({ taken: 1, offered: 0 });
    const [, letter] = await world.left(jobId);
    expect(letter).toMatchObject({ channelLabel: 'registered', status: 400 });
    const stateOf = async () =>
      (await db.selectFrom('pack_group').select('dispatch_state').where('job_id', '=', jobId).executeTakeFirst())
        ?.dispatch_state;
    expect(await stateOf()).toBe('SENT');
    await db.transaction().execute(async (trx) => {
      await sql`update shipment set status = -900 where id = ${letter?.id ?? 0}`.execute(trx);
      await withdrawGroups(trx, commandId);
      expect(
        (await trx.selectFrom('pack_group').select('dispatch_state').where('job_id', '=', jobId).executeTakeFirst())
          ?.dispatch_state,
      ).toBe('REJECTED');
      await sql`update shipment set status = 400 where id = ${letter?.id ?? 0}`.execute(trx);
      await groupStates(commandId).execute(trx);
      for (const table of ['delivery_command', 'delivery'] as const)
        await trx
          .updateTable(table)
          .set({ state: 'OUTPUTTED' })
          .where('job_id', '=', jobId)
          .where('state', '=', 'PARTIALLY_CANCELLED')
          .execute();
    });
  });
});

it('a fallback that waits too long is an error of its order, is tried again, and can be taken back', () =>
  fallbackGivenUpAndTakenBack(world));

it('a consent that is withdrawn while the piece lies in the folder takes it out again', () => withdrawnInPlace(world));

it('nothing takes over while a restore is open, nor for what is cancelled', () => nothingTakesOver(world));

describe('what may not fall back by itself is left to a person', () => {
  const whyOf = async (jobId: number) => (await world.standing(jobId)).why;

  it('without a further channel, without consent, and on another code', async () => {
    const single = await world.send('single', ['nobody']);
    const [{ db }, { accountId: ouId }] = [world.office.server.services, world.office.town];
    // Its files stay until somebody looked at it, and its recipient is not erased before.
    expect(await factsOf(db, single)).toMatchObject({ waiting: 1 });
    const [row] = await world.office.rows(world.clerk, single);
    const open = async () => {
      const scope = { ouId, withThoseBelow: false, personId: 0, now: world.office.server.clock.now() };
      const asked = placesIn([`recipient:${row?.id ?? 0}`]);
      return (await tracesOf(db, scope, { asked, limit: 1 })).map((trace) => trace.open);
    };
    expect(await open()).toEqual([true]);
    const electronic = await world.send('electronic', ['nobody']);
    const code = await world.send('chain', ['carl']);
    await world.report((await world.shipments(code))[0], -720);
    // The runs that were stopped went on behind the order at which they were.
    expect(await world.runWithKills()).toEqual({ taken: 0, offered: 1 });
    expect([await whyOf(single), await whyOf(electronic), await whyOf(code)]).toEqual([
      ['noStep'],
      ['consent'],
      ['code'],
    ]);
    expect([await factsOf(db, single), await open()]).toMatchObject([{ waiting: 0 }, [false]]);
    // A further failure is looked at anew.
    await world.report((await world.shipments(code))[0], -711);
    expect(await world.runWithKills()).toEqual({ taken: 1, offered: 0 });
  });

  it('an electronic successor goes by consent, which can be withdrawn before it leaves', () => byConsent(world));

  it('where it comes too late, and where the account wants to be asked', async () => {
    const late = await world.send('chain', ['dora']);
    await world.advance(11 * DAY);
    await world.report((await world.shipments(late))[0], -711);
    const asked = await world.send('chain', ['nobody']);
    await world.state({ fallbackAsk: true });
    expect(await world.runWithKills()).toEqual({ taken: 0, offered: 1 });
    expect([await whyOf(late), await whyOf(asked)]).toEqual([['days'], ['ask']]);
    expect(await violationsOf(world.office)).toEqual([]);
  });
});
