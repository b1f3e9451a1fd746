// What JSON columns keep of texts that documents bring along.
import { expect, it } from 'vitest';
import { toJson } from './schema-json.ts';

it('a text for a JSON column holds nothing that PostgreSQL refuses, and everything else as it was', () => {
  const kept = (value: unknown) => JSON.parse(toJson(value));
  expect(kept({ title: 'Rep\0ort', maker: '\uD800A', low: 'x\uDC00' })).toEqual({
    title: 'Rep\uFFFDort',
    maker: '\uFFFDA',
    low: 'x\uFFFD',
  });
  const fine = ['C:\\u0000', 'C:\\\\ud800', 'a\u0001b', '😀', 'Weiß', '"\\'];
  expect(kept(fine)).toEqual(fine);
});
