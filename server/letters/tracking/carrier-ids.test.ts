// What a provider calls its events and pieces stays apart, however long it is.
import { expect, it } from 'vitest';
import { toldName } from './carrier-ids.ts';

const LONG = 'x'.repeat(200);

it('keeps what fits as it is', () => {
  expect(toldName(LONG, 200)).toBe(LONG);
  expect(toldName(' RX 1 ', 100)).toBe('RX 1');
});

it('tells apart what begins alike, and what differs by a sign that cannot be kept', () => {
  const names = [`${LONG}1`, `${LONG}2`, LONG, 'a\0', 'a\u0001', 'a'].map((name) => toldName(name, 200));
  expect(new Set(names).size).toBe(names.length);
  expect(names.every((name) => name.length <= 200)).toBe(true);
  expect(toldName(`${LONG}1`, 200)).toBe(names[0]);
});
