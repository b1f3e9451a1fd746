// Lateness.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHANNEL_TYPES } from '../channels/channels.ts';
import { allowedDays } from '../channels/max-days.ts';
import { HOLIDAY_CALENDARS } from '../deliveries/holiday.rules.ts';
import type { PostDateRules } from '../deliveries/post-date.ts';
import { dayNumber, dayText } from '../shared/days.ts';
import { ALL_STATUS_CODES } from '../shipments/status.codes.ts';
import { daysOver, dueDay, lateUntil } from './late.ts';
import { chartSince, holidaysBetween, usualOf, usualSince } from './usual.ts';
import { largestCauses, volumeGroup } from './volume.ts';

const rules: PostDateRules = {
  workingDays: [1, 2, 3, 4, 5],
  holidayCalendar: 'FR',
  cutoffTime: null,
  timeZone: 'Europe/Paris',
  additionalProductionDays: 0,
  maxFutureDays: null,
};

describe('lateness', () => {
  it('counts working days from the post date', () => {
    // Friday; the days allowed end on Monday.
    expect(dueDay(rules, '2026-11-20', 1)).toBe('2026-11-23');
    expect(lateUntil(rules, '2026-11-23', 1)).toBe('2026-11-19');
    expect(lateUntil(rules, '2026-11-24', 1)).toBe('2026-11-20');
    // 11 November is a holiday in France, and none without a calendar.
    expect(dueDay(rules, '2026-11-10', 1)).toBe('2026-11-12');
    expect(dueDay({ ...rules, holidayCalendar: null }, '2026-11-10', 1)).toBe('2026-11-11');
    expect([daysOver(rules, '2026-11-10', '2026-11-13'), daysOver(rules, '2026-11-12', '2026-11-12')]).toEqual([2, 0]);
    // On a Saturday what was due on Friday is over by the first day.
    expect(daysOver(rules, '2026-11-20', '2026-11-21')).toBe(1);
  });

  it('has one latest late post date: a day is late where its last day is over, and no other', () => {
    const week = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
    const calendar = fc.constantFrom(null, ...HOLIDAY_CALENDARS);
    const today = fc.integer({ min: 20_000, max: 21_500 });
    fc.assert(
      fc.property(week, calendar, today, fc.nat(30), fc.nat(90), (workingDays, holidayCalendar, now, days, before) => {
        const channel = { ...rules, workingDays, holidayCalendar };
        const until = lateUntil(channel, dayText(now), days);
        const posted = dayText(now - before);
        const due = dueDay(channel, posted, days);
        const isLate = (dayNumber(due) ?? 0) < now;
        expect(until !== null && posted <= until).toBe(isLate);
        expect(daysOver(channel, due, dayText(now)) > 0).toBe(isLate);
      }),
      { numRuns: 300 },
    );
  });

  it('awaits nothing from the hand-over on where nothing is heard, unless the channel says its days', () => {
    const statuses = (hearsSince: string | null, maxDays = {}) =>
      Object.fromEntries(
        CHANNEL_TYPES.map((channelType) => [
          channelType,
          allowedDays({ channelType, maxDays, hearsSince }).map(({ status, days, since }) =>
            [`${status}:${days}`, ...(since === null ? [] : [since])].join(' '),
          ),
        ]),
      );
    const day = '2026-03-05';
    expect(statuses(day)).toMatchObject({
      SIMPLE_MAIL: ['300:1', `400:3 ${day}`],
      REGISTERED_MAIL: ['300:1', `400:3 ${day}`, `600:10 ${day}`],
      EMAIL: ['300:1', `400:3 ${day}`, `700:10 ${day}`],
    });
    expect(statuses(null)).toMatchObject({ REGISTERED_MAIL: ['300:1'], EMAIL: ['300:1'] });
    expect(statuses(null, { 400: 0, 600: 5 }).REGISTERED_MAIL).toEqual(['300:1', '400:0', '600:5']);
    // Days that the channel states itself hold for all that it ever handed over.
    expect(statuses(day, { 400: 0 }).REGISTERED_MAIL).toEqual(['300:1', '400:0', `600:10 ${day}`]);
  });
});

describe('where a shipment stands', () => {
  it('is one of five for each status', () => {
    const groups = ALL_STATUS_CODES.map((code) => [code, volumeGroup(code, false)] as const);
    const of = (group: string) => groups.filter(([, one]) => one === group).map(([code]) => code);
    expect(of('waiting')).toEqual([250, 300]);
    expect(of('production')).toEqual([400]);
    expect(of('sent').every((code) => code > 400)).toBe(true);
    expect(of('ended').every((code) => code < 0)).toBe(true);
    expect(volumeGroup(-711, true)).toBe('failed');
  });

  it('has its three largest causes, and sums what is left', () => {
    const causes = [1, 5, 3, 0].map((n) => ({ n }));
    expect(largestCauses(causes)).toEqual({ causes: [{ n: 5 }, { n: 3 }, { n: 1 }], others: 0, otherCauses: 0 });
    expect(largestCauses([...causes, { n: 2 }])).toEqual({ causes: [{ n: 5 }, { n: 3 }], others: 3, otherCauses: 2 });
  });
});

describe('a usual day', () => {
  const today = '2026-11-19';
  const totals = new Map([
    ['2026-11-12', 200],
    ['2026-11-05', 100],
    ['2026-10-29', 0],
    ['2026-10-22', 301],
    ['2026-11-18', 9_000],
  ]);

  it('is the same day of the weeks before, without days off; one alone makes nothing usual', () => {
    expect(usualOf(totals, { today, holidays: [] })).toBe(200);
    expect(usualOf(totals, { today, holidays: ['2026-10-22'] })).toBe(150);
    expect(usualOf(totals, { today, holidays: ['2026-10-22', '2026-11-05'] })).toBeNull();
    expect(usualOf(totals, { today, holidays: [today] })).toBeNull();
    expect(usualSince(today)).toBe('2026-10-22');
  });

  it('stands in a chart of fifteen working days at least, which names the holidays of the country', () => {
    expect(chartSince('2026-11-19', today)).toBe('2026-10-30');
    expect(chartSince('2026-10-19', today)).toBe('2026-10-19');
    expect(holidaysBetween('2026-10-30', today, 'FR')).toEqual(['2026-11-01', '2026-11-11']);
    expect(holidaysBetween('2026-10-30', today, 'XX')).toEqual([]);
    expect(holidaysBetween('2026-10-30', today, null)).toEqual([]);
  });
});
