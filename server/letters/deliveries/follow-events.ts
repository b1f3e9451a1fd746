// Shipments follow their events: status, history line and counters, set by set, in the transaction that stores the events.
import { sql } from 'kysely';
import { isSeen, saysLeft } from '#domain/shipments/left.ts';
import type { ShipmentStatus } from '#domain/shipments/merge-status.ts';
import { isShipmentError } from '#domain/shipments/shipments.ts';
import { NOT_LEFT_CODES, STAGE_HANDED_OVER, STATUS_CODES, type StatusCode } from '#domain/shipments/status.codes.ts';
import { followEvents, followedAt, type TrackingEvent } from '#domain/shipments/tracking.ts';
import { addCounters } from '#server/letters/counters/counters.ts';
import { addRevisions } from '#server/letters/history/add-revision.ts';
import { chargeShipments } from '#server/letters/money/charges.ts';
import { releaseWishes } from '#server/letters/money/reservations.ts';
import { holdDoubtAgain, releaseDoubts } from '#server/letters/money/taken-back.ts';
import type { Trx } from '#server/storage/schema.ts';
import { BOUNCED, type Bounced, noteBounced } from './bounced-addresses.ts';
import { clearFailure } from './clear-failure.ts';
import { statusDeltas } from './status-deltas.ts';
import {
  type EventOrigin,
  type EventRow,
  eventsOf,
  lockTracked,
  ownStatuses,
  type TrackedShipment,
} from './tracking.repository.ts';

/** What a shipment becomes. */
interface Outcome {
  readonly before: TrackedShipment;
  readonly status: ShipmentStatus;
  readonly until: Date | null;
  readonly reference: string | null;
  readonly tracker: string | null;
  readonly acknowledged: boolean;
}

const NOBODY: Pick<EventOrigin, 'source' | 'by'> = { source: 'system', by: null };

export const asEvent = (row: EventRow): TrackingEvent => ({ ...row, at: row.at.getTime() });

const statusOf = ({ status, status_at, status_provider }: TrackedShipment): ShipmentStatus => ({
  code: status as StatusCode,
  at: status_at.getTime(),
  provider: status_provider,
  doubt: null,
});

/** What took over for it never left: as soon as it moves it counts for itself again (docs/decisions/0816). */
const isFreed = (before: TrackedShipment, code: number): boolean => before.alone && code !== before.status;

/** A status that is known to be an error again is one that nobody has seen, unless others took over for it. */
const staysAcknowledged = (before: TrackedShipment, code: number): boolean =>
  before.acknowledged &&
  !isFreed(before, code) &&
  (before.replaced || code === before.status || !isShipmentError(code));

function outcomeOf(before: TrackedShipment, base: ShipmentStatus, rows: readonly EventRow[]): Outcome {
  const { status, events } = followEvents({ base, events: rows.map(asEvent) });
  const last = events.at(-1);
  const { reference, tracker } = followedAt(events);
  return {
    before,
    status,
    until: last === undefined ? before.tracked_until : new Date(last.at),
    reference: reference ?? before.tracking_reference,
    tracker: tracker ?? before.tracker,
    acknowledged: staysAcknowledged(before, status.code),
  };
}

const isSame = ({ before, status, until, reference, tracker }: Outcome): boolean =>
  status.code === before.status &&
  status.at === before.status_at.getTime() &&
  until?.getTime() === before.tracked_until?.getTime() &&
  reference === before.tracking_reference &&
  tracker === before.tracker;

const moved = ({ before, status }: Outcome): boolean => status.code !== before.status;

/** No failure any more: it arrived after all, or was destroyed. What a person wished for it is void. */
const isOver = ({ status }: Outcome): boolean => !isShipmentError(status.code);

/**
 * A failure that is over, or acknowledged and another one by now, or a doubt that is settled: what fails then is decided on anew. A
 * doubt stays through events that say nothing of it.
 */
const endsFailure = (outcome: Outcome): boolean =>
  outcome.before.in_doubt
    ? settlesDoubt(outcome)
    : isOver(outcome) || (outcome.before.acknowledged && !outcome.acknowledged);

/** What was offered, wished or done for the failure that it was; of what nobody looked at nothing may be left either. */
const VOID = sql`n.moved and (s.takeover is null or s.takeover = 'offered' or s.takeover = 'wished' and n.over or n.freed)`;

async function writeShipments(trx: Trx, outcomes: readonly Outcome[], receivedAt: Date): Promise<void> {
  const column = <T>(of: (outcome: Outcome) => T) => sql.val(outcomes.map(of));
  await sql`update shipment s set status = n.status, status_at = n.at, status_provider = n.provider,
      doubt = case when n.settles then null else s.doubt end, acknowledged = n.acknowledged,
      ${clearFailure({ offer: VOID, decision: sql`n.ended` })},
      left_at = case when n.status = any(${sql.val([...NOT_LEFT_CODES])}::int[]) then null
        else coalesce(s.left_at, ${receivedAt}) end,
      version = s.version + n.moved::int, tracked_until = n.until, tracking_reference = n.reference, tracker = n.tracker
    from unnest(${column(({ before }) => before.id)}::bigint[], ${column(({ status }) => status.code)}::int[],
      ${column(({ status }) => new Date(status.at).toISOString())}::timestamptz[],
      ${column(({ status }) => status.provider)}::text[], ${column(settlesDoubt)}::boolean[],
      ${column(({ acknowledged }) => acknowledged)}::boolean[], ${column(moved)}::boolean[],
      ${column(({ until }) => until?.toISOString() ?? null)}::timestamptz[],
      ${column(({ reference }) => reference)}::text[], ${column(({ tracker }) => tracker)}::text[],
      ${column(endsFailure)}::boolean[], ${column(isOver)}::boolean[],
      ${column(({ before, status }) => isFreed(before, status.code))}::boolean[])
      n(id, status, at, provider, settles, acknowledged, moved, until, reference, tracker, ended, over, freed)
    where s.id = n.id`.execute(trx);
}

/** Whatever sets the status anew says what became of the piece. */
const settlesDoubt = ({ before, status }: Outcome): boolean =>
  status.code !== before.status || status.at !== before.status_at.getTime();

const settled = (outcome: Outcome): boolean => outcome.before.in_doubt && settlesDoubt(outcome);

const fell = ({ before, status }: Outcome): boolean => stageOfCode(status.code) < stageOfCode(before.status);

const stageOfCode = (code: number): number => STATUS_CODES[code as StatusCode]?.stage ?? 0;

const isOut = ({ status }: TrackedShipment): boolean => stageOfCode(status) >= STAGE_HANDED_OVER;

/**
 * It was not sure to be out of the house, for it is new there, was in doubt, or was said to have never been taken; and somebody has seen it
 * there. What others took over for may have been charged, and that given back.
 */
function hasLeft({ before, status }: Outcome): boolean {
  if (!isOut(before)) return isSeen(status.code);
  const wasRefused = before.status_provider !== null && !saysLeft(before.status);
  const isForgotten = before.replaced && before.status === 400;
  const isSaid = before.in_doubt || (status.provider !== null && (wasRefused || isForgotten));
  return isSaid && saysLeft(status.code);
}

/** `tracking` tells these lines from those of the product's own moves. */
const detailsOf = (outcome: Outcome, source: string) => ({
  tracking: source,
  at: new Date(outcome.status.at).toISOString(),
  provider: outcome.status.provider,
  ...(fell(outcome) ? { correction: true } : {}),
});

async function writeHistory(
  trx: Trx,
  outcomes: readonly Outcome[],
  { source, by, receivedAt }: Pick<EventOrigin, 'source' | 'by' | 'receivedAt'>,
): Promise<void> {
  await addRevisions(
    trx,
    outcomes.map((outcome) => ({
      entity: 'shipment' as const,
      entityId: outcome.before.id,
      accountId: outcome.before.account_id,
      event: `${outcome.status.code}` as const,
      at: receivedAt,
      by: by === null ? null : { ...by, actedForLogin: null },
      details: detailsOf(outcome, source),
    })),
  );
}

/** A shipment whose order must follow. */
export interface FollowedShipment {
  readonly shipmentId: number;
  readonly deliveryId: number;
  readonly commandId: number;
  readonly accountId: number;
  /** It was in doubt, and is no more. */
  readonly settled: boolean;
  /** What its order holds may be less by it, as by each that is settled. */
  readonly money: boolean;
}

/** What became of the shipments of a batch. */
export interface FollowResult {
  readonly changed: number;
  readonly follow: readonly FollowedShipment[];
}

const isFailed = (status: number): boolean => status < 0;

/**
 * What its order says of it is another thing: it failed or did not, or is an error or none any more, or is one that waits for somebody
 * again.
 */
const isAnother = ({ before, status }: Outcome): boolean =>
  isFailed(before.status) !== isFailed(status.code) ||
  isShipmentError(before.status) !== isShipmentError(status.code) ||
  (isShipmentError(before.status) && isFreed(before, status.code));

const followOf = (outcome: Outcome): FollowedShipment[] => {
  const { before } = outcome;
  const isSettled = settled(outcome);
  if (!isSettled && !isAnother(outcome)) return [];
  const { id: shipmentId, delivery_id: deliveryId, command_id: commandId, account_id: accountId } = before;
  const money = isOver(outcome) || hasLeft(outcome);
  return [{ shipmentId, deliveryId, commandId, accountId, settled: isSettled, money }];
};

const idsOf = (outcomes: readonly Outcome[]): number[] => outcomes.map(({ before }) => before.id);

const bouncedOf = ({ before, status }: Outcome): Bounced => ({ id: before.id, at: new Date(status.at) });

/** What ends by these outcomes holds no money any more: what people wished for failures, and doubts of what never left. */
async function release(trx: Trx, outcomes: readonly Outcome[]): Promise<void> {
  const over = outcomes.filter((one) => isShipmentError(one.before.status) && moved(one) && isOver(one));
  if (over.length > 0) await releaseWishes(trx, idsOf(over));
  await releaseDoubts(trx, idsOf(outcomes.filter((one) => settled(one) && !hasLeft(one))));
}

async function write(
  trx: Trx,
  outcomes: readonly Outcome[],
  origin: Pick<EventOrigin, 'source' | 'by' | 'receivedAt'>,
): Promise<FollowResult> {
  const other = outcomes.filter((outcome) => !isSame(outcome));
  await release(trx, other);
  if (other.length > 0) await writeShipments(trx, other, origin.receivedAt);
  const gone = other.filter(moved);
  const leaving = other.filter((one) => (moved(one) || settlesDoubt(one)) && hasLeft(one));
  // What was said to have never been taken holds nothing: what it is charged is not that of the others of its command.
  const refused = leaving.filter(({ before }) => !before.in_doubt && isOut(before));
  for (const id of idsOf(refused)) await holdDoubtAgain(trx, id, origin.receivedAt);
  if (leaving.length > 0) await chargeShipments(trx, idsOf(leaving), origin.receivedAt);
  // One that had bounced before may have done so again.
  const bounced = other.filter(({ status }) => status.code === BOUNCED);
  await noteBounced(trx, bounced.map(bouncedOf), origin.receivedAt);
  // Also where a carrier says what the status says already: that nobody doubts it any more is known by this line alone.
  const told = other.filter((one) => moved(one) || settled(one));
  if (told.length > 0) await writeHistory(trx, told, origin);
  const deltas = gone.flatMap(({ before, status, acknowledged }) =>
    statusDeltas(before, { from: before.status, to: status.code, acknowledged }),
  );
  if (gone.length > 0) await addCounters(trx, deltas);
  return { changed: gone.length, follow: other.flatMap(followOf) };
}

export const byShipment = <T extends { readonly shipmentId: number | null }>(rows: readonly T[]): Map<number, T[]> =>
  Map.groupBy(
    rows.filter(({ shipmentId }) => shipmentId !== null),
    ({ shipmentId }) => shipmentId ?? 0,
  );

/** The last status that the product itself set, as what follows it begins. */
export const baseOf = ({ code, at }: { readonly code: number; readonly at: Date }): ShipmentStatus => ({
  code: code as StatusCode,
  at: at.getTime(),
  provider: null,
  doubt: null,
});

/** Follows shipments from the product's own status through all their events. */
async function anew(trx: Trx, shipments: readonly TrackedShipment[]): Promise<Outcome[]> {
  if (shipments.length === 0) return [];
  const ids = shipments.map(({ id }) => id);
  const events = byShipment(await eventsOf(trx, ids));
  const bases = new Map((await ownStatuses(trx, ids)).map((base) => [base.id, base]));
  return shipments.map((before) => {
    const own = bases.get(before.id);
    // The history of an old order is purged: what is known of it goes on from where it stands.
    const base = own === undefined ? statusOf(before) : baseOf(own);
    return outcomeOf(before, base, events.get(before.id) ?? []);
  });
}

/** Nothing of what is new lies before what is known. */
const isNext = ({ tracked_until }: TrackedShipment, rows: readonly EventRow[]): boolean =>
  tracked_until === null || rows.every(({ at }) => at > tracked_until);

/**
 * Locked shipments follow the new events of a batch, which are stored already. Those in their order go on from the present
 * status; where one belongs before another, or `disturbed` names the shipment, all its events are followed again.
 */
export async function followNew(
  trx: Trx,
  shipments: readonly TrackedShipment[],
  batch: {
    readonly events: readonly EventRow[];
    readonly disturbed: ReadonlySet<number>;
    readonly origin: EventOrigin;
  },
): Promise<FollowResult> {
  const added = byShipment(batch.events);
  const next = shipments.filter((one) => !batch.disturbed.has(one.id) && isNext(one, added.get(one.id) ?? []));
  const known = new Set(next.map(({ id }) => id));
  const straight = next.map((one) => outcomeOf(one, statusOf(one), added.get(one.id) ?? []));
  const rest = await anew(
    trx,
    shipments.filter(({ id }) => !known.has(id)),
  );
  return write(trx, [...straight, ...rest], batch.origin);
}

/** Shipments whose own status has just been set follow the events that came before; their orders are followed by the caller. */
export async function followAgain(trx: Trx, ids: readonly number[], at: Date): Promise<void> {
  await write(trx, await anew(trx, await lockTracked(trx, ids)), { ...NOBODY, receivedAt: at });
}
