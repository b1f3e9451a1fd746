// Saving, reading again and removing a contact; lists of contacts are read again behind each.
import { useQueryClient } from '@tanstack/react-query';
import type { Contact } from '#domain/api/session/contacts.contract.ts';
import { contactName } from '#domain/contacts/contacts.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useCreate } from '#renderer/api/use-create.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { type ContactDraft, draftOf, sentContact } from './contact.rules.ts';

export function useContactCalls(contact: Contact | undefined) {
  const api = useApi();
  const create = useCreate();
  const queries = useQueryClient();
  const notify = useToasts();
  const [, set] = useQueryState();
  const reads = (id: number) => keyOf('contacts.get', { params: { contactId: id } });
  const changed = () => queries.invalidateQueries({ queryKey: keyOf('contacts.list') });
  return {
    send: async (draft: ContactDraft) => {
      const stored = await create('contacts.save', { body: sentContact(draft) });
      queries.setQueryData(reads(stored.id), stored);
      await changed();
      if (!contact) set({ open: String(stored.id) });
      return draftOf(stored);
    },
    reread: async () => {
      const params = { contactId: contact?.id ?? 0 };
      return draftOf(await api.call('contacts.get', { params }));
    },
    remove: async () => {
      if (!contact) return;
      await api.call('contacts.remove', { params: { contactId: contact.id } });
      set({ open: undefined });
      await changed();
      queries.removeQueries({ queryKey: reads(contact.id) });
      notify('success', 'contacts.removed', { name: contactName(contact) });
    },
  };
}
