// Fallback, through a whole server: an e-mail that is refused, and one that bounces, go by registered letter, and from there by
// plain letter; each time the program stops in between; never two successors.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    expect(await world.runWithKills()).toEqual({ taken: 1, offered: 0 });
    const shipments = await world.left(jobId);
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
    ).rejects.toThrow(/shipment_successor_channel|shipment_delivery_id_pack_group_id_key/);
  });
});

describe('what may not fall back by itself is left to a person', () => {
  const whyOf = async (jobId: number) => {
    const { rows } = await sql<{ why: string }>`select takeover_why as why from shipment
      where job_id = ${jobId} and takeover = 'offered' order by id`.execute(world.office.server.services.db);
    return rows.map(({ why }) => why);
  };

  it('without a further channel, without consent, and on another code', async () => {
    const single = await world.send('single', ['nobody']);
    const electronic = await world.send('electronic', ['nobody']);
    const code = await world.send('chain', ['carl']);
    await world.report((await world.shipments(code))[0], -720);
    expect(await world.runWithKills()).toEqual({ taken: 0, offered: 3 });
    expect([await whyOf(single), await whyOf(electronic), await whyOf(code)]).toEqual([
      ['noStep'],
      ['consent'],
      ['code'],
    ]);
    // A further failure is looked at anew.
    await world.report((await world.shipments(code))[0], -711);
    expect(await world.runWithKills()).toEqual({ taken: 1, offered: 0 });
  });

  it('where it comes too late, and where the account wants to be asked', async () => {
    const late = await world.send('chain', ['dora']);
    await world.advance(11 * DAY);
    await world.report((await world.shipments(late))[0], -711);
    const asked = await world.send('chain', ['nobody']);
    const { db } = world.office.server.services;
    await sql`update account set definition = jsonb_set(definition, '{properties,fallbackAsk}', 'true')
      where id = ${world.office.town.accountId}`.execute(db);
    expect(await world.runWithKills()).toEqual({ taken: 0, offered: 2 });
    expect([await whyOf(late), await whyOf(asked)]).toEqual([['days'], ['ask']]);
    expect(await violationsOf(world.office)).toEqual([]);
  });
});

it('a fallback that could not be handed over is tried again, although its order is out', async () => {
  const { db } = world.office.server.services;
  const row = await db
    .selectFrom('delivery')
    .select(['id', 'command_id', 'job_id'])
    .where('fallback', '=', true)
    .executeTakeFirstOrThrow();
  const deliveryOf = () => world.clerk.call('deliveries.get', { params: { deliveryId: row.id } });
  expect((await deliveryOf()).abilities).not.toContain('retry');
  await sql`update delivery set state = 'OUTPUT_ERROR' where id = ${row.id}`.execute(db);
  expect((await deliveryOf()).abilities).toContain('retry');
  const timesReady = async () => {
    const history = await world.clerk.call('deliveries.revisions', { params: { deliveryId: row.id } });
    return history.filter(({ event }) => event === 'READY').length;
  };
  const before = await timesReady();
  await world.clerk.call('commands.retry', { params: { commandId: row.command_id } });
  expect(await timesReady()).toBe(before + 1);
});
