// When a channel's letters leave, and until when a confirmation counts for that day. Pure.

export interface Leaving {
  /** The day they leave; null where the channel knows none. */
  readonly day: Date | null;
  /** Until when a confirmation counts for that day; null where there is no cut-off or a day was chosen. */
  readonly until: Date | null;
  /** Minutes left until then; null where it is further away than a day. */
  readonly minutesLeft: number | null;
  /** Little time is left, which is shown in amber. */
  readonly near: boolean;
  /** Share of the last hours that is left, 0 to 1, for the meter. */
  readonly share: number;
}

const MINUTE_MS = 60_000;
const NEAR_MINUTES = 60;
const METER_MINUTES = 8 * 60;
const DAY_MINUTES = 24 * 60;

interface PostTimes {
  readonly earliestPostDate: string | null;
  readonly cutoffAt: string | null;
}

/** @param wished day chosen by the person, or null: as soon as possible */
export function leaving(share: PostTimes, wished: Date | null, now: Date): Leaving {
  const none = { minutesLeft: null, near: false, share: 1 };
  if (wished) return { day: wished, until: null, ...none };
  const day = share.earliestPostDate === null ? null : new Date(share.earliestPostDate);
  if (share.cutoffAt === null) return { day, until: null, ...none };
  const until = new Date(share.cutoffAt);
  const minutes = Math.max(0, Math.floor((until.getTime() - now.getTime()) / MINUTE_MS));
  return {
    day,
    until,
    minutesLeft: minutes < DAY_MINUTES ? minutes : null,
    near: minutes <= NEAR_MINUTES,
    share: Math.min(1, minutes / METER_MINUTES),
  };
}
