// The grid of a profile: no second truth beside the rules, and boxes that do what they say.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ABILITY_RULES, can, type Masks, waysTo } from './abilities.ts';
import { ABILITIES, type Ability } from './access.ts';
import { FLAGS, maskOf } from './flags.ts';
import { cellsOf, changedBoxes, columnsOf, comparedRights, sourcesOf, toggled } from './grid.rules.ts';
import { GRID, GRID_ABILITIES } from './grid.table.ts';
import { mayChangeOwnProfile } from './manage-users.rules.ts';

const mask = fc.subarray(Object.values(FLAGS).map(({ bit }) => bit)).map((bits) => bits.reduce((a, b) => a | b, 0));
const anyMasks = fc.record({ direct: mask, group: mask, ou: mask });
/** Abilities that say the same as a row of the grid, or come with signing in. */
const BESIDE_THE_GRID: Readonly<Partial<Record<Ability, Ability>>> = {
  viewOthers: 'viewOrder',
  free: 'cancel',
  hierarchyAdmin: 'administerOu',
  viewOu: 'administerOu',
  viewService: 'administerService',
  system: 'superAdmin',
  systemView: 'superAdminView',
  signedIn: 'signedIn',
};

const NONE: Masks = { direct: 0, group: 0, ou: 0 };
const row = (ability: string) => {
  const found = GRID.find((one) => one.ability === ability);
  if (!found) throw new Error(`The grid has no row for ${ability}.`);
  return found;
};
const states = (ability: string, masks: Masks, base = masks) =>
  cellsOf(row(ability), masks, base).map(
    ({ columns, state, mark }) => `${columns[0]} ${state}${mark ? ` ${mark}` : ''}`,
  );

describe('the grid of a profile', () => {
  it('has a row for each ability, or another row that says the same', () => {
    expect([...GRID_ABILITIES, ...Object.keys(BESIDE_THE_GRID)].sort()).toEqual([...ABILITIES].sort());
  });

  it('has a box for each flag of a rule', () => {
    const clauses = Object.values(ABILITY_RULES).flatMap(({ anyOf }) => [...anyOf]);
    for (const clause of clauses) expect(sourcesOf(clause).length, JSON.stringify(clause)).toBeGreaterThan(0);
  });

  it('gives what the box says when it is turned on, and takes it again', () => {
    for (const { ability, switches } of GRID) {
      for (const box of switches) {
        const on = toggled(NONE, box);
        expect(columnsOf(on, ability)).toEqual(expect.arrayContaining([...box.columns]));
        expect(changedBoxes(on, NONE)).toContainEqual({ ability, column: box.columns[0], on: true });
        // What it needed stays: the account is administered still, the accounts below it no more.
        const left = columnsOf(toggled(on, box), ability);
        expect(left.filter((column) => box.columns.includes(column))).toEqual([]);
      }
    }
  });

  it('names a source for all that follows, and each source without which it is gone', () => {
    fc.assert(
      fc.property(anyMasks, (masks) => {
        for (const one of GRID) {
          for (const cell of cellsOf(one, masks, masks)) {
            expect(cell.sources.length > 0).toBe(cell.state === 'follows');
            expect(cell.mark).toBeUndefined();
          }
        }
      }),
    );
  });

  it('knows a way to what is allowed, and none to what is not', () => {
    const item = { ownerId: 2, ownerGroupId: 1, ouId: 2, ouPath: [1, 2] };
    fc.assert(
      fc.property(anyMasks, fc.constantFrom(...GRID_ABILITIES), (masks, ability) => {
        const actor = { userId: 1, ouId: 1, groupId: 1, masks };
        expect(waysTo(actor, ability, item).length > 0).toBe(can(actor, ability, item));
      }),
    );
  });

  it('shows a validator without deposits in the group as a box that gives nothing', () => {
    const half = { ...NONE, group: maskOf('validate') };
    expect(states('validate', half)).toEqual(['own open', 'group idle', 'account open']);
    expect(states('cancel', half)).toEqual(['own none', 'group follows', 'account none', 'below none']);
    const whole = toggled(NONE, row('validate').switches[1] ?? row('validate').switches[0]!);
    expect(columnsOf(whole, 'validate')).toEqual(['group']);
  });

  it('marks a box that is turned over and what goes with it', () => {
    const base = { direct: 3, group: 3, ou: 0 };
    const after = { ...base, group: 1 };
    expect(states('createOrder', after, base)).toEqual(['own given', 'group open taken', 'account open']);
    expect(states('createBehalf', after, base)[0]).toBe('group none taken');
    expect(states('acknowledge', after, base)[0]).toBe('group none taken');
    expect(states('viewOrder', after, base)[1]).toBe('group given');
    expect(states('viewOrder', { ...base, ou: 1 }, base)).toEqual(['own given', 'group given', 'account given added']);
  });

  it('takes the administration below with that of the account', () => {
    const [account] = row('administerOu').switches;
    const both = { ...NONE, ou: maskOf('ouAdministrator', 'hierarchyAdministrator') };
    expect(states('administerOu', both)).toEqual(['account given', 'below given']);
    expect(account && toggled(both, account)).toEqual(NONE);
    expect(states('administerOu', { ...NONE, ou: maskOf('hierarchyAdministrator') })[1]).toBe('below idle');
  });

  it('takes nothing from oneself by a box that another one covers, and gives more to nobody', () => {
    const me = (masks: Masks) => ({ userId: 1, ouId: 1, groupId: 1, masks });
    const administrator = { direct: 3, group: 0, ou: maskOf('viewOrders', 'createOrders', 'ouAdministrator') };
    const change = (after: Masks, before = administrator) => {
      const result = mayChangeOwnProfile(me(before), before, after);
      return result.ok ? 'allowed' : result.refusal.label;
    };
    expect(change({ ...administrator, direct: 0 })).toBe('allowed');
    expect(change({ ...administrator, ou: maskOf('ouAdministrator') })).toBe('permissions.ownFewer');
    expect(change({ ...administrator, group: 1 })).toBe('permissions.ownProfile');
    const all = { direct: 0, group: 0, ou: FLAGS.superAdmin.bit };
    expect(change({ ...all, direct: 7 }, all)).toBe('allowed');
    expect(change(NONE, all)).toBe('permissions.ownFewer');
  });

  it('takes super administration at whatever level it was given', () => {
    const [box] = row('superAdmin').switches;
    expect(box && toggled({ direct: FLAGS.superAdmin.bit, group: 0, ou: FLAGS.superAdmin.bit }, box)).toEqual(NONE);
  });
});

describe('two profiles', () => {
  it('differ in what they may do, not in how it is given', () => {
    const reader: Masks = { direct: 0, group: 0, ou: maskOf('viewOrders') };
    const both: Masks = { ...reader, direct: maskOf('viewOrders') };
    // Who sees all orders of the account sees the own ones among them.
    expect(comparedRights(reader, both).filter(({ differs }) => differs)).toEqual([]);
    expect(comparedRights(reader, reader).some(({ differs }) => differs)).toBe(false);
    const [view] = comparedRights(NONE, reader);
    expect(view).toMatchObject({ ability: 'viewOrder', differs: true, reach: [[], columnsOf(reader, 'viewOrder')] });
  });

  it('are told alike from either side', () => {
    fc.assert(
      fc.property(anyMasks, anyMasks, (a, b) => {
        const turned = comparedRights(b, a).map(({ reach: [x, y], ...one }) => ({ ...one, reach: [y, x] }));
        expect(comparedRights(a, b)).toEqual(turned);
      }),
      { numRuns: 50 },
    );
  });
});
