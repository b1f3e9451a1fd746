// Lists over HTTP: several values in a query, and pages of what was looked up.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostOffice, type PostOffice } from '#tests/scenarios/post-office.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { failure, type TestClient } from '#tests/support/test-client.ts';

let office: PostOffice;
let clerk: TestClient;
let jobId: number;
beforeAll(async () => {
  office = await openPostOffice();
  clerk = await office.as('clerk');
  const names = ['Mme A', 'M. B', 'Mme C'];
  const pdf = await lettersPdf(names.map((name) => ({ address: [name, '12 rue des Lilas', '75011 Paris'], pages: 1 })));
  const job = await office.deposit(clerk, office.town.services.letters, pdf);
  jobId = job.id;
  const command = await office.confirm(clerk, jobId);
  await office.reaches(clerk, command.id, 'OUTPUTTED');
});
afterAll(() => office?.close());

describe('what is looked up', () => {
  it('look up all shipments of a thing, page by page', async () => {
    const all = await office.shipments(clerk, jobId);
    expect(all).toHaveLength(3);
    const found: number[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await clerk.call('shipments.find', { query: { jobId, maxResults: 1, cursor } });
      expect([page.items.length, page.overflow]).toEqual([1, page.cursor !== null]);
      found.push(...page.items.map(({ id }) => id));
      ({ cursor } = page);
    } while (cursor);
    expect(found.toSorted((a, b) => a - b)).toEqual(all.map(({ id }) => id).toSorted((a, b) => a - b));
    const other = {
      query: {
        jobId: jobId + 1,
        cursor: (await clerk.call('shipments.find', { query: { jobId, maxResults: 1 } })).cursor,
      },
    };
    expect((await failure(clerk.call('shipments.find', other))).label).toBe('list.cursor');
  });

  it('are paged over midnight: a list without days keeps those of its first page', async () => {
    const { clock } = office.server;
    const day = 24 * 3_600_000;
    const first = await clerk.call('shipments.list', { query: { maxResults: 1 } });
    clock.advance(day);
    try {
      const nextDay = await office.as('clerk');
      const second = await nextDay.call('shipments.list', { query: { maxResults: 1, cursor: first.cursor } });
      const third = await nextDay.call('shipments.list', { query: { maxResults: 1, cursor: second.cursor } });
      const all = await nextDay.call('shipments.list', {});
      expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(
        all.items.map(({ id }) => id),
      );
      expect([second.overflow, third.cursor]).toEqual([true, null]);
      // What the cursor says of its time widens nothing, and goes with no other days.
      const wide = { fromDate: '2020-01-01', toDate: '2026-01-01', cursor: first.cursor };
      expect((await failure(nextDay.call('shipments.list', { query: wide }))).label).toBe('list.rangeTooWide');
      const own = JSON.parse(Buffer.from(first.cursor ?? '', 'base64url').toString()) as unknown[];
      for (const at of [(own[3] as number) - day, 'x', null, 1e300]) {
        const cursor = Buffer.from(JSON.stringify([...own.slice(0, 3), at])).toString('base64url');
        expect((await failure(nextDay.call('shipments.list', { query: { cursor } }))).label).toBe('list.cursor');
      }
    } finally {
      clock.advance(-day);
    }
  });

  it('lists events of a channel whose piece is not known, page by page', async () => {
    const system = await office.server.administrator();
    const [{ channelId } = { channelId: 0 }] = await clerk.call('deliveries.find', { query: { jobId } });
    const { now } = office.server.clock;
    await sql`insert into tracking_event (channel_id, event_key, reference, code, at, received_at, source, provider)
      select ${channelId}, 'k' || n, 'R' || n, 400, ${now()}, ${now()}, 'push', 'test' from generate_series(1, 5) n`.execute(
      office.server.services.db,
    );
    const read = (cursor?: string | null) =>
      system.call('tracking.unplaced', { params: { channelId }, query: { maxResults: 2, cursor } });
    const first = await read();
    const second = await read(first.cursor);
    const third = await read(second.cursor);
    expect([first, second, third].map(({ items }) => items.map(({ reference }) => reference))).toEqual([
      ...[['R5', 'R4'], ['R3', 'R2'], ['R1']],
    ]);
    expect([second.overflow, third.overflow, third.cursor]).toEqual([true, false, null]);
    const placed = { params: { channelId }, query: { placed: '1', cursor: first.cursor } } as const;
    expect((await failure(system.call('tracking.unplaced', placed))).label).toBe('list.cursor');
  });

  it('finds the documents of one delivery by words and status, and in pages', async () => {
    const [{ deliveryNumber } = { deliveryNumber: '' }] = await office.shipments(clerk, jobId);
    const listed = async (more: { text?: string; statusValues?: number[]; channelId?: number; maxResults?: number }) =>
      clerk.call('shipments.list', { query: { externalIds: [deliveryNumber], ...more } });
    expect((await listed({ text: 'Mme C' })).items.map(({ recipient }) => recipient)).toEqual(['Mme C']);
    expect((await listed({ statusValues: [250] })).items).toEqual([]);
    const [delivery] = await clerk.call('deliveries.find', { query: { jobId } });
    const channelId = delivery?.channelId ?? 0;
    expect((await listed({ channelId })).items).toHaveLength(3);
    expect((await listed({ channelId: channelId + 1 })).items).toEqual([]);
    const { items, overflow, cursor } = await listed({ maxResults: 2 });
    expect([items.length, overflow, cursor !== null]).toEqual([2, true, true]);
  });
});

it('documents name their account, in a list and looked up, also when it is removed', async () => {
  const { db } = office.server.services;
  const { name } = await db
    .selectFrom('account')
    .select('name')
    .where('id', '=', office.town.accountId)
    .executeTakeFirstOrThrow();
  const removed = (now: boolean) =>
    db.updateTable('account').set({ removed: now }).where('id', '=', office.town.accountId).execute();
  const system = await office.server.administrator();
  await removed(true);
  const [listed, found] = await Promise.all([
    system.call('shipments.list', {}),
    system.call('shipments.find', { query: { jobId } }),
  ]);
  await removed(false);
  for (const { items } of [listed, found]) expect(items.map(({ ouName }) => ouName)).toEqual([name, name, name]);
});

describe('a list in a query', () => {
  const ask = (query: string) => clerk.fetch(`/api/jobs/list?${query}`);

  it.each([
    ['one value', 'states=CREATED'],
    ['several parameters', 'states=CREATED&states=CANCELLED'],
    ['a JSON array', `states=${encodeURIComponent('["CREATED","CANCELLED"]')}`],
  ])('may come as %s', async (_what, query) => {
    const response = await ask(query);
    expect([response.status, ((await response.json()) as { result: { items: unknown[] } }).result.items]).toEqual([
      200,
      [],
    ]);
  });

  it.each([
    ['a value that is none', 'states=CREATED&states=NOPE', 'states.1'],
    ['an array that is not JSON', 'states=[', 'states'],
    ['an empty one', 'states=', 'states.0'],
  ])('is refused with its place: %s', async (_what, query, field) => {
    const { error } = (await (await ask(query)).json()) as { error: { code: number; parameters: { field: string } } };
    expect([error.code, error.parameters.field]).toEqual([-40, field]);
  });

  it('may hold numbers', async () => {
    const response = await clerk.fetch('/api/shipments/list?statusValues=250&statusValues=-700');
    expect(response.status).toBe(200);
    expect((await clerk.fetch('/api/shipments/list?statusValues=abc')).status).toBe(422);
  });
});
