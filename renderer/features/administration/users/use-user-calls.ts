// What is sent about a person: saved, read again, removed. Who saves themselves has another name and other rights at once.
import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#domain/api/administration/users.contract.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { saidAs } from '#renderer/api/failures.ts';
import { useCreate } from '#renderer/api/use-create.ts';
import { useGo, useQueryState } from '#renderer/routes/navigation.ts';
import { useSessionControl, useUser } from '#renderer/session/use-session.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { draftOf, nameOfUser, type UserDraft } from './user.rules.ts';

export function useUserCalls(user: User | undefined) {
  const api = useApi();
  const create = useCreate();
  const queries = useQueryClient();
  const go = useGo();
  const notify = useToasts();
  const control = useSessionControl();
  const me = useUser();
  const [{ ou }] = useQueryState();
  const within = ou === undefined ? {} : { ou };
  const changed = () =>
    Promise.all(
      (['users.list', 'users.page', 'users.all', 'groups.list', 'profiles.list'] as const).map((name) =>
        queries.invalidateQueries({ queryKey: keyOf(name) }),
      ),
    );
  return {
    send: async (draft: UserDraft): Promise<UserDraft> => {
      const { profileId = 0, ...rest } = draft;
      const stored = await create('users.save', { body: { ...rest, profileId } });
      queries.setQueryData(keyOf('users.get', { params: { userId: stored.id } }), stored);
      await changed();
      if (stored.id === me.id) await control.refresh();
      if (!user) go('administration.users', { userId: stored.id, ...within }, 'replace');
      return draftOf(stored);
    },
    reread: async (): Promise<UserDraft> => draftOf(await api.call('users.get', { params: { userId: user?.id ?? 0 } })),
    remove: async (): Promise<void> => {
      if (!user) return;
      const name = nameOfUser(user);
      try {
        await api.call('users.remove', { params: { userId: user.id } });
      } catch (error) {
        throw saidAs('users.removeError', error, { name });
      }
      go('administration.users', within, 'replace');
      await changed();
      notify('success', 'users.removed', { name });
    },
  };
}
