// Removing an account: what goes with it is counted first; then it, those below, their people and their services are marked.
import { can } from '#domain/access/abilities.ts';
import { mayManageUser } from '#domain/access/manage-users.rules.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller, Handler } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { addRevisions, type NewRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { endHooks } from '#server/letters/hooks/own-hook.ts';
import type { Trx } from '#server/storage/schema.ts';
import { readableUnit, readableUnits, unitItem, visibleUnits } from './unit-access.usecases.ts';
import {
  countUsage,
  lockPeopleBelow,
  lockUnitsBelow,
  markRemoved,
  type PersonBelow,
} from './unit-removal.repository.ts';
import { holdTree, lockUnit, type UnitRow } from './units.repository.ts';

export const unitUsage: Handler<'units.usage'> = async ({ caller, params }, { db }) => {
  const unit = await readableUnit(db, caller, params.ouId);
  if (!unit.ok) return unit;
  return ok(await countUsage(db, unit.value.id, readableUnits(caller)));
};

/** The account, which nobody changes until the transaction ends; one that is removed already is missing. */
async function lockedUnit(trx: Trx, caller: Caller, id: number): Promise<Result<UnitRow>> {
  const unit = await lockUnit(trx, visibleUnits(caller), id);
  if (!unit || unit.removed) return refuse('exception.notFound', { type: 'account' });
  if (!can(caller.actor, 'administerOu', unitItem(unit))) return refuse('exception.unauthorized');
  // It would shut out the caller, and everybody who could undo it.
  if (caller.user.accountPath.includes(id)) return refuse('ou.removeOwn', { name: unit.name });
  return ok(unit);
}

/** Nobody removes with an account a person whom they could not remove alone: a super administrator, above all. */
function checkPeople(caller: Caller, people: readonly PersonBelow[]): Result<true> {
  for (const { target, login } of people) {
    if (!mayManageUser(caller.actor, target).ok) return refuse('users.notEnoughPermission', { login });
  }
  return ok(true);
}

export const removeUnit: Handler<'units.remove'> = ({ caller, params, query }, { db, clock }) =>
  transact(db, async (trx) => {
    await holdTree(trx);
    const unit = await lockedUnit(trx, caller, params.ouId);
    if (!unit.ok) return unit;
    const { id, name } = unit.value;
    const { accounts, people, services, orders, ...rest } = await countUsage(trx, id, readableUnits(caller));
    if (accounts + people + services + orders > 0 && query.force !== true) {
      return refuse('ou.removeError', { name, accounts, people, services, orders });
    }
    const below = await lockUnitsBelow(trx, id);
    const persons = await lockPeopleBelow(trx, id);
    const checked = checkPeople(caller, persons);
    if (!checked.ok) return checked;
    await markRemoved(trx, id);
    await endHooks(trx, id);
    const line = { event: 'removed', at: clock.now(), by: authorOf(caller) } as const;
    const counts = { accounts, people, services, orders, ...rest };
    await addRevisions(trx, [
      ...below.map(
        (one): NewRevision => ({
          ...line,
          entity: 'account',
          entityId: one.id,
          accountId: one.id,
          details: one.id === id ? { name, ...counts } : { name: one.name, removedWith: id },
        }),
      ),
      ...persons.map(
        ({ target }): NewRevision => ({
          ...line,
          entity: 'user',
          entityId: target.userId,
          accountId: target.ouId,
          details: { removedWith: id },
        }),
      ),
    ]);
    return ok({ removed: true });
  });
