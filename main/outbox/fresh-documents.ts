// What is known only of documents that were taken over in this run. After a restart nothing of it holds.
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import type { AgentClock } from '#main/system/system.types.ts';

export interface FreshDocuments {
  readonly add: (document: InboxDocument) => void;
  /** true once: the document is new, and nothing of it is on the server. */
  readonly untouched: (id: string) => boolean;
  /** Milliseconds for which the job of the document may still be canceled by its sender. */
  readonly cancelableFor: (id: string) => number;
}

/** A print job can be canceled for two seconds after its last byte, ms; the rest is for the message to arrive here. */
const CANCELABLE_MS = 2_500;

export function createFreshDocuments(clock: AgentClock): FreshDocuments {
  const untouched = new Set<string>();
  /** Until when, by the monotonic clock. */
  const cancelable = new Map<string, number>();
  return {
    add: ({ id, source, mode }) => {
      untouched.add(id);
      if (source === 'printer' && mode === 'automated') cancelable.set(id, clock.monotonic() + CANCELABLE_MS);
    },
    untouched: (id) => untouched.delete(id),
    cancelableFor: (id) => {
      const now = clock.monotonic();
      const left = (cancelable.get(id) ?? now) - now;
      if (left <= 0) cancelable.delete(id);
      return Math.max(0, left);
    },
  };
}
