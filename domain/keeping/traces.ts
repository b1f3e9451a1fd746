// What of one person lies in the system, and what of it stays when the person asks for its erasure (docs/model.md,
// "Data of one person"). Pure.

/**
 * Where a person is found; `part`: a row or pages of a deposited file that no letter has; `file`: one of which nothing was cut, such as one
 * that was left out; `libraryFile`: one that is kept to be deposited again.
 */
export const TRACE_KINDS = ['recipient', 'part', 'file', 'contact', 'consent', 'user', 'draft', 'libraryFile'] as const;
export type TraceKind = (typeof TRACE_KINDS)[number];

/**
 * Why something is kept: a legal hold; it is confirmed and has not left; the letters of others are in the same
 * deposited file; what was entered for the whole order, such as its name, is of others too; those of others are in the list, or the
 * joined file, that went with its delivery; what proves that a letter left, and what it cost, for ten years; the person works with the
 * system; it could not be erased just then.
 */
export const KEPT_REASONS = [
  'held',
  'open',
  'sharedFile',
  'sharedOrder',
  'sharedDelivery',
  'evidence',
  'billing',
  'worksHere',
  'failed',
] as const;
export type KeptReason = (typeof KEPT_REASONS)[number];

/** What decides on one trace; of a recipient all but the last two, of a person who works with the system `removed`. */
export interface TraceFacts {
  readonly kind: TraceKind;
  readonly held: boolean;
  /** Being prepared, confirmed, or handed over and not yet gone. */
  readonly open: boolean;
  readonly shipments: number;
  /** A deposited file that it is in is there, and of others too. */
  readonly sharedFile: boolean;
  /** The order is of others too, and says still what it was called. */
  readonly sharedOrder: boolean;
  /** What its delivery was handed over in lies in the outbox. */
  readonly sharedDelivery: boolean;
  readonly removed: boolean;
  /** Of a part: all letters of its order read it. */
  readonly ofAll: boolean;
}

/** Whether it is erased, and what of it stays. */
export interface Erasure {
  readonly erases: boolean;
  readonly kept: readonly KeptReason[];
}

/** Of an order, which others may be in, and something may stand in the way of. */
export const isInOrder = (kind: TraceKind): kind is 'recipient' | 'part' | 'file' =>
  kind === 'recipient' || kind === 'part' || kind === 'file';

/** What an erasure does to a trace. */
export function erasureOf(facts: TraceFacts): Erasure {
  const { kind, held, open, shipments, removed, ofAll } = facts;
  if (kind === 'user') return removed ? { erases: true, kept: ['evidence'] } : { erases: false, kept: ['worksHere'] };
  if (held) return { erases: false, kept: ['held'] };
  if (!isInOrder(kind)) return { erases: true, kept: [] };
  if (open) return { erases: false, kept: ['open'] };
  if (ofAll) return { erases: false, kept: ['sharedOrder'] };
  const shared = (['sharedFile', 'sharedOrder', 'sharedDelivery'] as const).filter((reason) => facts[reason]);
  return { erases: true, kept: shipments > 0 ? [...shared, 'evidence', 'billing'] : shared };
}
