// Mending an address by hand.
import { describe, expect, it } from 'vitest';
import { faultyLine, isSurplus, joinLine, overflowAt, sentValue, splitLine } from './address.rules.ts';

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

  it('marks the last line where something is missing', () => {
    expect(faultyLine({ label: 'address.postalCodeMissing', parameters: { country: 'FR' } }, lines.slice(0, 2))).toBe(
      1,
    );
    expect(faultyLine(null, lines)).toBe(-1);
  });

  it('marks every line that is too many', () => {
    const fault = { label: 'address.maxLines', parameters: { lines: 8, maximum: 6, line: 7 } };
    expect([5, 6, 7].map((line) => isSurplus(fault, line))).toEqual([false, true, true]);
  });

  it('splits a line at the caret and joins it again', () => {
    const split = splitLine(['12 rue Haute 3000 Bern'], 0, 12);
    expect(split).toEqual(['12 rue Haute', '3000 Bern']);
    expect(joinLine(split, 1)).toEqual(['12 rue Haute 3000 Bern']);
  });

  it('is sent without empty lines', () => expect(sentValue(['A', ' ', 'B '])).toBe('A\nB'));
});
