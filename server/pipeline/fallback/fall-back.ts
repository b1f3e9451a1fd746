// What failed for good falls back: another channel takes over, or a person is offered what can be done (docs/model.md,
// "Fallback"). Everything is read from the shipments themselves: a run that was cut is made up for by the next one.
import { sql } from 'kysely';
import { guardedRun } from '#server/context/guarded-run.ts';
import { groupStates } from '#server/letters/deliveries/delivery-state.ts';
import { giveToOwners } from '#server/letters/fallback/deciders.ts';
import {
  type FailedShipment,
  failureFacts,
  lockFailed,
  TO_TAKE_OVER,
} from '#server/letters/fallback/failed-shipments.ts';
import { nextSteps } from '#server/letters/fallback/next-steps.ts';
import { pricesOf } from '#server/letters/fallback/successor-prices.ts';
import { lockJob, refreshJob } from '#server/letters/jobs/job-state.ts';
import { giveBack } from '#server/letters/money/reservations.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { type LoadedCommand, loadCommand } from '../making/load-command.ts';
import { afford } from './afford.ts';
import type { FallbackServices, Falling } from './falling.ts';
import { giveDoubts } from './give-doubts.ts';
import { makeSuccessors } from './make-successors.ts';
import { decide, type Offered } from './verdicts.ts';

/** What a run did. */
export interface FallenBack {
  readonly taken: number;
  readonly offered: number;
}

const SLICE = 200;
const JOBS_AT_ONCE = 100;

/**
 * Those whose fate a person decides say why, by which channels they could go, and what that costs. To a colleague of the owner who has
 * one already it comes back: that is news.
 */
async function offer(
  trx: Trx,
  offered: readonly Offered[],
  { command, at }: { readonly command: LoadedCommand; readonly at: Date },
): Promise<void> {
  if (offered.length === 0) return;
  const carrying = offered.map(({ shipment, next: labels }) => ({ groupId: shipment.pack_group_id, labels }));
  const next = (await pricesOf({ ...command, where: trx, now: at }, carrying)).map((channels) => toJson(channels));
  const ids = offered.map(({ shipment }) => shipment.id);
  await sql`update shipment s set takeover = 'offered', takeover_why = n.why, takeover_wish = null,
      takeover_next = n.next, takeover_at = ${at},
      assigned_at = case when s.decider_id <> s.owner_id then ${at}::timestamptz else s.assigned_at end
    from unnest(${sql.val(ids)}::bigint[], ${sql.val(offered.map(({ why }) => why))}::text[],
      ${sql.val(next)}::jsonb[]) n(id, why, next)
    where s.id = n.id`.execute(trx);
}

/** Rows that a person wants to go by their channel once more. */
const againOf = (shipments: readonly FailedShipment[]): Map<number, string> =>
  new Map(
    shipments.flatMap(({ takeover, takeover_wish: wish, pack_group_id: id, channel_label: label }) =>
      takeover === 'wished' && wish?.way === 'again' ? [[id, label] as const] : [],
    ),
  );

/** Failures of one command. */
async function fallBackCommand(
  falling: Falling,
  jobId: number,
  shipments: readonly FailedShipment[],
): Promise<FallenBack> {
  const { trx, services, change } = falling;
  const [first] = shipments;
  if (first === undefined) return { taken: 0, offered: 0 };
  const { command_id: commandId, account_id: accountId } = first;
  const command = await loadCommand(trx, commandId);
  if (command === null) throw new Error(`Command ${commandId} is gone.`);
  const rows = await nextSteps(
    { trx, services, jobId, now: change.at, chosen: command.options, again: againOf(shipments) },
    shipments.filter((one) => !one.files_gone).map((one) => one.pack_group_id),
  );
  if (!rows.ok) services.log.warn('fallback.rows-unread', { command: commandId, reason: rows.refusal.label });
  const factsOf = await failureFacts(trx, accountId, change.at);
  const verdicts = rows.ok
    ? decide(shipments, factsOf, rows.value)
    : { taken: [], offered: shipments.map((shipment) => ({ shipment, why: 'files' as const, next: [] })) };
  const { taken, offered } = await afford(falling, command, verdicts);
  await offer(trx, offered, { command, at: change.at });
  const offeredIds = offered.map(({ shipment }) => shipment.id);
  await giveToOwners(trx, offeredIds, { accountId, at: change.at });
  const consents = rows.ok ? rows.value : new Map();
  if (taken.length > 0) await makeSuccessors(falling, command, { taken, consents });
  else await giveBack(trx, commandId);
  await groupStates(commandId).execute(trx);
  return { taken: taken.length, offered: offered.length };
}

/** One slice of a job: failures of one of its commands. @returns null when there was nothing left */
async function fallBackSlice(services: FallbackServices, jobId: number): Promise<FallenBack | null> {
  return services.db.transaction().execute(async (trx) => {
    const job = await lockJob(trx, jobId);
    const shipments = await lockFailed(trx, sql`s.job_id = ${jobId} and ${TO_TAKE_OVER}`, SLICE);
    if (job === null || shipments.length === 0) return null;
    const falling = { trx, services, change: { at: services.clock.now(), by: null } };
    // Of one command: no two orders of a limit wait while the pages of a third are read.
    const of = shipments.filter(({ command_id }) => command_id === shipments[0]?.command_id);
    const done = await fallBackCommand(falling, jobId, of);
    await refreshJob(trx, job, falling.change);
    services.failPoints.reach('fallback-before-commit');
    return done;
  });
}

/**
 * Looks at everything that failed, or came into doubt, since the last run.
 * @throws at its end what kept an order back: the others have fallen back by then
 */
export async function fallBack(services: FallbackServices): Promise<FallenBack> {
  const run = guardedRun(services, { event: 'fallback.order-failed', label: 'fallback.fails' });
  const done = { taken: 0, offered: 0 };
  const ofJob = async (jobId: number): Promise<void> => {
    let slice = await fallBackSlice(services, jobId);
    for (; slice !== null; slice = await fallBackSlice(services, jobId)) {
      done.taken += slice.taken;
      done.offered += slice.offered;
    }
  };
  for (let after = 0; ; ) {
    const { rows } = await sql<{ job_id: number }>`select distinct s.job_id from shipment s
      where ${TO_TAKE_OVER} and s.job_id > ${after} order by 1 limit ${JOBS_AT_ONCE}`.execute(services.db);
    for (const { job_id: jobId } of rows) {
      await run.attempt(jobId, () => ofJob(jobId));
      after = jobId;
    }
    if (rows.length < JOBS_AT_ONCE) break;
  }
  await giveDoubts(services);
  run.end();
  return done;
}
