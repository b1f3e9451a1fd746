// How long a shipment may rest in a status, by its channel (docs/model.md, "Late").
import { CHANNEL_TYPE_ROWS } from './channel-types.ts';
import type { ChannelType } from './channels.ts';

/** The statuses in which a shipment can be stuck; what comes after each is awaited. */
export const LATE_STATUSES = [300, 400, 600, 700] as const;
export type LateStatus = (typeof LATE_STATUSES)[number];

/** Working days after the post date within which a status must be left; a channel may state its own. */
export const DEFAULT_MAX_DAYS: Readonly<Record<LateStatus, number>> = { 300: 1, 400: 3, 600: 10, 700: 10 };

/** Working days by status, as a channel states them. */
export type MaxDays = { readonly [Status in LateStatus]?: number | undefined };

/** Statuses of a type whose end can be awaited: after the hand-over events are expected on tracked types alone. */
export function awaitedStatuses(type: ChannelType): readonly LateStatus[] {
  const { tracked, goneStatus } = CHANNEL_TYPE_ROWS[type];
  return tracked ? [300, 400, goneStatus] : [300, 400];
}

/** What a channel allows for a status. */
export interface AllowedDays {
  readonly status: LateStatus;
  readonly days: number;
  /** Since which day it is awaited, `yyyy-MM-dd`: what was over its days by then is never late. Null: always. */
  readonly since: string | null;
}

/**
 * Working days allowed for each status of a channel. From the hand-over on nothing is late on a channel that hears nothing of its
 * pieces, unless it states its own days (docs/decisions/0783), and nothing that was over before it heard (docs/decisions/0809).
 */
export function allowedDays(channel: {
  readonly channelType: ChannelType;
  readonly maxDays: MaxDays;
  /** Since which day a program says what becomes of its pieces, `yyyy-MM-dd`; null: none does. */
  readonly hearsSince: string | null;
}): AllowedDays[] {
  const { channelType, maxDays, hearsSince } = channel;
  return awaitedStatuses(channelType).flatMap((status) => {
    const own = maxDays[status];
    const isAlways = own !== undefined || status < 400;
    if (!isAlways && hearsSince === null) return [];
    return [{ status, days: own ?? DEFAULT_MAX_DAYS[status], since: isAlways ? null : hearsSince }];
  });
}

/** What somebody can do about what is late: ask the site that has it, or open an enquiry at the carrier. */
export const LATE_STEPS = ['site', 'enquiry'] as const;
export type LateStep = (typeof LATE_STEPS)[number];

/** Up to the hand-over the site has it, then the carrier. */
export const lateStep = (status: LateStatus): LateStep => (status < 600 ? 'site' : 'enquiry');
