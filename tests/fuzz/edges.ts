// The values at the edges, and a JSON value with one place of it changed.

export const EDGES: readonly unknown[] = [
  '',
  ' ',
  'x',
  0,
  -1,
  1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  1e21,
  1e308,
  true,
  null,
  [],
  {},
  [null],
  ['x'],
  [[]],
  'NaN',
  'Infinity',
  '-0',
  '1e3',
  '0x10',
  '9007199254740993',
  '2147483648',
  '9223372036854775808',
  'null',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  'a\udc00b',
  '\ufffd',
  '\ufeff',
  '👩‍👩‍👧‍👦'.repeat(20),
  '\u202egnp.exe',
  '\u2066\u2069',
  '\u200f\u061c',
  'a\r\nBcc: x@example.org',
  '../../../../etc/passwd',
  '..\\..\\x',
  '%00',
  '%2e%2e%2f',
  "' OR 1=1--",
  '"; DROP TABLE job;--',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '{name}',
  '{a, plural, other {b',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '(a+)+$',
  '(?=a)(',
  '2026-02-30',
  '2026-11-22',
  '0000-01-01',
  '9999-12-31',
  '8999-12-31T23:59:59Z',
  '2026-11-22T12:00:00+99:99',
  '2026-11-22T12:00:00+14:00',
  'javascript:alert(1)',
  'http://169.254.169.254/latest/',
  'file:///etc/passwd',
  'zz',
  'FR',
  'A'.repeat(100),
  'A'.repeat(101),
  'A'.repeat(255),
  'A'.repeat(256),
  'A'.repeat(1000),
  'A'.repeat(1001),
  '9'.repeat(400),
  'A'.repeat(70_000),
  `${'a'.repeat(30_000)}!`,
];

type Place = readonly (string | number)[];

/** Every place of a JSON value, the whole first. */
export function placesOf(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, part]) => placesOf(part, [...at, key]))];
}

/** The same value with another one at a place; `undefined` takes it away. */
export function changed(value: unknown, [key, ...rest]: Place, into: unknown): unknown {
  if (key === undefined) return into;
  if (Array.isArray(value)) {
    const copy: unknown[] = [...value];
    copy[Number(key)] = changed(copy[Number(key)], rest, into);
    return copy;
  }
  const fields = (value ?? {}) as Record<string, unknown>;
  return { ...fields, [key]: changed(fields[key], rest, into) };
}

/** Texts of JSON that `JSON.stringify` never writes. */
export const ODD_JSON: readonly string[] = [
  '',
  ' ',
  '{',
  '[]',
  '7',
  'null',
  '"x"',
  'NaN',
  '{"a":1}{"b":2}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"toString":1,"valueOf":2,"hasOwnProperty":3}',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  '{"id":9007199254740993}',
  '{"id":1e400}',
  `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  '\ufeff{}',
  '{"id":1,"id":2}',
];
