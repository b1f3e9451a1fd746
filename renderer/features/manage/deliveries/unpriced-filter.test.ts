// The days of deliveries that are billed in a month.
import { expect, it } from 'vitest';
import { CALL_RANGE_DAYS } from '#domain/jobs/search-range.ts';
import { daysBilledIn } from './unpriced-filter.part.tsx';

it('go back eleven months before the month, and no further than a call does', () => {
  expect(daysBilledIn('2026-11')).toEqual({ fromDate: '2025-12-01', toDate: '2026-11-30' });
  // A leap day among them makes it the longest.
  const { fromDate, toDate } = daysBilledIn('2028-02');
  expect([fromDate, toDate]).toEqual(['2027-03-01', '2028-02-29']);
  expect((Date.parse(toDate) - Date.parse(fromDate)) / 86_400_000).toBeLessThan(CALL_RANGE_DAYS);
});
