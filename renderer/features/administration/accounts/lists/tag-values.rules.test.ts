// Tag lists as text: typed, pasted and imported.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatTagValues, outcomeOf, parseTagValues } from './tag-values.rules.ts';

const N = { value: 'N', label: 'North' };
const S = { value: 'S', label: 'South' };

it('reads one value a line, its label behind a tab, semicolon or comma', () => {
  expect(parseTagValues('N\tNorth\nS\tSouth')).toEqual([N, S]);
  expect(parseTagValues('N; North\r\n\r\nS;South\r\n')).toEqual([N, S]);
  expect(parseTagValues('N,North\nS,South')).toEqual([N, S]);
  expect(parseTagValues('North\nSouth')).toEqual([
    { value: 'North', label: 'North' },
    { value: 'South', label: 'South' },
  ]);
});

it('passes over a byte order mark and a line that names the columns, and reads quotes', () => {
  expect(parseTagValues('\uFEFFvalue;label\nN;North')).toEqual([N]);
  expect(parseTagValues('"a;b";"say ""a"""')).toEqual([{ value: 'a;b', label: 'say "a"' }]);
});

it('writes what it reads', () => {
  const word = fc.stringMatching(/^[a-zA-Z0-9;",] ?[a-zA-Z0-9;",]{0,5}$/).map((text) => text.trim());
  const value = fc.record({ value: word, label: word });
  fc.assert(
    fc.property(fc.array(value, { maxLength: 5 }), (values) => {
      expect(parseTagValues(formatTagValues(values))).toEqual(values);
    }),
  );
});

it('says what a value of a file is to a list', () => {
  expect(outcomeOf([N], S)).toBe('added');
  expect(outcomeOf([N], { ...N, label: 'Nord' })).toBe('changed');
  expect(outcomeOf([N], N)).toBe('unchanged');
});
