// The channels that an account may use, for the features that choose among them.
import type { Channel } from '#domain/api/administration.contract.ts';
import type { Where } from '#server/app/ports.ts';
import { effectiveSettings } from '#server/features/units/settings.usecases.ts';
import { listChannels } from './channels.repository.ts';

/** Channels in the lists of the account and all accounts above it. */
export async function usableChannels(where: Where, accountId: number): Promise<Channel[]> {
  const { channelIds } = await effectiveSettings(where, accountId);
  return listChannels(where, channelIds);
}
