// The home of monitoring over letters that were really sent: its figures are those of the rows, counted plainly; views are
// each person's own.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldCounters } from '#server/letters/counters/counters.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

let office: PostOffice;
let clerk: TestClient;
let validator: TestClient;
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await office.as('clerk');
  validator = await office.as('validator');
});
afterAll(() => office.close());

const letters = (count: number) =>
  lettersPdf(
    Array.from({ length: count }, (_, n) => ({
      address: [`Recipient ${n + 1}`, '12 rue des Lilas', '75011 Paris'],
      pages: 1,
    })),
  );

async function sent(count: number): Promise<number> {
  const job = await office.deposit(clerk, office.town.services.letters, await letters(count));
  const { id } = await office.confirm(clerk, job.id);
  await office.reaches(clerk, id, 'OUTPUTTED');
  return job.id;
}

/** What the rows say. */
async function plainCounts(column: 'channel_type' | 'account_id' | 'day'): Promise<Record<string, number>> {
  const by = column === 'day' ? sql`(created_at at time zone 'UTC')::date::text` : sql`${sql.ref(column)}::text`;
  const { rows } = await sql<{ name: string; n: number }>`select ${by} as name, count(*)::int as n
    from shipment group by 1`.execute(office.server.services.db);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

const overview = (query: Record<string, unknown> = {}) =>
  validator.call('monitoring.overview', { query: query as never });

async function agrees(): Promise<void> {
  const { channels, accounts, days, volume } = await overview();
  const named = <T extends { total: number }>(rows: readonly T[], of: (row: T) => string | number) =>
    Object.fromEntries(rows.map((row) => [String(of(row)), row.total]));
  expect(named(channels, ({ channelType }) => channelType)).toEqual(await plainCounts('channel_type'));
  expect(named(accounts, ({ ouId }) => ouId)).toEqual(await plainCounts('account_id'));
  expect(named(days, ({ day }) => day)).toEqual(await plainCounts('day'));
  expect(volume.total).toBe(volume.sent + volume.production + volume.waiting + volume.failed + volume.ended);
}

describe('the home of monitoring', () => {
  it('counts what the rows say, open and folded, while letters fail and are acknowledged', async () => {
    const jobId = await sent(3);
    await sent(2);
    await agrees();
    const [first, second] = await office.shipments(clerk, jobId);
    const entered = { code: -611, at: office.server.clock.now().toISOString(), reason: 'It came back' };
    for (const one of [first, second]) {
      await validator.call('tracking.enter', { params: { shipmentId: one?.id ?? 0 }, body: entered as never });
    }
    expect((await overview()).failed).toMatchObject({ count: 2, causes: [{ status: -611, n: 2 }], others: 0 });
    while ((await foldCounters(office.server.services.db)) > 0);
    await validator.call('shipments.acknowledge', { body: { shipmentIds: [first?.id ?? 0], message: 'Known' } });
    const after = await overview();
    expect(after.volume).toEqual({ sent: 0, production: 3, waiting: 0, failed: 1, ended: 1, total: 5 });
    expect(after.failed.count).toBe(1);
    await agrees();
    expect(await violationsOf(office)).toEqual([]);
  });

  it('says what waits for a decision, and is narrowed by service, kind of channel and owner', async () => {
    const depositor = await office.as('depositor');
    const job = await office.deposit(depositor, office.town.services.letters, await letters(2));
    await office.confirm(depositor, job.id);
    expect((await overview()).waiting).toMatchObject({ count: 2, causes: [{ for: 'validation', n: 2 }] });
    const mine = await overview({ serviceId: office.town.services.emails });
    expect([mine.volume.total, mine.waiting.count]).toEqual([0, 0]);
    expect((await overview({ channelType: 'EMAIL' })).volume.total).toBe(0);
    expect((await overview({ channelType: 'SIMPLE_MAIL' })).volume.total).toBe(5);
    expect((await overview({ targetOwnerId: 999_999 })).volume.total).toBe(0);
    const lists = { serviceId: office.town.services.letters, channelType: 'SIMPLE_MAIL' } as const;
    expect((await validator.call('shipments.list', { query: lists })).items).toHaveLength(5);
    expect((await validator.call('deliveries.list', { query: { ...lists, channelType: 'EMAIL' } })).items).toEqual([]);
    expect((await failure(depositor.call('monitoring.overview', { query: {} }))).code).toBe(-12);
  });

  it('offers the accounts, services and people of the caller’s view', async () => {
    const { accounts, services, people } = await validator.call('monitoring.choices');
    expect(accounts.map(({ id }) => id)).toEqual([office.town.accountId]);
    expect(services.map(({ id }) => id)).toContain(office.town.services.letters);
    expect(people.map(({ login }) => login)).toEqual(expect.arrayContaining(['clerk', 'depositor', 'validator']));
  });
});

describe('views', () => {
  it('are kept by name, each person’s own', async () => {
    const body = { name: 'Letters', route: 'monitoring.shipments', query: { channel: 'SIMPLE_MAIL' } } as const;
    const view = await validator.call('monitoring.saveView', { body });
    const other = { ...body, query: { channel: 'EMAIL' } };
    expect((await validator.call('monitoring.saveView', { body: other })).id).toBe(view.id);
    expect(await validator.call('monitoring.views')).toEqual([{ ...other, id: view.id }]);
    const administrator = await office.server.administrator();
    expect(await administrator.call('monitoring.views')).toEqual([]);
    const params = { viewId: view.id };
    expect((await failure(administrator.call('monitoring.removeView', { params }))).code).toBe(-20);
    expect(await validator.call('monitoring.removeView', { params })).toEqual({ removed: true });
    expect(await validator.call('monitoring.views')).toEqual([]);
  });
});
