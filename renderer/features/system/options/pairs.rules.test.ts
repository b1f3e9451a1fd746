// Properties as they are typed.
import { describe, expect, it } from 'vitest';
import { formatPairs, parsePairs } from './pairs.rules.ts';

describe('pairs in lines', () => {
  it('are read back as they were written, whatever the value holds', () => {
    const pairs = { weight: '5', formula: 'a = b', empty: '' };
    expect(parsePairs(formatPairs(pairs))).toEqual(pairs);
  });

  it('leave out lines without a name, and keep the last of equal names', () => {
    expect(parsePairs('\n = 3\nweight=5\n weight = 7 \ntray')).toEqual({ weight: '7', tray: '' });
  });
});
