// What failed for good falls back: another channel takes over, or a person is offered what can be done (docs/model.md,
// "Fallback"). Everything is read from the shipments themselves: a run that was cut is made up for by the next one.
import { sql } from 'kysely';
import type { ServiceChannelOptions } from '#domain/api/sending/command.schema.ts';
import type { ChannelType } from '#domain/channels/channels.ts';
import {
  type FailedRow,
  type FailureFacts,
  type FallbackObstacle,
  type NextStep,
  obstacleOf,
  type Successor,
  shutBy,
  successorOf,
} from '#domain/shipments/fallback.rules.ts';
import { groupStates } from '#server/letters/deliveries/delivery-state.ts';
import { giveToOwners } from '#server/letters/fallback/deciders.ts';
import {
  type FailedShipment,
  failureFacts,
  lockFailed,
  TO_TAKE_OVER,
} from '#server/letters/fallback/failed-shipments.ts';
import { nextSteps, type RowSteps } from '#server/letters/fallback/next-steps.ts';
import { lockJob, refreshJob } from '#server/letters/jobs/job-state.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import type { FallbackServices, Falling } from './falling.ts';
import { makeSuccessors, type TakenOver } from './make-successors.ts';

/** What a run did. */
export interface FallenBack {
  readonly taken: number;
  readonly offered: number;
}

const SLICE = 200;
const JOBS_AT_ONCE = 100;

interface Offered {
  readonly shipment: FailedShipment;
  readonly why: FallbackObstacle;
  /** Labels of the group that would take over. */
  readonly next: readonly string[];
}

/** Who takes over, or why nobody does by itself, and who could. */
type Verdict = { readonly step: NextStep } | { readonly obstacle: FallbackObstacle; readonly next: readonly string[] };

interface Verdicts {
  readonly taken: TakenOver[];
  readonly offered: Offered[];
}

/** What a person chose: the same channel once more, or the next one, which only what is shut by itself keeps back. */
function wished(row: FailedRow, shipment: FailedShipment, facts: FailureFacts): Successor {
  const shut = shutBy(facts);
  if (shut !== null) return { obstacle: shut };
  if (shipment.takeover_wish?.way !== 'again') return successorOf(row);
  return { step: { place: row.place, labels: [shipment.channel_label], fits: true, needsConsent: false } };
}

/** Who takes over for a failure, or what keeps it for a person. */
function verdictOn(shipment: FailedShipment, row: FailedRow, facts: FailureFacts): Verdict {
  const isWished = shipment.takeover === 'wished';
  const successor = isWished ? wished(row, shipment, facts) : successorOf(row);
  const obstacle = isWished ? null : obstacleOf(facts, successor);
  if (obstacle !== null) return { obstacle, next: 'step' in successor ? successor.step.labels : [] };
  return 'step' in successor ? successor : { ...successor, next: [] };
}

function decide(
  shipments: readonly FailedShipment[],
  factsOf: (shipment: FailedShipment) => FailureFacts,
  rows: ReadonlyMap<number, RowSteps>,
): Verdicts {
  const verdicts: Verdicts = { taken: [], offered: [] };
  // Two channels of a row that failed in one run have one successor, as in two.
  const served = new Map<number, number[]>();
  for (const shipment of shipments) {
    const { pack_group_id: groupId, strategy_group: place, carried } = shipment;
    const used = [...shipment.used, ...(served.get(groupId) ?? [])];
    const row = { place, carried, used, holding: rows.get(groupId)?.steps ?? [] };
    const verdict = verdictOn(shipment, row, factsOf(shipment));
    if ('obstacle' in verdict) verdicts.offered.push({ shipment, why: verdict.obstacle, next: verdict.next });
    else {
      verdicts.taken.push({ shipment, step: verdict.step });
      served.set(groupId, [...(served.get(groupId) ?? []), verdict.step.place]);
    }
  }
  return verdicts;
}

/** Those whose fate a person decides say why. */
async function offer(
  trx: Trx,
  offered: readonly Offered[],
  { types, at }: { readonly types: ReadonlyMap<string, ChannelType>; readonly at: Date },
): Promise<void> {
  if (offered.length === 0) return;
  const next = offered.map(({ next: labels }) =>
    toJson(labels.map((label) => ({ label, channelType: types.get(label) }))),
  );
  const ids = offered.map(({ shipment }) => shipment.id);
  await sql`update shipment s set takeover = 'offered', takeover_why = n.why, takeover_wish = null,
      takeover_next = n.next, takeover_at = ${at}
    from unnest(${sql.val(ids)}::bigint[], ${sql.val(offered.map(({ why }) => why))}::text[],
      ${sql.val(next)}::jsonb[]) n(id, why, next)
    where s.id = n.id`.execute(trx);
}

/** The options that were confirmed; a command keeps those of the channels that it used. */
async function optionsOf(trx: Trx, commandId: number): Promise<ServiceChannelOptions> {
  const row = await trx
    .selectFrom('delivery_command')
    .select('service_channel_options')
    .where('id', '=', commandId)
    .executeTakeFirstOrThrow();
  return row.service_channel_options as ServiceChannelOptions;
}

/** Failures of one command. */
async function fallBackCommand(
  { trx, services, change }: Falling,
  jobId: number,
  shipments: readonly FailedShipment[],
): Promise<FallenBack> {
  const [first] = shipments;
  if (first === undefined) return { taken: 0, offered: 0 };
  const { command_id: commandId, account_id: accountId } = first;
  const chosen = await optionsOf(trx, commandId);
  const rows = await nextSteps(
    { trx, services, jobId, now: change.at, chosen },
    shipments.filter((one) => !one.files_gone).map((one) => one.pack_group_id),
  );
  if (!rows.ok) services.log.warn('fallback.rows-unread', { command: commandId, reason: rows.refusal.label });
  const factsOf = await failureFacts(trx, accountId, change.at);
  const { taken, offered } = rows.ok
    ? decide(shipments, factsOf, rows.value.rows)
    : { taken: [], offered: shipments.map((shipment) => ({ shipment, why: 'files' as const, next: [] })) };
  await offer(trx, offered, { types: rows.ok ? rows.value.types : new Map(), at: change.at });
  const offeredIds = offered.map(({ shipment }) => shipment.id);
  await giveToOwners(trx, offeredIds, { accountId, at: change.at });
  if (taken.length > 0) await makeSuccessors({ trx, services, change }, commandId, taken);
  await groupStates(commandId).execute(trx);
  return { taken: taken.length, offered: offered.length };
}

/** One slice of a job. @returns null when there was nothing left */
async function fallBackSlice(services: FallbackServices, jobId: number): Promise<FallenBack | null> {
  return services.db.transaction().execute(async (trx) => {
    const job = await lockJob(trx, jobId);
    const shipments = await lockFailed(trx, sql`s.job_id = ${jobId} and ${TO_TAKE_OVER}`, SLICE);
    if (job === null || shipments.length === 0) return null;
    const falling = { trx, services, change: { at: services.clock.now(), by: null } };
    const done = { taken: 0, offered: 0 };
    for (const of of Map.groupBy(shipments, ({ command_id }) => command_id).values()) {
      const { taken, offered } = await fallBackCommand(falling, jobId, of);
      done.taken += taken;
      done.offered += offered;
    }
    await refreshJob(trx, job, falling.change);
    services.failPoints.reach('fallback-before-commit');
    return done;
  });
}

/** Looks at everything that failed since the last run. */
export async function fallBack(services: FallbackServices): Promise<FallenBack> {
  const done = { taken: 0, offered: 0 };
  for (let after = 0; ; ) {
    const { rows } = await sql<{ job_id: number }>`select distinct s.job_id from shipment s
      where ${TO_TAKE_OVER} and s.job_id > ${after} order by 1 limit ${JOBS_AT_ONCE}`.execute(services.db);
    for (const { job_id: jobId } of rows) {
      for (
        let slice = await fallBackSlice(services, jobId);
        slice !== null;
        slice = await fallBackSlice(services, jobId)
      ) {
        done.taken += slice.taken;
        done.offered += slice.offered;
      }
      after = jobId;
    }
    if (rows.length < JOBS_AT_ONCE) return done;
  }
}
