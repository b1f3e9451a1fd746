// Who sees own orders alone counts what is late of them, as the list has it, and nothing of others.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/storage/schema.ts';
import type { PostOffice } from '../post-office.ts';

export async function countsOwnLate(office: PostOffice): Promise<void> {
  const depositor = await office.as('depositor');
  const { days, ...nothing } = await depositor.call('deliveries.lateCount', { query: {} });
  expect(nothing).toMatchObject({ count: 0, groups: [] });
  expect(days.every(({ pieces }) => pieces === 0)).toBe(true);
  const clerk = await office.as('clerk');
  const { count } = await clerk.call('deliveries.lateCount', { query: {} });
  expect(count).toBeGreaterThan(0);
  expect((await clerk.call('deliveries.late', { query: { maxResults: 1000 } })).items).toHaveLength(count);
}

/** Counts copies of letters, which nothing moved, as what is awaited. */
export const countAwaited = (db: Db) =>
  sql`insert into counter_delta (account_id, owner_id, counter, key, day, delta)
    select s.account_id, s.owner_id, 'awaited', d.channel_id || ' ' || s.status || ' ' || d.id, (s.created_at at time zone 'UTC')::date, 1
    from shipment s join delivery d on d.id = s.delivery_id
    where s.nuid like 'N%' and (s.status in (300, 400) or s.channel_type = 'REGISTERED_MAIL')`.execute(db);
