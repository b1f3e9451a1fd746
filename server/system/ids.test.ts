// Tokens and ids.
import { expect, test } from 'vitest';
import { createToken, createUuid, hashToken, seededRandom, systemRandom } from './ids.ts';

test('a token has 256 bits, is safe in a URL and never comes twice', () => {
  const tokens = Array.from({ length: 1_000 }, () => createToken(systemRandom));
  expect(new Set(tokens).size).toBe(1_000);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
});

test('a UUID carries version 4 and the variant of RFC 9562', () => {
  const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  for (let n = 0; n < 200; n += 1) expect(createUuid(systemRandom)).toMatch(form);
});

test('the same seed gives the same ids, another seed others', () => {
  const make = (seed: number) => {
    const random = seededRandom(seed);
    return [createUuid(random), createToken(random), createUuid(random)];
  };
  expect(make(1)).toEqual(make(1));
  expect(make(1)).not.toEqual(make(2));
  expect(new Set(make(1)).size).toBe(3);
});

test('what is stored of a token is its SHA-256', () => {
  expect(hashToken('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
