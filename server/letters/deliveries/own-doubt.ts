// What the product itself knows last of a piece, where that is that it may have left; and what events say of that.
import { sql } from 'kysely';
import type { StoredDoubt } from '#domain/deliveries/doubts.ts';
import { showsLeft } from '#domain/shipments/left.ts';
import type { StatusCode } from '#domain/shipments/status.codes.ts';
import type { Trx } from '#server/storage/schema.ts';
import { asEvent } from './follow-events.ts';
import { eventsOf, ownStatuses } from './tracking.repository.ts';

/** A doubt as the history of a piece has it. */
export interface DoubtLine {
  readonly at: Date;
  readonly details: Pick<StoredDoubt, 'attempt' | 'reason' | 'answer'>;
}

/** null: the last line of the product's own says something else than that it may have left. */
export async function lastDoubt(trx: Trx, shipmentId: number): Promise<DoubtLine | null> {
  const { rows } = await sql<DoubtLine & { readonly event: string }>`select event, at, details from revision r
    where entity = 'shipment' and entity_id = ${shipmentId}
      and (event = 'doubt' or event ~ '^-?[0-9]{3}$' and not details ? 'tracking')
    order by id desc limit 1`.execute(trx);
  return rows[0]?.event === 'doubt' ? rows[0] : null;
}

/** Whether the events of a piece that was in doubt say that it left. */
export async function leftByEvents(trx: Trx, shipmentId: number): Promise<boolean> {
  const [own] = await ownStatuses(trx, [shipmentId]);
  if (own === undefined) return true;
  const events = await eventsOf(trx, [shipmentId]);
  const base = { code: own.code as StatusCode, at: own.at.getTime(), provider: null, doubt: null };
  return showsLeft({ base, events: events.map(asEvent) });
}
