// Numbers in DER have no byte more than they need: a time stamp server refuses others.
import { expect, it } from 'vitest';
import { der, derNumber, readDer, valuesIn } from './der.ts';

it.each([
  ['00007f', '02017f'],
  ['80', '02020080'],
  ['0000', '020100'],
  ['01ff', '020201ff'],
])('the number of %s is %s', (bytes, encoded) => {
  expect(derNumber(Buffer.from(bytes, 'hex')).toString('hex')).toBe(encoded);
});

it('what is long is read as it was written, and what is cut is refused', () => {
  const long = der(4, Buffer.alloc(70_000, 7));
  const both = der(48, long, der(5));
  expect(valuesIn(readDer(both)).map(({ tag, content }) => [tag, content.length])).toEqual([
    [4, 70_000],
    [5, 0],
  ]);
  expect(() => readDer(both.subarray(0, -1))).toThrow('not whole');
  expect(() => readDer(Buffer.from([48]))).toThrow('not DER');
});
