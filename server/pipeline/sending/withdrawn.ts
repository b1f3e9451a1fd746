// Who withdrew the consent by which an electronic channel was chosen gets nothing by it any more, nor does an address that they
// have not verified: what has not left is blocked, and goes on from there by the fallbacks of its channel or as a document in error
// (docs/decisions/0703, 0780).
import { type SqlBool, sql } from 'kysely';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { lostConsent, readConsents, recipientBy } from '#server/letters/consent/preferences.ts';
import { holdDoubts } from '#server/letters/deliveries/delivery-state.ts';
import { SHIPMENT_FACTS, type ShipmentFacts, setShipmentStatus } from '#server/letters/deliveries/shipment-status.ts';
import { type CarriedShipment, lostConsents } from '#server/letters/fallback/withdrawn-consents.ts';
import type { Trx } from '#server/storage/schema.ts';
import type { StepServices } from '../tasks/step-services.ts';
import type { DeliveryToSend } from './delivery-to-send.ts';

/** "Blocked": a failure for good, which channels let a fallback follow. */
const BLOCKED = -712;

interface CarriedRow extends ShipmentFacts {
  readonly identifier: string;
  readonly email: string | null;
}

const FACTS = sql.join(SHIPMENT_FACTS.map((name) => sql.ref(`s.${name}`)));

/** Those that consent carried and of which nothing has begun to leave, held until the transaction ends. */
async function carriedByConsent(trx: Trx, shipmentIds: readonly number[]): Promise<CarriedRow[]> {
  const { rows } = await sql<CarriedRow>`select ${FACTS}, g.recipient_identifier as identifier, g.email_address as email
    from shipment s join pack_group g on g.id = s.pack_group_id
    where s.id = any(${sql.val([...shipmentIds])}::bigint[]) and s.preference = 'electronic' and s.status = 300
      and g.recipient_identifier is not null and not exists (select 1 from send_attempt a
        where (a.shipment_id = s.id or a.delivery_id = s.delivery_id) and a.state in ('INTENT', 'DOUBT'))
    order by s.id for update of s`.execute(trx);
  return rows;
}

/**
 * Of documents in doubt that a person has sent again, those whose consent is gone by now: they are held for a person again, who is told why
 * when they are to be sent once more (docs/decisions/0817). What goes again by itself had begun to leave before.
 */
async function heldForConsent(trx: Trx, shipmentIds: readonly number[]): Promise<number[]> {
  const { rows } =
    await sql<CarriedShipment>`select id, account_id, pack_group_id, channel_type, preference from shipment
    where id = any(${sql.val([...shipmentIds])}::bigint[]) and preference = 'electronic' and status = 400 and doubt ? 'again'
    order by id for update`.execute(trx);
  const ids = rows.length === 0 ? [] : [...(await lostConsents(trx, rows)).keys()];
  if (ids.length > 0) await holdDoubts(trx, sql<SqlBool>`id = any(${sql.val(ids)}::bigint[])`);
  return ids;
}

/**
 * Blocks those of these shipments whose recipients want paper by now, have verified another address, or have one that does not work. @returns the others
 */
export async function withoutWithdrawn<S extends { readonly id: number }>(
  { db, clock }: Pick<StepServices, 'db' | 'clock'>,
  delivery: DeliveryToSend,
  shipments: readonly S[],
): Promise<readonly S[]> {
  const { channelType } = delivery.channel;
  if (CHANNEL_TYPE_ROWS[channelType].paper || shipments.length === 0) return shipments;
  return db.transaction().execute(async (trx) => {
    // All that may be blocked or held, in one order: others lock by their ids too.
    await sql`select id from shipment where id = any(${sql.val(shipments.map(({ id }) => id))}::bigint[])
      and preference = 'electronic' and (status = 300 or status = 400 and doubt ? 'again') order by id for update`.execute(
      trx,
    );
    const carried = await carriedByConsent(
      trx,
      shipments.map(({ id }) => id),
    );
    const identifiers = carried.map(({ identifier }) => identifier);
    const known = await readConsents(trx, delivery.account_id, identifiers);
    const lost = carried.flatMap((row) => {
      const label = lostConsent(known, recipientBy(channelType, row));
      return label === null ? [] : [{ row, label }];
    });
    for (const [label, blocked] of Map.groupBy(lost, (one) => one.label))
      await setShipmentStatus(
        trx,
        blocked.map(({ row }) => row),
        {
          status: BLOCKED,
          at: clock.now(),
          by: null,
          details: { fault: { label, parameters: {} } },
        },
      );
    const held = await heldForConsent(
      trx,
      shipments.map(({ id }) => id),
    );
    const gone = new Set([...lost.map(({ row }) => row.id), ...held]);
    return shipments.filter(({ id }) => !gone.has(id));
  });
}

/** Numbers of what was blocked before its delivery began to leave: their files may lie in place already. */
export async function blockedNumbers(
  { db }: Pick<StepServices, 'db'>,
  { id, channel }: Pick<DeliveryToSend, 'id' | 'channel'>,
): Promise<readonly string[]> {
  if (CHANNEL_TYPE_ROWS[channel.channelType].paper) return [];
  const { rows } = await sql<{ nuid: string }>`select nuid from shipment
    where delivery_id = ${id} and preference = 'electronic' and status = ${BLOCKED}
      and not exists (select 1 from send_attempt where delivery_id = ${id} and state = 'INTENT')`.execute(db);
  return rows.map(({ nuid }) => nuid);
}
