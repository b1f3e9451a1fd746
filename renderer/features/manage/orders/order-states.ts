// Groups of order states behind the chips, and the figure beside a state.
import { IconCircle, IconCircleCheck, IconClockPause, IconGavel } from '@tabler/icons-react';
import type { JobSummary } from '#domain/api/deposit/job.schema.ts';
import type { JobState } from '#domain/jobs/jobs.ts';
import { COUNTER_ROWS } from '#domain/monitoring/counters.ts';
import { isOneOf } from '#domain/shared/includes.ts';
import type { StatusGroup } from '#renderer/shared/lists/status-groups.ts';
import { commandLook, dispatchLook, jobLook, qualityLook, type StatusLook } from '#renderer/theme/status.ts';

/**
 * A state, or, whatever it is, REJECTED: something of it was rejected and not taken back; HELD: under a legal hold; OPEN: something is
 * left to do. States to go on with are told apart by what is to be done: TO_CORRECT, UNSENT, SETTLED (docs/decisions/0860).
 */
type OrderState = JobState | 'REJECTED' | 'HELD' | 'OPEN' | 'TO_CORRECT' | 'UNSENT' | 'SETTLED';

const LEGALLY_HELD: StatusLook = { token: 'warn', icon: IconGavel, label: 'manage.held' };

export const ORDER_GROUPS: readonly StatusGroup<OrderState>[] = [
  { id: 'rejected', states: ['REJECTED'], look: commandLook.REJECTED, beside: true },
  // Counted as pending on the home screen: to mend or to confirm.
  {
    id: 'pending',
    states: ['OPEN'],
    look: { ...jobLook.PACK_GROUPS_CREATED_REMAINING, label: 'manage.pending' },
    across: true,
  },
  { id: 'error', states: ['TO_CORRECT'], look: jobLook.PACK_GROUPS_CREATED_ERROR },
  { id: 'failed', states: ['PROCESSING_ERROR'], look: jobLook.PROCESSING_ERROR, rare: true },
  {
    id: 'validate',
    states: ['PACK_GROUPS_CREATED_AWAIT_VALIDATION'],
    look: jobLook.PACK_GROUPS_CREATED_AWAIT_VALIDATION,
  },
  { id: 'remaining', states: ['UNSENT'], look: jobLook.PACK_GROUPS_CREATED_REMAINING },
  { id: 'processing', states: ['CREATED', 'PROCESSING'], look: jobLook.PROCESSING },
  { id: 'sent', states: ['PACK_GROUPS_CREATED_SENT'], look: jobLook.PACK_GROUPS_CREATED_SENT },
  // Confirmed and under way, or closed to changes.
  {
    id: 'settled',
    states: ['SETTLED'],
    look: { token: 'neutral', icon: IconCircleCheck, label: 'manage.settled' },
    rare: true,
  },
  { id: 'cancelled', states: ['CANCELLED'], look: jobLook.CANCELLED },
  { id: 'held', states: ['HELD'], look: LEGALLY_HELD, beside: true },
];

type Standing = Pick<JobSummary, 'state' | 'counts' | 'locked' | 'frozen'>;

/** Nobody can correct or confirm anything of it: what is left of it is no work. */
export const isClosed = ({ locked, frozen }: Pick<JobSummary, 'locked' | 'frozen'>): boolean => locked || frozen;

/** What is left of a closed order: neither waits for anybody nor is on its way. */
export const UNSENT_LOOK: StatusLook = { token: 'neutral', icon: IconCircle, label: 'manage.unsent' };

/** A value of a closed order that is wrong: nobody corrects it there. */
export const WRONG_LOOK: StatusLook = { ...qualityLook.BAD, label: 'manage.wrong' };

interface Outcome {
  readonly look: StatusLook;
  readonly n: number;
}

/** Of a closed order: what failed can be tried again; else what was not sent, what is on its way, and what was. */
function closedOutcome({ error, remaining, processing, sent, packGroups, orphans }: JobSummary['counts']): Outcome {
  if (error > 0) return { look: dispatchLook.ERROR, n: error };
  if (remaining > 0) return { look: UNSENT_LOOK, n: remaining };
  if (processing > 0) return { look: dispatchLook.PROCESSING, n: processing };
  return sent > 0 ? { look: dispatchLook.SENT, n: sent } : { look: UNSENT_LOOK, n: packGroups || orphans };
}

/** An order whose state asks for its confirmation, and of which nothing is left to confirm: what became of it is what it is. */
function outcomeOf(order: Standing): Outcome | undefined {
  const { state, counts } = order;
  const { bad, remaining, orphans, error, processing } = counts;
  if (!isOneOf(COUNTER_ROWS.ordersRemaining.states, state)) return undefined;
  if (isClosed(order)) return closedOutcome(counts);
  if (bad + remaining + orphans > 0) return undefined;
  if (error > 0) return { look: dispatchLook.ERROR, n: error };
  // A delivery that was not made, or a file that was left out, is said by the state.
  if (state === 'PACK_GROUPS_CREATED_ERROR' || processing === 0) return undefined;
  return { look: dispatchLook.PROCESSING, n: processing };
}

/** Number of recipients behind what is said of an order: rejected, failed, under way, to mend, remaining, or waiting for validation. */
export function stateFigure(job: JobSummary): number | undefined {
  const { state, counts, rejection } = job;
  if (rejection) return rejection.count;
  const outcome = outcomeOf(job);
  if (outcome) return outcome.n;
  if (state === 'PACK_GROUPS_CREATED_ERROR') return counts.bad || counts.error || undefined;
  if (state === 'PACK_GROUPS_CREATED_REMAINING') return counts.remaining || undefined;
  if (state === 'PACK_GROUPS_CREATED_AWAIT_VALIDATION') return counts.awaiting;
  return undefined;
}

const isBeingRead = ({ state }: Pick<JobSummary, 'state'>): boolean => state === 'CREATED' || state === 'PROCESSING';

/** The reading has stopped until the server has room; `errorMessage` has the reason. */
export const isWaiting = (job: Pick<JobSummary, 'state' | 'errorMessage'>): boolean =>
  isBeingRead(job) && job.errorMessage !== null;

const WAITS: StatusLook = { token: 'warn', icon: IconClockPause, label: 'manage.stateWaits' };

/** What stands in the way comes first: a rejection, which only its depositor can end, before what is to correct. */
export function orderLook(job: Standing & Pick<JobSummary, 'errorMessage' | 'rejection'>): StatusLook {
  if (job.rejection) return commandLook.REJECTED;
  return isWaiting(job) ? WAITS : (outcomeOf(job)?.look ?? jobLook[job.state]);
}

/** The server still works on it, so the screen polls. */
export const isInProgress = (job: Pick<JobSummary, 'state' | 'counts'>): boolean =>
  isBeingRead(job) || job.counts.processing > 0;

/** What selected orders consist of: recipients in deliveries, in confirmations that wait, and those not sent yet. */
export function kindsOf(jobs: readonly Pick<JobSummary, 'counts'>[]) {
  const sum = (of: (counts: JobSummary['counts']) => number) => jobs.reduce((all, { counts }) => all + of(counts), 0);
  return [
    { kind: 'delivery', n: sum(({ processing, sent, error }) => processing + sent + error) },
    { kind: 'command', n: sum(({ awaiting }) => awaiting) },
    { kind: 'remainings', n: sum(({ remaining }) => remaining) },
  ].filter(({ n }) => n > 0);
}
