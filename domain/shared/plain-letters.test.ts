// Letters that fonts join are letters again; what an address means as it is stays.
import { describe, expect, it } from 'vitest';
import { plainLetters } from './plain-letters.ts';

describe('plain letters', () => {
  it.each([
    ['Sophie Dau\ufb01n', 'Sophie Daufin'],
    ['o\ufb03ce@example.org', 'office@example.org'],
    ['\uff11\uff12\u3000\uff21venue', '12 Avenue'],
    ['\u0133sselmeer', 'ijsselmeer'],
    ['75002\u00a0PARIS', '75002 PARIS'],
    ['\ufb2a\ufb35', '\u05e9\u05c1\u05d5\u05bc'],
  ])('%s', (read, plain) => expect(plainLetters(read)).toBe(plain));

  it.each(['C/ Mayor 5, 3º A', '12² rue', '12½ High Street', 'L´Hospitalet', 'Straße 1'])('leave %s', (text) =>
    expect(plainLetters(text)).toBe(text),
  );
});
