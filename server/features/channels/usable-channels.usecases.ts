// The channels that an account may use, for the features that choose among them.

import { effectiveSettings } from '#server/access/effective-settings.ts';
import type { Where } from '#server/context/ports.ts';
import { type ChannelRecord, listChannels } from './channels.repository.ts';

export type { ChannelRecord };

/** Channels in the lists of the account and all accounts above it. */
export async function usableChannels(where: Where, accountId: number): Promise<ChannelRecord[]> {
  const { channelIds } = await effectiveSettings(where, accountId);
  return listChannels(where, channelIds);
}
