// Whether a profile may be changed: a change of its masks changes all its people at once.
import type { Masks } from '#domain/access/abilities.ts';
import { mayChangeOwnProfile, mayGrantMasks } from '#domain/access/manage-users.rules.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { masksOfRow } from '#server/access/person.ts';
import type { Caller } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { permittedUnit, visibleUnitIds, visibleUnits } from '#server/features/units/unit-access.usecases.ts';
import { keepsSuperAdmin } from '#server/features/users/target-user.usecases.ts';
import type { Trx } from '#server/storage/schema.ts';
import { findProfile, type ProfileRow, usersOfProfile } from './profiles.repository.ts';

/** Masks as a call sends them. */
export interface SentMasks {
  readonly permissions: number;
  readonly permissionsOnGroup: number;
  readonly permissionsOnOU: number;
}

/** The same as the rules take them. */
export const masksOf = (input: SentMasks): Masks => ({
  direct: input.permissions,
  group: input.permissionsOnGroup,
  ou: input.permissionsOnOU,
});

/** It must be grantable before and after, leave a super administrator, and neither raise nor lower the caller. */
export async function checkMaskChange(
  trx: Trx,
  caller: Caller,
  { before, after }: { readonly before: ProfileRow; readonly after: Masks },
): Promise<Result<true>> {
  const masks = masksOfRow(before);
  for (const granted of [masks, after]) {
    const grantable = mayGrantMasks(caller.actor, granted);
    if (!grantable.ok) return grantable;
  }
  const users = await usersOfProfile(trx, before.id);
  const kept = await keepsSuperAdmin(trx, { ids: users, before: masks, after });
  if (!kept.ok || !users.includes(caller.user.id)) return kept;
  return mayChangeOwnProfile(caller.actor, masks, after);
}

/** A profile of an account that the caller administers; others answer as if they were missing. */
export async function administeredProfile(where: Where, caller: Caller, id: number): Promise<Result<ProfileRow>> {
  const accounts = await visibleUnitIds(where, visibleUnits(caller));
  const profile = await findProfile(where, accounts, id);
  if (!profile) return refuse('exception.notFound', { type: 'profile' });
  const unit = await permittedUnit(where, caller, { ability: 'administerOu', id: profile.account_id });
  return unit.ok ? ok(profile) : unit;
}
