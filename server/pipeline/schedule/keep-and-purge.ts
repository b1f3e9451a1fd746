// What the delays of accounts ask for: orders are frozen, then their files go, then their personal data, and after years what proves
// and bills them (docs/model.md, "Retention"). A run ends by itself after some minutes and the next one goes on; work and rest take turns, so that people come
// first; accounts take turns, so that none waits for another's million orders.
import { setTimeout as sleep } from 'node:timers/promises';
import { isDue, obstacleTo, stepStart } from '#domain/keeping/keeping.rules.ts';
import { daysOfYears } from '#domain/keeping/keeping.ts';
import type { Services } from '#server/context/context.ts';
import { type GuardedRun, guardedRun } from '#server/context/guarded-run.ts';
import { askedPurges } from '#server/letters/jobs/asked-purge.ts';
import { freezeJobs } from '#server/letters/keeping/freeze-due.ts';
import {
  type Cursor,
  type DueAccount,
  type DuePurge,
  type DueStep,
  dueAccounts,
  dueJobs,
  type KeptJob,
} from '#server/letters/keeping/keeping.repository.ts';
import { removeLeavingFolders } from '#server/letters/keeping/outbox-folders.ts';
import { purgeAsAsked } from '#server/letters/keeping/purge-asked.ts';
import { purgeOrder } from '#server/letters/keeping/purge-order.ts';
import { letRest, wakeRested } from '#server/letters/keeping/resting-jobs.ts';
import { endUnplaced } from '#server/letters/keeping/unplaced-events.ts';
import { isRestoreOpen } from '#server/storage/marks/marks.repository.ts';
import { yearsThatHold } from './kept-years.ts';

const JOBS_AT_ONCE = 50;
const LONGEST_RUN_MS = 9 * 60_000;
/** Rest for each unit of work: a third of one core at most, and of the disk as little. */
const REST_SHARE = 2;
const LONGEST_REST_MS = 2_000;

/** What a run did, in orders. */
export interface Kept {
  readonly freeze: number;
  readonly files: number;
  readonly data: number;
  readonly evidence: number;
  readonly billing: number;
}

/** What may end a run before all is done. */
export interface RunLimits {
  /** The program stops. */
  readonly signal?: AbortSignal;
  /** Renews the task. */
  readonly progress?: () => Promise<void>;
  /** No rest: for tests of what is done, not of when. */
  readonly restless?: boolean;
}

interface Run extends RunLimits {
  readonly services: Services;
  readonly now: Date;
  readonly endsAt: number;
  readonly guard: GuardedRun;
}

interface Turn {
  readonly account: DueAccount;
  after: Cursor | null;
}

const isOver = ({ services, endsAt, signal }: Run): boolean =>
  signal?.aborted === true || services.clock.monotonic() >= endsAt;

/** A person may say in the midst of a run that the database was put back: nothing more is done by what that says. */
const goesOn = async (run: Run): Promise<boolean> => !isOver(run) && !(await isRestoreOpen(run.services.db));

/** Before each folder: a removal of hours keeps its task, and ends with the run. */
async function folderGoes(run: Run): Promise<boolean> {
  await run.progress?.();
  return goesOn(run);
}

async function rest({ signal, restless }: Run, workedMs: number): Promise<void> {
  if (restless === true) return;
  const ms = Math.min(workedMs * REST_SHARE, LONGEST_REST_MS);
  await sleep(ms, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
}

/**
 * The days by which an order is due: those that its account says now, not when the run began, so that whoever puts back a delay that was
 * shortened by mistake stops what it began (docs/decisions/0824).
 */
const daysOf = (job: KeptJob, asked: DueStep): number | null => ('days' in asked ? asked.days : job.delays[asked.step]);

/** Files, data with the files before them, or what outlives both. */
async function purgeEach(run: Run, due: readonly KeptJob[], asked: DuePurge): Promise<number> {
  let done = 0;
  const { step } = asked;
  const may = (job: KeptJob) =>
    !job.restoreOpen && isDue(job, step, { days: daysOf(job, asked), now: run.services.clock.now().getTime() });
  const details = (job: KeptJob) => ({ since: new Date(stepStart(job, step)).toISOString(), days: daysOf(job, asked) });
  for (const { id, filesPurged } of due) {
    if (!(await goesOn(run))) return done;
    const purge = { jobId: id, by: null, may, details, rest: (ms: number) => rest(run, ms) };
    const begun = run.services.clock.monotonic();
    const purged = await run.guard.attempt(id, async () => {
      const without = filesPurged || step !== 'data' || (await purgeOrder(run.services, { ...purge, step: 'files' }));
      return without && (await purgeOrder(run.services, { ...purge, step }));
    });
    if (purged === true) done += 1;
    await rest(run, run.services.clock.monotonic() - begun);
  }
  return done;
}

/** The next orders of one account. @returns how many were looked at, and how many of these were done */
async function takeTurn(
  run: Run,
  asked: DueStep,
  turn: Turn,
): Promise<{ readonly seen: number; readonly done: number }> {
  const { services, now } = run;
  const { account, after } = turn;
  const { step } = asked;
  const jobs = await dueJobs(services.db, account, { step, now, after, limit: JOBS_AT_ONCE });
  turn.after = jobs.at(-1)?.cursor ?? after;
  if (step !== 'freeze') {
    const kept = jobs.filter((job) => obstacleTo(job) !== null);
    await letRest(
      services.db,
      kept.map(({ id }) => id),
      now,
    );
  }
  const due = jobs.filter((job) => isDue(job, step, { days: daysOf(job, asked), now: now.getTime() }));
  await run.progress?.();
  const ids = due.map(({ id }) => id);
  const done = asked.step === 'freeze' ? await freezeJobs(services.db, ids, now) : await purgeEach(run, due, asked);
  return { seen: jobs.length, done };
}

async function doStep(run: Run, asked: DueStep): Promise<number> {
  let turns: Turn[] = (await dueAccounts(run.services.db, asked, run.now)).map((account) => ({ account, after: null }));
  let total = 0;
  while (turns.length > 0) {
    const left: Turn[] = [];
    for (const turn of turns) {
      if (!(await goesOn(run))) return total;
      const { seen, done } = await takeTurn(run, asked, turn);
      total += done;
      if (seen === JOBS_AT_ONCE) left.push(turn);
    }
    turns = left;
  }
  return total;
}

/** Purges that people asked for come before those that are due: somebody waits for them. */
async function doAsked(run: Run): Promise<void> {
  for (const id of await askedPurges(run.services.db)) {
    if (!(await goesOn(run))) return;
    await run.guard.attempt(id, () => purgeAsAsked(run.services, id, (ms) => rest(run, ms)));
    await run.progress?.();
  }
}

/** Events without a piece end by the clock alone. */
async function endEvents(run: Run, years: number): Promise<void> {
  for (let count = 1; count > 0 && (await goesOn(run)); ) {
    const begun = run.services.clock.monotonic();
    count = await endUnplaced(run.services, { now: run.now, years });
    await run.progress?.();
    await rest(run, run.services.clock.monotonic() - begun);
  }
}

/**
 * One run. Nothing is done while a restored database is looked at: what it says of times may be of another day.
 * @throws at its end what kept an order back: the others are done by then
 */
export async function keepAndPurge(services: Services, limits: RunLimits = {}): Promise<Kept> {
  const { db, clock, log } = services;
  const kept = { freeze: 0, files: 0, data: 0, evidence: 0, billing: 0 };
  if (await isRestoreOpen(db)) return kept;
  const guard = guardedRun(services, { event: 'purge.order-failed', label: 'keeping.purgeFails' });
  const run: Run = { ...limits, services, now: clock.now(), endsAt: clock.monotonic() + LONGEST_RUN_MS, guard };
  const pace = { rest: (ms: number) => rest(run, ms), goesOn: () => folderGoes(run) };
  await wakeRested(db, run.now);
  await doAsked(run);
  await removeLeavingFolders(services, pace);
  const years = await yearsThatHold(services, run.now);
  const steps: readonly DueStep[] = [
    ...(['freeze', 'files', 'data'] as const).map((step) => ({ step })),
    { step: 'evidence', days: daysOfYears(years.evidence) },
    { step: 'billing', days: daysOfYears(years.billing) },
  ];
  for (const asked of steps) kept[asked.step] = await doStep(run, asked);
  await endEvents(run, years.evidence);
  if (Object.values(kept).some((count) => count > 0)) log.info('purge.run', { ...kept });
  const isSettled = !(await isRestoreOpen(db));
  guard.end(isSettled && !isOver(run));
  if (isSettled) await removeLeavingFolders(services, pace);
  return kept;
}
