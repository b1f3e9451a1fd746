// Units (accounts): the tree as far as a caller sees it. Saving one: save-unit.usecases.ts; its channels:
// unit-channels.usecases.ts; removing one: remove-unit.usecases.ts.
import { ok } from '#domain/errors/result.ts';
import type { Handlers } from '#server/context/context.ts';
import { removeUnit, unitUsage } from './remove-unit.usecases.ts';
import { saveUnit } from './save-unit.usecases.ts';
import { readableUnit, readableUnits } from './unit-access.usecases.ts';
import { channelsOf, saveChannels } from './unit-channels.usecases.ts';
import { unitInherited, unitLevel } from './unit-tree.usecases.ts';
import { unitOf } from './unit-view.ts';
import { listUnits } from './units.repository.ts';

export const UNIT_HANDLERS: Handlers<
  | 'units.list'
  | 'units.level'
  | 'units.save'
  | 'units.get'
  | 'units.inherited'
  | 'units.usage'
  | 'units.remove'
  | 'units.channels'
  | 'units.saveChannels'
> = {
  'units.level': unitLevel,
  'units.inherited': unitInherited,
  'units.usage': unitUsage,
  'units.remove': removeUnit,
  'units.list': async ({ caller, query }, { db }) => {
    const rows = await listUnits(db, readableUnits(caller), query.includeRemoved ?? false);
    return ok(rows.map((row) => unitOf(row, caller)));
  },
  'units.get': async ({ caller, params }, { db }) => {
    const unit = await readableUnit(db, caller, params.ouId);
    return unit.ok ? ok(unitOf(unit.value, caller)) : unit;
  },
  'units.save': saveUnit,
  'units.channels': async ({ caller, params }, { db }) => {
    const unit = await readableUnit(db, caller, params.ouId);
    return unit.ok ? ok(await channelsOf(db, unit.value)) : unit;
  },
  'units.saveChannels': saveChannels,
};
