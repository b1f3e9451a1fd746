// What each counter counts (decisions.md "Counters"). All within the caller's default search range and scope.
import type { CommandState } from '../deliveries/deliveries.ts';
import type { JobState } from '../jobs/jobs.ts';
import { isShipmentError } from '../shipments/shipments.ts';
import { COUNTERS, type Counter } from './monitoring.ts';

type CounterRow =
  | { readonly of: 'commands'; readonly states: readonly CommandState[] }
  | { readonly of: 'jobs'; readonly states: readonly JobState[] }
  | { readonly of: 'shipments' };

/** deliveriesAwaitValidation: waiting commands that the caller may validate, or own ones if there are none. */
export const COUNTER_ROWS = {
  deliveries: { of: 'commands', states: ['OUTPUTTED', 'PARTIALLY_CANCELLED'] },
  deliveriesProcessing: { of: 'commands', states: ['VALIDATED', 'PROCESSING', 'READY'] },
  ordersRemaining: {
    of: 'jobs',
    states: ['PACK_GROUPS_CREATED', 'PACK_GROUPS_CREATED_REMAINING', 'PACK_GROUPS_CREATED_ERROR'],
  },
  ordersRemainingProcessing: { of: 'jobs', states: ['CREATED', 'PROCESSING'] },
  deliveriesAwaitValidation: { of: 'commands', states: ['AWAIT_VALIDATION'] },
  deliveriesError: { of: 'commands', states: ['DELIVERY_CREATION_ERROR', 'OUTPUT_ERROR'] },
  /** Unacknowledged, code strictly between -900 and 0. */
  shipmentsError: { of: 'shipments' },
} as const satisfies Record<Counter, CounterRow>;

/** Refresh of the counters in ms, and the least that a test may ask for (specification 480). */
export const COUNTER_REFRESH_MS = 600_000;
export const COUNTER_REFRESH_MIN_MS = 1000;

export interface StateCounts {
  readonly commands: Readonly<Partial<Record<CommandState, number>>>;
  readonly jobs: Readonly<Partial<Record<JobState, number>>>;
  /** Unacknowledged shipments by status code. */
  readonly shipments: Readonly<Record<number, number>>;
}

function countOf(row: CounterRow, counts: StateCounts): number {
  if (row.of === 'shipments') {
    return Object.entries(counts.shipments).reduce(
      (sum, [code, n]) => sum + (isShipmentError(Number(code)) ? n : 0),
      0,
    );
  }
  const byState: Readonly<Record<string, number | undefined>> = counts[row.of];
  return row.states.reduce((sum, state) => sum + (byState[state] ?? 0), 0);
}

/** All counters from the counts per state. */
export const countersFrom = (counts: StateCounts): Record<Counter, number> =>
  Object.fromEntries(COUNTERS.map((counter) => [counter, countOf(COUNTER_ROWS[counter], counts)])) as Record<
    Counter,
    number
  >;
