// Days and spans of searches.
import { describe, expect, it } from 'vitest';
import { dayLabel, daysBetween, defaultRangeDays, fitSpan, isoDay, parseIsoDay, spanBack } from './dates.ts';

const day = (text: string) => parseIsoDay(text) ?? new Date(Number.NaN);

describe('dates', () => {
  it('caps the default search range at 31 days and takes an invalid or negative one as 0', () => {
    expect(defaultRangeDays(undefined)).toBe(31);
    expect(defaultRangeDays(12)).toBe(12);
    expect(defaultRangeDays(90)).toBe(31);
    expect(defaultRangeDays(-1)).toBe(0);
    expect(defaultRangeDays('soon')).toBe(0);
  });

  it('keeps a search within 31 days by moving the end that was not chosen', () => {
    const late = fitSpan({ from: day('2026-01-01'), to: day('2026-11-21') }, 'from');
    expect([isoDay(late.from), isoDay(late.to)]).toEqual(['2026-01-01', '2026-02-01']);
    const early = fitSpan({ from: day('2026-01-01'), to: day('2026-11-21') }, 'to');
    expect([isoDay(early.from), isoDay(early.to)]).toEqual(['2026-10-21', '2026-11-21']);
  });

  it('never searches backwards', () => {
    const span = fitSpan({ from: day('2026-11-21'), to: day('2026-11-01') }, 'from');
    expect(isoDay(span.to)).toBe('2026-11-21');
  });

  it('counts days over a change of the clock', () => {
    expect(daysBetween(day('2026-03-28'), day('2026-03-30'))).toBe(2);
    expect(daysBetween(day('2026-10-24'), day('2026-10-26'))).toBe(2);
  });

  it('names today, yesterday and tomorrow only', () => {
    const now = new Date(2026, 10, 21, 9, 0);
    expect(dayLabel(new Date(2026, 10, 21, 23, 59), now)).toBe('common.date.today');
    expect(dayLabel(new Date(2026, 10, 20, 0, 1), now)).toBe('common.date.yesterday');
    expect(dayLabel(new Date(2026, 10, 22, 0, 1), now)).toBe('common.date.tomorrow');
    expect(dayLabel(new Date(2026, 10, 19), now)).toBeUndefined();
  });

  it('takes no day that does not exist', () => {
    expect(parseIsoDay('2026-02-30')).toBeUndefined();
    expect(parseIsoDay('21.11.2026')).toBeUndefined();
    expect(isoDay(day('2028-02-29'))).toBe('2028-02-29');
  });

  it('reaches back from today with both days included', () => {
    const span = spanBack(31, new Date(2026, 10, 21, 14, 5));
    expect([isoDay(span.from), isoDay(span.to)]).toEqual(['2026-10-21', '2026-11-21']);
  });
});
