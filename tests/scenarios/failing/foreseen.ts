// What would follow where what is about to be confirmed is refused, as the confirm sheet says it.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { ifRefusedBy } from '#server/letters/fallback/if-refused.ts';
import { dueNow, limitUses, reserve, rulesOf } from '#server/letters/money/reservations.ts';
import type { ReturnedMail } from '../returned-mail.ts';

const DAY_MS = 86_400_000;

/** In a world in which a letter in place of an e-mail costs 6 EUR, and fallbacks are asked for. */
export async function foreseen(world: ReturnedMail): Promise<void> {
  const { db, clock } = { ...world.office.server.services, ...world.office.server };
  const { accountId } = world.office.town;
  const row = await db
    .selectFrom('service')
    .select('definition')
    .where('id', '=', world.services.chain)
    .executeTakeFirstOrThrow();
  const steps = [['mail'], ['mail', 'registered'], ['registered'], ['post']];
  const sendingStrategy = steps.map((channelLabels) => ({ condition: null, channelLabels }));
  const service = ServiceDefinition.parse({ ...(row.definition as object), sendingStrategy });
  const follows = async (...dispatches: readonly string[][]) => {
    return (await ifRefusedBy(db, confirmed(dispatches), ['mail'])).get('mail');
  };
  const confirmed = (dispatches: readonly string[][], due = clock.now()) => {
    const groups = dispatches.map((dispatch, id) => ({ id, dispatch, country_code: 'FR', correction: null }));
    const pages = new Map(groups.map(({ id }) => [id, [1]]));
    return { accountId, service, groups, pages, options: {}, sums: [], isFree: false, due, now: clock.now() };
  };
  await world.state({ fallbackAsk: false, approvalAbove: 10 });
  expect(await follows(['mail'])).toMatchObject({ channels: ['REGISTERED_MAIL'], each: 600, asked: null });
  expect(await follows(['mail'], ['mail'])).toMatchObject({ each: 600, asked: 'approval' });
  const both = await follows(['mail'], ['mail', 'registered']);
  expect(both).toMatchObject({ channels: ['REGISTERED_MAIL', 'SIMPLE_MAIL'], each: null, sum: { net: 500 } });
  const post = service.channels.flatMap(({ label, channelId }) => (label === 'registered' ? [] : [channelId]));
  await sql`update account set channel_ids = ${sql.val(post)}::bigint[] where id = ${accountId}`.execute(db);
  expect(await follows(['mail'])).toMatchObject({ channels: ['SIMPLE_MAIL'] });
  await sql`update account set channel_ids = null where id = ${accountId}`.execute(db);
  // Of the month in which it leaves: what is left of this one says nothing of a day after it.
  await world.state({ approvalAbove: null, monthlyLimit: 1_000 });
  const trx = await db.startTransaction().execute();
  const { id: commandId } = await trx.selectFrom('delivery_command').select('id').limit(1).executeTakeFirstOrThrow();
  const [use] = await limitUses(trx, await rulesOf(trx, accountId), dueNow(clock.now()));
  const sums = [{ currency: 'EUR', net: 100_000 - (use?.used ?? 0) - 599, vat: 0 }];
  await reserve(trx, { ...dueNow(clock.now()), commandId, accountId, sums });
  const asked: unknown[] = [];
  for (const days of [0, 40]) {
    const due = new Date(clock.now().getTime() + days * DAY_MS);
    asked.push((await ifRefusedBy(trx, confirmed([['mail']], due), ['mail'])).get('mail')?.asked);
  }
  await trx.rollback().execute();
  expect(asked).toEqual(['limit', null]);
  await world.state({ fallbackAsk: true, monthlyLimit: null });
}
