// Automated documents that a person was asked about: whoever mends the letters in the browser sends them there too, or
// cancels the deposit. The agent looks now and then whether that was done. It only reads: nothing is ever sent from here.
import type { CallResult } from '#domain/api/contract.ts';
import type { JobSummary } from '#domain/api/deposit/job.schema.ts';
import type { AgentClock, AgentLog } from '#main/system/system.types.ts';
import type { Outcome } from '../link/answers.rules.ts';
import type { ServerLink } from '../link/server-link.ts';
import type { Ledger } from './ledger.ts';
import { afterCancel, isCanceled, isSettled } from './steps/confirm.rules.ts';
import { isForeign, type Kept, withDocument } from './store/kept.ts';
import type { OutboxStore } from './store/outbox-store.ts';

export interface MendedOptions {
  readonly link: ServerLink;
  readonly clock: AgentClock;
  readonly log: AgentLog;
  readonly open: () => boolean;
  readonly owner: () => string;
  readonly store: Pick<OutboxStore, 'all'>;
  readonly ledger: Pick<Ledger, 'change'>;
}

const EVERY_MS = 60_000;
/** So many deposits are asked for one by one; for more, the list of all since the oldest costs the server less. */
const FEW = 5;
const ROWS_AT_ONCE = 1_000;
/** Pages of the list in one look: an old document among very many deposits waits until there are few. */
const PAGES = 5;
const DAY_MS = 86_400_000;

type Seen = ReadonlyMap<number, Pick<JobSummary, 'state' | 'counts' | 'errorMessage'>>;

async function oneByOne(link: ServerLink, held: readonly Kept[], signal: AbortSignal): Promise<Seen> {
  const seen = new Map<number, JobSummary>();
  for (const { document } of held) {
    const job = await link.call('jobs.get', { params: { jobId: document.jobId ?? 0 }, signal });
    if (job.kind === 'unanswered') break;
    if (job.kind === 'result') seen.set(job.value.id, job.value);
  }
  return seen;
}

async function fromTheList(link: ServerLink, held: readonly Kept[], signal: AbortSignal): Promise<Seen> {
  const wanted = new Set(held.map(({ document }) => document.jobId));
  const oldest = Math.min(...held.map(({ document }) => Date.parse(document.receivedAt)));
  // The server's day may have begun earlier than that of UTC.
  const fromDate = new Date(oldest - DAY_MS).toISOString().slice(0, 10);
  const seen = new Map<number, JobSummary>();
  let cursor: string | null = null;
  for (let page = 0; page < PAGES && seen.size < wanted.size; page += 1) {
    const list: Outcome<CallResult<'jobs.list'>> = await link.call('jobs.list', {
      query: { fromDate, maxResults: ROWS_AT_ONCE, cursor },
      signal,
    });
    if (list.kind !== 'result') break;
    for (const job of list.value.items) if (wanted.has(job.id)) seen.set(job.id, job);
    cursor = list.value.cursor;
    if (cursor === null) break;
  }
  return seen;
}

const isHeld = ({ document }: Kept): boolean => document.state === 'attention' && document.jobId !== null;

/** One look at all deposits that wait for a person. */
async function look(options: MendedOptions, signal: AbortSignal): Promise<void> {
  const { link, clock, owner, store, ledger } = options;
  const held = [...store.all()].filter((kept) => isHeld(kept) && !isForeign(kept, owner()));
  if (held.length === 0 || !options.open()) return;
  const seen = await (held.length > FEW ? fromTheList : oneByOne)(link, held, signal);
  const endedAt = clock.now().toISOString();
  for (const { document } of held) {
    const job = seen.get(document.jobId ?? 0);
    if (job === undefined || !(isCanceled(job) || isSettled(job))) continue;
    // Somebody may have had it tried again meanwhile: then it finds out by itself.
    await ledger.change(document.id, (now) => {
      if (!isHeld(now)) return now;
      if (isCanceled(job)) return afterCancel(now, endedAt);
      return withDocument({ ...now, endedAt }, { state: 'confirmed', failure: null, attempts: 0, nextTryAt: null });
    });
  }
}

/** Looks every minute. @returns ends it, when what is under way has been written down */
export function followMended(options: MendedOptions): () => Promise<void> {
  const { clock, log } = options;
  const abort = new AbortController();
  let running = Promise.resolve();
  let cancel = (): void => undefined;
  const later = (): void => {
    cancel = clock.after(EVERY_MS, () => {
      running = look(options, abort.signal)
        .catch((error: unknown) => log('warn', 'outbox.look-failed', { reason: String(error) }))
        .finally(() => void (abort.signal.aborted || later()));
    });
  };
  later();
  return async () => {
    cancel();
    abort.abort();
    await running;
  };
}
