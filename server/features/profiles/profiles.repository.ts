// The table of profiles and the services that each may deposit with.
import { sql } from 'kysely';
import { ROLE_TEMPLATE_IDS } from '#domain/access/role-templates.ts';
import type { Profile } from '#domain/api/administration/profiles.contract.ts';
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';

/** A profile with its three masks (domain/access/flags.ts). */
export interface ProfileRow {
  readonly id: number;
  readonly version: number;
  readonly account_id: number;
  readonly name: string;
  readonly role: string;
  readonly permissions: number;
  readonly permissions_on_group: number;
  readonly permissions_on_ou: number;
  readonly role_template: string | null;
}

const withServices = (where: Where) =>
  where
    .selectFrom('profile')
    .selectAll('profile')
    .select((eb) =>
      eb
        .selectFrom('profile_service')
        .select(sql<number[]>`coalesce(array_agg(service_id order by service_id), '{}')`.as('services'))
        .whereRef('profile_id', '=', 'profile.id')
        .as('services'),
    )
    .select((eb) =>
      eb
        .selectFrom('app_user')
        .select(({ fn }) => fn.countAll<number>().as('people'))
        .whereRef('app_user.profile_id', '=', 'profile.id')
        .where('app_user.removed', '=', false)
        .as('people'),
    );

/** One that a later version wrote is none of ours. */
const templateOf = (id: string | null): Profile['roleTemplate'] => ROLE_TEMPLATE_IDS.find((one) => one === id) ?? null;

const profileOf = (row: ProfileRow & { services: number[] | null; people: number | null }): Profile => ({
  id: row.id,
  version: row.version,
  ouId: row.account_id,
  name: row.name,
  role: row.role,
  roleTemplate: templateOf(row.role_template),
  permissions: row.permissions,
  permissionsOnGroup: row.permissions_on_group,
  permissionsOnOU: row.permissions_on_ou,
  services: (row.services ?? []).map(Number),
  people: Number(row.people ?? 0),
});

export async function listProfiles(where: Where, accountIds: readonly number[]): Promise<Profile[]> {
  const rows = await withServices(where)
    .where('account_id', 'in', [...accountIds, 0])
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(profileOf);
}

export async function readProfile(where: Where, id: number): Promise<Profile> {
  return profileOf(await withServices(where).where('id', '=', id).executeTakeFirstOrThrow());
}

/** The profile, when it belongs to one of these accounts. */
export const findProfile = (where: Where, accountIds: readonly number[], id: number): Promise<ProfileRow | undefined> =>
  where
    .selectFrom('profile')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', 'in', [...accountIds, 0])
    .executeTakeFirst();

export interface ProfileColumns {
  readonly name: string;
  readonly role: string;
  readonly permissions: number;
  readonly permissions_on_group: number;
  readonly permissions_on_ou: number;
  readonly role_template: string | null;
}

export async function insertProfile(trx: Trx, accountId: number, columns: ProfileColumns): Promise<number> {
  const { id } = await trx
    .insertInto('profile')
    .values({ account_id: accountId, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateProfile(trx: Trx, id: number, columns: ProfileColumns): Promise<void> {
  await trx
    .updateTable('profile')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The ids of those who have a profile. */
export async function usersOfProfile(where: Where, id: number): Promise<number[]> {
  const rows = await where
    .selectFrom('app_user')
    .select('id')
    .where('profile_id', '=', id)
    .where('removed', '=', false)
    .execute();
  return rows.map((row) => row.id);
}

/** Nobody gets the profile until the transaction ends. */
export const lockProfile = (trx: Trx, id: number): Promise<unknown> =>
  trx.selectFrom('profile').select('id').where('id', '=', id).forUpdate().execute();

/** The profile goes; people who were removed and had it have none. */
export async function deleteProfile(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('app_user').set({ profile_id: null }).where('profile_id', '=', id).execute();
  await trx.deleteFrom('profile').where('id', '=', id).execute();
}

/** The services of these accounts out of a list of ids. */
export async function servicesAmong(
  where: Where,
  accountIds: readonly number[],
  ids: readonly number[],
): Promise<number[]> {
  const rows = await where
    .selectFrom('service')
    .select('id')
    .where('id', 'in', [...ids, 0])
    .where('account_id', 'in', [...accountIds, 0])
    .where('removed', '=', false)
    .execute();
  return rows.map(({ id }) => id);
}

/** From now on the profile names these services and no others. */
export async function replaceServices(trx: Trx, profileId: number, serviceIds: readonly number[]): Promise<void> {
  // Two who save at once go one after the other: neither sees the rows that the other is about to add.
  await trx.selectFrom('profile').select('id').where('id', '=', profileId).forUpdate().execute();
  await trx.deleteFrom('profile_service').where('profile_id', '=', profileId).execute();
  if (serviceIds.length === 0) return;
  // One that was removed since it was checked does not come back; none of the others is removed in between.
  const there = await trx
    .selectFrom('service')
    .select('id')
    .where('id', 'in', [...serviceIds])
    .where('removed', '=', false)
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (there.length === 0) return;
  const rows = there.map(({ id }) => ({ profile_id: profileId, service_id: id }));
  await trx.insertInto('profile_service').values(rows).execute();
}
