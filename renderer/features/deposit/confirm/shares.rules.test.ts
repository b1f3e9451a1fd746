// An order that is sent again takes over the options of its channels, as far as they are still offered.
import { expect, it } from 'vitest';
import { optionsLike, type Shares } from './shares.rules.ts';

const type = (id: number, values: readonly number[]) => ({ id, values: values.map((value) => ({ id: value })) });
const shares = [
  { label: 'mail', optionTypes: [type(1, [11, 12]), type(2, [21])] },
  { label: 'fax', optionTypes: [] },
] as unknown as Shares;

it('keeps what is still offered and nothing else', () => {
  const earlier = { mail: { 1: 12, 2: 29, 3: 31 }, fax: { 1: 11 }, gone: { 1: 11 } };
  expect(optionsLike(shares, earlier)).toEqual({ mail: { 1: 12 } });
  expect(optionsLike(shares, {})).toEqual({});
});
