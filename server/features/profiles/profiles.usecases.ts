// Profiles: the masks that users get, and the services that they may deposit with. An administrator grants no more than
// the own masks.

import type { z } from 'zod';
import { mayGrantMasks } from '#domain/access/manage-users.rules.ts';
import { ROLE_TEMPLATE_IDS, ROLE_TEMPLATES } from '#domain/access/role-templates.ts';
import type { ProfileInput } from '#domain/api/administration/profiles.contract.ts';
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import { masksOfRow } from '#server/access/person.ts';
import { profileServices } from '#server/access/profile-services.ts';
import type { Caller, Handler, Handlers } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import {
  administeredUnits,
  permittedUnit,
  unitIn,
  visibleUnit,
  visibleUnitIds,
} from '#server/features/units/unit-access.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf, checkEdition } from '#server/letters/history/edition.ts';
import type { Trx } from '#server/storage/schema.ts';
import { administeredProfile, checkMaskChange, masksOf } from './profile-change.usecases.ts';
import {
  findProfile,
  insertProfile,
  listProfiles,
  type ProfileRow,
  readProfile,
  replaceServices,
  servicesAmong,
  updateProfile,
} from './profiles.repository.ts';
import { profileUsage, removeProfile } from './remove-profile.usecases.ts';

type Input = z.output<typeof ProfileInput>;

async function profileToChange(trx: Trx, caller: Caller, input: Input & { id: number }): Promise<Result<ProfileRow>> {
  const before = await findProfile(trx, [input.ouId], input.id);
  if (!before) return refuse('exception.notFound', { type: 'profile' });
  const edition = await checkEdition(trx, { entity: 'profile', id: input.id, version: before.version }, input.version);
  if (!edition.ok) return edition;
  const checked = await checkMaskChange(trx, caller, { before, after: masksOf(input) });
  return checked.ok ? ok(before) : checked;
}

/** Services that a profile may name: those of its account and of the accounts above. */
async function checkServices(
  trx: Trx,
  path: readonly number[],
  ids: readonly number[] | undefined,
): Promise<Result<readonly number[] | undefined>> {
  if (ids === undefined) return ok(undefined);
  const wanted = [...new Set(ids)];
  const found = await servicesAmong(trx, path, wanted);
  return found.length === wanted.length ? ok(wanted) : refuse('exception.notFound', { type: 'service' });
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
    role_template: input.roleTemplate,
  };
  const services = await checkServices(trx, unit.value.path, input.services);
  if (!services.ok) return services;
  if (input.id === undefined) {
    const made = await insertProfile(trx, input.ouId, columns);
    await replaceServices(trx, made, services.value ?? []);
    return ok(made);
  }
  const before = await profileToChange(trx, caller, { ...input, id: input.id });
  if (!before.ok) return before;
  await updateProfile(trx, input.id, columns);
  if (services.value !== undefined) await replaceServices(trx, input.id, services.value);
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
        details: { name: input.name, ...masksOf(input), services: input.services },
      });
      const profile = await readProfile(trx, id.value);
      await remember(trx, profile);
      return ok(profile);
    },
    { profile_account_id_name_key: duplicate },
  );
};

const saveServices: Handler<'profiles.saveServices'> = ({ caller, params: { profileId }, body }, { db, clock }) =>
  transact(db, async (trx) => {
    const profile = await administeredProfile(trx, caller, profileId);
    if (!profile.ok) return profile;
    const held = mayGrantMasks(caller.actor, masksOfRow(profile.value));
    if (!held.ok) return held;
    const unit = await visibleUnit(trx, caller, profile.value.account_id);
    if (!unit.ok) return unit;
    const wanted = await checkServices(trx, unit.value.path, body.serviceIds);
    if (!wanted.ok) return wanted;
    await replaceServices(trx, profileId, wanted.value ?? []);
    await addRevision(trx, {
      entity: 'profile',
      entityId: profileId,
      accountId: profile.value.account_id,
      event: 'servicesChanged',
      at: clock.now(),
      by: authorOf(caller),
      details: { serviceIds: wanted.value },
    });
    return ok(await profileServices(trx, profileId));
  });

const TEMPLATES = ROLE_TEMPLATE_IDS.map((id) => ({ id, ...ROLE_TEMPLATES[id] }));

export const PROFILE_HANDLERS: Handlers<
  | 'profiles.list'
  | 'profiles.save'
  | 'profiles.services'
  | 'profiles.saveServices'
  | 'profiles.remove'
  | 'profiles.usage'
  | 'profiles.roleTemplates'
> = {
  'profiles.list': async ({ caller, query }, { db }) => {
    const reach = administeredUnits(caller);
    if (query.ouId === undefined) return ok(await listProfiles(db, await visibleUnitIds(db, reach)));
    const unit = await unitIn(db, reach, query.ouId);
    return unit.ok ? ok(await listProfiles(db, [unit.value.id])) : unit;
  },
  'profiles.save': save,
  'profiles.services': async ({ caller, params }, { db }) => {
    const profile = await administeredProfile(db, caller, params.profileId);
    return profile.ok ? ok(await profileServices(db, params.profileId)) : profile;
  },
  'profiles.saveServices': saveServices,
  'profiles.remove': removeProfile,
  'profiles.usage': profileUsage,
  'profiles.roleTemplates': () => Promise.resolve(ok(TEMPLATES)),
};
