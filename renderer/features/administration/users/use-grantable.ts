// The profiles that may be given to a person: those of its account and of the accounts above it, as far as whoever gives
// them holds their rights. The server asks the same rules.
import { useMemo } from 'react';
import type { Masks } from '#domain/access/abilities.ts';
import { mayGrantMasks } from '#domain/access/manage-users.rules.ts';
import type { Profile } from '#domain/api/administration/profiles.contract.ts';
import type { User } from '#domain/api/administration/users.contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { useUser } from '#renderer/session/use-session.ts';
import { masksOf } from '../rights/masks.ts';

export interface GrantableProfile {
  readonly id: number;
  readonly name: string;
  /** Undefined for one that whoever looks cannot read. */
  readonly masks?: Masks;
}

/** Ids from this account up, as far as they are seen. */
function pathUp(
  units: readonly { readonly id: number; readonly parent: { readonly id: number } | null }[],
  ouId: number,
) {
  const parents = new Map(units.map(({ id, parent }) => [id, parent?.id]));
  const path: number[] = [];
  for (let id: number | undefined = ouId; id !== undefined && !path.includes(id); id = parents.get(id)) path.push(id);
  return path;
}

/** @param user who has one already: it stays listed, whatever it is */
export function useGrantable(ouId: number, user: User | undefined): readonly GrantableProfile[] {
  const me = useUser();
  const all = useCall('profiles.list').data;
  const units = useCall('units.list').data;
  return useMemo(() => {
    const path = pathUp(units ?? [], ouId);
    const actor = { userId: me.id, ouId: me.ouId, groupId: me.groupId, masks: masksOf(me) };
    const isGrantable = (profile: Profile) =>
      path.includes(profile.ouId) && (profile.id === user?.profileId || mayGrantMasks(actor, masksOf(profile)).ok);
    const found = (all ?? []).filter(isGrantable).map((one) => ({ id: one.id, name: one.name, masks: masksOf(one) }));
    const isListed = user === undefined || found.some(({ id }) => id === user.profileId);
    return isListed ? found : [...found, { id: user.profileId, name: user.profileName }];
  }, [all, units, ouId, me, user]);
}
