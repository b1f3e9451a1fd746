// When an order is frozen, when its files go and when its personal data goes (docs/model.md, "Retention"). Pure.
import { ok, type Result, refuse } from '../errors/result.ts';
import { JOB_STATES_IN_PROGRESS, type JobState } from '../jobs/jobs.ts';
import { isOneOf } from '../shared/includes.ts';
import type { EndingStep, KeepingObstacle, KeepingStep } from './keeping.ts';

const DAY_MS = 86_400_000;

/**
 * Days after its hand-over from which a piece counts as left although nobody said so: a production folder without tracking says
 * nothing for ever.
 */
export const SILENT_DAYS = 30;
/** A delay of 0 days would take an order away before anybody saw it. */
const LEAST_DAYS_WHILE_REMAINING = 1;

/** What the clocks of an order are read from; instants in ms since the epoch. */
export interface KeepingFacts {
  readonly state: JobState;
  readonly submittedAt: number;
  /** A legal hold stands. */
  readonly held: boolean;
  readonly openCommands: number;
  /** Rows that nobody confirmed or rejected. */
  readonly remaining: number;
  /** Shipments that neither left nor failed, in doubt, or failed and to be taken over for; one in production is none of them. */
  readonly waiting: number;
  /** When the last of those that left or failed did; null: none. */
  readonly lastLeftAt: number | null;
  /** When the last of those that are in production was handed over; null: none. */
  readonly lastHandedOverAt: number | null;
  /** When the last of its confirmations was rejected, expired or was cancelled; null: none. Its rows are free to be confirmed again. */
  readonly lastWithdrawnAt: number | null;
  /** When the last entry was made that corrected what was charged, or charged what had no price; null: none, or its data are there. */
  readonly lastEntryAt: number | null;
}

/** What stands in the way of any purge of it; null: nothing. */
export function obstacleTo(
  facts: Pick<KeepingFacts, 'held' | 'state' | 'openCommands' | 'waiting'>,
): KeepingObstacle | null {
  if (facts.held) return 'held';
  if (isOneOf(JOB_STATES_IN_PROGRESS, facts.state)) return 'preparing';
  if (facts.openCommands > 0) return 'commandOpen';
  return facts.waiting > 0 ? 'waiting' : null;
}

const REFUSALS = {
  held: 'job.held',
  preparing: 'job.purgePreparing',
  commandOpen: 'job.purgeCommandOpen',
  waiting: 'job.purgeWaiting',
} as const satisfies Record<KeepingObstacle, string>;

/** When the clocks of files and data begin; freezing counts from the submission. */
export function clockStart({ submittedAt, lastLeftAt, lastHandedOverAt, lastWithdrawnAt }: KeepingFacts): number {
  const silent = lastHandedOverAt === null ? null : lastHandedOverAt + SILENT_DAYS * DAY_MS;
  const ends = [lastLeftAt, silent, lastWithdrawnAt].filter((end) => end !== null);
  return ends.length === 0 ? submittedAt : Math.max(...ends);
}

/** When the clock of a step begins. An entry in the books is kept for its own years (docs/decisions/0915). */
export function stepStart(facts: KeepingFacts, step: KeepingStep | EndingStep): number {
  if (step === 'freeze') return facts.submittedAt;
  return step === 'billing' ? Math.max(clockStart(facts), facts.lastEntryAt ?? 0) : clockStart(facts);
}

/**
 * Whether a person may purge the files of an order at `now`, whatever its delays say. What was only just handed over may not have
 * been fetched yet: its folder stays until it is known to have left, or counts as left.
 */
export function decidePurge(facts: KeepingFacts & { readonly filesPurged: boolean }, now: number): Result<true> {
  if (facts.filesPurged) return refuse('job.alreadyPurged');
  const obstacle = obstacleTo(facts) ?? (clockStart(facts) > now ? 'waiting' : null);
  return obstacle === null ? ok(true) : refuse(REFUSALS[obstacle]);
}

/** When a step is due: whole days of 24 hours after its clock begins, so that no change of the clocks makes it early. */
export function dueAt(facts: KeepingFacts, step: KeepingStep | EndingStep, days: number): number {
  const least = facts.remaining > 0 ? LEAST_DAYS_WHILE_REMAINING : 0;
  return stepStart(facts, step) + Math.max(days, least) * DAY_MS;
}

/** After how many days files go: by their own delay, or with the data, which nothing of an order outlives; null: never. */
export function daysOfFiles(delays: { readonly fileDelayDays: number | null; readonly dataDelayDays: number | null }) {
  const days = [delays.fileDelayDays, delays.dataDelayDays].filter((delay) => delay !== null);
  return days.length === 0 ? null : Math.min(...days);
}

/** Until when the files are kept, as things stand, in ms since the epoch; null: for ever, or nobody can say yet. */
export function keptUntil(facts: KeepingFacts & { readonly filesPurged: boolean }, days: number | null): number | null {
  if (days === null || facts.filesPurged || obstacleTo(facts) !== null) return null;
  return dueAt(facts, 'files', days);
}

/** A legal hold is set with a reason, and lifted with one. */
export function decideHold(isHeld: boolean, held: boolean): Result<true> {
  if (isHeld === held) return refuse(held ? 'job.held' : 'job.notHeld');
  return ok(true);
}

/** Whether a step may be done now; `days` null keeps for ever. Freezing needs no more than that the order is prepared. */
export function isDue(
  facts: KeepingFacts,
  step: KeepingStep | EndingStep,
  when: { readonly days: number | null; readonly now: number },
): boolean {
  if (when.days === null || dueAt(facts, step, when.days) > when.now) return false;
  return step === 'freeze' ? !isOneOf(JOB_STATES_IN_PROGRESS, facts.state) : obstacleTo(facts) === null;
}
