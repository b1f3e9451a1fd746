// Reading an instant of the database. A list has two in each row, so the form that a server in UTC sends is read by
// place; every other form goes through the driver's own reading.
import { types } from 'pg';

/** The type's object id in PostgreSQL (pg_type.oid). */
export const TIMESTAMPTZ = 1184;
const readAnyForm = types.getTypeParser(TIMESTAMPTZ, 'text') as (text: string) => Date;

/** `2026-03-01 00:00:00.5+00`; years before 1000 have other rules in JavaScript. */
const IN_UTC = /^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/;
const DIGIT_0 = 48;
/** Where the fraction of a second starts, and how long the zone at the end is. */
const FRACTION = 20;
const ZONE = 3;

const digit = (text: string, at: number): number => text.charCodeAt(at) - DIGIT_0;
const two = (text: string, at: number): number => digit(text, at) * 10 + digit(text, at + 1);

/** The first three digits of the fraction; PostgreSQL leaves out zeros at the end. */
function milliseconds(text: string): number {
  const end = text.length - ZONE;
  let value = 0;
  for (let at = FRACTION; at < FRACTION + 3; at += 1) value = value * 10 + (at < end ? digit(text, at) : 0);
  return value;
}

/** Reads a timestamptz as it is sent. What is finer than a millisecond is cut off. */
export function parseInstant(text: string): Date {
  if (!IN_UTC.test(text)) return readAnyForm(text);
  const year = two(text, 0) * 100 + two(text, 2);
  const [month, day] = [two(text, 5) - 1, two(text, 8)];
  return new Date(Date.UTC(year, month, day, two(text, 11), two(text, 14), two(text, 17), milliseconds(text)));
}

/**
 * How the text of an instant reads in an answer: `2026-03-01T00:00:00.500Z`; what is finer than a millisecond is cut
 * off.
 */
export function isoInstant(text: string): string {
  if (!IN_UTC.test(text)) return readAnyForm(text).toISOString();
  const fraction = text.slice(FRACTION, -ZONE).padEnd(3, '0').slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

const DIGITS = /\.(\d+)/;

/**
 * The instant that PostgreSQL writes as `2026-03-01 00:00:00.5+00` as a cursor has it: `2026-03-01T00:00:00.500000Z`.
 * A Date would cut off the microseconds; zeros at the end are not written.
 */
export function instantOf(text: string): string {
  const fraction = DIGITS.exec(text)?.[1] ?? '';
  return `${isoInstant(text).slice(0, -1)}${fraction.padEnd(6, '0').slice(3)}Z`;
}
