// A list as a CSV file: quoted, and no formula of it is run.
import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.rules.ts';

describe('a list as a CSV file', () => {
  it('begins with the mark of UTF-8 and ends each line', () => {
    expect(
      csvOf([
        ['Name', 'Login'],
        ['Zoë', 'zoe'],
      ]),
    ).toBe('\ufeffName,Login\r\nZoë,zoe\r\n');
  });

  it('quotes what would end a cell', () => {
    expect(csvOf([['a,b', 'c"d', 'e\nf', 'g;h']])).toBe('\ufeff"a,b","c""d","e\nf","g;h"\r\n');
  });

  it.each(['=1+1', '+41 44', '-1', '@SUM(A1)', '\tx', '\rx'])('defuses %j', (cell) => {
    expect(
      csvOf([[cell]])
        .replaceAll('"', '')
        .slice(1),
    ).toBe(`'${cell}\r\n`);
  });

  it.each([
    ['x;=1+1', "x;'=1+1"],
    ['x; "=1+1";y', 'x; "\'=1+1";y'],
    ['Ada\n@SUM(A1)\n- rear', "Ada\n'@SUM(A1)\n'- rear"],
    ['a-b; c=d', 'a-b; c=d'],
  ])('defuses what begins a cell for a program that parts at semicolons: %j', (cell, written) => {
    expect(csvOf([[cell]])).toBe(`\ufeff"${written.replaceAll('"', '""')}"\r\n`);
  });
});
