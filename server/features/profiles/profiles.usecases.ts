// Profiles: the masks that users get, and the services that they may deposit with. An administrator grants no more than
// the own masks.

import type { z } from 'zod';
import { isSuperAdmin, type Masks } from '#domain/access/abilities.ts';
import { PERMISSION_LEVELS } from '#domain/access/access.ts';
import { isWithin } from '#domain/access/flags.ts';
import { mayGrantMasks } from '#domain/access/manage-users.rules.ts';
import type { ProfileInput } from '#domain/api/administration/profiles.contract.ts';
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import { masksOfRow } from '#server/access/person.ts';
import { profileServices } from '#server/access/profile-services.ts';
import type { Caller, Handler, Handlers } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { transact } from '#server/context/transaction.ts';
import {
  permittedUnit,
  readableUnit,
  readableUnits,
  visibleUnit,
  visibleUnitIds,
  visibleUnits,
} from '#server/features/units/unit-access.usecases.ts';
import { keepsSuperAdmin } from '#server/features/users/target-user.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf, checkEdition } from '#server/letters/history/edition.ts';
import type { Trx } from '#server/storage/schema.ts';
import {
  findProfile,
  insertProfile,
  listProfiles,
  type ProfileRow,
  readProfile,
  replaceServices,
  servicesAmong,
  updateProfile,
  usersOfProfile,
} from './profiles.repository.ts';

type Input = z.output<typeof ProfileInput>;

const masksOf = (input: Input): Masks => ({
  direct: input.permissions,
  group: input.permissionsOnGroup,
  ou: input.permissionsOnOU,
});

/** A change of a profile changes all its users: it must be grantable before and after, and never one's own upward. */
async function checkChange(
  trx: Trx,
  caller: Caller,
  { before, after }: { readonly before: ProfileRow; readonly after: Masks },
): Promise<Result<true>> {
  const masks = masksOfRow(before);
  const held = mayGrantMasks(caller.actor, masks);
  if (!held.ok) return held;
  const users = await usersOfProfile(trx, before.id);
  const upward = PERMISSION_LEVELS.some((level) => !isWithin(after[level], masks[level]));
  if (users.includes(caller.user.id) && upward && !isSuperAdmin(caller.actor.masks)) {
    return refuse('permissions.ownProfile');
  }
  return keepsSuperAdmin(trx, { ids: users, before: masks, after });
}

async function profileToChange(trx: Trx, caller: Caller, input: Input & { id: number }): Promise<Result<ProfileRow>> {
  const before = await findProfile(trx, [input.ouId], input.id);
  if (!before) return refuse('exception.notFound', { type: 'profile' });
  const edition = await checkEdition(trx, { entity: 'profile', id: input.id, version: before.version }, input.version);
  if (!edition.ok) return edition;
  const checked = await checkChange(trx, caller, { before, after: masksOf(input) });
  return checked.ok ? ok(before) : checked;
}

async function write(trx: Trx, caller: Caller, input: Input): Promise<Result<number>> {
  const unit = await permittedUnit(trx, caller, { ability: 'administerOu', id: input.ouId });
  if (!unit.ok) return unit;
  const grantable = mayGrantMasks(caller.actor, masksOf(input));
  if (!grantable.ok) return grantable;
  const columns = {
    name: input.name,
    role: input.role,
    permissions: input.permissions,
    permissions_on_group: input.permissionsOnGroup,
    permissions_on_ou: input.permissionsOnOU,
  };
  if (input.id === undefined) return ok(await insertProfile(trx, input.ouId, columns));
  const before = await profileToChange(trx, caller, { ...input, id: input.id });
  if (!before.ok) return before;
  await updateProfile(trx, input.id, columns);
  return ok(input.id);
}

const save: Handler<'profiles.save'> = async ({ caller, body: input, remember }, { db, clock }) => {
  const duplicate: Refusal = { label: 'profiles.duplicateName', parameters: { name: input.name } };
  return transact(
    db,
    async (trx) => {
      const id = await write(trx, caller, input);
      if (!id.ok) return id;
      await addRevision(trx, {
        entity: 'profile',
        entityId: id.value,
        accountId: input.ouId,
        event: input.id === undefined ? 'created' : 'updated',
        at: clock.now(),
        by: authorOf(caller),
        details: { name: input.name, ...masksOf(input) },
      });
      const profile = await readProfile(trx, id.value);
      await remember(trx, profile);
      return ok(profile);
    },
    { profile_account_id_name_key: duplicate },
  );
};

/** A profile of an account that the caller administers; others answer as if they were missing. */
async function administeredProfile(where: Where, caller: Caller, id: number): Promise<Result<ProfileRow>> {
  const accounts = await visibleUnitIds(where, visibleUnits(caller));
  const profile = await findProfile(where, accounts, id);
  if (!profile) return refuse('exception.notFound', { type: 'profile' });
  const unit = await permittedUnit(where, caller, { ability: 'administerOu', id: profile.account_id });
  return unit.ok ? ok(profile) : unit;
}

const saveServices: Handler<'profiles.saveServices'> = ({ caller, params: { profileId }, body }, { db, clock }) =>
  transact(db, async (trx) => {
    const profile = await administeredProfile(trx, caller, profileId);
    if (!profile.ok) return profile;
    const held = mayGrantMasks(caller.actor, masksOfRow(profile.value));
    if (!held.ok) return held;
    const unit = await visibleUnit(trx, caller, profile.value.account_id);
    if (!unit.ok) return unit;
    const wanted = [...new Set(body.serviceIds)];
    // Services of the own account and of those above it.
    const found = await servicesAmong(trx, unit.value.path, wanted);
    if (found.length !== wanted.length) return refuse('exception.notFound', { type: 'service' });
    await replaceServices(trx, profileId, wanted);
    await addRevision(trx, {
      entity: 'profile',
      entityId: profileId,
      accountId: profile.value.account_id,
      event: 'servicesChanged',
      at: clock.now(),
      by: authorOf(caller),
      details: { serviceIds: wanted },
    });
    return ok(await profileServices(trx, profileId));
  });

export const PROFILE_HANDLERS: Handlers<
  'profiles.list' | 'profiles.save' | 'profiles.services' | 'profiles.saveServices'
> = {
  'profiles.list': async ({ caller, query }, { db }) => {
    const reach = readableUnits(caller);
    if (query.ouId === undefined) return ok(await listProfiles(db, await visibleUnitIds(db, reach)));
    const unit = await readableUnit(db, caller, query.ouId);
    return unit.ok ? ok(await listProfiles(db, [unit.value.id])) : unit;
  },
  'profiles.save': save,
  'profiles.services': async ({ caller, params }, { db }) => {
    const profile = await administeredProfile(db, caller, params.profileId);
    return profile.ok ? ok(await profileServices(db, params.profileId)) : profile;
  },
  'profiles.saveServices': saveServices,
};
