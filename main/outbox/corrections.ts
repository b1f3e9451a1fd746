// Automated documents that wait for a person, who corrects the letters in the browser and sends them there, or cancels
// the deposit. The agent checks now and then whether that was done. It only reads and never sends anything.
import type { CallResult } from '#domain/api/contract.ts';
import type { JobSummary } from '#domain/api/deposit/job.schema.ts';
import type { AgentClock, AgentLog } from '#main/system/system.types.ts';
import type { Outcome } from '../link/answers.rules.ts';
import type { ServerLink } from '../link/server-link.ts';
import type { Ledger } from './ledger.ts';
import { repeatedly } from './repeatedly.ts';
import { afterCancel, isCanceled, isSettled } from './steps/confirm.rules.ts';
import { isForeign, type Kept, withDocument } from './store/kept.ts';
import type { OutboxStore } from './store/outbox-store.ts';

export interface CorrectionOptions {
  readonly link: ServerLink;
  readonly clock: AgentClock;
  readonly log: AgentLog;
  readonly open: () => boolean;
  readonly owner: () => string;
  readonly store: Pick<OutboxStore, 'all'>;
  readonly ledger: Pick<Ledger, 'change'>;
}

const EVERY_MS = 60_000;
/** Up to this many deposits are asked for one by one; above it, listing all since the oldest costs the server less. */
const FEW = 5;
const ROWS_AT_ONCE = 1_000;
/** Pages of the list in one check: an old document among very many deposits waits until there are few. */
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

/** Checks all deposits that wait for a person. */
async function checkHeld(options: CorrectionOptions, signal: AbortSignal): Promise<void> {
  const { link, clock, owner, store, ledger } = options;
  const held = [...store.all()].filter((kept) => isHeld(kept) && !isForeign(kept, owner()));
  if (held.length === 0 || !options.open()) return;
  const seen = await (held.length > FEW ? fromTheList : oneByOne)(link, held, signal);
  const endedAt = clock.now().toISOString();
  for (const { document } of held) {
    const job = seen.get(document.jobId ?? 0);
    if (job === undefined || !(isCanceled(job) || isSettled(job))) continue;
    // A person may have retried it meanwhile: then its own step finds out.
    await ledger.change(document.id, (now) => {
      if (!isHeld(now)) return now;
      if (isCanceled(job)) return afterCancel(now, endedAt);
      return withDocument({ ...now, endedAt }, { state: 'confirmed', failure: null, attempts: 0, nextTryAt: null });
    });
  }
}

/** Checks every minute. @returns ends it once what is under way has been written */
export const followCorrections = (options: CorrectionOptions): (() => Promise<void>) =>
  repeatedly({
    clock: options.clock,
    log: options.log,
    everyMs: EVERY_MS,
    failed: 'outbox.look-failed',
    work: (signal) => checkHeld(options, signal),
  });
