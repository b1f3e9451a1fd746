// One slice of what failed in a job: failures of one of its commands fall back together, or are offered to people.
import { type SqlBool, sql } from 'kysely';
import { ok, type Refusal, type Result } from '#domain/errors/result.ts';
import { followGroups } from '#server/letters/deliveries/delivery-state.ts';
import { giveToOwners } from '#server/letters/fallback/deciders.ts';
import {
  type FailedShipment,
  failureFacts,
  lockFailed,
  TO_TAKE_OVER,
} from '#server/letters/fallback/failed-shipments.ts';
import { nextSteps } from '#server/letters/fallback/next-steps.ts';
import { pricesOf } from '#server/letters/fallback/successor-prices.ts';
import { OF_UNSETTLED_ROW } from '#server/letters/fallback/unsettled-rows.ts';
import { decide, type Offered } from '#server/letters/fallback/verdicts.ts';
import { lockJob } from '#server/letters/jobs/job-state.ts';
import { giveBack } from '#server/letters/money/reservations.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { type LoadedCommand, loadCommand } from '../making/load-command.ts';
import { afford } from './afford.ts';
import type { FallbackServices, Falling } from './falling.ts';
import { makeSuccessors } from './make-successors.ts';

/** What a slice or a run did. */
export interface FallenBack {
  readonly taken: number;
  readonly offered: number;
}

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

const isAgain = ({ takeover, takeover_wish: wish }: FailedShipment): boolean =>
  takeover === 'wished' && wish?.way === 'again';

/** Of two channels of a row that are to go once more the second waits for the next slice: a row is judged for one. */
function oneOfEach(shipments: readonly FailedShipment[]): FailedShipment[] {
  const again = new Set<number>();
  return shipments.filter((one) => {
    if (!isAgain(one)) return true;
    const isFirst = !again.has(one.pack_group_id);
    again.add(one.pack_group_id);
    return isFirst;
  });
}

/** Rows that a person wants to go by their channel once more. */
const againOf = (shipments: readonly FailedShipment[]): Map<number, string> =>
  new Map(shipments.flatMap((one) => (isAgain(one) ? [[one.pack_group_id, one.channel_label] as const] : [])));

/** Failures of one command. Refuses, and changes nothing, where a page of theirs that is needed cannot be read. */
async function fallBackCommand(
  falling: Falling,
  jobId: number,
  shipments: readonly FailedShipment[],
): Promise<Result<FallenBack>> {
  const { trx, services, change } = falling;
  const [first] = shipments;
  if (first === undefined) return ok({ taken: 0, offered: 0 });
  const { command_id: commandId, account_id: accountId } = first;
  const command = await loadCommand(trx, commandId);
  if (command === null) throw new Error(`Command ${commandId} is gone.`);
  const rows = await nextSteps(
    { trx, services, jobId, now: change.at, chosen: command.options, again: againOf(shipments) },
    shipments.filter((one) => !one.files_gone).map((one) => one.pack_group_id),
  );
  const isGone = !rows.ok && rows.refusal.label === 'file.purged';
  if (!rows.ok && !(isGone && shipments.length === 1)) return rows;
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
  await followGroups(trx, commandId, { ...change, groupIds: shipments.map((one) => one.pack_group_id) });
  return ok({ taken: taken.length, offered: offered.length });
}

/** Failures of which a page could not be read: nothing was done about them. */
export interface Unread {
  readonly ids: readonly number[];
  readonly refusal: Refusal;
}

/** Which failures a slice takes: some at most, and none of which a page could not be read before. */
export interface SliceTaken {
  readonly size: number;
  readonly without: readonly number[];
}

/**
 * One slice of a job: failures of one of its commands, but those of rows whose corrected address nobody looked at. Where pages of
 * more than one cannot be read the caller comes back with fewer. @returns null when there was nothing left
 */
export async function fallBackSlice(
  services: FallbackServices,
  jobId: number,
  { size, without }: SliceTaken,
): Promise<FallenBack | Unread | null> {
  return services.db.transaction().execute(async (trx) => {
    const job = await lockJob(trx, jobId);
    const wanted = sql<SqlBool>`s.job_id = ${jobId} and ${TO_TAKE_OVER} and not ${OF_UNSETTLED_ROW}
      and s.id <> all(${sql.val([...without])}::bigint[])`;
    const shipments = await lockFailed(trx, wanted, size);
    if (job === null || shipments.length === 0) return null;
    const falling = { trx, services, change: { at: services.clock.now(), by: null } };
    // Of one command: no two orders of a limit wait while the pages of a third are read.
    const of = oneOfEach(shipments.filter(({ command_id }) => command_id === shipments[0]?.command_id));
    const done = await fallBackCommand(falling, jobId, of);
    if (!done.ok) return { ids: of.map(({ id }) => id), refusal: done.refusal };
    services.failPoints.reach('fallback-before-commit');
    return done.value;
  });
}
