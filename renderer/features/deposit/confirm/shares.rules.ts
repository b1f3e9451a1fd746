// Figures of all channels that a confirmation goes over. Pure.

import type { CallResult } from '#domain/api/contract.ts';
import type { ServiceChannelOptions } from '#domain/api/sending/command.schema.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';

export type Shares = CallResult<'deliveries.checkOptions'>['shares'];

export const pagesIn = (shares: Shares): number => shares.reduce((sum, { pages }) => sum + pages, 0);
/** Sheets of paper. */
export const sheetsIn = (shares: Shares): number =>
  shares.reduce((sum, { channelType, sheets }) => sum + (CHANNEL_TYPE_ROWS[channelType].paper ? sheets : 0), 0);

/** The first day on which every channel can post. */
export const earliest = (shares: Shares): Date =>
  shares
    .flatMap(({ earliestPostDate }) => (earliestPostDate ? [new Date(earliestPostDate)] : []))
    .reduce((late, one) => (one > late ? one : late), new Date());

/** The last day on which every channel can post; undefined where no channel limits it. */
export const latest = (shares: Shares): Date | undefined =>
  shares
    .flatMap(({ latestPostDate }) => (latestPostDate ? [new Date(latestPostDate)] : []))
    .sort((a, b) => a.getTime() - b.getTime())[0];

/** Options of an earlier order, as far as these channels still offer them. */
export function optionsLike(
  shares: readonly Pick<Shares[number], 'label' | 'optionTypes'>[],
  earlier: ServiceChannelOptions,
): ServiceChannelOptions {
  const kept = shares.flatMap(({ label, optionTypes }) => {
    const values = optionTypes.flatMap((type): [string, number][] => {
      const value = earlier[label]?.[String(type.id)];
      return value !== undefined && type.values.some(({ id }) => id === value) ? [[String(type.id), value]] : [];
    });
    return values.length > 0 ? [[label, Object.fromEntries(values)] as const] : [];
  });
  return Object.fromEntries(kept);
}
