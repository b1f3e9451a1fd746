// What would follow where what is about to be confirmed is refused, as the confirm sheet says it.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { Composition, ServiceDefinition } from '#domain/services/service.schema.ts';
import { ifRefusedBy } from '#server/letters/fallback/if-refused.ts';
import { dueNow, limitUses, reserve, rulesOf } from '#server/letters/money/reservations.ts';
import type { ReturnedMail } from '../returned-mail.ts';
import { copyLine } from './prices-now.ts';

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
  const chain = { channels: ['REGISTERED_MAIL'], further: [['SIMPLE_MAIL']], days: 10 };
  expect(await follows(['mail'])).toMatchObject({ ...chain, each: 600, asked: null });
  expect(await follows(['mail'], ['mail'])).toMatchObject({ each: 600, asked: 'approval' });
  // What may follow at most has the steps behind the next one, too.
  const letter = await copyLine(db, 'REGISTERED_MAIL', { from: '2020-01-01', amount: 100 });
  await db.updateTable('tariff_line').set({ channel_type: 'SIMPLE_MAIL' }).where('id', '=', letter).execute();
  expect(await follows(['mail'])).toMatchObject({ each: 600, sum: { net: 600, vat: 120 }, asked: null });
  // One that is charged in another currency is said beside it, and hides nothing.
  await db.updateTable('tariff_line').set({ currency: 'CHF' }).where('id', '=', letter).execute();
  const otherSums = [{ currency: 'CHF', net: 100, vat: 20 }];
  expect(await follows(['mail'])).toMatchObject({ each: 600, sum: { currency: 'EUR', net: 500 }, otherSums });
  await db.deleteFrom('tariff_line').where('id', '=', letter).execute();
  const both = await follows(['mail'], ['mail', 'registered']);
  expect(both).toMatchObject({ channels: ['REGISTERED_MAIL', 'SIMPLE_MAIL'], each: null, sum: { net: 500 } });
  expect(both?.further).toEqual([['SIMPLE_MAIL']]);
  const post = service.channels.flatMap(({ label, channelId }) => (label === 'registered' ? [] : [channelId]));
  await sql`update account set channel_ids = ${sql.val(post)}::bigint[] where id = ${accountId}`.execute(db);
  await world.state({ fallbackDays: 21 });
  expect(await follows(['mail'])).toMatchObject({ channels: ['SIMPLE_MAIL'], further: [], days: 21 });
  await world.state({ fallbackDays: null });
  // What carried it once carries it never again.
  const twice = [['mail'], ['registered'], ['registered', 'post']];
  const own = { ...service, sendingStrategy: twice.map((channelLabels) => ({ condition: null, channelLabels })) };
  await sql`update account set channel_ids = null where id = ${accountId}`.execute(db);
  const onlyOnce = await ifRefusedBy(db, { ...confirmed([['mail']]), service: own }, ['mail']);
  expect(onlyOnce.get('mail')).toMatchObject({ channels: ['REGISTERED_MAIL'], further: [] });
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
  // What is about to be confirmed takes its part of it first.
  await sql`update reservation set rest = rest - 600 where command_id = ${commandId}`.execute(trx);
  for (const net of [0, 600]) {
    const own = { ...confirmed([['mail']]), sums: [{ currency: 'EUR', net, vat: 0 }] };
    asked.push((await ifRefusedBy(trx, own, ['mail'])).get('mail')?.asked);
  }
  await trx.rollback().execute();
  expect(asked).toEqual(['limit', null, null, 'limit']);
  await world.state({ fallbackAsk: true, monthlyLimit: null });
  await dearerLater(world, async (days) => {
    const due = new Date(clock.now().getTime() + days * DAY_MS);
    return (await ifRefusedBy(db, confirmed([['mail']], due), ['mail'])).get('mail')?.each;
  });
  // What the next channel cannot print nobody takes over for.
  const refusing = { ...service, channels: service.channels.map((one) => ({ ...one, composition: REFUSING })) };
  const changed = { ...CHANGED, readLines: null };
  const among = async (...corrections: readonly (typeof changed | null)[]) => {
    const asked = confirmed(corrections.map(() => ['mail']));
    const groups = asked.groups.map((group, at) => ({ ...group, correction: corrections[at] ?? null }));
    return (await ifRefusedBy(db, { ...asked, service: refusing, groups }, ['mail'])).get('mail');
  };
  expect(await among(changed)).toBeNull();
  expect(await among(changed, null)).toMatchObject({ channels: ['REGISTERED_MAIL'], sum: { net: 500 } });
}

/** An address that a person changed, as it is kept with its row. */
const CHANGED = { changed: true, area: null, obstacle: 'notOnPage' as const, printable: true, wholeOf: null };
const REFUSING = Composition.parse({ correctedAddress: 'refuse' });

/** A letter for a day after the price went up is foreseen at that price. @param each what one costs so many days from now */
async function dearerLater({ office }: ReturnedMail, each: (days: number) => Promise<unknown>): Promise<void> {
  const { db, clock } = { ...office.server.services, ...office.server };
  const from = new Date(clock.now().getTime() + 20 * DAY_MS).toISOString().slice(0, 10);
  const dearer = await copyLine(db, 'REGISTERED_MAIL', { from, amount: 700 });
  expect([await each(0), await each(40)]).toEqual([600, 840]);
  await db.deleteFrom('tariff_line').where('id', '=', dearer).execute();
}
