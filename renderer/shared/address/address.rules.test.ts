// Mending an address by hand.
import { describe, expect, it } from 'vitest';
import {
  addLine,
  faultyLine,
  firstFocus,
  joinLine,
  leftOut,
  overflowAt,
  removeLine,
  roomOf,
  sentValue,
  splitLine,
} from './address.rules.ts';

const lines = ['Mme Élodie Marchand', 'Appartement 12 Escalier C', '69003 Lyon', 'RURITANIE'];

describe('an address that is being mended', () => {
  it('shows what is too long where it stands', () => {
    const fault = { label: 'address.lineTooLong', parameters: { line: 2, length: 51, maximum: 38 } };
    expect(overflowAt(fault, 1)).toBe(38);
    expect(overflowAt(fault, 0)).toBeUndefined();
    expect(faultyLine(fault, lines)).toBe(1);
  });

  it('marks the line whose text is not understood', () => {
    expect(faultyLine({ label: 'address.unknownCountry', parameters: { text: 'RURITANIE' } }, lines)).toBe(3);
  });

  it('marks no single line where the whole address is at fault, and begins at the last', () => {
    const missing = { label: 'address.postalCodeMissing', parameters: { country: 'FR' } };
    const many = { label: 'address.maxLines', parameters: { lines: 9, maximum: 6, surplus: 3 } };
    expect([missing, many].map((fault) => faultyLine(fault, lines))).toEqual([-1, -1]);
    expect([missing, many, null].map((fault) => firstFocus(fault, lines))).toEqual([3, 3, 0]);
    expect(faultyLine(null, lines)).toBe(-1);
  });

  it('splits a line at the caret and joins it again, with the caret where they meet', () => {
    const split = splitLine(['12 rue Haute 3000 Bern'], 0, 12);
    expect(split).toEqual({ lines: ['12 rue Haute', '3000 Bern'], line: 1, caret: 0 });
    expect(joinLine(split.lines, 1)).toEqual({ lines: ['12 rue Haute 3000 Bern'], line: 0, caret: 12 });
    expect(joinLine(['A', ''], 1)).toEqual({ lines: ['A'], line: 0, caret: 1 });
    expect(joinLine(['A'], 0).lines).toEqual(['A']);
  });

  it('takes a line in or out', () => {
    expect(addLine(['A', 'B'], 0)).toEqual({ lines: ['A', '', 'B'], line: 1, caret: 0 });
    expect(removeLine(['A', 'B', 'C'], 1)).toEqual({ lines: ['A', 'C'], line: 1, caret: 1 });
    expect(removeLine(['A'], 0)).toEqual({ lines: [''], line: 0, caret: 0 });
  });

  it('says which lines of the page are left out, and nothing of lines that were joined, split or typed anew', () => {
    const read = ['Mme Élodie Marchand', 'Appartement 12 Escalier C', '3 rue Nueve', '69003 Lyon'];
    expect(leftOut(read, [read[0] ?? '', '3 rue Neuve', '69003 LYON'])).toEqual(['Appartement 12 Escalier C']);
    expect(leftOut(read, ['Mme Élodie Marchand', 'Appartement 12 Escalier C, 3 rue Nueve', '69003 Lyon'])).toEqual([]);
    expect(leftOut(read, [...read.slice(0, 3), '69003', 'Lyon'])).toEqual([]);
    expect(leftOut(read, ['Mme Élodie Marchand', 'Bâtiment B', '3 rue Neuve', '69003 Lyon'])).toEqual([]);
    expect(leftOut(read, [read[0] ?? '', ' ', '3 rue Nueve', '69003 Lyon'])).toEqual(['Appartement 12 Escalier C']);
  });

  it('knows how much the window holds where an address is too long or has too many lines', () => {
    const long = { label: 'address.lineTooLong', parameters: { line: 2, length: 25, maximum: 20 } };
    expect(roomOf(long, lines)).toEqual({ columns: 20, rows: 4 });
    const many = { label: 'address.maxLines', parameters: { lines: 4, maximum: 3, surplus: 1 } };
    expect(roomOf(many, lines)).toEqual({ columns: 25, rows: 3 });
    expect(roomOf({ label: 'address.unknownCountry', parameters: {} }, lines)).toBeUndefined();
    expect(roomOf(null, lines)).toBeUndefined();
  });

  it('is sent without empty lines', () => expect(sentValue(['A', ' ', 'B '])).toBe('A\nB'));
});
