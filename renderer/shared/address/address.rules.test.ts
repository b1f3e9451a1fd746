// Mending an address by hand.
import { describe, expect, it } from 'vitest';
import {
  addLine,
  faultyLine,
  firstFocus,
  joinLine,
  overflowAt,
  removeLine,
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

  it('is sent without empty lines', () => expect(sentValue(['A', ' ', 'B '])).toBe('A\nB'));
});
