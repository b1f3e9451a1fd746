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
});
