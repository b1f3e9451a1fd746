// Units (accounts): the tree as far as a caller sees it. Saving one: save-unit.usecases.ts; its channels:
// unit-channels.usecases.ts; removing one: remove-unit.usecases.ts.
import { ok } from '#domain/errors/result.ts';
import type { Handlers } from '#server/context/context.ts';
import { readFirstLetter } from './first-letter.usecases.ts';
import { moveEffects, moveUnit } from './move-unit.usecases.ts';
import { removeUnit, unitUsage } from './remove-unit.usecases.ts';
import { saveUnit } from './save-unit.usecases.ts';
import { saveSenderAccount } from './sender-accounts.usecases.ts';
import { readableUnit, readableUnits } from './unit-access.usecases.ts';
import { channelsOf, saveChannels } from './unit-channels.usecases.ts';
import { unitInherited, unitLevel } from './unit-tree.usecases.ts';
import { readOver, unitOf } from './unit-view.ts';
import { listUnits } from './units.repository.ts';

export const UNIT_HANDLERS: Handlers<
  | 'units.list'
  | 'units.level'
  | 'units.firstLetter'
  | 'units.save'
  | 'units.get'
  | 'units.inherited'
  | 'units.moveEffects'
  | 'units.move'
  | 'units.senderAccounts'
  | 'units.usage'
  | 'units.remove'
  | 'units.channels'
  | 'units.saveChannels'
> = {
  'units.level': unitLevel,
  'units.firstLetter': readFirstLetter,
  'units.inherited': unitInherited,
  'units.usage': unitUsage,
  'units.senderAccounts': saveSenderAccount,
  'units.moveEffects': moveEffects,
  'units.move': moveUnit,
  'units.remove': removeUnit,
  'units.list': async ({ caller, query }, { db, clock }) => {
    const rows = await listUnits(db, readableUnits(caller), query.includeRemoved ?? false);
    const over = await readOver(db, clock.now());
    return ok(rows.map((row) => unitOf(row, caller, over)));
  },
  'units.get': async ({ caller, params }, { db, clock }) => {
    const unit = await readableUnit(db, caller, params.ouId);
    return unit.ok ? ok(unitOf(unit.value, caller, await readOver(db, clock.now()))) : unit;
  },
  'units.save': saveUnit,
  'units.channels': async ({ caller, params }, { db }) => {
    const unit = await readableUnit(db, caller, params.ouId);
    return unit.ok ? ok(await channelsOf(db, unit.value)) : unit;
  },
  'units.saveChannels': saveChannels,
};
