// What an event does to the status of a shipment (docs/model.md, "Stages" and "Doubt"). The event itself is always
// kept.
import { isShipmentError } from './shipments.ts';
import {
  isStatusCode,
  STAGE_CANCELLED,
  STAGE_DELIVERED,
  STAGE_FAILED,
  STAGE_HANDED_OVER,
  STATUS_CODES,
  type StatusCode,
} from './status.codes.ts';

/** Set when an attempt was cut and its outcome is unknown; the status stays 400. */
export interface Doubt {
  /** Time in ms since the epoch. */
  readonly since: number;
  readonly attempt: number;
  readonly reason: string;
}

/** The status of a shipment, and the event that gave it. */
export interface ShipmentStatus {
  readonly code: StatusCode;
  /** Time of the event that set it, in ms since the epoch. */
  readonly at: number;
  /** Who set it: a provider's name, or null = the product itself. */
  readonly provider: string | null;
  readonly doubt: Doubt | null;
}

/** What a provider reports, or the product itself decides; `at` in ms since the epoch. */
export interface StatusEvent {
  /** As it came: a number that is no code of ours changes nothing (`unknownCode`). */
  readonly code: number;
  readonly at: number;
  /** null = the product itself. */
  readonly provider: string | null;
  /** The provider corrects an earlier event of its own. */
  readonly correction?: boolean;
  /** The provider destroyed or stopped the letter on purpose; only then may it set -900 and below. */
  readonly destruction?: boolean;
}

/**
 * `late`: the event belongs to a lower stage, or to an earlier time of the same one; `notAllowed`: the sender may not
 * set it.
 */
export type MergeReason = 'advanced' | 'correction' | 'late' | 'notAllowed' | 'unknownCode';

/** The status after an event; the same as before where the event is only kept in the history. */
export interface Merged {
  readonly status: ShipmentStatus;
  /** Why the status moved ("advanced", "correction") or stayed. */
  readonly reason: MergeReason;
}

/** A failure ends only by the same provider: by a correction, or by a delivery reported later. */
const corrects = (current: ShipmentStatus, event: StatusEvent, stage: number): boolean =>
  STATUS_CODES[current.code].stage === STAGE_FAILED &&
  event.provider !== null &&
  event.provider === current.provider &&
  event.at >= current.at &&
  (event.correction === true || stage === STAGE_DELIVERED);

function reasonOf(current: ShipmentStatus, event: StatusEvent): MergeReason {
  if (!isStatusCode(event.code)) return 'unknownCode';
  const { stage } = STATUS_CODES[event.code];
  const { stage: stageNow } = STATUS_CODES[current.code];
  if (event.provider !== null && (stage < STAGE_HANDED_OVER || (stage === STAGE_CANCELLED && !event.destruction)))
    return 'notAllowed';
  if (stage > stageNow) return 'advanced';
  if (stage === stageNow && event.at > current.at) return 'advanced';
  return corrects(current, event, stage) ? 'correction' : 'late';
}

/** The status after an event. Higher stage wins; equal stage: later event time wins; any move resolves a doubt. */
export function mergeStatus(current: ShipmentStatus, event: StatusEvent): Merged {
  const reason = reasonOf(current, event);
  if (reason !== 'advanced' && reason !== 'correction') return { status: current, reason };
  const status = { code: event.code as StatusCode, at: event.at, provider: event.provider, doubt: null };
  return { status, reason };
}

/** A failure that lets the next strategy group take over. */
export const triggersFallback = (code: StatusCode, fallbackOnStatuses: readonly number[]): boolean =>
  isShipmentError(code) && fallbackOnStatuses.includes(code);
