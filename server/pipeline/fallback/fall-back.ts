// What failed for good falls back: another channel takes over, or a person is offered what can be done (docs/model.md,
// "Fallback"). Everything is read from the shipments themselves: a run that was cut is made up for by the next one.
import { sql } from 'kysely';
import { guardedRun } from '#server/context/guarded-run.ts';
import { TO_TAKE_OVER } from '#server/letters/fallback/failed-shipments.ts';
import { settleFailed } from '#server/letters/fallback/unsettled-rows.ts';
import { isRestoreOpen } from '#server/storage/marks/marks.repository.ts';
import { type FallenBack, fallBackSlice, type Unread } from './fall-back-slice.ts';
import type { FallbackServices } from './falling.ts';
import { giveDoubts } from './give-doubts.ts';
import { followHeldDoubts } from './held-doubts.ts';

const SLICE = 200;
const JOBS_AT_ONCE = 100;

/** What a run has done so far. */
interface Done {
  taken: number;
  offered: number;
}

/** Rows of a job whose pages cannot be read are looked for one by one; behind so many a slice with one waits whole, until the next run. */
const MOST_UNREAD = 20;

/** What waits, and why. */
interface Aside {
  readonly unread: number[];
  readonly faults: Error[];
}

/** Sets what cannot be read aside, once it is alone or enough was looked for. @returns how many are tried next */
function setAside({ ids, refusal }: Unread, { unread, faults }: Aside): number {
  if (ids.length === 1 || unread.length >= MOST_UNREAD) {
    unread.push(...ids);
    faults.push(new Error(`Pages of ${ids.length} shipments from ${ids[0]} on cannot be read: ${refusal.label}.`));
  }
  return unread.length >= MOST_UNREAD ? SLICE : Math.ceil(ids.length / 2);
}

/**
 * All failures of a job.
 * @throws at its end what kept some of them back: they wait for the next run, with what people wish for them
 */
async function fallBackJob(services: FallbackServices, jobId: number, done: Done): Promise<void> {
  const faults: Error[] = [];
  try {
    await settleFailed(services, jobId);
  } catch (error) {
    // What nobody could look at waits; all others go on.
    faults.push(error as Error);
  }
  const unread: number[] = [];
  for (let size = SLICE; ; ) {
    const slice = await fallBackSlice(services, jobId, { size, without: unread });
    if (slice === null) break;
    if ('refusal' in slice) {
      size = setAside(slice, { unread, faults });
    } else {
      done.taken += slice.taken;
      done.offered += slice.offered;
      size = Math.min(SLICE, size * 2);
    }
  }
  const [first] = faults;
  if (first !== undefined) throw faults.length === 1 ? first : new AggregateError(faults, first.message);
}

/**
 * Looks at everything that failed, or came into doubt, since the last run. While a restore is open nothing takes over: what failed may
 * have been followed already after the backup (docs/decisions/0788).
 * @throws at its end what kept an order back: the others have fallen back by then
 */
export async function fallBack(services: FallbackServices): Promise<FallenBack> {
  const run = guardedRun(services, { event: 'fallback.order-failed', label: 'fallback.fails' });
  const done: Done = { taken: 0, offered: 0 };
  if (await isRestoreOpen(services.db)) return done;
  for (let after = 0; ; ) {
    const { rows } = await sql<{ job_id: number }>`select distinct s.job_id from shipment s
      where ${TO_TAKE_OVER} and s.job_id > ${after} order by 1 limit ${JOBS_AT_ONCE}`.execute(services.db);
    for (const { job_id: jobId } of rows) {
      await run.attempt(jobId, () => fallBackJob(services, jobId, done));
      after = jobId;
    }
    if (rows.length < JOBS_AT_ONCE) break;
  }
  await followHeldDoubts(services, run);
  await giveDoubts(services);
  run.end(true);
  return done;
}
