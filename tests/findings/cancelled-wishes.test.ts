// Somebody wishes another channel for a document that failed; before a run carries that out the confirmation is cancelled. No letter
// follows: it is offered again, its money is free, and its history says by whom.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SHIPMENT_FACTS, setShipmentStatus } from '#server/letters/deliveries/shipment-status.ts';
import { held, waitingFallback } from '#tests/scenarios/failing/fallback-under-way.ts';
import { ReturnedMail } from '#tests/scenarios/returned-mail.ts';
import { violationsOf } from '#tests/scenarios/sound.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';

let world: ReturnedMail;
beforeAll(async () => {
  world = await ReturnedMail.open();
  await world.setPrice('REGISTERED_MAIL', 500);
});
afterAll(() => world?.close());

const db = () => world.office.server.services.db;
const wish = (...shipmentIds: number[]) =>
  world.validator.call('shipments.takeOver', { body: { shipmentIds, way: 'nextChannel' } });
const lastLine = async (shipmentId: number) =>
  (await world.validator.call('shipments.revisions', { params: { shipmentId } })).at(-1);

it('what was wished for another document of the order when its fallbacks are cancelled is offered again', async () => {
  await world.state({ fallbackAsk: true });
  const jobId = await world.send('chain', ['nobody70', 'nobody71']);
  expect(await world.run()).toEqual({ taken: 0, offered: 2 });
  const [first = 0, second = 0] = (await world.shipments(jobId)).map(({ id }) => id);
  await held(world, 'registered', async (release) => {
    await wish(first);
    expect(await world.run()).toEqual({ taken: 1, offered: 0 });
    const fallback = await waitingFallback(world, jobId);
    await wish(second);
    expect((await world.standing(jobId)).held).toBe(1200);
    await world.clerk.call('commands.cancel', { params: fallback.params });
    expect(await world.standing(jobId)).toEqual({ held: 0, why: ['ask'] });
    await release();
  });
  expect(await world.run()).toEqual({ taken: 0, offered: 0 });
  const [, piece] = await world.shipments(jobId);
  expect(piece).toMatchObject({ status: -711, takeover: { state: 'offered', way: null } });
  expect(await lastLine(second)).toMatchObject({ event: 'TAKEOVER_LEFT', userLogin: 'clerk' });
  // It is news to its owner, as what could not be carried out is.
  const { rows } = await sql<{
    news: boolean;
  }>`select takeover_at >= all(select at from revision where entity = 'command'
    and event = 'FALLBACK_CANCELLED' and entity_id = shipment.command_id) as news from shipment where id = ${second}`.execute(
    db(),
  );
  expect(rows).toEqual([{ news: true }]);
  // Who wants it all the same says so again.
  await wish(second);
  expect(await world.run()).toEqual({ taken: 1, offered: 0 });
  await world.left(jobId);
  await world.state({ fallbackAsk: false });
  expect(await violationsOf(world.office)).toEqual([]);
});

it('so is what no run had looked at when the rest of the order is cancelled, and by the next run no letter follows', async () => {
  const letters = ['anna72', 'anna73'].map((name) => ({
    address: [name, '12 rue des Lilas', '75011 Paris'],
    email: `${name}@mail.example`,
    pages: 1,
  }));
  await held(world, 'mail', async (release) => {
    const job = await world.office.deposit(world.clerk, world.services.chain, await lettersPdf(letters));
    const { id: commandId } = await world.office.confirm(world.clerk, job.id);
    const params = { commandId };
    await expect
      .poll(async () => (await world.clerk.call('commands.get', { params })).fault?.label, { timeout: 20_000 })
      .toBe('channel.heldWaits');
    const [{ id } = { id: 0 }] = await world.shipments(job.id);
    // As if it had been refused before its channel was held.
    const at = world.office.server.clock.now();
    await db()
      .transaction()
      .execute(async (trx) => {
        await trx
          .insertInto('send_attempt')
          .values({ shipment_id: id, fence: 'x', peer_key: 'x', state: 'DONE', started_at: at, ended_at: at })
          .execute();
        const facts = await trx.selectFrom('shipment').select(SHIPMENT_FACTS).where('id', '=', id).execute();
        await setShipmentStatus(trx, facts, { status: -711, at, by: null });
      });
    await wish(id);
    expect((await world.standing(job.id)).held).toBe(600);
    const { state } = await world.clerk.call('commands.cancel', { params });
    expect(state).toBe('PARTIALLY_CANCELLED');
    expect((await world.standing(job.id)).held).toBe(0);
    expect(await world.run()).toEqual({ taken: 0, offered: 1 });
    expect((await world.standing(job.id)).why).toEqual(['partly']);
    expect(await lastLine(id)).toMatchObject({ event: 'TAKEOVER_LEFT', userLogin: 'clerk' });
    await release();
    await expect.poll(() => world.office.server.idle(), { timeout: 20_000 }).toBe(true);
    expect((await world.shipments(job.id)).map(({ status }) => status)).toEqual([-711, -900]);
  });
});
