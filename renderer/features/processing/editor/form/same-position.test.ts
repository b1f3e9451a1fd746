// A rule is found in another state of its service, wherever its thing stands there.
import { expect, it } from 'vitest';
import { positionIn, sameIn } from './same-position.rules.ts';

const rule = (column: string) => ({ type: 'dataColumn', box: null, column });
const mine = {
  requirements: [
    { name: 'postalRecipient', value: rule('A') },
    { name: 'emailRecipient', value: rule('B') },
  ],
  sendingStrategy: [{ condition: rule('C') }],
};

it('by its name, where a list has names', () => {
  const theirs = { requirements: [{ name: 'emailRecipient', value: rule('X') }], sendingStrategy: [] };
  expect(positionIn(mine, ['requirements', 1, 'value'], theirs)).toEqual(['requirements', 0, 'value']);
  expect(sameIn(mine, ['requirements', 1, 'value'], theirs)).toEqual(rule('X'));
  expect(positionIn(mine, ['requirements', 0, 'value'], theirs)).toBeUndefined();
});

it('by its place, where it has none', () => {
  expect(sameIn(mine, ['sendingStrategy', 0, 'condition'], mine)).toEqual(rule('C'));
  expect(sameIn(mine, ['sendingStrategy', 0, 'condition'], { sendingStrategy: [] })).toBeUndefined();
});
