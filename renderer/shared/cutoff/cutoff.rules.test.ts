// When letters leave, as the confirm sheet shows it.
import { describe, expect, it } from 'vitest';
import { leaving } from './cutoff.rules.ts';

const share = { earliestPostDate: '2026-11-23T11:00:00.000Z', cutoffAt: '2026-11-23T15:00:00.000Z' };

describe('the cut-off of a channel', () => {
  it('counts the minutes that are left and turns amber in the last hour', () => {
    expect(leaving(share, null, new Date('2026-11-23T14:18:00Z'))).toMatchObject({ minutesLeft: 42, near: true });
    expect(leaving(share, null, new Date('2026-11-23T11:00:00Z'))).toMatchObject({ minutesLeft: 240, near: false });
  });

  it('does not count down over days', () => {
    expect(leaving(share, null, new Date('2026-11-21T09:00:00Z'))).toMatchObject({ minutesLeft: null, near: false });
  });

  it('is of no matter once a day was chosen', () => {
    const day = new Date('2026-11-27T11:00:00Z');
    expect(leaving(share, day, new Date('2026-11-23T14:18:00Z'))).toMatchObject({ day, until: null, near: false });
  });
});
