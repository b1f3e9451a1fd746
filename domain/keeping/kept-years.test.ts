// More years hold at once, fewer after a time that begins anew when they change.
import { describe, expect, it } from 'vitest';
import { FEWER_YEARS_AFTER_DAYS, fewerFrom, keptYears } from './kept-years.ts';

const NOW = new Date('2026-11-30T12:00:00Z');
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

describe('the years for which something is kept', () => {
  it('are those of the settings at first, and at once where these say more', () => {
    expect(keptYears(undefined, 5, NOW)).toEqual({ years: 5, fewer: null });
    expect(keptYears({ years: 5, fewer: { years: 2, since: NOW } }, 7, NOW)).toEqual({ years: 7, fewer: null });
    expect(keptYears({ years: 5, fewer: { years: 2, since: NOW } }, 5, NOW)).toEqual({ years: 5, fewer: null });
  });

  it('become fewer when they were wanted for the whole time', () => {
    const asked = keptYears({ years: 10, fewer: null }, 2, NOW);
    expect(asked).toEqual({ years: 10, fewer: { years: 2, since: NOW } });
    expect(keptYears(asked, 2, new Date(fewerFrom(NOW).getTime() - 1))).toEqual(asked);
    expect(keptYears(asked, 2, later(FEWER_YEARS_AFTER_DAYS))).toEqual({ years: 2, fewer: null });
  });

  it('wait anew where the settings say something else meanwhile', () => {
    const asked = keptYears({ years: 10, fewer: null }, 2, NOW);
    const changed = keptYears(asked, 3, later(13));
    expect(changed).toEqual({ years: 10, fewer: { years: 3, since: later(13) } });
    expect(keptYears(changed, 3, later(26)).years).toBe(10);
    expect(keptYears(changed, 3, later(27)).years).toBe(3);
  });
});
