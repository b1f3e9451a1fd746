// Figures of all channels that a confirmation goes over. Pure.

import type { CallResult } from '#domain/api/contract.ts';
import type { ServiceChannelOptions } from '#domain/api/sending/command.schema.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { postDateInstant } from '#domain/deliveries/post-date.ts';
import { addSums, grossOf, type Sum } from '#domain/money/estimates.ts';
import { zonedDay } from '#renderer/i18n/zoned-time.ts';

export type Shares = CallResult<'deliveries.checkOptions'>['shares'];

export const pagesIn = (shares: Shares): number => shares.reduce((sum, { pages }) => sum + pages, 0);
/** Sheets of paper. */
export const sheetsIn = (shares: Shares): number =>
  shares.reduce((sum, { channelType, sheets }) => sum + (CHANNEL_TYPE_ROWS[channelType].paper ? sheets : 0), 0);

/** What may still come by itself where another channel takes over, in each currency that a step has. */
export const sumsToFollow = (shares: Shares): Sum[] =>
  addSums(
    shares.flatMap(({ ifRefused }) =>
      ifRefused?.sum && ifRefused.asked === null ? [ifRefused.sum, ...ifRefused.otherSums] : [],
    ),
  ).filter((sum) => grossOf(sum) > 0);

type PostDays = Pick<Shares[number], 'timeZone' | 'earliestPostDate' | 'latestPostDate'>;
const DAY_MS = 86_400_000;

/** The first day, as this clock has it, on which every channel can post: a day of its office, whatever day it is here. */
export const earliest = (shares: readonly PostDays[], now = new Date()): Date =>
  shares
    .map(({ earliestPostDate, timeZone }) => zonedDay(earliestPostDate ? new Date(earliestPostDate) : now, timeZone))
    .reduce((late, one) => (one > late ? one : late), shares.length > 0 ? new Date(0) : now);

/** The last day on which every channel can post; undefined where no channel limits it. */
export const latest = (shares: readonly PostDays[]): Date | undefined =>
  shares
    .flatMap(({ latestPostDate, timeZone }) => (latestPostDate ? [zonedDay(new Date(latestPostDate), timeZone)] : []))
    .sort((a, b) => a.getTime() - b.getTime())[0];

/**
 * The instant that stands for a chosen day: the server reads its day in the zone of each channel, so it is noon in the
 * office, and between the first and the last noon where the offices lie apart.
 */
export function postInstant(day: Date, shares: readonly Pick<PostDays, 'timeZone'>[]): Date {
  const number = Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / DAY_MS;
  const noons = shares.map(({ timeZone }) => postDateInstant(number, timeZone));
  if (noons.length === 0) return new Date(postDateInstant(number, 'UTC'));
  return new Date((Math.min(...noons) + Math.max(...noons)) / 2);
}

/** Options of an earlier order, as far as these channels still offer them and the service leaves the choice. */
export function optionsLike(
  shares: readonly Pick<Shares[number], 'label' | 'optionTypes'>[],
  earlier: ServiceChannelOptions,
): ServiceChannelOptions {
  const kept = shares.flatMap(({ label, optionTypes }) => {
    const values = optionTypes.flatMap((type): [string, number][] => {
      const value = earlier[label]?.[String(type.id)];
      return value !== undefined && type.rule === null && type.values.some(({ id }) => id === value)
        ? [[String(type.id), value]]
        : [];
    });
    return values.length > 0 ? [[label, Object.fromEntries(values)] as const] : [];
  });
  return Object.fromEntries(kept);
}

/**
 * Of the chosen options those that proofs depend on: a change of any other one shows nothing new.
 * @returns option value ids by channel label and option type
 */
export function optionsOfProofs(
  shares: readonly (Pick<Shares[number], 'label'> & {
    readonly optionTypes?: readonly { readonly id: number; readonly recomputeTrigger: boolean }[] | undefined;
  })[],
  chosen: ServiceChannelOptions,
): ServiceChannelOptions {
  const kept = shares.flatMap(({ label, optionTypes = [] }) => {
    const triggers = new Set(optionTypes.filter((type) => type.recomputeTrigger).map(({ id }) => String(id)));
    const values = Object.entries(chosen[label] ?? {}).filter(([typeId]) => triggers.has(typeId));
    return values.length > 0 ? [[label, Object.fromEntries(values)] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** The usual value of an option where another one is chosen; undefined where none is marked. */
export const usualInstead = <V extends { readonly id: number; readonly best: boolean }>(
  values: readonly V[],
  chosen: number,
): V | undefined =>
  values.some(({ id, best }) => best && id === chosen) ? undefined : values.find(({ best }) => best);
