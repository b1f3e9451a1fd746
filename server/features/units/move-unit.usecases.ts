// Moving an account within its organisation: what it would have otherwise is listed first; it moves with all below it.
import { can } from '#domain/access/abilities.ts';
import type { MoveEffects } from '#domain/api/administration/units.contract.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { effectiveSettings } from '#server/access/effective-settings.ts';
import type { Caller, Handler } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { transact } from '#server/context/transaction.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf, checkEdition } from '#server/letters/history/edition.ts';
import type { Trx } from '#server/storage/schema.ts';
import { fromAbove, statedBy } from './handed-down.ts';
import { countBonds, placeUnit, rowsOfLostRegister } from './move-unit.repository.ts';
import { mayPlaceBelow, readableUnits, unitItem, visibleUnit, visibleUnits } from './unit-access.usecases.ts';
import { allowedChannels } from './unit-channels.usecases.ts';
import { checkNewDelays, heldDelays } from './unit-delays.ts';
import { readOver, UnitDefinition, unitOf } from './unit-view.ts';
import { holdTree, lockUnit, type UnitRow } from './units.repository.ts';

/** The account above which another one would come, where the caller may put one below it. */
async function newParent(where: Where, caller: Caller, id: number): Promise<Result<UnitRow>> {
  const parent = await visibleUnit(where, caller, id);
  if (!parent.ok) return parent;
  const child = unitItem({ id: 0, path: [...parent.value.path, 0] });
  return can(caller.actor, 'administerOu', child) ? parent : refuse('exception.unauthorized');
}

/** Whether an account can come below another one: not below itself, and within its organisation. */
function checkNewParent(unit: UnitRow, parent: UnitRow): Result<true> {
  const { name } = parent;
  if (parent.path.includes(unit.id)) return refuse('ou.moveBelowItself', { name });
  if (unit.parent_id === null || parent.root_id !== unit.root_id) return refuse('ou.moveTenant', { name: unit.name });
  if (!UnitDefinition.parse(parent.definition).allowOUChildren || parent.removed)
    return refuse('ou.childrenNotAllowed', { name });
  return ok(true);
}

async function checkMove(
  where: Where,
  caller: Caller,
  { unit, parentId }: { readonly unit: UnitRow; readonly parentId: number },
): Promise<Result<UnitRow>> {
  if (!can(caller.actor, 'administerOu', unitItem(unit)) || !(await mayPlaceBelow(where, caller, unit.parent_id)))
    return refuse('exception.unauthorized');
  const parent = await newParent(where, caller, parentId);
  if (!parent.ok) return parent;
  const place = checkNewParent(unit, parent.value);
  if (!place.ok) return place;
  const rows = await rowsOfLostRegister(where, unit, parent.value);
  return rows > 0 ? refuse('ou.registerInUse', { name: unit.name, rows }) : parent;
}

/** Names of channels that the account could use so far. */
async function lostChannels(where: Where, unit: UnitRow, parent: UnitRow): Promise<string[]> {
  const { channelIds } = await effectiveSettings(where, unit.id);
  const left = await allowedChannels(where, parent.id);
  const all = await where.selectFrom('channel').select(['id', 'name']).orderBy('name').execute();
  return all
    .filter(({ id }) => (channelIds === null || channelIds.includes(id)) && !left.includes(id))
    .map(({ name }) => name);
}

export const moveEffects: Handler<'units.moveEffects'> = async ({ caller, params, query }, { db }) => {
  const unit = await visibleUnit(db, caller, params.ouId);
  if (!unit.ok) return unit;
  const parent = await checkMove(db, caller, { unit: unit.value, parentId: query.parentId });
  if (!parent.ok) return parent;
  const reach = readableUnits(caller);
  const now = await fromAbove(db, reach, unit.value.path.slice(0, -1));
  const then = await fromAbove(db, reach, parent.value.path);
  const fields = now.fields.flatMap((before, index): MoveEffects['fields'] => {
    const after = then.fields[index];
    const { field } = before;
    const stays = JSON.stringify(before.value) === JSON.stringify(after?.value);
    if (after === undefined || stays || statedBy(unit.value, field) !== undefined) return [];
    return [{ field, before, after }];
  });
  const { id } = unit.value;
  return ok({
    fields,
    channels: await lostChannels(db, unit.value, parent.value),
    tagLists: [...now.tagLists.keys()].filter((name) => !then.tagLists.has(name)),
    ...(await countBonds(db, id, [...parent.value.path, id])),
  });
};

interface WantedMove {
  readonly id: number;
  readonly parentId: number;
  readonly version?: number | undefined;
}

/** The account, held until the transaction ends, and the one below which it comes; all that can be refused is. */
async function placesOf(
  trx: Trx,
  caller: Caller,
  { id, parentId, version }: WantedMove,
): Promise<Result<{ readonly unit: UnitRow; readonly parent: UnitRow }>> {
  const unit = await lockUnit(trx, visibleUnits(caller), id);
  if (!unit || unit.removed) return refuse('exception.notFound', { type: 'account' });
  const parent = await checkMove(trx, caller, { unit, parentId });
  if (!parent.ok) return parent;
  const edition = await checkEdition(trx, { entity: 'account', id, version: unit.version }, version);
  if (!edition.ok) return edition;
  const { people, services } = await countBonds(trx, id, [...parent.value.path, id]);
  if (people + services > 0) return refuse('ou.moveBound', { name: unit.name, people, services });
  return ok({ unit, parent: parent.value });
}

export const moveUnit: Handler<'units.move'> = ({ caller, params: { ouId: id }, body }, { db, clock }) =>
  transact(db, async (trx) => {
    await holdTree(trx);
    const places = await placesOf(trx, caller, { id, ...body });
    if (!places.ok) return places;
    const { unit, parent } = places.value;
    const before = await heldDelays(trx, id);
    const moved = await placeUnit(trx, unit, parent);
    const delays = await checkNewDelays(trx, caller, { before, isConfirmed: body.confirmShorterDelays ?? false });
    if (!delays.ok) return delays;
    const now = clock.now();
    await addRevision(trx, {
      entity: 'account',
      entityId: id,
      accountId: id,
      event: 'moved',
      at: now,
      by: authorOf(caller),
      details: { from: unit.parent_id, to: parent.id, name: parent.name },
    });
    return ok(unitOf(moved, caller, await readOver(trx, now)));
  });
