// What each counter counts (docs/model.md, "Counters"). All within the caller's default search range and scope.
import type { CommandState } from '../deliveries/deliveries.ts';
import type { JobState } from '../jobs/jobs.ts';
import type { Counter } from './monitoring.ts';

type CounterRow =
  | { readonly of: 'commands'; readonly states: readonly CommandState[] }
  | { readonly of: 'jobs'; readonly states: readonly JobState[] }
  | { readonly of: 'shipments' };

/** deliveriesAwaitValidation: waiting commands of any day that the caller may validate, or own ones if there are none. */
export const COUNTER_ROWS = {
  deliveries: { of: 'commands', states: ['OUTPUTTED', 'PARTIALLY_CANCELLED'] },
  deliveriesProcessing: { of: 'commands', states: ['VALIDATED', 'PROCESSING', 'READY'] },
  ordersRemaining: {
    of: 'jobs',
    states: ['PACK_GROUPS_CREATED', 'PACK_GROUPS_CREATED_REMAINING', 'PACK_GROUPS_CREATED_ERROR'],
  },
  ordersRemainingProcessing: { of: 'jobs', states: ['CREATED', 'PROCESSING'] },
  /** Something of it was rejected and not taken back, whatever its state. */
  ordersRejected: { of: 'jobs', states: [] },
  deliveriesAwaitValidation: { of: 'commands', states: ['AWAIT_VALIDATION'] },
  deliveriesError: { of: 'commands', states: ['DELIVERY_CREATION_ERROR', 'OUTPUT_ERROR'] },
  /** Unacknowledged with a code strictly between -900 and 0, or in doubt. */
  shipmentsError: { of: 'shipments' },
  /** Those that wait for the caller, of whatever day. */
  shipmentsErrorOwn: { of: 'shipments' },
} as const satisfies Record<Counter, CounterRow>;
