// Which services a caller sees: those of the own profile, and those of accounts whose services one may look at.
import { can } from '#domain/access/abilities.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { unitItem, visibleUnit, visibleUnitIds, visibleUnits } from '#server/features/units/unit-access.usecases.ts';
import { findService, listServices, profileServiceIds, type ServiceRow } from './services.repository.ts';

/** A service that is not there, or not for this caller. */
export const serviceNotFound = () => refuse('exception.notFound', { type: 'service' });

/** Services of the own profile, and those of accounts whose services one may look at. */
function maySee({ actor }: Caller, row: ServiceRow, ofProfile: readonly number[]): boolean {
  return (
    ofProfile.includes(row.id) || can(actor, 'viewService', unitItem({ id: row.account_id, path: row.account_path }))
  );
}

/** A service that the caller sees; one that is not there answers alike. */
export async function visibleService(where: Where, caller: Caller, id: number): Promise<Result<ServiceRow>> {
  const row = await findService(where, id);
  return row && maySee(caller, row, await profileServiceIds(where, caller.user.id)) ? ok(row) : serviceNotFound();
}

/** All services that the caller sees, or those of one unit. */
export async function visibleServices(
  where: Where,
  caller: Caller,
  ouId: number | undefined,
): Promise<Result<ServiceRow[]>> {
  const ofProfile = await profileServiceIds(where, caller.user.id);
  if (ouId === undefined) {
    const rows = await listServices(where, await visibleUnitIds(where, visibleUnits(caller)), ofProfile);
    return ok(rows.filter((row) => maySee(caller, row, ofProfile)));
  }
  const unit = await visibleUnit(where, caller, ouId);
  if (!unit.ok) return unit;
  return ok((await listServices(where, [ouId], [])).filter((row) => maySee(caller, row, ofProfile)));
}
