// What is sent about a profile: saved, read again, removed.
import { useQueryClient } from '@tanstack/react-query';
import type { Profile } from '#domain/api/administration/profiles.contract.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useCreate } from '#renderer/api/use-create.ts';
import { useSessionControl } from '#renderer/session/use-session.ts';
import { draftOf, type ProfileDraft } from './profile.rules.ts';

/** @param onStored what is shown after a new one was stored, or one was removed */
export function useProfileCalls(profile: Profile | undefined, onStored: (stored: Profile | undefined) => void) {
  const api = useApi();
  const create = useCreate();
  const queries = useQueryClient();
  const control = useSessionControl();
  const changed = () =>
    Promise.all(
      (
        [
          'profiles.list',
          'profiles.usage',
          'users.list',
          'users.page',
          'permissions.why',
          'permissions.holders',
        ] as const
      ).map((name) => queries.invalidateQueries({ queryKey: keyOf(name) })),
    );
  return {
    send: async (draft: ProfileDraft): Promise<ProfileDraft> => {
      const stored = await create('profiles.save', { body: draft });
      // It may be the own profile: its services stand on the home screen.
      await Promise.all([changed(), control.refresh()]);
      if (!profile) onStored(stored);
      return draftOf(stored);
    },
    reread: async (): Promise<ProfileDraft> => {
      const all = await api.call('profiles.list', { query: { ouId: profile?.ouId } });
      const now = all.find((one) => one.id === profile?.id);
      if (!now) throw new Error('The profile is gone.');
      return draftOf(now);
    },
    remove: async (): Promise<void> => {
      if (!profile) return;
      await api.call('profiles.remove', { params: { profileId: profile.id } });
      onStored(undefined);
      await changed();
    },
  };
}
