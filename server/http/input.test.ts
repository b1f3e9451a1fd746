// Input that fits its schema and still cannot be stored is refused with the name of its field.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Day, Instant } from '#domain/api/shapes.ts';
import { checkInput } from './input.ts';

const schema = z.strictObject({ text: z.string().optional(), more: z.record(z.string(), z.unknown()).optional() });

/** `levels` lists in one another. */
const nest = (levels: number): unknown => {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
};

describe('input', () => {
  it.each<[string, unknown, string]>([
    ['NUL in a text', { text: 'a\0b' }, 'text'],
    ['half a surrogate pair', { text: 'a\ud800b' }, 'text'],
    ['NUL in a name', { more: { 'a\0': 1 } }, 'more'],
    ['NUL deep inside', { more: { a: [{ b: '\0' }] } }, 'more.a.0.b'],
  ])('with %s names the field', (_what, value, field) => {
    expect(checkInput(schema, value, 'body')).toMatchObject({
      ok: false,
      refusal: { label: 'exception.invalidInput', parameters: { field } },
    });
  });

  it('nested without end is refused before it exhausts the stack', () => {
    expect(checkInput(schema, { more: { a: nest(10) } }, 'body').ok).toBe(true);
    expect(checkInput(schema, { more: { a: nest(100) } }, 'body').ok).toBe(false);
    expect(checkInput(schema, { more: { a: nest(50_000) } }, 'body').ok).toBe(false);
  });

  it('with every letter of the world passes', () => {
    const text = 'Łódź שלום 😀 e\u0301';
    expect(checkInput(schema, { text }, 'body')).toEqual({ ok: true, value: { text } });
  });
});

describe('days and instants', () => {
  it.each([
    ['0000-01-01', false],
    ['1899-12-31', false],
    ['1900-01-01', true],
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['8999-12-31', true],
    ['9999-12-31', false],
  ])('%s is in the calendar: %s', (day, taken) => {
    expect(Day.safeParse(day).success).toBe(taken);
    expect(Instant.safeParse(`${day}T12:00:00Z`).success).toBe(taken);
  });
});
