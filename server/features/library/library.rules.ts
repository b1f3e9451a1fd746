// Who changes kept files, and which are shown to whoever administers the account alone.
import { can } from '#domain/access/abilities.ts';
import type { Caller } from '#server/context/context.ts';
import { unitItem } from '#server/features/units/unit-access.usecases.ts';

interface KeptBy {
  readonly owner_id: number;
  readonly scope: string;
  readonly group_id: number | null;
}

/** Whether the caller administers the account that they work in. */
export function administers({ actor, user: { accountId: id, accountPath: path } }: Caller): boolean {
  return can(actor, 'administerOu', unitItem({ id, path }));
}

export const mayEdit = (caller: Caller, row: KeptBy): boolean => row.owner_id === caller.user.id || administers(caller);

/** It is shown to the caller as who administers alone: its owner, or the group that it was shared with, is gone. */
export const isLeft = ({ user }: Caller, row: KeptBy): boolean =>
  row.owner_id !== user.id && (row.scope === 'own' || (row.scope === 'group' && row.group_id === null));
