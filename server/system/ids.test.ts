// Tokens and ids.
import { expect, test } from 'vitest';
import { createToken, hashToken, seededRandom, systemRandom } from './ids.ts';

test('a token has 256 bits, is safe in a URL and never comes twice', () => {
  const tokens = Array.from({ length: 1_000 }, () => createToken(systemRandom));
  expect(new Set(tokens).size).toBe(1_000);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
});

test('the same seed gives the same ids, another seed others', () => {
  const make = (seed: number) => {
    const random = seededRandom(seed);
    return [createToken(random), createToken(random), createToken(random)];
  };
  expect(make(1)).toEqual(make(1));
  expect(make(1)).not.toEqual(make(2));
  expect(new Set(make(1)).size).toBe(3);
});

test('what is stored of a token is its SHA-256', () => {
  expect(hashToken('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
