// What a statement says stays: charges keep the month, the payer and the rates that they were made with, whatever becomes of accounts,
// options and currencies afterwards.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { unpricedPieces } from '#server/features/money/unpriced.repository.ts';
import { chargeShipments } from '#server/letters/money/charges.ts';
import { sumsBelowThreshold } from '#server/letters/money/held.ts';
import { dueNow, giveBack, limitUses, reserve, rulesOf } from '#server/letters/money/reservations.ts';
import { writeLine } from '#server/letters/money/tariff-lines.ts';
import { createUnit } from '#tests/support/api-world.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { exportedRows, failure, type TestClient } from '#tests/support/test-client.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { statementsOfMoved } from './spent/moved-account.ts';

const LINE = {
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
let validator: TestClient;
let system: TestClient;

beforeAll(async () => {
  office = await openPostOffice();
  // By the clocks of Paris the last half hour of the year.
  office.server.clock.set(new Date('2026-12-31T22:30:00Z'));
  clerk = await office.as('clerk');
  validator = await office.as('validator');
  system = await office.server.administrator();
  await system.call('tariffs.save', { body: LINE });
});
afterAll(() => office.close());

/** Each test has the months for itself. */
beforeEach(async () => {
  await sql`update charge set at = at - interval '200 days', month = '2026-06'`.execute(office.server.services.db);
});

async function deposited(count: number): Promise<number> {
  const letters = Array.from({ length: count }, (_, n) => ({
    address: [`Recipient ${n + 1}`, '12 rue des Lilas', '75011 Paris'],
    pages: 1,
  }));
  return (await office.deposit(clerk, office.town.services.letters, await lettersPdf(letters))).id;
}

async function sent(count: number): Promise<{ jobId: number; deliveryId: number; shipmentId: number }> {
  const jobId = await deposited(count);
  await office.reaches(clerk, (await office.confirm(clerk, jobId)).id, 'OUTPUTTED');
  const [first] = await office.shipments(clerk, jobId);
  if (first === undefined) throw new Error('Nothing was sent.');
  return { jobId, deliveryId: first.deliveryId, shipmentId: first.id };
}

/** The rows of the statement of a month. */
const statement = (month: string) => exportedRows(validator, 'costs', { month });

/** As whoever administers the account changes what it says. */
async function accountSays(definition: object): Promise<void> {
  await sql`update account set definition = definition || ${JSON.stringify(definition)}::jsonb || jsonb_build_object('properties',
      coalesce(definition -> 'properties', '{}') || ${JSON.stringify('properties' in definition ? definition.properties : {})}::jsonb)
    where id = ${office.town.accountId}`.execute(office.server.services.db);
}

it('the statement of a month is the same after its account moved, or got another clock', async () => {
  await accountSays({ billingType: 'account', partnerCode: 'P1', properties: { timeZone: 'Europe/Paris' } });
  const { deliveryId, shipmentId } = await sent(2);
  const before = await statement('2026-12');
  expect(before).toMatchObject([{ billedAccount: expect.any(String), partnerCode: 'P1', pieces: 2, gross: 240 }]);
  await accountSays({ billingType: 'none', partnerCode: 'P2', properties: { timeZone: 'Asia/Tokyo' } });
  expect(await statement('2026-12')).toEqual(before);
  expect(await statement('2027-01')).toEqual([]);
  const costs = await validator.call('costs.read', { query: { month: '2026-12' } });
  expect(costs.statements).toMatchObject([{ spent: 240 }]);
  // Months that no calendar has are refused by name.
  for (const month of ['0000-01', '9999-12'])
    expect((await failure(validator.call('costs.read', { query: { month } }))).label).toBe('exception.invalidInput');
  // What is given back goes to whom it was billed, in the month that the clocks of the account show by now.
  const body = { shipmentId, net: -50, vat: -10, reason: 'Printed badly' };
  await system.call('billing.correct', { params: { deliveryId }, body });
  expect(await statement('2026-12')).toEqual(before);
  expect(await statement('2027-01')).toMatchObject([
    { kind: 'correction', billedAccount: before[0]?.billedAccount, partnerCode: 'P1', gross: -60 },
  ]);
  await accountSays({ properties: { timeZone: 'Europe/Paris' } });
});

it('is of the account that was billed, and of who saw it then, wherever the account came since', () =>
  statementsOfMoved(office, system));

it('says what is taxed at each rate, of letters and of what is given back', async () => {
  const sheet = await system.call('tariffs.save', { body: { ...LINE, kind: 'sheet', amount: 40, vatPermille: 55 } });
  const { deliveryId, shipmentId } = await sent(2);
  await system.call('tariffs.remove', { params: { tariffLineId: sheet.id } });
  const { items } = await clerk.call('billing.ofDelivery', { params: { deliveryId } });
  expect(items[0]).toMatchObject({
    parts: [{ vatPermille: 200 }, { vatPermille: 55 }],
    rates: [
      { vatPermille: 200, net: 100, vat: 20 },
      { vatPermille: 55, net: 40, vat: 2 },
    ],
  });
  const body = { shipmentId, net: -140, vat: -22, reason: 'Never arrived' };
  // Nor is more VAT given back than there was.
  const beyond = await failure(system.call('billing.correct', { params: { deliveryId }, body: { ...body, vat: -23 } }));
  expect(beyond).toMatchObject({ label: 'money.beyondCharged', parameters: { field: 'vat', left: 0.22, digits: 2 } });
  await system.call('billing.correct', { params: { deliveryId }, body });
  const rows = await statement('2026-12');
  expect(rows.map(({ kind, pieces, vatPercent, net, vat }) => ({ kind, pieces, vatPercent, net, vat }))).toEqual([
    { kind: 'correction', pieces: 1, vatPercent: 20, net: -100, vat: -20 },
    { kind: 'correction', pieces: 0, vatPercent: 5.5, net: -40, vat: -2 },
    { kind: 'price', pieces: 2, vatPercent: 20, net: 200, vat: 40 },
    { kind: 'price', pieces: 0, vatPercent: 5.5, net: 80, vat: 4 },
  ]);
  const { rows: kept } = await sql<{ details: unknown }>`select details from revision where entity = 'tariffLine'
    and entity_id = ${sheet.id} and event = 'removed'`.execute(office.server.services.db);
  expect(kept).toMatchObject([
    { details: { kind: 'sheet', fromSheets: 0, countries: [], amount: 40, vatPermille: 55 } },
  ]);
});

it('Costs names the sum of a limit by the clock of the account that states it, as the confirm sheet does', async () => {
  const { db } = office.server.services;
  const { accountId } = office.town;
  await accountSays({ properties: { timeZone: 'Europe/Paris', monthlyLimit: 100 } });
  await sent(1);
  // A branch in Tokyo, where it is January by now: its letters count in the December of Paris.
  const branch = await createUnit(system, 'tokyo', accountId);
  await sql`update account set definition = jsonb_set(definition, '{properties,timeZone}', '"Asia/Tokyo"')
    where id = ${branch.id}`.execute(db);
  await sql`update charge set account_id = ${branch.id}, month = '2027-01', place_id = (select id from account_place
    where account_id = ${branch.id}) where month = '2026-12'`.execute(db);
  const used = (await limitUses(db, await rulesOf(db, accountId), dueNow(office.server.clock.now())))[0]?.used;
  const [named] = (await validator.call('costs.read', { query: { month: '2026-12' } })).statements;
  expect(used).toBe(120);
  expect(named?.limits).toMatchObject([{ accountId, spent: used, limit: 10_000 }]);
  await accountSays({ properties: { monthlyLimit: null } });
});

it('the threshold counts what letters of an order cost, and neither what was taken back nor what takes over for them', async () => {
  const jobId = await deposited(2);
  await accountSays({ properties: { approvalAbove: 3 } });
  const day = office.server.clock.now();
  day.setUTCDate(day.getUTCDate() + 7 + ((10 - day.getUTCDay()) % 7));
  const { id: commandId } = await office.confirm(clerk, jobId, day.toISOString());
  await office.reaches(clerk, commandId, 'READY');
  const [first, second] = await office.shipments(clerk, jobId);
  const { accountId } = office.town;
  const trx = await office.server.services.db.startTransaction().execute();
  const counted = async () => (await sumsBelowThreshold(trx, jobId)).map(({ net }) => net);
  const started = await counted();
  // A fallback by itself, and a wish that another person approved.
  const sums = [{ currency: 'EUR', net: 200, vat: 40 }];
  const now = office.server.clock.now();
  for (const byItself of [true, false]) await reserve(trx, { ...dueNow(now), commandId, accountId, sums, byItself });
  const withSuccessors = await counted();
  await chargeShipments(trx, [first?.id ?? 0], now);
  const charged = await counted();
  await sql`update delivery set state = 'PARTIALLY_CANCELLED' where command_id = ${commandId}`.execute(trx);
  // Of the second nobody knows whether it left: its price stays reserved.
  await sql`update shipment set doubt = '{}' where id = ${second?.id ?? 0}`.execute(trx);
  await giveBack(trx, commandId);
  const inDoubt = await counted();
  const { rows: kept } = await sql`select rest, own_rest from reservation where command_id = ${commandId}`.execute(trx);
  await sql`update shipment set doubt = null where id = ${second?.id ?? 0}`.execute(trx);
  await giveBack(trx, commandId);
  const afterwards = await counted();
  await trx.rollback().execute();
  expect([started, withSuccessors, charged, inDoubt, afterwards]).toEqual([[240], [240], [240], [240], [120]]);
  expect(kept).toEqual([{ rest: 120, own_rest: 120 }]);
  await clerk.call('commands.cancel', { params: { commandId } });
  await accountSays({ properties: { approvalAbove: null } });
});

it('an option that gets another name keeps its surcharge, and one that is charged for cannot be removed', async () => {
  const type = await system.call('options.saveType', { body: { name: 'Paper' } });
  const value = await system.call('options.save', { body: { optionTypeId: type.id, value: 'Recycled' } });
  const option = { kind: 'option', optionType: 'Paper', optionValue: 'Recycled', amount: 5 } as const;
  const line = await system.call('tariffs.save', { body: { ...LINE, ...option } });
  await system.call('options.saveType', { body: { id: type.id, version: type.version, name: 'Stock' } });
  const renamed = { id: value.id, version: value.version, optionTypeId: type.id, value: 'Grey' };
  await system.call('options.save', { body: renamed });
  const found = (await system.call('tariffs.list')).find(({ id }) => id === line.id);
  expect(found).toMatchObject({ optionType: 'Stock', optionValue: 'Grey', amount: 5, version: line.version + 2 });
  const uses = await system.call('options.uses', { params: { optionId: value.id } });
  expect(uses).toEqual([{ kind: 'tariff', id: line.id, name: 'Stock: Grey, 2020-01-01' }]);
  expect(await system.call('options.typeUses', { params: { optionTypeId: type.id } })).toEqual(uses);
  const refused = await failure(system.call('options.remove', { params: { optionId: value.id } }));
  expect(refused).toMatchObject({ label: 'options.inUse' });
  // A file charges for what there is alone: a slip would be charged for by nobody.
  const { lines: tried } = await system.call('tariffs.import', {
    body: {
      dryRun: true,
      lines: ['Grey', 'Gray'].map((optionValue, at) => {
        const cells = { channelType: 'SMS', kind: 'option', currency: 'EUR', amount: '0.05', validFrom: '2020-01-01' };
        return { line: at + 2, ...cells, optionType: 'Stock', optionValue };
      }),
    },
  });
  expect(tried.map(({ outcome }) => outcome)).toEqual(['added', 'refused']);
  expect(tried[1]?.faults).toMatchObject([{ field: 'optionValue', parameters: { kind: 'unknown' } }]);
  // A line that was entered for another name before is not doubled.
  const taken = await system.call('tariffs.save', {
    body: { ...LINE, ...option, optionType: 'Stock', optionValue: 'Blue' },
  });
  const blue = { id: value.id, version: value.version + 1, optionTypeId: type.id, value: 'Blue' };
  expect(await failure(system.call('options.save', { body: blue }))).toMatchObject({ label: 'tariffs.twice' });
  const other = await system.call('tariffs.save', {
    body: { ...LINE, ...option, optionType: 'Sort', optionValue: 'Grey' },
  });
  const sort = { id: type.id, version: type.version + 1, name: 'Sort' };
  expect(await failure(system.call('options.saveType', { body: sort }))).toMatchObject({ label: 'tariffs.twice' });
  // Nor one of which none would be the closer.
  const zone = (optionValue: string, countries: string[]) =>
    system.call('tariffs.save', { body: { ...LINE, ...option, optionType: 'Stock', optionValue, countries } });
  const zones = [await zone('Grey', ['FR', 'CH']), await zone('Sand', ['FR', 'DE'])];
  const sand = { ...blue, value: 'Sand' };
  expect(await failure(system.call('options.save', { body: sand }))).toMatchObject({ label: 'tariffs.twice' });
  for (const { id } of [line, taken, other, ...zones])
    await system.call('tariffs.remove', { params: { tariffLineId: id } });
});

it('counts what left without a price, and takes its first entry from its billing facts', async () => {
  const stopped = (await system.call('tariffs.list')).map(({ id }) => id);
  for (const tariffLineId of stopped) await system.call('tariffs.remove', { params: { tariffLineId } });
  await system.call('tariffs.save', { body: { ...LINE, validFrom: '2030-01-01' } });
  const { jobId, deliveryId, shipmentId } = await sent(2);
  const unpriced = async () => (await validator.call('costs.read', { query: { month: '2026-12' } })).unpriced;
  const before = await unpriced();
  expect(before).toEqual([{ channelType: 'SIMPLE_MAIL', pieces: 2 }]);
  expect(await statement('2026-12')).toMatchObject([{ kind: 'unpriced', pieces: 2, currency: null, gross: null }]);
  // Produced in the next month, they are of the month in which they were handed over.
  const { db, clock } = office.server.services;
  const later = new Date(clock.now().getTime() + 3 * 86_400_000);
  await sql`update shipment set status = 600, left_at = ${later}, status_at = ${later} where job_id = ${jobId}`.execute(
    db,
  );
  expect(await unpriced()).toEqual(before);
  const next = await validator.call('costs.read', { query: { month: '2027-01' } });
  expect(next.unpriced).toEqual([]);
  const body = { shipmentId, net: 90, vat: 18, reason: 'Forgotten in the tariff' };
  const correct = { params: { deliveryId }, body };
  expect(await failure(system.call('billing.correct', correct))).toMatchObject({ parameters: { field: 'currency' } });
  await system.call('tariffs.save', { body: { ...LINE, amount: 90, currency: 'CHF' } });
  const { unpriced: pieces } = await system.call('billing.ofDelivery', { params: { deliveryId } });
  expect(pieces.map(({ proposed }) => proposed)).toEqual(Array(2).fill({ currency: 'CHF', net: 90, vat: 18 }));
  // An option that was chosen and has got another name since then is priced by that.
  const trx = await db.startTransaction().execute();
  const type = await trx.insertInto('option_type').values({ name: 'New' }).returning('id').executeTakeFirstOrThrow();
  const { id: valueId } = await trx
    .insertInto('option_value')
    .values({ option_type_id: type.id, name: 'Newer' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const chosen = JSON.stringify([{ optionTypeId: type.id, optionType: 'Old', valueId, value: 'Older' }]);
  await sql`update shipment set options = ${chosen}::jsonb, billing = billing || '{"options": {"Old": "Older"}}'
    where delivery_id = ${deliveryId}`.execute(trx);
  const surcharge = { kind: 'option', optionType: 'New', optionValue: 'Newer', currency: 'CHF', amount: 5 } as const;
  await writeLine(trx, undefined, { ...LINE, weightClass: null, ...surcharge });
  const [renamed] = await unpricedPieces(trx, deliveryId, { limit: 1 });
  await trx.rollback().execute();
  expect(renamed?.price).toMatchObject({ currency: 'CHF', net: 95 });
  const entry = await system.call('billing.correct', correct);
  expect(entry).toMatchObject({ currency: 'CHF', net: 90, rates: [{ vatPermille: 200, net: 90, vat: 18 }] });
  expect(await unpriced()).toEqual([{ channelType: 'SIMPLE_MAIL', pieces: 1 }]);
  const [letters] = (await clerk.call('billing.ofJob', { params: { jobId } })).channels;
  expect(letters).toMatchObject({ unpriced: 1, charged: [{ currency: 'CHF', net: 90, vat: 18 }] });
  // What bills an order goes after years, slice by slice: nothing of it is to be priced then.
  await sql`update shipment set billing = '{}', price = null where job_id = ${jobId}`.execute(db);
  expect(await unpriced()).toEqual([]);
  await sql`update job set billing_purged_at = now() where id = ${jobId}`.execute(db);
  expect((await clerk.call('billing.ofJob', { params: { jobId } })).channels).toMatchObject([{ unpriced: 0 }]);
});

it('a line of the tariff for a country that no address has is refused, by save and import', async () => {
  const save = (countries: string[]) => system.call('tariffs.save', { body: { ...LINE, countries } });
  expect((await failure(save(['FR', 'UK']))).label).toBe('tariffs.country');
  const cells = { channelType: 'SMS', kind: 'piece', validFrom: '2020-01-01', currency: 'EUR', amount: '1' };
  const lines = ['GB, IE', 'UK', 'XX'].map((countries, at) => ({ line: at + 2, ...cells, countries }));
  const { lines: done } = await system.call('tariffs.import', { body: { dryRun: true, lines } });
  const unknown = 'countries tariffs.country';
  expect(done.map(({ outcome, faults: [fault] }) => (fault ? `${fault.field} ${fault.label}` : outcome))).toEqual([
    'added',
    unknown,
    unknown,
  ]);
});
