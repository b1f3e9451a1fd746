// What happens to a kept document: changes that are written and announced, progress that is only shown, failed tries.
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { createListeners } from '#main/system/listeners.ts';
import type { AgentClock, AgentLog } from '#main/system/system.types.ts';
import type { Verdict } from '../link/answers.rules.ts';
import { ENDS, type Kept, nextIntent, sentAgain, withDocument } from './store/kept.ts';
import type { OutboxStore } from './store/outbox-store.ts';

export interface Ledger {
  /** Writes a change and announces it. Undefined when the document has ended meanwhile: a person's decision holds. */
  readonly change: (id: string, apply: (kept: Kept) => Kept) => Promise<Kept | undefined>;
  /** Shows bytes sent, without writing. */
  readonly progress: (id: string, uploadedBytes: number) => void;
  /** Writes what a failed try means. @returns failed tries so far */
  readonly failed: (id: string, verdict: Verdict) => Promise<number>;
  /** Shows when the next try is due. */
  readonly pausing: (id: string, until: Date) => void;
  readonly announce: (document: InboxDocument) => void;
  readonly onChange: (listener: (document: InboxDocument) => void) => () => void;
}

/** Milliseconds between two notices about the progress of one upload. */
const PROGRESS_MS = 250;

/** The printer could not make a PDF of it, and another try would not help. */
export const NOT_CONVERTED = 'desktop.outbox.notConverted';

/** Where a document goes on that a person retries: under new keys, because the server refuses the old ones. */
export function resumed(kept: Kept): Kept {
  const base = { failure: null, attempts: 0, nextTryAt: null };
  const { document } = kept;
  if (document.failure?.label === NOT_CONVERTED) return kept;
  const gone = document.failure?.label === 'file.notFound' || document.failure?.label === 'file.purged';
  if (document.fileId === null || (gone && document.jobId === null)) {
    return withDocument(sentAgain(kept), base);
  }
  if (document.jobId === null) {
    return withDocument({ ...kept, job: nextIntent(kept.job) }, { ...base, state: 'uploaded' });
  }
  return withDocument({ ...kept, command: nextIntent(kept.command) }, { ...base, state: 'confirming' });
}

/** A document after a failed try. When the server got more of it meanwhile, the pause is that of a first failure. */
export function afterFailure(kept: Kept, verdict: Verdict): Kept {
  const { state, attempts } = kept.document;
  const held = verdict.kind === 'attention' ? 'attention' : state === 'uploading' ? 'waiting' : state;
  const moved = verdict.kind === 'retry' && verdict.moved === true;
  const counted = verdict.kind === 'signIn' ? attempts : moved ? 1 : attempts + 1;
  return withDocument(kept, { state: held, failure: verdict.failure, attempts: counted, nextTryAt: null });
}

export function openLedger(store: OutboxStore, clock: AgentClock, log: AgentLog): Ledger {
  const { tell: announce, listen } = createListeners<InboxDocument>();
  const shownAt = new Map<string, number>();
  const show = (id: string, change: Partial<InboxDocument>): Kept | undefined => {
    const kept = store.get(id);
    if (!kept || ENDS.has(kept.document.state)) return undefined;
    const shown = withDocument(kept, change);
    store.show(shown);
    return shown;
  };
  const change: Ledger['change'] = async (id, apply) => {
    let applied = false;
    const kept = await store.update(id, (now) => {
      if (ENDS.has(now.document.state)) return null;
      applied = true;
      return apply(now);
    });
    if (!applied || kept === undefined) return undefined;
    shownAt.delete(id);
    announce(kept.document);
    if (ENDS.has(kept.document.state)) {
      await store.removeFile(kept).catch((error: unknown) => {
        log('warn', 'outbox.file-not-removed', { document: id, reason: String(error) });
      });
    }
    return kept;
  };
  return {
    change,
    announce,
    progress: (id, uploadedBytes) => {
      const shown = show(id, { state: 'uploading', uploadedBytes });
      const now = clock.monotonic();
      if (!shown || now - (shownAt.get(id) ?? -PROGRESS_MS) < PROGRESS_MS) return;
      shownAt.set(id, now);
      announce(shown.document);
    },
    pausing: (id, until) => {
      const shown = show(id, { nextTryAt: until.toISOString() });
      if (shown) announce(shown.document);
    },
    failed: async (id, verdict) => {
      const kept = await change(id, (now) => afterFailure(now, verdict));
      const attempts = Math.max(1, kept?.document.attempts ?? 1);
      const { label, parameters } = verdict.failure;
      log(verdict.kind === 'retry' ? 'info' : 'warn', `outbox.${verdict.kind}`, {
        document: id,
        attempts,
        label,
        ...parameters,
      });
      return attempts;
    },
    onChange: listen,
  };
}
