// Laws and examples of permissions, scopes, sessions.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ABILITY_RULES, type Actor, can, type ItemScope, type RuledAbility } from './abilities.ts';
import { ABILITIES } from './access.ts';
import { ALL_FLAGS, FLAGS, isMask, isWithin, maskOf } from './flags.ts';
import {
  checkMasks,
  mayActFor,
  mayGiveAccess,
  mayGrantMasks,
  mayLoseSuperAdmin,
  mayManageUser,
  maySee,
} from './manage-users.rules.ts';
import { itemAbilities, type Scope, type TargetUser, visibleScope } from './scope.ts';
import { isSessionAlive, SESSION, sessionEnd, signInDelay } from './session.ts';

const actor = (direct: number, group = 0, ou = 0): Actor => ({
  userId: 7,
  ouId: 20,
  groupId: 3,
  masks: { direct, group, ou },
});
const item = (over: Partial<ItemScope> = {}): ItemScope => ({
  ownerId: 8,
  ownerGroupId: 4,
  ouId: 20,
  ouPath: [1, 20],
  ...over,
});
const own = item({ ownerId: 7, ownerGroupId: 3 });
const ofGroup = item({ ownerGroupId: 3 });
const child = item({ ouId: 30, ouPath: [1, 20, 30] });
const sibling = item({ ouId: 21, ouPath: [1, 21] });

const mask = fc.subarray(Object.values(FLAGS).map(({ bit }) => bit)).map((bits) => bits.reduce((a, b) => a | b, 0));
const masks = fc.record({ direct: mask, group: mask, ou: mask });
const actors = masks.map((m): Actor => ({ userId: 7, ouId: 20, groupId: 3, masks: m }));
const items = fc.constantFrom(own, ofGroup, child, sibling, item());

/** The same rule as the SQL of a scope, for a row in hand. */
const inScope = (scope: Scope, row: ItemScope): boolean =>
  scope.all ||
  row.ownerId === scope.ownerId ||
  (scope.groupId !== null && row.ownerGroupId === scope.groupId) ||
  row.ouId === scope.ouId ||
  (scope.subtreeOuId !== null && row.ouPath.includes(scope.subtreeOuId));

describe('flags', () => {
  it('are the eight given numbers', () => {
    expect(Object.values(FLAGS).map(({ bit }) => bit)).toEqual([1, 2, 4, 8, 16, 65536, 2 ** 29, 2 ** 30]);
    expect(maskOf('validate', 'superAdmin')).toBe(4 + 2 ** 30);
  });

  it('make masks of known bits below 2^31 only', () => {
    expect([0, 1, ALL_FLAGS].every(isMask)).toBe(true);
    expect([-1, 1.5, 32, 2 ** 31, 2 ** 31 + 1, '1', null, Number.NaN].some(isMask)).toBe(false);
    expect(checkMasks({ direct: 1, group: 32, ou: 0 })).toMatchObject({ refusal: { parameters: { level: 'group' } } });
  });
});

describe('abilities', () => {
  it('at direct level reach own items only', () => {
    expect([own, ofGroup, item(), child].map((i) => can(actor(3), 'viewOrder', i))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(can(actor(2), 'createBehalf')).toBe(false);
    expect(can(actor(4), 'validate', own)).toBe(true);
  });

  it('at group level reach the items of the group, and validating there needs create as well', () => {
    expect([own, ofGroup, item()].map((i) => can(actor(0, 1), 'viewOthers', i))).toEqual([true, true, false]);
    expect(can(actor(0, 4), 'validate', ofGroup)).toBe(false);
    expect(can(actor(0, 6), 'validate', ofGroup)).toBe(true);
    expect(can(actor(6, 4), 'validate', ofGroup)).toBe(false);
    expect(can({ ...actor(0, 1), groupId: 0 }, 'viewOthers', item({ ownerGroupId: 0 }))).toBe(false);
  });

  it('at account level reach the account and its descendants, never a sibling', () => {
    expect([own, item(), child, sibling].map((i) => can(actor(0, 0, 4), 'validate', i))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('let flag 8 administer the own account, and 65536 with 8 all descendants', () => {
    expect([item(), child].map((i) => can(actor(0, 0, 8), 'administerOu', i))).toEqual([true, false]);
    expect([item(), child].map((i) => can(actor(0, 0, 65536), 'administerOu', i))).toEqual([false, false]);
    expect([item(), child].map((i) => can(actor(0, 0, 65544), 'administerOu', i))).toEqual([true, true]);
    expect(can(actor(8, 8, 0), 'administerOu')).toBe(false);
  });

  it('never take flag 1 on the OU for super admin', () => {
    expect(can(actor(0, 0, 1), 'superAdmin')).toBe(false);
    expect(can(actor(0, 0, 1), 'superAdminView')).toBe(false);
  });

  it('let a super admin viewer read its subtree and change nothing', () => {
    const viewer = actor(0, 0, 2 ** 29);
    expect(itemAbilities(viewer, child)).toEqual([
      'superAdminView',
      'viewOu',
      'viewService',
      'viewOrder',
      'viewOthers',
      'systemView',
      'signedIn',
    ]);
    expect(itemAbilities(viewer, sibling)).toEqual(['signedIn']);
  });

  it('let a super admin do everything everywhere, from any level', () => {
    for (const level of ['direct', 'group', 'ou'] as const) {
      const admin = { ...actor(0), masks: { direct: 0, group: 0, ou: 0, [level]: 2 ** 30 } };
      expect(itemAbilities(admin, sibling)).toEqual([...ABILITIES]);
    }
  });

  it('let those acknowledge who see the items of others and create there', () => {
    expect(can(actor(3), 'acknowledge', own)).toBe(false);
    expect(can(actor(0, 3), 'acknowledge', ofGroup)).toBe(true);
  });

  it('never grow smaller by a further bit', () => {
    fc.assert(
      fc.property(actors, masks, items, (a, more, i) => {
        const richer: Actor = {
          ...a,
          masks: {
            direct: a.masks.direct | more.direct,
            group: a.masks.group | more.group,
            ou: a.masks.ou | more.ou,
          },
        };
        const before = itemAbilities(a, i);
        const after = itemAbilities(richer, i);
        return before.every((ability) => after.includes(ability));
      }),
    );
  });

  it('on an item are part of those of the session, and equal the scope given to repositories', () => {
    fc.assert(
      fc.property(actors, items, (a, i) => {
        expect(itemAbilities(a, i).filter((ability) => !can(a, ability))).toEqual([]);
        for (const ability of Object.keys(ABILITY_RULES) as RuledAbility[]) {
          expect(inScope(visibleScope(a, ability), i)).toBe(can(a, ability, i));
        }
      }),
    );
  });
});

describe('managing users', () => {
  const target = (ou: number, ouPath = [1, 20]): TargetUser => ({
    userId: 9,
    groupId: 0,
    ouId: ouPath.at(-1) ?? 0,
    ouPath,
    masks: { direct: 1, group: 0, ou },
  });

  it('needs administer on the account and a mask that covers the other', () => {
    const admin = actor(0, 0, 8 + 1);
    expect(mayManageUser(admin, target(1)).ok).toBe(true);
    expect(mayManageUser(admin, target(2)).ok).toBe(false);
    expect(mayManageUser(admin, target(1, [1, 20, 30])).ok).toBe(false);
    expect(mayManageUser(admin, target(1), { direct: 1, group: 0, ou: 16 }).ok).toBe(false);
    expect(mayManageUser(actor(0, 0, 2 ** 30), target(2 ** 30, [1, 99])).ok).toBe(true);
  });

  it('never grants what the actor lacks', () => {
    fc.assert(
      fc.property(actors, masks, (a, after) => {
        if (!mayGrantMasks(a, after).ok || (a.masks.direct | a.masks.group | a.masks.ou) >= 2 ** 30) return;
        expect(isWithin(after.direct | after.group | after.ou, a.masks.ou)).toBe(true);
      }),
    );
  });

  it('never edits the own profile upward', () => {
    const admin = actor(1, 0, 9);
    const self: TargetUser = { ...target(9), userId: 7, masks: { direct: 1, group: 0, ou: 9 } };
    expect(mayManageUser(admin, self, { direct: 9, group: 0, ou: 9 })).toMatchObject({
      refusal: { label: 'permissions.ownProfile' },
    });
    expect(mayManageUser(admin, self, { direct: 0, group: 0, ou: 9 }).ok).toBe(true);
  });

  it('gives a password or a first address to others alone, and by a session', () => {
    const given = (userId: number, by = { userId: 7, isProgram: false }, password = true, firstAddress = false) => {
      const may = mayGiveAccess(by, { userId, password, firstAddress });
      return may.ok || may.refusal.label;
    };
    expect([given(0), given(8), given(7)]).toEqual([true, true, 'users.ownAccess']);
    const program = { userId: 7, isProgram: true };
    for (const userId of [0, 7, 8])
      for (const password of [true, false])
        expect(given(userId, program, password, !password)).toBe('users.accessByProgram');
    expect(given(7, { userId: 7, isProgram: false }, false, true)).toBe('users.ownAccess');
    for (const userId of [7, 8]) expect(given(userId, program, false)).toBe(true);
  });

  it('never loses the last super administrator', () => {
    const root = { direct: 0, group: 0, ou: 2 ** 30 };
    expect(mayLoseSuperAdmin(root, null, 0).ok).toBe(false);
    expect(mayLoseSuperAdmin(root, { direct: 0, group: 0, ou: 1 }, 0).ok).toBe(false);
    expect(mayLoseSuperAdmin(root, null, 1).ok).toBe(true);
    expect(mayLoseSuperAdmin(root, root, 0).ok).toBe(true);
  });

  it('shows a person to themselves, to who administers them, and to who sees or creates their orders', () => {
    const group = { ...target(0), groupId: 3 };
    expect(maySee(actor(3), { ...target(0), userId: 7 })).toBe(true);
    expect(maySee(actor(7), target(0))).toBe(false);
    expect([maySee(actor(0, 1), group), maySee(actor(0, 2), group), maySee(actor(0, 1), target(0))]).toEqual([
      true,
      true,
      false,
    ]);
    expect([8, 1, 2, 2 ** 29].every((ou) => maySee(actor(0, 0, ou), target(0)))).toBe(true);
    expect(maySee(actor(0, 0, 16), target(0))).toBe(false);
  });

  it('lets a person act for another only if both may create', () => {
    expect(mayActFor(actor(0, 0, 2), { ...target(0), masks: { direct: 2, group: 0, ou: 0 } }).ok).toBe(true);
    expect(mayActFor(actor(0, 0, 2), target(0)).ok).toBe(false);
    expect(mayActFor(actor(2), { ...target(0), masks: { direct: 2, group: 0, ou: 0 } }).ok).toBe(false);
  });
});

describe('sessions', () => {
  const product = { idleMinutes: SESSION.idleMinutes, idleMinutesSuperAdmin: SESSION.idleMinutesSuperAdmin };
  const facts = { ...product, lastActivityAt: 0, superAdmin: false, endsAt: SESSION.absoluteHours * 3_600_000 };
  it('end after 60 idle minutes, 15 for super administrators, 12 hours in any case', () => {
    expect(sessionEnd(facts)).toBe(60 * 60_000);
    expect(sessionEnd({ ...facts, superAdmin: true, idleMinutes: 240 })).toBe(15 * 60_000);
    expect(sessionEnd({ ...facts, lastActivityAt: 11.9 * 3_600_000 })).toBe(12 * 3_600_000);
    expect(isSessionAlive(facts, 60 * 60_000)).toBe(false);
  });

  it('let five failures pass, then wait longer each time, never for ever', () => {
    expect([0, 4, 5, 6, 7, 40].map(signInDelay)).toEqual([0, 0, 1, 2, 4, 300]);
  });
});
