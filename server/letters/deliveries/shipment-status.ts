// Moves shipments to a status: row, history line and counters in the transaction of the change.
import { type SqlBool, sql } from 'kysely';
import { isShipmentError } from '#domain/shipments/shipments.ts';
import { NOT_LEFT_CODES, type StatusCode } from '#domain/shipments/status.codes.ts';
import { addCounters } from '#server/letters/counters/counters.ts';
import { addRevisions, type RevisionAuthor } from '#server/letters/history/add-revision.ts';
import { chargeShipments } from '#server/letters/money/charges.ts';
import { releaseWishes } from '#server/letters/money/reservations.ts';
import { holdDoubtAgain, releaseDoubts } from '#server/letters/money/taken-back.ts';
import type { Trx } from '#server/storage/schema.ts';
import { BOUNCED, noteBounced } from './bounced-addresses.ts';
import { clearFailure } from './clear-failure.ts';
import { followAgain } from './follow-events.ts';
import { type ShipmentFacts, statusDeltas } from './status-deltas.ts';

/** From this status on a shipment is out of the house, and is charged: a letter that is printed, an e-mail that was sent. */
const HANDED_OVER = 400;

export type { ShipmentFacts } from './status-deltas.ts';

/** Columns that a move needs of a shipment, for the statements that read them. */
export const SHIPMENT_FACTS = [
  'id',
  'delivery_id',
  'nuid',
  'account_id',
  'owner_id',
  'channel_type',
  'service_id',
  'created_at',
  'status',
  'acknowledged',
] as const;

/** The condition "its id is one of these", however many they are: a list of single values ends at 65,535. */
export const isAmong = (ids: readonly number[]) => sql<SqlBool>`id = any(${sql.val([...ids])}::bigint[])`;

/** Locks the shipments of a delivery that are on their way to its provider (status 300), in the order of their ids. */
export const lockInHand = (trx: Trx, deliveryId: number): Promise<ShipmentFacts[]> =>
  trx
    .selectFrom('shipment')
    .select(SHIPMENT_FACTS)
    .where('delivery_id', '=', deliveryId)
    .where('status', '=', 300)
    .orderBy('id')
    .forUpdate()
    .execute();

/** What people wished for failures that are over holds no money any more. */
async function releaseVoided(trx: Trx, shipments: readonly ShipmentFacts[], to: StatusCode): Promise<void> {
  const failed = isShipmentError(to) ? [] : shipments.filter(({ status }) => isShipmentError(status));
  const ids = failed.map(({ id }) => id);
  if (ids.length > 0) await releaseWishes(trx, ids);
}

interface Moved {
  readonly id: number;
  /** Events were told of it. */
  readonly tracked: boolean;
  /** It was not known whether it left. */
  readonly doubted: boolean;
}

/** @returns of which something was told, or in doubt */
async function moveShipments(
  trx: Trx,
  ids: readonly number[],
  change: { readonly status: StatusCode; readonly at: Date },
): Promise<readonly Moved[]> {
  // What is no failure any more takes with it what a person wished for it. Of what nobody looked at nothing may be left either.
  const voided = isShipmentError(change.status) ? ['offered'] : ['offered', 'wished'];
  const offer = sql`(takeover is null or takeover = any(${sql.val(voided)}::text[]))`;
  // Whoever was to decide on it, or on its doubt, has nothing to decide any more: what fails now is given anew.
  const decision = isShipmentError(change.status) ? sql`doubt is not null` : sql`true`;
  const { rows } = await sql<Moved>`with doubted as (
      select id from shipment where ${isAmong(ids)} and doubt is not null
    ), moved as (
      update shipment set status = ${change.status}, status_at = ${change.at}, status_provider = null, doubt = null,
        left_at = ${NOT_LEFT_CODES.includes(change.status) ? sql`null` : sql`coalesce(left_at, ${change.at})`},
        ${clearFailure({ offer, decision })}, version = version + 1
      where ${isAmong(ids)} returning id, tracked_until is not null as tracked
    ) select moved.*, doubted.id is not null as doubted from moved left join doubted using (id)
    where tracked or doubted.id is not null`.execute(trx);
  return rows;
}

/** What had failed holds nothing any more: what it is charged, having left after all, is not that of the others of its command. */
async function charge(trx: Trx, leaving: readonly ShipmentFacts[], at: Date): Promise<void> {
  for (const { id, status } of leaving) if (status < 0) await holdDoubtAgain(trx, id, at);
  await chargeShipments(
    trx,
    leaving.map(({ id }) => id),
    at,
  );
}

/**
 * Sets one status on shipments that are locked or owned by the task at hand. Resolves any doubt. Events that came before are
 * followed from there.
 */
export async function setShipmentStatus(
  trx: Trx,
  shipments: readonly ShipmentFacts[],
  change: {
    readonly status: StatusCode;
    readonly at: Date;
    readonly by: RevisionAuthor | null;
    readonly details?: Readonly<Record<string, unknown>>;
    /** It is not known whether it left: nothing is charged before the doubt has ended. */
    readonly inDoubt?: boolean;
    /** What the line of each shipment says, by its id, in place of `details`. */
    readonly detailsById?: ReadonlyMap<number, Readonly<Record<string, unknown>>>;
  },
): Promise<void> {
  if (shipments.length === 0) return;
  const ids = shipments.map(({ id }) => id);
  await releaseVoided(trx, shipments, change.status);
  const known = await moveShipments(trx, ids, change);
  const doubted = new Set(known.flatMap((row) => (row.doubted ? [row.id] : [])));
  const leaving = shipments.filter(
    ({ id, status }) => change.status >= HANDED_OVER && (status < HANDED_OVER || doubted.has(id)),
  );
  if (change.status < HANDED_OVER) await releaseDoubts(trx, [...doubted]);
  if (leaving.length > 0 && change.inDoubt !== true) await charge(trx, leaving, change.at);
  await addRevisions(
    trx,
    shipments.map((shipment) => ({
      entity: 'shipment' as const,
      entityId: shipment.id,
      accountId: shipment.account_id,
      event: `${change.status}` as const,
      at: change.at,
      by: change.by,
      details: change.detailsById?.get(shipment.id) ?? change.details ?? {},
    })),
  );
  await addCounters(
    trx,
    shipments.flatMap((shipment) => statusDeltas(shipment, { from: shipment.status, to: change.status })),
  );
  const { at } = change;
  if (change.status === BOUNCED)
    await noteBounced(
      trx,
      ids.map((id) => ({ id, at })),
      at,
    );
  const followed = known.flatMap(({ id, tracked }) => (tracked ? [id] : []));
  if (followed.length > 0) await followAgain(trx, followed, change.at);
}
