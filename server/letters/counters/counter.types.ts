// The counters, one change of a counter, and what is asked of one.
import type { DayRange } from '#server/access/date-range.ts';
import type { ResolvedScope, ScopeTargets } from '#server/access/scope.ts';

/**
 * What is counted: jobs and commands per state, shipments per status code, unacknowledged shipment errors; `volume`: shipments
 * by type of channel, service, status and whether it is an error that nobody acknowledged, those of test mode apart (`volumeKey`); `awaited`: shipments
 * that wait for what comes next, by channel, status and delivery.
 */
export const COUNTERS = ['job', 'command', 'delivery', 'shipment', 'shipmentError', 'volume', 'awaited'] as const;
export type Counter = (typeof COUNTERS)[number];

/** One change of one counter, of a thing of this account and owner. */
export interface CounterDelta {
  readonly counter: Counter;
  readonly accountId: number;
  readonly ownerId: number;
  /** State, status code as text, or '' where there is one only; of `awaited` status and delivery, before which its channel is written. */
  readonly key: string;
  /** The instant that lists order by: submission of a job, creation of the rest. */
  readonly at: Date;
  readonly delta: number;
}

/** One counter over a range of days, within a scope narrowed by targets. */
export interface CounterRequest {
  readonly counter: Counter;
  readonly scope: ResolvedScope;
  readonly targets: ScopeTargets;
  readonly range: DayRange;
}
