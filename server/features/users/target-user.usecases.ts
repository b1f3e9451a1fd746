// A user as the object of permission rules, and the question whether a caller may see or manage one.
import type { Masks } from '#domain/access/abilities.ts';
import { FLAGS } from '#domain/access/flags.ts';
import { mayLoseSuperAdmin, mayManageUser, maySee } from '#domain/access/manage-users.rules.ts';
import type { TargetUser } from '#domain/access/scope.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { masksOfRow } from '#server/access/person.ts';
import type { Caller } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';
import { findUserRow, listUsersOfProfile, lockUserRow, otherSuperAdmins, type UserRow } from './people.repository.ts';

/** The user as the rules about users take it; 0 is no group. */
export const targetOf = (row: UserRow): TargetUser => ({
  userId: row.id,
  groupId: row.group_id ?? 0,
  ouId: row.account_id,
  ouPath: row.account_path,
  masks: masksOfRow(row),
});

/** False: for this caller there is no such user. */
export const maySeeUser = ({ actor }: Caller, row: UserRow): boolean => maySee(actor, targetOf(row));

/** A user that the caller sees; any other counts as missing. */
export async function seenUser(where: Where, caller: Caller, id: number): Promise<Result<UserRow>> {
  const row = await findUserRow(where, id);
  return row && maySeeUser(caller, row) ? ok(row) : refuse('exception.notFound', { type: 'user' });
}

/** The first of those who have a profile and whom the caller sees, by name. */
export async function seenUsersOfProfile(where: Where, caller: Caller, profileId: number): Promise<UserRow[]> {
  return (await listUsersOfProfile(where, profileId)).filter((row) => maySeeUser(caller, row));
}

/** A user that the caller may manage, held until the transaction ends; one it cannot see counts as missing. */
export async function managedUser(trx: Trx, caller: Caller, id: number): Promise<Result<UserRow>> {
  const row = await lockUserRow(trx, id);
  if (!row || !maySeeUser(caller, row)) return refuse('exception.notFound', { type: 'user' });
  const allowed = mayManageUser(caller.actor, targetOf(row));
  return allowed.ok ? ok(row) : refuse('users.notEnoughPermission', { login: row.login });
}

/** Whether the caller may manage a user who is there: to others, what the record does not show is not told either. */
export async function mayManage(where: Where, caller: Caller, id: number): Promise<boolean> {
  const row = await findUserRow(where, id);
  return row !== undefined && maySeeUser(caller, row) && mayManageUser(caller.actor, targetOf(row)).ok;
}

/** Refuses what would leave the installation without a super administrator. `after`: null when the user goes. */
export async function keepsSuperAdmin(
  trx: Trx,
  users: { readonly ids: readonly number[]; readonly before: Masks; readonly after: Masks | null },
): Promise<Result<true>> {
  const others = await otherSuperAdmins(trx, FLAGS.superAdmin.bit, users.ids);
  return mayLoseSuperAdmin(users.before, users.after, others);
}
