// By which right an order is seen: the nearest that holds.
import { expect, it } from 'vitest';
import { orderRight } from './order-users.ts';

const item = { ownerId: 7, ownerGroupId: 3, ouId: 20, ouPath: [1, 20] };
const person = (userId: number, ouId: number, groupId: number, masks: readonly [number, number, number]) => ({
  ...{ userId, ouId, groupId },
  masks: { direct: masks[0], group: masks[1], ou: masks[2] },
});

it('is that of the owner, the group, the account or an account above, and nobody else’s', () => {
  expect(orderRight(person(7, 20, 3, [1, 1, 1]), item, false)).toBe('own');
  expect(orderRight(person(8, 20, 3, [1, 1, 1]), item, false)).toBe('group');
  expect(orderRight(person(8, 20, 4, [1, 1, 1]), item, false)).toBe('account');
  expect(orderRight(person(8, 1, 0, [0, 0, 1]), item, false)).toBe('above');
  expect(orderRight(person(8, 99, 0, [2 ** 30, 0, 0]), item, false)).toBe('above');
  expect(orderRight(person(8, 20, 4, [1, 1, 0]), item, false)).toBeNull();
  expect(orderRight(person(8, 21, 0, [1, 1, 1]), item, false)).toBeNull();
  // Who owns it and may not see the own ones sees it by what else there is.
  expect(orderRight(person(7, 20, 3, [0, 1, 0]), item, false)).toBe('group');
});

it('is also that of who may decide on it, as long as it waits', () => {
  const validator = person(8, 20, 4, [0, 0, 4]);
  expect(orderRight(validator, item, true)).toBe('validates');
  expect(orderRight(validator, item, false)).toBeNull();
  // Of a group only who also creates orders decides; who sees the order anyway does so by that.
  expect(orderRight(person(8, 21, 3, [0, 4, 0]), item, true)).toBeNull();
  expect(orderRight(person(8, 21, 3, [0, 6, 0]), item, true)).toBe('validates');
  expect(orderRight(person(8, 20, 4, [0, 0, 5]), item, true)).toBe('account');
});
