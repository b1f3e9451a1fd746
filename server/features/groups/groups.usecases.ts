// Groups of an account: their members see and validate each other's orders where the profile says so.

import type { z } from 'zod';
import type { Group, GroupInput } from '#domain/api/administration/groups.contract.ts';
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import type { Caller, Handler, Handlers } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import {
  permittedUnit,
  readableUnit,
  readableUnits,
  visibleUnitIds,
} from '#server/features/units/unit-access.usecases.ts';
import { managedUser } from '#server/features/users/target-user.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf, checkEdition } from '#server/letters/history/edition.ts';
import type { Trx } from '#server/storage/schema.ts';
import {
  deleteGroup,
  findGroup,
  insertGroup,
  listGroups,
  lockGroup,
  membersOf,
  moveMembers,
  updateGroup,
} from './groups.repository.ts';

type Input = z.output<typeof GroupInput>;

/** Users that join or leave: each must be one that the caller may manage, since a group opens their orders. */
async function changeMembers(
  trx: Trx,
  caller: Caller,
  { group, wanted }: { readonly group: Group; readonly wanted: readonly number[] },
): Promise<Result<true>> {
  const joining = wanted.filter((id) => !group.users.includes(id));
  const leaving = group.users.filter((id) => !wanted.includes(id));
  for (const id of [...joining, ...leaving]) {
    const user = await managedUser(trx, caller, id);
    if (!user.ok) return user;
    if (user.value.account_id !== group.ouId) {
      return refuse('exception.invalidInput', {
        field: 'users',
        reason: 'not a user of this account',
        kind: 'unknown',
        value: id,
      });
    }
  }
  await moveMembers(trx, group.id, { joining, leaving });
  return ok(true);
}

async function write(trx: Trx, input: Input): Promise<Result<Group>> {
  if (input.id === undefined) return ok(await insertGroup(trx, input));
  return ok(await updateGroup(trx, input.id, input));
}

async function checkBefore(trx: Trx, caller: Caller, input: Input): Promise<Result<true>> {
  const unit = await permittedUnit(trx, caller, { ability: 'administerOu', id: input.ouId });
  if (!unit.ok) return unit;
  if (input.id === undefined) return ok(true);
  const before = await findGroup(trx, input.ouId, input.id);
  if (!before) return refuse('exception.notFound', { type: 'group' });
  return checkEdition(trx, { entity: 'group', id: input.id, version: before.version }, input.version);
}

const save: Handler<'groups.save'> = async ({ caller, body: input, remember }, { db, clock }) => {
  const duplicate: Refusal = { label: 'groups.duplicateCode', parameters: { name: input.code } };
  return transact(
    db,
    async (trx) => {
      const allowed = await checkBefore(trx, caller, input);
      if (!allowed.ok) return allowed;
      const written = await write(trx, input);
      if (!written.ok) return written;
      const moved = await changeMembers(trx, caller, { group: written.value, wanted: input.users });
      if (!moved.ok) return moved;
      await addRevision(trx, {
        entity: 'group',
        entityId: written.value.id,
        accountId: input.ouId,
        event: input.id === undefined ? 'created' : 'updated',
        at: clock.now(),
        by: authorOf(caller),
        details: { code: input.code, users: input.users },
      });
      const group = { ...written.value, users: await membersOf(trx, written.value.id) };
      await remember(trx, group);
      return ok(group);
    },
    { user_group_account_id_code_key: duplicate },
  );
};

/** The group that the caller may remove: one whose account it administers, and each of whose people it may manage. */
async function removableGroup(trx: Trx, caller: Caller, id: number) {
  const group = await lockGroup(trx, id);
  const missing = refuse('exception.notFound', { type: 'group' });
  if (!group) return missing;
  const unit = await permittedUnit(trx, caller, { ability: 'administerOu', id: group.account_id });
  // To who does not see the account the group is missing, not the account: its id is not theirs to learn.
  if (!unit.ok) return unit.refusal.label === 'exception.notFound' ? missing : unit;
  const users = await membersOf(trx, id);
  for (const user of users) {
    const managed = await managedUser(trx, caller, user);
    if (!managed.ok) return managed;
  }
  return ok({ group, users });
}

const remove: Handler<'groups.remove'> = ({ caller, params: { groupId } }, { db, clock }) =>
  transact(db, async (trx) => {
    const found = await removableGroup(trx, caller, groupId);
    if (!found.ok) return found;
    const { group, users } = found.value;
    await deleteGroup(trx, groupId);
    await addRevision(trx, {
      entity: 'group',
      entityId: groupId,
      accountId: group.account_id,
      event: 'removed',
      at: clock.now(),
      by: authorOf(caller),
      details: { code: group.code, users },
    });
    return ok({ removed: true });
  });

export const GROUP_HANDLERS: Handlers<'groups.list' | 'groups.save' | 'groups.remove'> = {
  'groups.list': async ({ caller, query }, { db }) => {
    if (query.ouId === undefined) return ok(await listGroups(db, await visibleUnitIds(db, readableUnits(caller))));
    const unit = await readableUnit(db, caller, query.ouId);
    return unit.ok ? ok(await listGroups(db, [unit.value.id])) : unit;
  },
  'groups.save': save,
  'groups.remove': remove,
};
