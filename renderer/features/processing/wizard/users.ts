// Who may use the new service: the profiles of the account.
import type { CallResult } from '#domain/api/contract.ts';
import { useApi, useCall } from '#renderer/api/api.ts';
import { useUser } from '#renderer/session/use-session.ts';

type Profiles = CallResult<'profiles.list'>;

/** Profiles of the own account; none where they may not be changed. */
export function useProfiles(): Profiles {
  const { ouId } = useUser();
  const { data } = useCall('profiles.list', { query: { ouId: String(ouId) } });
  return data?.filter((one) => one.ouId === ouId) ?? [];
}

/** Reads them anew: a profile is saved with all its services, and others may have given it some meanwhile. */
export function useProfilesNow(): () => Promise<Profiles> {
  const api = useApi();
  const { ouId } = useUser();
  return async () => {
    const all = await api.call('profiles.list', { query: { ouId: String(ouId) } });
    return all.filter((one) => one.ouId === ouId);
  };
}

/** @param users `all`, `none`, or the id of one */
export const profilesOf = (profiles: Profiles, users: string): Profiles =>
  users === 'all' ? profiles : profiles.filter(({ id }) => String(id) === users);
