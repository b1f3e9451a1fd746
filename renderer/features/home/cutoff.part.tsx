// Until when letters must be confirmed to leave today: the nearest cut-off of the channels that print.

import { IconClockHour4 } from '@tabler/icons-react';
import type { CallResult } from '#domain/api/contract.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { postDateWindow } from '#domain/deliveries/post-date.ts';
import { useCall } from '#renderer/api/api.ts';
import { isoDay } from '#renderer/i18n/dates.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import classes from './home.module.css';

type Channel = CallResult<'channels.list'>[number];

/** The next cut-off (ms) that still lies ahead today; undefined where nothing leaves today any more. */
function nextCutoff(channels: readonly Channel[], now: number): number | undefined {
  const ahead = channels
    .filter(
      ({ enabled, cutoffTime, channelType }) => enabled && cutoffTime !== null && CHANNEL_TYPE_ROWS[channelType].mailed,
    )
    .map((channel) => postDateWindow({ ...channel, holidayCalendar: calendarOf(channel) }, now).cutoffAt)
    .filter((at) => at > now && isoDay(new Date(at)) === isoDay(new Date(now)));
  return ahead.length > 0 ? Math.min(...ahead) : undefined;
}

type Calendar = Parameters<typeof postDateWindow>[0]['holidayCalendar'];
/** The contract takes any text; what is no calendar of the product counts as none. */
const calendarOf = ({ holidayCalendar }: Channel): Calendar => holidayCalendar as Calendar;

export function Cutoff() {
  const t = useText();
  const formats = useFormats();
  const { data } = useCall('channels.list');
  const at = data ? nextCutoff(data, Date.now()) : undefined;
  if (at === undefined) return null;
  return (
    <span className={classes.cutoff}>
      <IconClockHour4 size={16} stroke={1.5} aria-hidden />
      {t('home.cutoff', { time: formats.time(new Date(at)) })}
    </span>
  );
}
