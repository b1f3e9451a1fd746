// Who sees own orders alone counts what is late of them, as the list has it, and nothing of others.
import { expect } from 'vitest';
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
