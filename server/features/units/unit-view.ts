// A unit as the contract sends it.
import { can } from '#domain/access/abilities.ts';
import { itemAbilities } from '#domain/access/scope.ts';
import { type Unit, UnitInput } from '#domain/api/administration/units.contract.ts';
import { readEndings } from '#server/access/endings.ts';
import type { Caller } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { hookAddressShown } from '#server/letters/hooks/hook-address.ts';
import { unitItem } from './unit-access.usecases.ts';
import type { UnitRow } from './units.repository.ts';

/** What lies in the JSON of the row: all of a unit but its columns. */
export const UnitDefinition = UnitInput.omit({
  id: true,
  version: true,
  name: true,
  accountIdentifier: true,
  enabled: true,
  parent: true,
  branding: true,
});

/** Ids of the accounts that are over; those below them are too. */
export const readOver = async (where: Where, now: Date): Promise<ReadonlySet<number>> =>
  new Set((await readEndings(where, now, -1)).map(({ id }) => id));

/** A unit with what the caller may do. @param over of `readOver` */
export function unitOf(row: UnitRow, caller: Caller, over: ReadonlySet<number>): Unit {
  const { properties, ...definition } = UnitDefinition.parse(row.definition);
  const mayChange = can(caller.actor, 'administerOu', unitItem(row));
  return {
    ...definition,
    properties: mayChange ? properties : { ...properties, webHookURL: hookAddressShown(properties.webHookURL) },
    id: row.id,
    version: row.version,
    name: row.name,
    accountIdentifier: row.account_identifier,
    enabled: row.enabled,
    parent: row.parent_id === null ? null : { id: row.parent_id },
    branding: row.branding_id === null ? null : { id: row.branding_id },
    channelIds: row.channel_ids,
    creationDate: row.created_at.toISOString(),
    removed: row.removed,
    accountExpired: row.path.some((id) => over.has(id)),
    abilities: itemAbilities(caller.actor, unitItem(row)),
  };
}
