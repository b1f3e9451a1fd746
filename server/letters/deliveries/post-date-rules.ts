// What of a channel's definition decides on post dates, and when a delivery is handed over.

import type { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import type { HolidayCalendar } from '#domain/deliveries/holiday.rules.ts';
import { type PostDateRules, postDateDay, postDateWindow, settlePostDate } from '#domain/deliveries/post-date.ts';
import { dayNumber, instantOf } from '#domain/shared/days.ts';

/** The part of a channel that the rules of post dates take. */
export const postDateRules = (channel: ChannelDefinition): PostDateRules => ({
  workingDays: channel.workingDays,
  holidayCalendar: channel.holidayCalendar as HolidayCalendar | null,
  cutoffTime: channel.cutoffTime,
  timeZone: channel.timeZone,
  additionalProductionDays: channel.additionalProductionDays,
  maxFutureDays: channel.maxFutureDays,
});

/**
 * The day by whose tariff a piece is priced, YYYY-MM-DD. Paper: that of posting. What goes by wire waits for no working day and no
 * cut-off: the chosen day, else that on which it leaves (docs/decisions/0928).
 * @param chosen null: as soon as possible
 */
export function priceDay(channel: ChannelDefinition, chosen: string | null, now: Date): string {
  if (CHANNEL_TYPE_ROWS[channel.channelType].paper)
    return settlePostDate(postDateRules(channel), now.getTime(), chosen).date;
  const today = postDateDay(now.getTime(), channel.timeZone);
  return chosen === null || chosen < today ? today : chosen;
}

/** Seconds after midnight at which pieces for a chosen day leave the house: before offices open, not at night. */
const HAND_OVER_SECONDS = 6 * 3600;

/**
 * When a delivery is handed over: at once for "as soon as possible" and for days that are near, else in the morning of
 * the day that leaves the channel its production days.
 */
export function handOverAt(channel: ChannelDefinition, postDate: string | null, now: Date): Date {
  const day = postDate === null ? null : dayNumber(postDate);
  if (day === null) return now;
  const rules = postDateRules(channel);
  const morningOf = (of: number): number => instantOf(of, HAND_OVER_SECONDS, channel.timeZone);
  let start = day;
  // A cut-off before that hour makes it the morning before: handed over later it could not be posted on its day.
  while (start > 0 && (dayNumber(postDateWindow(rules, morningOf(start)).earliest) ?? 0) > day) start--;
  const morning = new Date(morningOf(start));
  return morning > now ? morning : now;
}

/** When the first and the last of some channels' deliveries are handed over, as they are planned now. */
export interface HandOvers {
  readonly due: Date;
  readonly until: Date;
}

/** When what is confirmed now is handed over. @param channels by which it goes @param postDate an instant of the wished day; null: as soon as possible */
export function handOvers(
  channels: readonly { readonly definition: ChannelDefinition }[],
  postDate: Date | null,
  now: Date,
): HandOvers {
  const at = channels.map(({ definition: channel }) => {
    if (postDate === null) return now.getTime();
    const wished = postDateDay(postDate.getTime(), channel.timeZone);
    return handOverAt(channel, settlePostDate(postDateRules(channel), now.getTime(), wished).date, now).getTime();
  });
  const all = at.length === 0 ? [now.getTime()] : at;
  return { due: new Date(Math.min(...all)), until: new Date(Math.max(...all)) };
}
