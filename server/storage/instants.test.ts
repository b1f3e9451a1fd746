// An instant reads the same by place as through the driver's own reading.
import { types } from 'pg';
import { expect, it } from 'vitest';
import { isoInstant, parseInstant, TIMESTAMPTZ } from './instants.ts';

const byDriver = types.getTypeParser(TIMESTAMPTZ, 'text') as (text: string) => unknown;

it.each([
  '2026-03-01 00:00:00+00',
  '2026-12-31 23:59:59.9+00',
  '2024-02-29 07:08:09.05+00',
  '2026-11-10 11:59:58.125999+00',
  '1900-01-01 00:00:00.000001+00',
  '2026-03-01 00:00:00+01',
  '2026-03-01 00:00:00.25-03:30',
  '0099-03-01 00:00:00+00',
  '10000-01-01 00:00:00+00',
  '0044-03-15 12:00:00+00 BC',
  'infinity',
])('%s is the same instant as the driver reads', (text) => {
  expect(parseInstant(text)).toEqual(byDriver(text));
});

it.each([
  '2026-03-01 00:00:00+00',
  '2026-12-31 23:59:59.9+00',
  '2026-11-10 11:59:58.125999+00',
  '2026-03-01 00:00:00.25-03:30',
  '10000-01-01 00:00:00+00',
])('%s is answered as the Date would be', (text) => {
  expect(isoInstant(text)).toBe(parseInstant(text).toISOString());
});

it('keeps whole milliseconds and cuts off what is finer', () => {
  expect(parseInstant('2026-11-10 11:59:58.565+00').toISOString()).toBe('2026-11-10T11:59:58.565Z');
  expect(parseInstant('2026-11-10 11:59:58.1239+00').toISOString()).toBe('2026-11-10T11:59:58.123Z');
  expect(parseInstant('2026-11-10 11:59:58.07+00').toISOString()).toBe('2026-11-10T11:59:58.070Z');
});
