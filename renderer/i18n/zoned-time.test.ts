// Times of cut-offs in the office's zone.
import { describe, expect, it } from 'vitest';
import { zonedDay, zonedTime } from './zoned-time.ts';

const at = new Date('2026-11-23T15:00:00Z');

describe('the time of a cut-off', () => {
  it('is the office’s, and names the zone where this clock shows another time', () => {
    expect(zonedTime(at, 'Europe/Paris', { locale: 'en', here: 'UTC' })).toBe('16:00 (Central European Time)');
    expect(zonedTime(at, 'Europe/Paris', { locale: 'en', here: 'Europe/Zurich' })).toBe('16:00');
  });

  it('belongs to the office’s day', () => {
    expect(zonedDay(new Date('2026-11-23T23:30:00Z'), 'Europe/Paris').getDate()).toBe(24);
  });
});
