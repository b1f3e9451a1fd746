// The channels that an account may use, for the features that choose among them.

import { effectiveSettings } from '#server/access/effective-settings.ts';
import type { SeenOfSystem } from '#server/access/system-sight.ts';
import type { Where } from '#server/context/ports.ts';
import { type ChannelRecord, findChannel, listChannels } from './channels.repository.ts';

export type { ChannelRecord };

/** Channels in the lists of the account and all accounts above it. */
export async function usableChannels(where: Where, accountId: number): Promise<ChannelRecord[]> {
  const { channelIds } = await effectiveSettings(where, accountId);
  return listChannels(where, channelIds);
}

/** Whether somebody is told that a channel is there: who sees the system of each, others of what their account may use. */
export async function isListed(
  where: Where,
  { seen, accountId }: { readonly seen: SeenOfSystem; readonly accountId: number },
  channelId: number,
): Promise<boolean> {
  if (seen === null) return (await findChannel(where, channelId)) !== undefined;
  return (await usableChannels(where, accountId)).some(({ id }) => id === channelId);
}
