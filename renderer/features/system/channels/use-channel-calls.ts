// What the form of a channel sends, and what is read anew behind it.
import { useQueryClient } from '@tanstack/react-query';
import type { Channel } from '#domain/api/configuration/channels.contract.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useCreate } from '#renderer/api/use-create.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { type ChannelDraft, draftOf, tabOf } from './channel-draft.rules.ts';

const READS = ['channels.list', 'channels.get', 'channels.states', 'channels.uses'] as const;

export function useChannelCalls(channel: Channel | undefined) {
  const api = useApi();
  const create = useCreate();
  const queries = useQueryClient();
  const go = useGo();
  const notify = useToasts();
  const changed = () => Promise.all(READS.map((name) => queries.invalidateQueries({ queryKey: keyOf(name) })));
  return {
    send: async (draft: ChannelDraft): Promise<ChannelDraft> => {
      const { warnings, ...stored } = await create('channels.save', { body: draft });
      for (const { label, parameters } of warnings) {
        const part = String(parameters.part ?? '');
        // Its tab says so as long as it is so.
        if (tabOf(part.split('.')[0] ?? '') === 'general') notify('warning', label, { part });
      }
      await changed();
      if (!channel) go('system.channels', { channelId: stored.id }, 'replace');
      return draftOf(stored);
    },
    reread: async () => draftOf(await api.call('channels.get', { params: { channelId: channel?.id ?? 0 } })),
    remove: async () => {
      if (!channel) return;
      await api.call('channels.remove', { params: { channelId: channel.id } });
      go('system.channels', {}, 'replace');
      await changed();
      notify('success', 'channels.removed', { name: channel.name });
    },
  };
}
