// Saving and reading again a recipient; lists of recipients are read again behind each.
import { useQueryClient } from '@tanstack/react-query';
import type { Recipient } from '#domain/api/administration/recipients.contract.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useCreate } from '#renderer/api/use-create.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { draftOf, type RecipientDraft, sentRecipient } from './recipient.rules.ts';

/** How one recipient is looked up. */
export const lookUpOf = (senderAccountId: number, identifier: string) => ({
  body: { senderAccountId, recipientIdentifiers: [identifier] },
});

/** @param ouId whose register it is in */
export function useRecipientCalls(ouId: number, recipient: Recipient | undefined) {
  const api = useApi();
  const create = useCreate();
  const queries = useQueryClient();
  const notify = useToasts();
  const [, set] = useQueryState();
  const store = async (draft: RecipientDraft): Promise<Recipient> => {
    const stored = await create('recipients.save', { body: sentRecipient(draft, ouId) });
    queries.setQueryData(keyOf('recipients.list', lookUpOf(ouId, stored.recipientIdentifier)), [stored]);
    await queries.invalidateQueries({ queryKey: keyOf('recipients.listOfUnit') });
    return stored;
  };
  return {
    send: async (draft: RecipientDraft) => {
      const stored = await store(draft);
      if (!recipient) set({ view: undefined, open: stored.recipientIdentifier });
      return draftOf(stored);
    },
    reread: async () => {
      const [now] = await api.call('recipients.list', lookUpOf(ouId, recipient?.recipientIdentifier ?? ''));
      if (!now) throw new Error('The recipient is gone.');
      return draftOf(now);
    },
    sendLink: async () => {
      if (!recipient) return;
      const { recipientIdentifier } = recipient;
      try {
        await api.call('recipients.sendLink', { body: { senderAccountId: ouId, recipientIdentifier } });
        notify('success', 'recipients.linkSent', { email: recipient.emailAddress ?? '' });
        await queries.invalidateQueries({ queryKey: keyOf('recipients.revisions') });
      } catch (error) {
        api.report(error);
      }
    },
    markValid: async () => {
      if (!recipient) return;
      try {
        await store(draftOf(recipient));
        notify('success', 'recipients.saved', { name: recipient.recipientIdentifier });
      } catch (error) {
        api.report(error);
        // Somebody may have saved meanwhile: what is stored now is shown.
        await queries.invalidateQueries({ queryKey: keyOf('recipients.list') });
      }
    },
  };
}
