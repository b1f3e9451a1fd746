// The tree of accounts as far as a caller administers it, and what an account has from those above.
import { INHERITED_FIELDS, type InheritedField } from '#domain/accounts/inherited.ts';
import type { HandedDown } from '#domain/api/administration/units.contract.ts';
import { ok } from '#domain/errors/result.ts';
import { listsOfAccount } from '#domain/services/tag-lists.ts';
import { installationSettings } from '#server/access/effective-settings.ts';
import type { Handler } from '#server/context/context.ts';
import { readableUnit, readableUnits } from './unit-access.usecases.ts';
import { allowedChannels } from './unit-channels.usecases.ts';
import { findInTree, readLevel, readNodes } from './unit-tree.repository.ts';
import { UnitDefinition } from './unit-view.ts';
import { type UnitRow, unitsOfPath } from './units.repository.ts';

export const unitLevel: Handler<'units.level'> = async ({ caller, query }, { db }) => {
  const reach = readableUnits(caller);
  const { parentId, afterId, text, ouId } = query;
  for (const id of [parentId, afterId, ouId]) {
    const unit = id === undefined ? null : await readableUnit(db, caller, id);
    if (unit?.ok === false) return unit;
    if (unit !== null && id === ouId) {
      const nodes = await readNodes(db, reach, { ids: unit.value.path, found: [unit.value.id] });
      return ok({ nodes, total: 1 });
    }
  }
  if (text) return ok(await findInTree(db, reach, text));
  return ok(await readLevel(db, reach, { parentId, afterId }));
};

/** What one account states of a field; undefined: nothing. Four eyes that it does not ask for are no statement. */
function statedBy(row: UnitRow, field: InheritedField): HandedDown['value'] | undefined {
  if (field === 'branding') return row.branding_id ?? undefined;
  const definition = UnitDefinition.parse(row.definition);
  const all = { ...definition, ...definition.properties };
  const value = all[field];
  return value === null || value === '' || value === false ? undefined : value;
}

export const unitInherited: Handler<'units.inherited'> = async ({ caller, params, query }, { db }) => {
  const unit = await readableUnit(db, caller, params.ouId);
  if (!unit.ok) return unit;
  const above = query.below ? unit.value.path : unit.value.path.slice(0, -1);
  const levels = (await unitsOfPath(db, above)).toReversed();
  const seen = await readNodes(db, readableUnits(caller), { ids: above, found: [] });
  const nameOf = (id: number) => seen.find((node) => node.id === id)?.name ?? null;
  // What the installation has where no account states a value.
  const fallbacks: Readonly<Record<string, unknown>> = {
    ...(await installationSettings(db)),
    fourEyes: false,
    secondFactorRequired: false,
  };
  const fields = INHERITED_FIELDS.map((field): HandedDown => {
    const source = levels.find((row) => statedBy(row, field) !== undefined);
    const fallback = fallbacks[field] as HandedDown['value'] | undefined;
    if (source === undefined) return { field, value: fallback ?? null, from: null };
    return { field, value: statedBy(source, field) ?? null, from: { id: source.id, name: nameOf(source.id) } };
  });
  const stated = levels.map(({ definition }) => {
    const { tagLists, properties } = UnitDefinition.parse(definition);
    return { tagLists, controlledValues: properties.controlledValues };
  });
  return ok({
    path: seen.map(({ id, name }) => ({ id, name })),
    fields,
    channelIds: await allowedChannels(db, levels[0]?.id ?? null),
    tagLists: [...listsOfAccount(stated).values()].map((list) => ({ ...list, values: [...list.values] })),
  });
};
