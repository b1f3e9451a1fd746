// What the form of a sign-in service sends, and what is read anew behind it.
import { useQueryClient } from '@tanstack/react-query';
import type { RealmView } from '#domain/api/configuration/security.contract.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useCreate } from '#renderer/api/use-create.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { draftOf, type RealmDraft } from './realm-draft.rules.ts';

/** Another name of a service is another one in the brandings. */
const READS = ['security.realms', 'brandings.list'] as const;

export function useRealmCalls(realm: RealmView | undefined) {
  const api = useApi();
  const create = useCreate();
  const queries = useQueryClient();
  const go = useGo();
  const notify = useToasts();
  const changed = () => Promise.all(READS.map((name) => queries.invalidateQueries({ queryKey: keyOf(name) })));
  const realmId = realm?.id ?? 0;
  return {
    send: async (draft: RealmDraft): Promise<RealmDraft> => {
      const stored = await create('security.saveRealm', { body: draft });
      await changed();
      if (!realm) go('system.security', { tab: 'realms', open: stored.id }, 'replace');
      return draftOf(stored);
    },
    reread: async () => {
      const now = (await api.call('security.realms')).find(({ id }) => id === realmId);
      if (!now) throw new Error('The sign-in service is gone.');
      return draftOf(now);
    },
    test: () => api.call('security.testRealm', { body: { realmId } }),
    remove: async () => {
      if (!realm) return;
      await api.call('security.removeRealm', { params: { realmId } });
      go('system.security', { tab: 'realms' }, 'replace');
      await changed();
      notify('success', 'system.realms.removed', { name: realm.name });
    },
  };
}
