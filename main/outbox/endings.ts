// Documents on the server that no deposit of this agent uses: they wait in their owner's inbox, in the browser too. What
// becomes of them there (used, given up, over) ends them here, and one that is given up here is given up there.
import type { CallResult } from '#domain/api/contract.ts';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import type { AgentClock, AgentLog } from '#main/system/system.types.ts';
import type { ServerLink } from '../link/server-link.ts';
import type { Ledger } from './ledger.ts';
import { repeatedly } from './repeatedly.ts';
import { isForeign, type Kept, sentAgain, withDocument } from './store/kept.ts';
import type { OutboxStore } from './store/outbox-store.ts';

export interface EndingOptions {
  readonly link: ServerLink;
  readonly clock: AgentClock;
  readonly log: AgentLog;
  readonly open: () => boolean;
  readonly owner: () => string;
  readonly store: Pick<OutboxStore, 'all' | 'update'>;
  readonly ledger: Pick<Ledger, 'change'>;
  /** The document is to be sent again. */
  readonly add: (id: string) => void;
}

type FileState = CallResult<'files.states'>[number];

const EVERY_MS = 60_000;
/** Most files that the server is asked for in one call. */
const AT_ONCE = 1_000;
/** Code of the wire for what is not there. */
const NOT_THERE = -20;

/** It waits there: uploaded, and no deposit was begun with it. */
const waitsThere = ({ document }: Kept): boolean =>
  document.fileId !== null && document.jobId === null && ['uploaded', 'attention'].includes(document.state);

/** A person gave it up here, and the server has not been told. */
const tellsServer = ({ document, serverTold }: Kept): boolean =>
  document.state === 'dropped' && document.fileId !== null && document.jobId === null && !serverTold;

/** What the server's word makes of a document; null: nothing. `at` is the time of the question. */
export function afterFileState(kept: Kept, { state, usedByJobId }: FileState, at: Date): Kept | null {
  const end = (change: Partial<InboxDocument>): Kept =>
    withDocument(
      { ...kept, endedAt: at.toISOString(), serverTold: true },
      { ...change, failure: null, attempts: 0, nextTryAt: null },
    );
  if (state === 'waiting') return null;
  if (state === 'used') return end({ state: 'deposited', jobId: usedByJobId });
  const over = kept.fileExpiresAt !== null && Date.parse(kept.fileExpiresAt) <= at.getTime();
  if (state !== 'unknown' || over) return end({ state: 'dropped' });
  // The server has lost it, for instance by a restore; one that needs a person is sent again by that person's retry.
  return kept.document.state === 'uploaded' ? sentAgain(kept) : null;
}

async function learn(options: EndingOptions, signal: AbortSignal): Promise<void> {
  const { link, clock, owner, store, ledger, add } = options;
  const held = [...store.all()].filter((kept) => waitsThere(kept) && !isForeign(kept, owner()));
  for (let from = 0; from < held.length; from += AT_ONCE) {
    const asked = held.slice(from, from + AT_ONCE);
    const fileIds = asked.flatMap(({ document }) => document.fileId ?? []);
    const answer = await link.call('files.states', { body: { fileIds }, signal });
    if (answer.kind !== 'result') return;
    const states = new Map(answer.value.map((one) => [one.fileId, one]));
    const at = clock.now();
    for (const { document } of asked) {
      const told = states.get(document.fileId ?? '');
      if (told === undefined || told.state === 'waiting') continue;
      // A person may have retried or deposited it meanwhile: then its own step finds out.
      const after = await ledger.change(document.id, (now) =>
        waitsThere(now) && now.document.fileId === told.fileId ? (afterFileState(now, told, at) ?? now) : now,
      );
      if (after?.document.state === 'waiting') add(document.id);
    }
  }
}

/** Tries again until the server has given it up, or has none. */
async function tell({ link, owner, store }: EndingOptions, signal: AbortSignal): Promise<void> {
  for (const kept of [...store.all()]) {
    if (!tellsServer(kept) || isForeign(kept, owner())) continue;
    const { id, fileId } = kept.document;
    const answer = await link.call('files.drop', { params: { fileId: fileId ?? '' }, signal });
    const gone = answer.kind === 'refused' && answer.code === NOT_THERE;
    if (answer.kind !== 'result' && !gone) return;
    await store.update(id, (now) => ({ ...now, serverTold: true }));
  }
}

/** Compares every minute. @returns ends it once what is under way has been written */
export function followEndings(options: EndingOptions): () => Promise<void> {
  return repeatedly({
    clock: options.clock,
    log: options.log,
    everyMs: EVERY_MS,
    failed: 'outbox.endings-failed',
    work: async (signal) => {
      if (!options.open()) return;
      await tell(options, signal);
      await learn(options, signal);
    },
  });
}
