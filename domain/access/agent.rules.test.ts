// What a program may do for its person.
import { describe, expect, it } from 'vitest';
import { type Actor, can } from './abilities.ts';
import { ownOnly } from './agent.rules.ts';

const person = (direct: number, group: number, ou: number): Actor => ({
  userId: 7,
  ouId: 3,
  groupId: 4,
  masks: { direct, group, ou },
});
const PATH = [1, 3];
const own = { ownerId: 7, ownerGroupId: 4, ouId: 3, ouPath: PATH };
const colleague = { ...own, ownerId: 8 };

describe('a program that acts for a person', () => {
  it.each([
    ['of own rights', person(3, 0, 0), 3],
    ['whose rights come from the group', person(0, 3, 0), 3],
    ['whose rights come from the account', person(0, 0, 3), 3],
    ['who validates for the whole account', person(0, 0, 7), 7],
    ['who is super administrator', person(0, 0, 2 ** 30), 7],
    ['who only looks', person(1, 0, 0), 1],
    ['without rights', person(0, 0, 24), 0],
  ])('%s: holds the rights over own items alone', (_what, actor, direct) => {
    expect(ownOnly(actor, PATH).masks).toEqual({ direct, group: 0, ou: 0 });
  });

  it('reaches nobody else and administers nothing', () => {
    const agent = ownOnly(person(0, 0, 2 ** 30), PATH);
    expect([can(agent, 'viewOrder', own), can(agent, 'viewOrder', colleague)]).toEqual([true, false]);
    for (const ability of ['createBehalf', 'administerOu', 'system', 'viewOthers', 'superAdmin'] as const)
      expect(can(agent, ability), ability).toBe(false);
  });
});
