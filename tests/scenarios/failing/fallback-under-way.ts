// Fallbacks under way: one that waits for a held channel is given up, tried again, taken back; of another consent is withdrawn.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { cancelOpenCommands } from '#server/features/jobs/cancel-commands.ts';
import { DELIVERY_QUEUES } from '#server/letters/deliveries/delivery-tasks.ts';
import { followAgain } from '#server/letters/deliveries/follow-events.ts';
import { lockFailed } from '#server/letters/fallback/failed-shipments.ts';
import { loadDelivery } from '#server/pipeline/sending/delivery-to-send.ts';
import { CHANNEL } from '#server/storage/queue/wake-up.ts';
import { failure } from '#tests/support/test-client.ts';
import { ADMINISTRATOR } from '#tests/support/test-server.ts';
import { CHANNELS, type ReturnedMail } from '../returned-mail.ts';

const MIGRATION = 'server/storage/migrations/0123-fallbacks-in-error.sql';
const WAIT = { timeout: 20_000 };

/** A channel is held while some work is done, which is given what releases it. */
export async function held(
  world: ReturnedMail,
  label: keyof typeof CHANNELS,
  work: (release: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  // Signed in anew: time may have gone by.
  const admin = await world.office.server.signIn(ADMINISTRATOR.login, ADMINISTRATOR.password);
  const channel = (await admin.call('channels.list')).find(({ name }) => name === CHANNELS[label].name);
  const params = { channelId: channel?.id ?? 0 };
  await admin.call('channels.hold', { params, body: { reason: 'The text is wrong.' } });
  await work(() => admin.call('channels.release', { params }));
}

/** The fallback of an order once it says why it waits. */
export async function waitingFallback(world: ReturnedMail, jobId: number) {
  const found = async () =>
    (await world.clerk.call('deliveries.find', { query: { jobId } })).find(({ fallback }) => fallback);
  await expect.poll(async () => (await found())?.fault?.label, WAIT).toBe('channel.heldWaits');
  const delivery = await found();
  if (delivery === undefined) throw new Error('There is no fallback.');
  const { db } = world.office.server.services;
  return {
    id: delivery.id,
    params: { commandId: delivery.commandId },
    command: () => world.clerk.call('commands.get', { params: { commandId: delivery.commandId } }),
    get: () => world.clerk.call('deliveries.get', { params: { deliveryId: delivery.id } }),
    /** Its task is told something, and begins at once. @returns when it was to begin */
    plan: async (data: Readonly<Record<string, unknown>>) => {
      const { rows } = await sql<{ start: Date }>`update pgboss.job j set start_after = case when ${data} = '{}'::jsonb
          then j.start_after else now() end, data = j.data || ${data}::jsonb from pgboss.job old
        where old.id = j.id and old.name = j.name and j.name = ${DELIVERY_QUEUES.output} and j.state < 'active'
          and j.data->>'deliveryId' = ${String(delivery.id)} returning old.start_after as start`.execute(db);
      await sql`select pg_notify(${CHANNEL}, ${DELIVERY_QUEUES.output})`.execute(db);
      return rows[0]?.start ?? null;
    },
  };
}

export const rowState = async ({ office, clerk }: ReturnedMail, jobId: number) =>
  (await office.rows(clerk, jobId)).map(({ dispatchState }) => dispatchState);

/** An error of a fallback is one of its order; while it waits it can be taken back, and its money is free again. */
export async function fallbackGivenUpAndTakenBack(world: ReturnedMail): Promise<void> {
  await world.setPrice('REGISTERED_MAIL', 500).catch(() => undefined);
  await held(world, 'registered', async (release) => {
    const jobId = await world.send('chain', ['nobody50', 'anna']);
    await world.run();
    const fallback = await waitingFallback(world, jobId);
    const { clock, services } = world.office.server;
    // Whoever releases the channel wakes it: it does not look each minute.
    expect(Number(await fallback.plan({})) - clock.now().getTime()).toBeGreaterThan(20 * 60_000);
    await fallback.plan({ heldSince: '2026-01-05T10:00:00.000Z' });
    await expect.poll(async () => (await fallback.command()).state, WAIT).toBe('OUTPUT_ERROR');
    expect((await fallback.command()).fault?.label).toBe('channel.heldTooLong');
    const trx = await services.db.startTransaction().execute();
    // What had failed before commands said so says so by the migration, once.
    await sql`update delivery_command set state = 'OUTPUTTED' where job_id = ${jobId}`.execute(trx);
    for (let turn = 0; turn < 2; turn += 1) await sql.raw(readFileSync(MIGRATION, 'utf8')).execute(trx);
    const { rows: said } = await sql`select c.state, (select count(*)::int from revision r
        where r.entity = 'command' and r.entity_id = c.id and r.event = c.state) as lines
      from delivery_command c where c.job_id = ${jobId}`.execute(trx);
    expect(said).toEqual([{ state: 'OUTPUT_ERROR', lines: 2 }]);
    // Cancelled with its order it is no error any more; what is out itself stays so.
    await cancelOpenCommands(trx, jobId, { at: clock.now(), by: null });
    const { rows } = await sql`select c.state, d.state as fallback from delivery_command c
      join delivery d on d.command_id = c.id and d.fallback where c.job_id = ${jobId}`.execute(trx);
    await trx.rollback().execute();
    expect(rows).toEqual([{ state: 'OUTPUTTED', fallback: 'CANCELLED' }]);
    // It goes as soon as possible, whatever day was chosen for the first: no e-mail says that this day was moved.
    expect(await loadDelivery(services, fallback.id)).toMatchObject({ chosen_day: null });
    await world.clerk.call('commands.retry', { params: fallback.params });
    expect((await fallback.command()).state).toBe('OUTPUTTED');
    await waitingFallback(world, jobId);
    expect((await world.standing(jobId)).held).toBe(600);
    expect((await fallback.get()).abilities).toContain('cancel');
    // The other one left and was destroyed later: it was no part of what is taken back.
    const [, other] = await world.shipments(jobId);
    const becomes = (status: number) => sql`update shipment set status = ${status} where id = ${other?.id}`;
    await becomes(-930).execute(services.db);
    await world.clerk.call('commands.cancel', { params: fallback.params });
    await becomes(700).execute(services.db);
    expect([(await fallback.get()).state, (await fallback.command()).state]).toEqual(['CANCELLED', 'OUTPUTTED']);
    expect((await world.shipments(jobId)).map(({ status }) => status)).toEqual([-711, 700, -900]);
    const states = ['REJECTED', 'SENT'];
    expect([await world.standing(jobId), await rowState(world, jobId)]).toEqual([{ held: 0, why: [] }, states]);
    // What never went has closed no way for another piece of its row.
    const failed = await services.db
      .transaction()
      .execute((then) => lockFailed(then, sql`s.job_id = ${jobId} and s.status = -711`, 1));
    expect(failed).toMatchObject([{ used: [], carried: ['mail'] }]);
    const [told] = await world.clerk.call('story.read', { query: { jobId: String(jobId) } });
    expect(told).toMatchObject({ kind: 'stopped', count: 1 });
    const again = await failure(world.clerk.call('commands.cancel', { params: fallback.params }));
    expect(again.label).toBe('deliveryCommand.cannotCancel');
    await release();
    expect(await world.run()).toEqual({ taken: 0, offered: 0 });
  });
}

/** The piece of a recipient who withdraws while it lies in the folder goes out of it again. */
export async function withdrawnInPlace(world: ReturnedMail): Promise<void> {
  const { db } = world.office.server.services;
  const { accountId } = world.office.town;
  const name = 'nobody51@mail.example';
  const sender = sql`definition || '{"senderAccount": true}'`;
  await sql`update account set definition = ${sender} where id = ${accountId}`.execute(db);
  await sql`insert into recipient_consent (account_id, recipient_identifier, preference, source, email_address, email_valid,
    verified_email) values (${accountId}, ${name}, 'electronic', 'manager', 'f@home.example', true, 'f@home.example')`.execute(
    db,
  );
  await held(world, 'safe', async (release) => {
    const jobId = await world.send('electronic', ['nobody51']);
    await world.run();
    const fallback = await waitingFallback(world, jobId);
    const [, safe] = await world.shipments(jobId);
    const { externalId } = await fallback.get();
    // As if it had been put in place before the channel was held.
    const folder = path.join(world.office.server.dataDir, 'outbox', 'safe', externalId);
    await sql`update recipient_consent set preference = 'paper' where recipient_identifier = ${name}`.execute(db);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `${safe?.nuid}.pdf`), 'in place');
    await fallback.plan({ after: safe?.id ?? 0 });
    await release();
    await expect.poll(async () => (await fallback.get()).state, WAIT).toBe('OUTPUTTED');
    expect((await world.shipments(jobId)).map(({ status }) => status)).toEqual([-711, -712]);
    expect(world.office.outbox('safe', externalId)).toEqual([]);
    expect(await world.run()).toEqual({ taken: 0, offered: 1 });
  });
}

/** What failed waits for the end of a restore, and is cancelled with its order; a wish before any run says yes to no price. */
export async function nothingTakesOver(world: ReturnedMail): Promise<void> {
  const { db, clock } = world.office.server.services;
  const jobId = await world.send('chain', ['nobody52']);
  await sql`insert into restored (at, cause, marks) values (now(), 'said', '{}')`.execute(db);
  expect(await world.run()).toEqual({ taken: 0, offered: 0 });
  const [failed] = await world.shipments(jobId);
  const shipmentIds = [failed?.id ?? 0];
  await world.validator.call('shipments.takeOver', { body: { shipmentIds, way: 'nextChannel' } });
  const { rows } = await sql`select takeover_wish->'approved' as yes from shipment where job_id = ${jobId}`.execute(db);
  expect([await world.run(), rows]).toEqual([{ taken: 0, offered: 0 }, [{ yes: false }]]);
  await world.clerk.call('jobs.cancel', { params: { jobId } });
  expect((await world.shipments(jobId)).map(({ status }) => status)).toEqual([-900]);
  expect(await rowState(world, jobId)).toEqual(['REJECTED']);
  await sql`delete from restored`.execute(db);
  expect(await world.run()).toEqual({ taken: 0, offered: 0 });
  // What is said of a piece whose history is gone goes on from where it stands.
  const trx = await db.startTransaction().execute();
  await sql`delete from revision where entity = 'shipment' and entity_id = ${shipmentIds[0]}`.execute(trx);
  await followAgain(trx, shipmentIds, clock.now());
  await trx.rollback().execute();
}
