// The front page of monitoring: the counters and kinds of lists (specification section 3, Counters).

export const COUNTERS = [
  'deliveries',
  'deliveriesProcessing',
  'ordersRemaining',
  'ordersRemainingProcessing',
  'deliveriesAwaitValidation',
  'deliveriesError',
  'shipmentsError',
] as const;
export type Counter = (typeof COUNTERS)[number];

export const LISTING_KINDS = ['deliveries', 'orders', 'shipments'] as const;
export type ListingKind = (typeof LISTING_KINDS)[number];

/** Filter of the recipients list of an order. */
export const RECIPIENT_LIST_STATUSES = ['all', 'error', 'processing', 'rejected', 'remaining', 'sent'] as const;
export type RecipientListStatus = (typeof RECIPIENT_LIST_STATUSES)[number];
