// What the accounts of a path hand down to one below them.
import { INHERITED_FIELDS, type InheritedField } from '#domain/accounts/inherited.ts';
import type { HandedDown } from '#domain/api/administration/units.contract.ts';
import { listsOfAccount, type TagLists } from '#domain/services/tag-lists.ts';
import { installationSettings } from '#server/access/effective-settings.ts';
import type { Where } from '#server/context/ports.ts';
import { readNodes } from './unit-tree.repository.ts';
import { UnitDefinition } from './unit-view.ts';
import { type UnitReach, type UnitRow, unitsOfPath } from './units.repository.ts';

/** What one account states of a field; undefined: nothing. Four eyes that it does not ask for are no statement. */
export function statedBy(row: UnitRow, field: InheritedField): HandedDown['value'] | undefined {
  if (field === 'branding') return row.branding_id ?? undefined;
  const definition = UnitDefinition.parse(row.definition);
  const all = { ...definition, ...definition.properties };
  const value = all[field];
  return value === null || value === '' || value === false ? undefined : value;
}

/** What an account has from those above it. */
export interface FromAbove {
  /** those in reach, the highest first */
  readonly path: readonly { readonly id: number; readonly name: string }[];
  readonly fields: readonly HandedDown[];
  readonly tagLists: TagLists;
}

/** @param above ids from the root down, the account right above last */
export async function fromAbove(where: Where, reach: UnitReach, above: readonly number[]): Promise<FromAbove> {
  const levels = (await unitsOfPath(where, above)).toReversed();
  const path = await readNodes(where, reach, { ids: above, found: [] });
  const nameOf = (id: number) => path.find((node) => node.id === id)?.name ?? null;
  // What the installation has where no account states a value.
  const fallbacks: Readonly<Record<string, unknown>> = {
    ...(await installationSettings(where)),
    fourEyes: false,
    testMode: false,
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
  return { path: path.map(({ id, name }) => ({ id, name })), fields, tagLists: listsOfAccount(stated) };
}
