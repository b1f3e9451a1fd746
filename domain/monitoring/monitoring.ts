// The front page of monitoring: the counters and kinds of lists (docs/model.md, "Counters").

/** The counters of the home screen; what each counts: `counters.ts`. */
export const COUNTERS = [
  'deliveries',
  'deliveriesProcessing',
  'ordersRemaining',
  'ordersRemainingProcessing',
  'ordersRejected',
  'deliveriesAwaitValidation',
  'deliveriesError',
  'shipmentsError',
  'shipmentsErrorOwn',
] as const;
export type Counter = (typeof COUNTERS)[number];

/** Refresh of the counters in ms, and the least that a test may ask for. */
export const COUNTER_REFRESH_MS = 600_000;
export const COUNTER_REFRESH_MIN_MS = 1000;
