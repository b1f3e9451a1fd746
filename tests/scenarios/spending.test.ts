// What an account may spend in a month: confirmations hold their estimate, two at once cannot both have the last of it, and what
// was held too much comes back.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grossOf } from '#domain/money/estimates.ts';
import { addMonths } from '#domain/shared/months.ts';
import { dueNow, limitUses, reserve, rulesOf } from '#server/letters/money/reservations.ts';
import { writeReceipt } from '#server/letters/receipts/receipt-mail.ts';
import { writeEveningMail } from '#server/pipeline/mails/evening-mail.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { ApiFailure, exportedRows, failure, type TestClient } from '#tests/support/test-client.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { costsOfGroup, type Spending, whoIsBilled } from './spent/billed-costs.ts';

/** With VAT each letter costs 120. */
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
let system: TestClient;
let validator: TestClient;
let line: { id: number; version: number };

beforeAll(async () => {
  office = await openPostOffice();
  clerk = await office.as('clerk');
  validator = await office.as('validator');
  system = await office.server.administrator();
  line = await system.call('tariffs.save', { body: LINE });
});
afterAll(() => office.close());

/** Each test has the month for itself: what was charged before is of another one. */
beforeEach(async () => {
  await sql`update charge set at = at - interval '100 days', month = to_char(at - interval '100 days', 'YYYY-MM')`.execute(
    office.server.services.db,
  );
});

async function limit(
  properties: { monthlyLimit?: number | null; approvalAbove?: number | null },
  stated: { partnerCode?: string; billingType?: 'account' } = {},
): Promise<void> {
  const units = await system.call('units.list', { query: {} });
  const unit = units.find(({ id }) => id === office.town.accountId);
  if (unit === undefined) throw new Error('The account is not listed.');
  const { creationDate: _c, removed: _r, accountExpired: _e, abilities: _a, channelIds: _l, ...body } = unit;
  const limits = { monthlyLimit: null, approvalAbove: null, ...properties };
  await system.call('units.save', {
    body: { ...body, ...stated, accountingCode: '4100', properties: { ...body.properties, ...limits } },
  });
}

async function deposited(count: number): Promise<number> {
  const letters = Array.from({ length: count }, (_, n) => ({
    address: [`Recipient ${n + 1}`, '12 rue des Lilas', '75011 Paris'],
    pages: 1,
  }));
  const job = await office.deposit(clerk, office.town.services.letters, await lettersPdf(letters));
  return job.id;
}

const priceOf = async (jobId: number) =>
  (await clerk.call('deliveries.checkOptions', { body: { readyOfJob: jobId } })).price;
const leftFor = async (jobId: number) => (await priceOf(jobId)).limit?.left;
/** The rows of the statement of a month. */
const statementOf = (month: string) => exportedRows(validator, 'costs', { month });
const spending = (): Spending => ({ office, clerk, validator, system, limit, deposited, statementOf });
const held = async (commandId: number) => {
  const { rows } = await sql<{ reserved: number; rest: number }>`select reserved, rest from reservation
    where command_id = ${commandId}`.execute(office.server.services.db);
  return rows;
};

describe('a monthly limit', () => {
  it('refuses as a whole what exceeds it, and says what is left', async () => {
    await limit({ monthlyLimit: 10 });
    const first = await office.confirm(clerk, await deposited(5));
    const second = await deposited(4);
    const { limit: shown } = await priceOf(second);
    expect(shown).toMatchObject({ currency: 'EUR', limit: 1000, left: 400, exceeded: true, account: 'acme' });
    const refused = await failure(office.confirm(clerk, second));
    expect(refused).toMatchObject({
      label: 'money.overLimit',
      parameters: { sum: 4.8, left: 4, limit: 10, currency: 'EUR', digits: 2 },
    });
    expect((await office.rows(clerk, second)).map(({ commandId }) => commandId)).toEqual([null, null, null, null]);
    await office.reaches(clerk, first.id, 'OUTPUTTED');
    // What was charged is no longer held, and counts once.
    expect(await held(first.id)).toEqual([{ reserved: 600, rest: 0 }]);
    expect(await leftFor(second)).toBe(400);
    const part = (await office.rows(clerk, second)).slice(0, 3).map(({ id }) => id);
    const { id } = await clerk.call('commands.create', { body: { packGroupIds: part } });
    await office.reaches(clerk, id, 'OUTPUTTED');
  });

  it('is never passed by confirmations at the same time', async () => {
    await limit({ monthlyLimit: 10 });
    const jobs = await Promise.all(Array.from({ length: 6 }, () => deposited(3)));
    const tried = await Promise.allSettled(jobs.map((jobId) => office.confirm(clerk, jobId)));
    const refused = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused.map((error) => (error instanceof ApiFailure ? error.label : error))).toEqual(
      Array.from({ length: 4 }, () => 'money.overLimit'),
    );
    const passed = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    for (const { id } of passed) await office.reaches(clerk, id, 'OUTPUTTED');
    const { rows } = await sql<{ sum: number }>`select sum(net + vat)::bigint as sum from charge
      where at > now() - interval '1 day'`.execute(office.server.services.db);
    expect(rows).toEqual([{ sum: 720 }]);
  });

  it('gets back what is cancelled, and what cost less than was held', async () => {
    await limit({ monthlyLimit: 10, approvalAbove: 2 });
    const jobId = await deposited(4);
    const other = await deposited(4);
    const waiting = await office.confirm(clerk, jobId);
    expect(await leftFor(other)).toBe(520);
    await clerk.call('commands.cancel', { params: { commandId: waiting.id } });
    expect(await leftFor(other)).toBe(1000);
    const second = await office.confirm(clerk, other);
    line = await system.call('tariffs.save', { body: { ...LINE, id: line.id, version: line.version, amount: 50 } });
    await validator.call('commands.validate', { params: { commandId: second.id }, body: {} });
    await office.reaches(clerk, second.id, 'OUTPUTTED');
    expect(await held(second.id)).toEqual([{ reserved: 480, rest: 0 }]);
    expect(await leftFor(await deposited(1))).toBe(1000 - 4 * 60);
  });
});

describe('a threshold', () => {
  it('lets what costs more wait for another person, and nothing else', async () => {
    await limit({ approvalAbove: 2 });
    const small = await office.confirm(clerk, await deposited(1));
    expect(small.state).toBe('VALIDATED');
    await office.reaches(clerk, small.id, 'OUTPUTTED');
    const jobId = await deposited(4);
    expect(await priceOf(jobId)).toMatchObject({ approvalAbove: { currency: 'EUR', amount: 200 } });
    const large = await office.confirm(clerk, jobId);
    expect(large.state).toBe('AWAIT_VALIDATION');
    // Whoever decides sees for what price it waits, and the order has it as an estimate until its letters are made.
    const held = [{ currency: 'EUR', amount: 240 }];
    const price = { held, approvalAbove: { currency: 'EUR', amount: 200 } };
    const asked = { params: { commandId: large.id } };
    const receipt = await validator.call('commands.receipt', asked);
    expect(receipt).toMatchObject({ price, estimate: { channels: [{ unpriced: 0 }], sums: [{ currency: 'EUR' }] } });
    expect(receipt.estimate?.sums.map(grossOf)).toEqual([240]);
    const { items } = await validator.call('commands.list', {
      query: { states: JSON.stringify(['AWAIT_VALIDATION']) } as never,
    });
    expect(items.find(({ id }) => id === large.id)).toMatchObject({ price });
    const order = () => clerk.call('billing.ofJob', { params: { jobId } });
    expect(await order()).toEqual({ channels: [], estimated: held });
    // Costs says what is held, in the place where it will be charged: a limit counts it already.
    const reserved = { accountName: 'acme', costCentre: '4100', reserved: 240 };
    const { month, statements, waiting } = await validator.call('costs.read', { query: {} });
    const [statement] = statements;
    expect(statement).toMatchObject({ reserved: 240, centres: [reserved] });
    const lettersOnly = await validator.call('costs.read', { query: { channelType: 'SIMPLE_MAIL' } });
    expect(lettersOnly.statements.map((one) => one.reserved)).not.toContain(240);
    // Nor do the orders that wait belong to one channel, or to a month that is over.
    expect(waiting).toEqual([{ currency: 'EUR', count: 1, spent: 240 }]);
    const past = await validator.call('costs.read', { query: { month: addMonths(month, -1) } });
    expect([lettersOnly.waiting, past.waiting]).toEqual([[], []]);
    const { services } = office.server;
    const { id: userId } = (await validator.call('authentication.check')).user;
    const slip = await writeReceipt(services, { kind: 'receipt', commandId: large.id, userId, to: 'a@b.example' });
    expect(slip?.text).toMatch(/^Estimate, VAT included: €2\.40$/m);
    expect(slip?.text).not.toContain('No price');
    const db = office.server.services.db;
    const lacking = (count: number) =>
      sql`update delivery_command set estimate = jsonb_set(estimate, '{channels,0,unpriced}', to_jsonb(${count}::int))
        where id = ${large.id}`.execute(db);
    await lacking(2);
    const partly = await writeReceipt(services, { kind: 'receipt', commandId: large.id, userId, to: 'a@b.example' });
    expect(partly?.text).toContain('€2.40\nNo price is set for 2 pieces; they are not in this sum.');
    await sql`update app_user set email_address = 'validator@acme.example' where id = ${userId}`.execute(services.db);
    const evening = () => writeEveningMail(services, { kind: 'evening', userId, day: '2026-01-01' });
    expect((await evening())?.text).toMatch(
      /, about €2\.40 \(the order more than €2\); no price is set for 2 pieces$/m,
    );
    await lacking(0);
    expect((await evening())?.text).toMatch(/, about €2\.40 \(the order more than €2\)$/m);
    const own = await failure(clerk.call('commands.validate', { params: { commandId: large.id }, body: {} }));
    expect(own).toMatchObject({ label: 'deliveryCommand.ownCommand' });
    await validator.call('commands.validate', { params: { commandId: large.id }, body: {} });
    await office.reaches(clerk, large.id, 'OUTPUTTED');
    expect((await order()).estimated).toEqual([]);
    // Charged by now: the receipt goes on saying what was confirmed.
    const after = await validator.call('commands.receipt', asked);
    expect([after.price, after.estimate]).toEqual([{ ...price, held: [] }, receipt.estimate]);
  });

  it('is passed by no order bit by bit', async () => {
    const rows = (await office.rows(clerk, await deposited(4))).map(({ id }) => id);
    const confirm = (packGroupIds: number[]) => clerk.call('commands.create', { body: { packGroupIds } });
    const [first, last] = [await confirm(rows.slice(0, 3)), await confirm(rows.slice(3))];
    expect([first.state, last.state]).toEqual(['VALIDATED', 'AWAIT_VALIDATION']);
    expect(last.price).toMatchObject({ approvalAbove: { currency: 'EUR', amount: 200 } });
    await office.reaches(clerk, first.id, 'OUTPUTTED');
    await clerk.call('commands.cancel', { params: { commandId: last.id } });
  });
});

describe('the costs of a month', () => {
  it('add up by cost centre and by channel, with corrections apart, and leave as a file', async () => {
    await limit({ monthlyLimit: 100 });
    const jobId = await deposited(3);
    const command = await office.confirm(clerk, jobId);
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    const [shipment] = await office.shipments(clerk, jobId);
    if (shipment === undefined) throw new Error('Nothing was sent.');
    const { deliveryId, id: shipmentId } = shipment;
    const body = { shipmentId, net: -50, vat: -10, reason: 'Printed badly' };
    await system.call('billing.correct', { params: { deliveryId }, body });
    const costs = await validator.call('costs.read', { query: {} });
    expect(costs).toMatchObject({ isRunning: true, waiting: [] });
    expect(costs.statements).toMatchObject([
      {
        currency: 'EUR',
        last: 0,
        spent: 120,
        centres: [{ accountName: 'acme', costCentre: '4100', spent: 120, limit: 10_000 }],
        limits: [],
        channels: [{ channelType: 'SIMPLE_MAIL', pieces: 3, spent: 180 }],
        corrections: { count: 1, spent: -60 },
      },
    ]);
    const other = await validator.call('costs.read', { query: { month: '2020-01' } });
    expect(other.statements.map(({ spent, centres }) => ({ spent, centres }))).toEqual([{ spent: 0, centres: [] }]);
    const rows = await statementOf(costs.month);
    expect(rows.map(({ kind, costCentre, pieces, gross }) => ({ kind, costCentre, pieces, gross }))).toEqual([
      { kind: 'correction', costCentre: '4100', pieces: 1, gross: -60 },
      { kind: 'price', costCentre: '4100', pieces: 3, gross: 180 },
    ]);
    // Who sees no others' orders sees no costs.
    expect(await failure(clerk.call('costs.read', { query: {} }))).toMatchObject({ label: 'exception.unauthorized' });
  });

  it('are those of the group for who sees others by the group alone, without limits and without notes of all', () =>
    costsOfGroup(spending()));
});

it('a statement says who is billed, and who brought the account: itself, the one above it, or nobody', async () => {
  line = await system.call('tariffs.save', { body: { ...LINE, id: line.id, version: line.version } });
  await whoIsBilled(spending());
});

it('a letter for the first of next month counts in the month in which it is handed over', async () => {
  const { db } = office.server.services;
  const { accountId } = office.town;
  await limit({ monthlyLimit: 10 });
  await sql`update channel set definition = definition || '{"additionalProductionDays": 1}' where channel_type = 'SIMPLE_MAIL'`.execute(
    db,
  );
  line = await system.call('tariffs.save', { body: { ...LINE, id: line.id, version: line.version } });
  // A Friday.
  office.server.clock.set(new Date('2027-01-29T09:00:00Z'));
  const now = office.server.clock.now();
  clerk = await office.as('clerk');
  const confirmFor = async (count: number, day: string) =>
    clerk.call('commands.create', {
      body: { readyOfJob: await deposited(count), expectedPostDate: `${day}T11:00:00Z` },
    });

  const far = await confirmFor(3, '2027-02-15');
  const last = await deposited(5);
  expect(await leftFor(last)).toBe(1000);
  // What takes over for a part of it meanwhile is due at once, and counts with it.
  const trx = await db.startTransaction().execute();
  await reserve(trx, { ...dueNow(now), commandId: far.id, accountId, sums: [{ currency: 'EUR', net: 100, vat: 20 }] });
  const uses = await limitUses(trx, await rulesOf(trx, accountId), dueNow(now));
  await trx.rollback().execute();
  expect(uses).toMatchObject([{ month: '2027-01', used: 480 }]);

  await office.reaches(clerk, (await office.confirm(clerk, last)).id, 'OUTPUTTED');
  expect(await failure(confirmFor(4, '2027-02-01'))).toMatchObject({
    label: 'money.overLimit',
    parameters: { left: 4 },
  });
  // Nothing of it is made before February.
  await confirmFor(4, '2027-02-16');
});
