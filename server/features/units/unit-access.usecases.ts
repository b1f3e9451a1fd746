// Which accounts a caller may see and administer; every administration feature asks here.
import { can, type ItemScope, isSuperAdmin } from '#domain/access/abilities.ts';
import type { Ability } from '#domain/access/access.ts';
import { visibleScope } from '#domain/access/scope.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { findUnit, listUnits, type UnitReach, type UnitRow } from './units.repository.ts';

/** An account as the item of a rule: it has no owner. */
export const unitItem = (unit: { readonly id: number; readonly path: readonly number[] }): ItemScope => ({
  ownerId: 0,
  ownerGroupId: 0,
  ouId: unit.id,
  ouPath: unit.path,
});

/** Abilities that, held over an account, make it visible. */
const SEEING = ['viewOu', 'viewService', 'viewOthers', 'createBehalf'] as const;

/** The accounts that a caller sees: the own one, and those over which it may look at anything. */
export function visibleUnits({ actor }: Caller): UnitReach {
  const scopes = SEEING.map((ability) => visibleScope(actor, ability));
  return {
    all: scopes.some(({ all }) => all),
    ids: [actor.ouId],
    subtreeIds: scopes.flatMap(({ subtreeOuId }) => (subtreeOuId === null ? [] : [subtreeOuId])),
  };
}

/**
 * The accounts whose settings, groups and profiles a caller reads: those that it administers, or reads as super
 * administrator.
 */
export const readableUnits = (caller: Caller): UnitReach => unitsOf(caller, 'viewOu');

/** The accounts that a caller administers: whoever only reads them is told nothing of their profiles. */
export const administeredUnits = (caller: Caller): UnitReach => unitsOf(caller, 'administerOu');

function unitsOf({ actor }: Caller, ability: 'viewOu' | 'administerOu'): UnitReach {
  const { all, ouId, subtreeOuId } = visibleScope(actor, ability);
  return { all, ids: ouId === null ? [] : [ouId], subtreeIds: subtreeOuId === null ? [] : [subtreeOuId] };
}

/** One of them; any other answers as a missing one does. */
export async function unitIn(where: Where, reach: UnitReach, id: number): Promise<Result<UnitRow>> {
  const unit = await findUnit(where, reach, id);
  return unit ? ok(unit) : refuse('exception.notFound', { type: 'account' });
}

/** An account that the caller reads. */
export const readableUnit = (where: Where, caller: Caller, id: number): Promise<Result<UnitRow>> =>
  unitIn(where, readableUnits(caller), id);

/** Whether the caller administers the account above another one; above a root stands the installation. */
export async function mayPlaceBelow(where: Where, caller: Caller, parentId: number | null): Promise<boolean> {
  if (parentId === null) return isSuperAdmin(caller.actor.masks);
  const parent = await findUnit(where, visibleUnits(caller), parentId);
  return parent !== undefined && can(caller.actor, 'administerOu', unitItem(parent));
}

/** A visible account; a foreign one and a missing one answer alike. */
export async function visibleUnit(where: Where, caller: Caller, id: number): Promise<Result<UnitRow>> {
  const unit = await findUnit(where, visibleUnits(caller), id);
  return unit ? ok(unit) : refuse('exception.notFound', { type: 'account' });
}

/** A visible account on which the caller holds an ability. */
export async function permittedUnit(
  where: Where,
  caller: Caller,
  { ability, id }: { readonly ability: Ability; readonly id: number },
): Promise<Result<UnitRow>> {
  const unit = await visibleUnit(where, caller, id);
  if (!unit.ok) return unit;
  return can(caller.actor, ability, unitItem(unit.value)) ? unit : refuse('exception.unauthorized');
}

/** The ids of the units in reach; removed ones too: what belongs to them is still there. */
export async function visibleUnitIds(where: Where, reach: UnitReach): Promise<number[]> {
  return (await listUnits(where, reach, true)).map(({ id }) => id);
}
