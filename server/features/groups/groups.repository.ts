// The table of groups and its members.
import { sql } from 'kysely';
import type { Group } from '#domain/api/administration/groups.contract.ts';
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';

interface GroupRow {
  readonly id: number;
  readonly version: number;
  readonly account_id: number;
  readonly code: string;
  readonly name: string;
}

const groupOf = (row: GroupRow, users: readonly number[]): Group => ({
  id: row.id,
  version: row.version,
  ouId: row.account_id,
  code: row.code,
  name: row.name,
  users: [...users],
});

export async function listGroups(where: Where, accountIds: readonly number[]): Promise<Group[]> {
  const rows = await where
    .selectFrom('user_group')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('app_user')
        .select(sql<number[]>`coalesce(array_agg(app_user.id order by app_user.id), '{}')`.as('users'))
        .whereRef('app_user.group_id', '=', 'user_group.id')
        .where('app_user.removed', '=', false)
        .as('users'),
    )
    .where('account_id', 'in', [...accountIds, 0])
    .orderBy('name')
    .orderBy('id')
    .execute();
  // Members come as an array of bigint, which the driver hands over as texts.
  return rows.map((row) => groupOf(row, (row.users ?? []).map(Number)));
}

/** The group of this account, held until the transaction ends. */
export const findGroup = (trx: Trx, accountId: number, id: number): Promise<GroupRow | undefined> =>
  trx
    .selectFrom('user_group')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();

/** The group with this id in any account, held until the transaction ends. */
export const lockGroup = (trx: Trx, id: number): Promise<GroupRow | undefined> =>
  trx.selectFrom('user_group').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The group goes; people who are in it, those who were removed among them, are in none. */
export async function deleteGroup(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('app_user').set({ group_id: null }).where('group_id', '=', id).execute();
  await trx.deleteFrom('user_group').where('id', '=', id).execute();
}

export async function membersOf(where: Where, groupId: number): Promise<number[]> {
  const rows = await where
    .selectFrom('app_user')
    .select('id')
    .where('group_id', '=', groupId)
    .where('removed', '=', false)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertGroup(trx: Trx, group: { ouId: number; code: string; name: string }): Promise<Group> {
  const row = await trx
    .insertInto('user_group')
    .values({ account_id: group.ouId, code: group.code, name: group.name })
    .returningAll()
    .executeTakeFirstOrThrow();
  return groupOf(row, []);
}

export async function updateGroup(trx: Trx, id: number, group: { code: string; name: string }): Promise<Group> {
  const row = await trx
    .updateTable('user_group')
    .set((eb) => ({ code: group.code, name: group.name, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return groupOf(row, await membersOf(trx, id));
}

/** Users join the group, and the others leave it. */
export async function moveMembers(
  trx: Trx,
  groupId: number,
  { joining, leaving }: { readonly joining: readonly number[]; readonly leaving: readonly number[] },
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ group_id: groupId })
    .where('id', 'in', [...joining, 0])
    .execute();
  await trx
    .updateTable('app_user')
    .set({ group_id: null })
    .where('id', 'in', [...leaving, 0])
    .execute();
}
