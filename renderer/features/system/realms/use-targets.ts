// Where a sign-in service may put people: accounts, groups, and the profiles that it may give there.
import { useMemo } from 'react';
import { isAboveRealms } from '#domain/realms/realms.rules.ts';
import { useCall } from '#renderer/api/api.ts';
import { accountsUp } from './realm-draft.rules.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

const byId = ({ id, name }: { readonly id: number; readonly name: string }): Choice => ({
  value: String(id),
  label: name,
});

/** @param scope account to which the service is bound; null: it is bound to none */
export function useTargets(scope: number | null) {
  const units = useCall('units.list').data;
  const profiles = useCall('profiles.list').data;
  const groups = useCall('groups.list').data;
  return useMemo(() => {
    const known = units ?? [];
    const isInside = (accountId: number) => scope === null || accountsUp(known, accountId).includes(scope);
    const nameOf = new Map(known.map(({ id, name }) => [id, name]));
    const profilesOf = (accountId: number | undefined): Choice[] => {
      const path = accountId === undefined ? [] : accountsUp(known, accountId);
      return (profiles ?? [])
        .filter(({ ouId, permissions: direct, permissionsOnGroup: group, permissionsOnOU: ou }) => {
          return path.includes(ouId) && !isAboveRealms({ direct, group, ou });
        })
        .map(byId);
    };
    const inside = (groups ?? []).filter(({ ouId }) => isInside(ouId));
    return {
      all: known.map(byId),
      accounts: known.filter(({ id }) => isInside(id)).map(byId),
      groups: inside.map(({ id, name, ouId }) => ({
        value: String(id),
        label: [name, nameOf.get(ouId)].filter(Boolean).join(', '),
      })),
      accountOfGroup: (groupId: number) => inside.find(({ id }) => id === groupId)?.ouId,
      profilesOf,
    };
  }, [units, profiles, groups, scope]);
}

export type Targets = ReturnType<typeof useTargets>;
