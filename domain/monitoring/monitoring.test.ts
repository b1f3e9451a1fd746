// Lateness.
import { describe, expect, it } from 'vitest';
import type { PostDateRules } from '../deliveries/post-date.ts';
import { lateStatus } from './late.ts';

const rules: PostDateRules = {
  workingDays: [1, 2, 3, 4, 5],
  holidayCalendar: 'FR',
  cutoffTime: null,
  timeZone: 'Europe/Paris',
  additionalProductionDays: 0,
  maxFutureDays: null,
};

describe('lateness', () => {
  it('counts working days from the post date, by status', () => {
    const facts = { code: 300, postDate: '2026-11-20', today: '2026-11-23', tracked: false } as const;
    expect(lateStatus(rules, facts)).toBe(null);
    expect(lateStatus(rules, { ...facts, today: '2026-11-24' })).toBe(300);
    expect(lateStatus(rules, { ...facts, code: 600, today: '2027-03-01' })).toBe(null);
    expect(lateStatus(rules, { ...facts, code: 600, today: '2027-03-01', tracked: true })).toBe(600);
    expect(lateStatus(rules, { ...facts, code: 610, today: '2027-03-01' })).toBe(null);
  });
});
