// Figures of all channels that a confirmation goes over. Pure.

import type { CallResult } from '#domain/api/contract.ts';
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
