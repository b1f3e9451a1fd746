// Forgets documents that ended long ago, and sends again those whose copy on the server belongs to another person.
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import type { AgentClock, AgentLog } from '#main/system/system.types.ts';
import type { Ledger } from './ledger.ts';
import { isForeign, type Kept, sentAgain } from './store/kept.ts';
import type { OutboxStore } from './store/outbox-store.ts';

/** A row stays this long after its end, ms: for the warning about equal content, and to recognise a repeat. */
const KEEP_ENDED_MS = 60 * 86_400_000;
const SWEEP_MS = 3_600_000;
/** No deposit uses the document yet, and the server's copy belongs to another person. */
const isLost = (kept: Kept, { owner }: SweepOptions): boolean =>
  kept.document.state === 'uploaded' && isForeign(kept, owner());

export interface SweepOptions {
  readonly clock: AgentClock;
  readonly log: AgentLog;
  /** Server and login in use; empty while not known. */
  readonly owner: () => string;
  readonly store: OutboxStore;
  readonly ledger: Ledger;
  readonly forgotten: (document: InboxDocument) => void;
  readonly add: (id: string) => void;
}

/** Forgets rows that ended long ago, and sends again what another person cannot see. */
async function sweep(options: SweepOptions): Promise<void> {
  const { clock, store, ledger, forgotten, add } = options;
  const now = clock.now().getTime();
  const before = new Date(now - KEEP_ENDED_MS).toISOString();
  for (const kept of [...store.all()]) {
    const { document, endedAt } = kept;
    if (endedAt !== null && endedAt < before) {
      await store.forget(document.id);
      forgotten(document);
    } else if (isLost(kept, options)) {
      await ledger.change(document.id, (one) => (isLost(one, options) ? sentAgain(one) : one));
      add(document.id);
    }
  }
}

/** Sweeps at once and every hour. @returns sweeps now, and ends it */
export function sweepOften(options: SweepOptions): { readonly now: () => void; readonly stop: () => void } {
  const { clock, log } = options;
  let cancel = (): void => undefined;
  const again = (): void => {
    cancel();
    sweep(options).catch((error: unknown) => log('warn', 'outbox.sweep-failed', { reason: String(error) }));
    cancel = clock.after(SWEEP_MS, again);
  };
  again();
  return { now: again, stop: () => cancel() };
}
