// Post dates against calendars that people can look up.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber, dayText, instantOf, isoWeekday, isTimeZone, wallClock, yearIn } from '../shared/days.ts';
import { HOLIDAY_CALENDARS, type HolidayCalendar, holidaysOf } from './holiday.rules.ts';
import { easter, hebrewNewYear } from './holiday-dates.ts';
import {
  addWorkingDays,
  checkPostDate,
  cutoffSeconds,
  isWorkingDay,
  type PostDateRules,
  postDateDay,
  postDateInstant,
  postDateWindow,
  settlePostDate,
} from './post-date.ts';

const paris: PostDateRules = {
  workingDays: [1, 2, 3, 4, 5],
  holidayCalendar: 'FR',
  cutoffTime: '16:00',
  timeZone: 'Europe/Paris',
  additionalProductionDays: 0,
  maxFutureDays: 30,
};
const at = (text: string) => Date.parse(text);
const dates = (calendar: HolidayCalendar, year: number) =>
  [...holidaysOf(calendar, year)].toSorted((a, b) => a - b).map((day) => dayText(day).slice(5));

describe('days', () => {
  it('exist or not', () => {
    expect(dayNumber('1970-01-02')).toBe(1);
    expect(['2026-02-29', '2026-13-01', '2026-1-1', 'today'].map(dayNumber)).toEqual([null, null, null, null]);
    expect(isoWeekday(dayNumber('2026-11-21') ?? 0)).toBe(6);
  });

  it('and wall clocks go to an instant and back in every zone', () => {
    const zone = fc.constantFrom('UTC', 'Europe/Paris', 'Asia/Jerusalem', 'America/New_York', 'Asia/Kolkata');
    fc.assert(
      fc.property(fc.integer({ min: 18_000, max: 30_000 }), zone, (day, timeZone) => {
        expect(wallClock(instantOf(day, 43_200, timeZone), timeZone)).toEqual({ day, seconds: 43_200 });
      }),
    );
    expect(isTimeZone('Europe/Nowhere')).toBe(false);
    // The database reads these as other zones than the engine does.
    expect(
      [
        '+02:00',
        '-0530',
        '+03',
        'IST',
        'PST',
        'bst',
        'SystemV/PST8',
        'CET',
        'eet',
        'US/Pacific-New',
        'Canada/East-Saskatchewan',
      ].filter(isTimeZone),
    ).toEqual([]);
    const named = ['UTC', 'gmt', 'MST', 'GB', 'Japan', 'Etc/GMT-2', 'Asia/Kolkata', 'America/Argentina/Salta'];
    expect(named.filter(isTimeZone)).toEqual(named);
    expect(['Europe/Paris', 'UTC'].map((zone) => yearIn(at('2026-12-31T23:30:00Z'), zone))).toEqual([2027, 2026]);
  });
});

describe('holidays', () => {
  it('fall where the calendars say', () => {
    expect([2024, 2025, 2026, 2038].map((year) => dayText(easter(year)))).toEqual([
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2038-04-25',
    ]);
    expect(dates('FR', 2026).join(' ')).toBe('01-01 04-06 05-01 05-08 05-14 05-25 07-14 08-15 11-01 11-11 12-25');
    expect(dates('GB', 2026).join(' ')).toBe('01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28');
    expect(dates('GB', 2027).join(' ')).toBe('01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28');
    expect(dates('US', 2026).join(' ')).toBe('01-01 01-19 02-16 05-25 06-19 07-04 09-07 10-12 11-11 11-26 12-25');
    expect(dates('NL', 2025)).toContain('04-26');
    expect([dates('IT', 2025).includes('10-04'), dates('IT', 2026).includes('10-04')]).toEqual([false, true]);
  });

  it('of Israel follow the Hebrew calendar', () => {
    expect(dayText(hebrewNewYear(5785))).toBe('2024-10-03');
    expect(dates('IL', 2024).join(' ')).toBe('04-23 04-29 05-14 06-12 10-03 10-04 10-12 10-17 10-24');
    expect(dates('IL', 2026).join(' ')).toBe('04-02 04-08 04-22 05-22 09-12 09-13 09-21 09-26 10-03');
    const hebrew = new Intl.DateTimeFormat('en-u-ca-hebrew', { month: 'long', day: 'numeric', timeZone: 'UTC' });
    for (let year = 5784; year < 5810; year += 1) {
      expect(hebrew.format(hebrewNewYear(year) * 86_400_000)).toContain('Tishri');
      expect(hebrew.format(hebrewNewYear(year) * 86_400_000)).toMatch(/\b1\b/);
    }
  });

  it('exist in each calendar from 2024 to 2040, and leave days to work', () => {
    for (const calendar of HOLIDAY_CALENDARS) {
      for (let year = 2024; year <= 2040; year += 1) {
        expect(holidaysOf(calendar, year).size).toBeGreaterThanOrEqual(7);
        expect(holidaysOf(calendar, year).size).toBeLessThanOrEqual(13);
      }
    }
  });
});

describe('post dates', () => {
  it('are today before the cut-off of the channel’s own zone, and the next working day after it', () => {
    expect(postDateWindow(paris, at('2026-11-20T14:59:00Z')).earliest).toBe('2026-11-20');
    expect(postDateWindow(paris, at('2026-11-20T15:00:00Z')).earliest).toBe('2026-11-23');
    expect(postDateWindow(paris, at('2026-11-20T14:59:00Z')).cutoffAt).toBe(at('2026-11-20T15:00:00Z'));
  });

  it('add production days as working days, over holidays', () => {
    expect(postDateWindow({ ...paris, additionalProductionDays: 2 }, at('2026-12-24T09:00:00Z')).earliest).toBe(
      '2026-12-29',
    );
    expect(dayText(addWorkingDays(paris, dayNumber('2026-05-01') ?? 0, 0))).toBe('2026-05-04');
  });

  it('are refused in the past, too early, too late, and on days without work', () => {
    const now = at('2026-11-20T15:30:00Z');
    const label = (date: string) => {
      const checked = checkPostDate(paris, now, date);
      return checked.ok ? 'ok' : checked.refusal.label;
    };
    expect(
      ['2026-11-19', '2026-11-20', '2026-11-22', '2026-11-28', '2026-11-24', '2027-01-04', '2026-02-30'].map(label),
    ).toEqual([
      'postDate.past',
      'postDate.tooEarly',
      'postDate.tooEarly',
      'postDate.notWorkingDay',
      'ok',
      'postDate.tooLate',
      'postDate.invalid',
    ]);
    expect(checkPostDate(paris, now, null)).toEqual({ ok: true, value: null });
  });

  it('move to the earliest day when validation comes too late', () => {
    const now = at('2026-11-24T09:00:00Z');
    expect(settlePostDate(paris, now, '2026-11-23')).toEqual({ date: '2026-11-24', moved: true });
    expect(settlePostDate(paris, now, null)).toEqual({ date: '2026-11-24', moved: false });
    expect(settlePostDate(paris, now, '2026-11-30')).toEqual({ date: '2026-11-30', moved: false });
  });

  it('travel as the noon of their day', () => {
    const day = dayNumber('2026-07-01') ?? 0;
    expect(postDateInstant(day, 'Europe/Paris')).toBe(at('2026-07-01T10:00:00Z'));
    expect(postDateDay(at('2026-07-01T10:00:00Z'), 'Europe/Paris')).toBe('2026-07-01');
  });

  it('are always working days, never before now', () => {
    const rules = fc.record({
      workingDays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
      holidayCalendar: fc.constantFrom(null, ...HOLIDAY_CALENDARS),
      cutoffTime: fc.constantFrom(null, '00:00', '16:00', '23:59:59'),
      timeZone: fc.constantFrom('UTC', 'Europe/Paris', 'Pacific/Auckland'),
      additionalProductionDays: fc.nat(5),
      maxFutureDays: fc.option(fc.nat(60)),
    });
    const now = fc.integer({ min: at('2024-01-01'), max: at('2040-01-01') });
    fc.assert(
      fc.property(rules, now, (r, instant) => {
        const { earliest, cutoffAt } = postDateWindow(r, instant);
        const day = dayNumber(earliest) ?? Number.NaN;
        expect(isWorkingDay(r, day)).toBe(true);
        expect(day).toBeGreaterThanOrEqual(wallClock(instant, r.timeZone).day);
        expect(cutoffAt).toBeGreaterThan(instant);
        expect(checkPostDate(r, instant, earliest)).toEqual({ ok: true, value: earliest });
      }),
    );
  });

  it('read cut-off times of hours, minutes and, if wanted, seconds', () => {
    expect(['16:00', '16:00:30', '24:00', '9:00', '16:60', ''].map(cutoffSeconds)).toEqual([
      57_600,
      57_630,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('the turn of the year and midnight', () => {
  it.each([
    // New Year's Day is a holiday in France, and 2 and 3 January 2027 are a weekend.
    ['Europe/Paris', 'FR', '16:00', '2026-12-31T14:59:59Z', '2026-12-31'],
    ['Europe/Paris', 'FR', '16:00', '2026-12-31T15:00:00Z', '2027-01-04'],
    // Half past midnight in Paris is still the old year in UTC.
    ['Europe/Paris', null, '16:00', '2026-12-31T23:30:00Z', '2027-01-01'],
    // In Great Britain New Year's Day 2028, a Saturday, is kept on Monday the 3rd.
    ['Europe/London', 'GB', '16:00', '2027-12-31T16:00:00Z', '2028-01-04'],
    ['Pacific/Auckland', null, '16:00', '2026-12-30T11:30:00Z', '2026-12-31'],
    ['Pacific/Honolulu', null, '16:00', '2027-01-01T01:59:59Z', '2026-12-31'],
    ['Pacific/Honolulu', null, '16:00', '2027-01-01T09:30:00Z', '2027-01-01'],
    // Without a cut-off the whole day counts, to its midnight.
    ['Europe/Paris', null, null, '2026-11-19T22:59:59Z', '2026-11-19'],
    ['Europe/Paris', null, null, '2026-11-19T23:00:00Z', '2026-11-20'],
    // A cut-off at midnight has passed as soon as the day begins.
    ['Europe/Paris', null, '00:00', '2026-11-18T23:00:00Z', '2026-11-20'],
    // In Cairo 24 April 2026 has no midnight: its clocks go from 23:59:59 to 01:00.
    ['Africa/Cairo', null, null, '2026-04-23T21:59:59Z', '2026-04-23'],
    ['Africa/Cairo', null, null, '2026-04-23T22:00:00Z', '2026-04-24'],
  ] as const)('in %s, holidays %s, cut-off %s: at %s the earliest day is %s', (...row) => {
    const [timeZone, holidayCalendar, cutoffTime, now, earliest] = row;
    expect(postDateWindow({ ...paris, timeZone, holidayCalendar, cutoffTime }, at(now)).earliest).toBe(earliest);
  });
});

describe('a cut-off at 16:00 in Paris on the days when clocks change', () => {
  const daily: PostDateRules = { ...paris, workingDays: [1, 2, 3, 4, 5, 6, 7], holidayCalendar: null };
  it.each([
    // 29 March 2026: 01:59 CET is followed by 03:00 CEST, so 16:00 is 14:00 UTC.
    ['2026-03-28T14:59:59Z', '2026-03-28', '2026-03-28T15:00:00.000Z'],
    ['2026-03-28T15:00:00Z', '2026-03-29', '2026-03-29T14:00:00.000Z'],
    ['2026-03-29T00:59:59Z', '2026-03-29', '2026-03-29T14:00:00.000Z'],
    ['2026-03-29T01:00:00Z', '2026-03-29', '2026-03-29T14:00:00.000Z'],
    ['2026-03-29T13:59:59Z', '2026-03-29', '2026-03-29T14:00:00.000Z'],
    ['2026-03-29T14:00:00Z', '2026-03-30', '2026-03-30T14:00:00.000Z'],
    // 25 October 2026: 02:59 CEST is followed by 02:00 CET, so 16:00 is 15:00 UTC.
    ['2026-10-24T14:00:00Z', '2026-10-25', '2026-10-25T15:00:00.000Z'],
    ['2026-10-25T00:30:00Z', '2026-10-25', '2026-10-25T15:00:00.000Z'],
    ['2026-10-25T01:30:00Z', '2026-10-25', '2026-10-25T15:00:00.000Z'],
    ['2026-10-25T14:59:59Z', '2026-10-25', '2026-10-25T15:00:00.000Z'],
    ['2026-10-25T15:00:00Z', '2026-10-26', '2026-10-26T15:00:00.000Z'],
    // The last evening of a UTC day is the next day in Paris already.
    ['2026-10-25T23:30:00Z', '2026-10-26', '2026-10-26T15:00:00.000Z'],
  ])('at %s the earliest day is %s, until %s', (now, earliest, cutoffAt) => {
    const window = postDateWindow(daily, at(now));
    expect([window.earliest, new Date(window.cutoffAt).toISOString()]).toEqual([earliest, cutoffAt]);
  });

  it.each([
    // 02:30 comes twice in the night to 25 October 2026: at 00:30 and at 01:30 UTC.
    ['2026-10-25T00:29:59Z', '2026-10-25', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T00:30:00Z', '2026-10-26', '2026-10-26T01:30:00.000Z'],
    ['2026-10-25T01:10:00Z', '2026-10-26', '2026-10-26T01:30:00.000Z'],
    // It does not come at all on 29 March 2026: the cut-off is the instant one hour on, 03:30.
    ['2026-03-29T01:29:59Z', '2026-03-29', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29T01:30:00Z', '2026-03-30', '2026-03-30T00:30:00.000Z'],
  ])(
    'a cut-off in the hour that comes twice or never passes once: at %s it is %s, until %s',
    (now, earliest, until) => {
      const window = postDateWindow({ ...daily, cutoffTime: '02:30' }, at(now));
      expect([window.earliest, new Date(window.cutoffAt).toISOString()]).toEqual([earliest, until]);
    },
  );

  it.each(['2026-03-29', '2026-10-25'])('noon of %s stands for that day, and so does every hour of it', (day) => {
    const number = dayNumber(day) ?? 0;
    expect(postDateDay(postDateInstant(number, 'Europe/Paris'), 'Europe/Paris')).toBe(day);
    for (let instant = instantOf(number, 0, 'Europe/Paris'); instant < instantOf(number + 1, 0, 'Europe/Paris'); ) {
      expect(postDateDay(instant, 'Europe/Paris')).toBe(day);
      instant += 1_800_000;
    }
  });

  it('counts a working day and not 24 hours as a production day', () => {
    const slow = { ...daily, additionalProductionDays: 2 };
    expect(postDateWindow(slow, at('2026-03-28T14:00:00Z')).earliest).toBe('2026-03-30');
    expect(postDateWindow(slow, at('2026-10-24T14:30:00Z')).earliest).toBe('2026-10-27');
  });
});
