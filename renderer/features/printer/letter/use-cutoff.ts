// Until when a confirmed letter leaves today: the nearest cut-off of the service's channels that print.

import type { Service } from '#domain/api/configuration/services.contract.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { postDateWindow } from '#domain/deliveries/post-date.ts';
import { useCall } from '#renderer/api/api.ts';
import { isoDay } from '#renderer/i18n/dates.ts';

/** The contract takes any text; what is no calendar of the product counts as none. */
type Calendar = Parameters<typeof postDateWindow>[0]['holidayCalendar'];

/** Undefined when no channel of the service has a cut-off, or all of today's are over. */
export function useCutoff(service: Service | undefined): Date | undefined {
  const channels = useCall('channels.list').data ?? [];
  const used = service?.channels.map(({ channelId }) => channelId) ?? [];
  const now = Date.now();
  const ahead = channels
    .filter(({ id, enabled, cutoffTime, channelType }) => {
      return used.includes(id) && enabled && cutoffTime !== null && CHANNEL_TYPE_ROWS[channelType].mailed;
    })
    .map(
      (channel) => postDateWindow({ ...channel, holidayCalendar: channel.holidayCalendar as Calendar }, now).cutoffAt,
    )
    .filter((at) => at > now && isoDay(new Date(at)) === isoDay(new Date(now)));
  return ahead.length > 0 ? new Date(Math.min(...ahead)) : undefined;
}
