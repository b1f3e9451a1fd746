// Sends whose fate is unknown, and how often one shipment is tried (docs/model.md, "Doubt"): what may have left is not sent
// again without end.
import { sql } from 'kysely';
import type { DoubtReason, StoredDoubt } from '#domain/deliveries/doubts.ts';
import { type ShipmentFacts, setShipmentStatus } from '#server/letters/deliveries/shipment-status.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';

/** Sends of one shipment whose fate is unknown, at most. */
const MOST_DOUBTS = 3;
/** Tries of one shipment in all, at most; a peer that is away is none. */
const MOST_TRIES = 12;

/** Whether only a person may have this shipment sent once more. */
export async function isTriedEnough(trx: Trx, shipmentId: number): Promise<boolean> {
  const { rows } = await sql<{ doubts: number; tries: number }>`select
      count(*) filter (where state = 'DOUBT')::int as doubts, count(*) filter (where state <> 'AWAY')::int as tries
    from send_attempt where shipment_id = ${shipmentId}`.execute(trx);
  const { doubts = 0, tries = 0 } = rows[0] ?? {};
  return doubts >= MOST_DOUBTS || tries >= MOST_TRIES;
}

/** A doubt that is to be recorded. */
export interface NewDoubt {
  readonly attempt: number;
  readonly at: Date;
  readonly reason: DoubtReason;
  /** What the peer said. */
  readonly answer?: string;
  /** Only a person has it sent again. */
  readonly held?: boolean;
}

/**
 * Records a doubt beside status 400 (docs/model.md, "Doubt"): it is charged when it turns out to have left. After too many tries,
 * and where another send would be lost like this one, it is held for a person.
 */
export async function recordDoubt<Row extends ShipmentFacts>(
  trx: Trx,
  shipment: Row,
  { attempt, at, reason, answer, held = false }: NewDoubt,
): Promise<Row> {
  if (shipment.status !== 400) await setShipmentStatus(trx, [shipment], { status: 400, at, by: null, inDoubt: true });
  const waits = held || (await isTriedEnough(trx, shipment.id));
  const said = answer === undefined ? {} : { answer };
  const doubt: StoredDoubt = { since: at.toISOString(), attempt, reason, ...said, ...(waits ? { held: true } : {}) };
  await trx
    .updateTable('shipment')
    .set({ doubt: toJson(doubt) })
    .where('id', '=', shipment.id)
    .execute();
  const common = { entity: 'shipment' as const, entityId: shipment.id, accountId: shipment.account_id, at, by: null };
  await addRevision(trx, { ...common, event: 'doubt', details: { attempt, reason, ...said } });
  return { ...shipment, status: 400 };
}

/** Marks attempts of an earlier lease that never ended: they may have left. */
export async function inDoubtBefore<Row extends ShipmentFacts>(
  trx: Trx,
  shipment: Row,
  { at, ...doubt }: Pick<NewDoubt, 'at' | 'held'> & Partial<Pick<NewDoubt, 'reason'>>,
): Promise<Row> {
  const cut = await trx
    .updateTable('send_attempt')
    .set({ state: 'DOUBT', ended_at: at, answer: 'the program stopped before the answer was recorded' })
    .where('shipment_id', '=', shipment.id)
    .where('state', '=', 'INTENT')
    .returning('id')
    .execute();
  let now = shipment;
  for (const { id } of cut) now = await recordDoubt(trx, now, { reason: 'stopped', ...doubt, attempt: id, at });
  return now;
}
