// GS1 element strings.
import { describe, expect, it } from 'vitest';
import { GROUP_SEPARATOR, gs1ElementString } from './gs1.ts';

describe('a GS1 element string', () => {
  it('has a separator after elements of variable length, and not after the last', () => {
    expect(gs1ElementString('(01)04012345678901(21)AB12(10)LOT7')).toBe(
      `010401234567890121AB12${GROUP_SEPARATOR}10LOT7`,
    );
    expect(gs1ElementString('(00)340123450000000017(11)261121')).toBe('0034012345000000001711261121');
  });

  it('is taken as it is when it has no brackets', () => {
    expect(gs1ElementString('010401234567890121AB12')).toBe('010401234567890121AB12');
  });

  it('is null when brackets or identifiers make no sense', () => {
    for (const text of ['(01)', '(1)12', '(01)12(', 'abc', '(01)1)(2', '']) expect(gs1ElementString(text)).toBeNull();
  });
});
