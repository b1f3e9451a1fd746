// By which right an order is seen: the nearest that holds.
import { expect, it } from 'vitest';
import { orderRight } from './order-users.ts';

const item = { ownerId: 7, ownerGroupId: 3, ouId: 20, ouPath: [1, 20] };
const person = (userId: number, ouId: number, groupId: number, masks: readonly [number, number, number]) => ({
  ...{ userId, ouId, groupId },
  masks: { direct: masks[0], group: masks[1], ou: masks[2] },
});

it('is that of the owner, the group, the account or an account above, and nobody else’s', () => {
  expect(orderRight(person(7, 20, 3, [1, 1, 1]), item)).toBe('own');
  expect(orderRight(person(8, 20, 3, [1, 1, 1]), item)).toBe('group');
  expect(orderRight(person(8, 20, 4, [1, 1, 1]), item)).toBe('account');
  expect(orderRight(person(8, 1, 0, [0, 0, 1]), item)).toBe('above');
  expect(orderRight(person(8, 99, 0, [2 ** 30, 0, 0]), item)).toBe('above');
  expect(orderRight(person(8, 20, 4, [1, 1, 0]), item)).toBeNull();
  expect(orderRight(person(8, 21, 0, [1, 1, 1]), item)).toBeNull();
  // Who owns it and may not see the own ones sees it by what else there is.
  expect(orderRight(person(7, 20, 3, [0, 1, 0]), item)).toBe('group');
});
