// What a move of a shipment from one status to another does to the counters.
import type { ChannelType } from '#domain/channels/channels.ts';
import { awaitedStatuses } from '#domain/channels/max-days.ts';
import { isTestNuid } from '#domain/shipments/nuid.ts';
import { isShipmentError } from '#domain/shipments/shipments.ts';
import type { CounterDelta } from '#server/letters/counters/counter.types.ts';

/** What of a shipment its counters and history need. */
export interface ShipmentFacts {
  readonly id: number;
  readonly delivery_id: number;
  /** Says whether it is of test mode. */
  readonly nuid: string;
  readonly account_id: number;
  readonly owner_id: number;
  readonly channel_type: string;
  readonly service_id: number;
  readonly created_at: Date;
  readonly status: number;
  readonly acknowledged: boolean;
}

/** The status in which a shipment is ready to leave. */
const READY = 300;

const counts = (status: number, acknowledged: boolean): boolean => isShipmentError(status) && !acknowledged;

/** A move; `from` null: the shipment is new. `acknowledged`: whether it is afterwards; left out: as before. */
export interface StatusMove {
  readonly from: number | null;
  readonly to: number;
  readonly acknowledged?: boolean;
}

/** Under which a shipment is counted in `volume`: what is of test mode apart from the rest. */
export const volumeKey = (
  { channel_type: type, service_id: service, nuid }: Pick<ShipmentFacts, 'channel_type' | 'service_id' | 'nuid'>,
  status: number,
  acknowledged: boolean,
): string => `${type} ${service} ${status} ${Number(counts(status, acknowledged))}${isTestNuid(nuid) ? ' test' : ''}`;

/** Of test mode only what is ready counts: nobody waits for what never left. */
const isAwaited = ({ channel_type: type, nuid }: Pick<ShipmentFacts, 'channel_type' | 'nuid'>, status: number) =>
  status === READY || (!isTestNuid(nuid) && awaitedStatuses(type as ChannelType).some((awaited) => awaited === status));

/** Counter changes of one shipment whose error was acknowledged. */
export function acknowledgeDeltas(shipment: Omit<ShipmentFacts, 'id' | 'delivery_id'>): CounterDelta[] {
  const common = { accountId: shipment.account_id, ownerId: shipment.owner_id, at: shipment.created_at };
  return [
    { ...common, counter: 'shipmentError', key: '', delta: -1 },
    { ...common, counter: 'volume', key: volumeKey(shipment, shipment.status, false), delta: -1 },
    { ...common, counter: 'volume', key: volumeKey(shipment, shipment.status, true), delta: 1 },
  ];
}

/** Counter changes of one shipment that goes from one status to another. */
export function statusDeltas(
  shipment: Omit<ShipmentFacts, 'status' | 'id'>,
  { from, to, acknowledged = shipment.acknowledged }: StatusMove,
): CounterDelta[] {
  const common = { accountId: shipment.account_id, ownerId: shipment.owner_id, at: shipment.created_at };
  const deltas: CounterDelta[] = [
    { ...common, counter: 'shipment', key: String(to), delta: 1 },
    { ...common, counter: 'volume', key: volumeKey(shipment, to, acknowledged), delta: 1 },
  ];
  if (from !== null) {
    deltas.push({ ...common, counter: 'shipment', key: String(from), delta: -1 });
    deltas.push({ ...common, counter: 'volume', key: volumeKey(shipment, from, shipment.acknowledged), delta: -1 });
  }
  const was = from !== null && counts(from, shipment.acknowledged);
  const is = counts(to, acknowledged);
  if (was !== is) deltas.push({ ...common, counter: 'shipmentError', key: '', delta: is ? 1 : -1 });
  const awaited = (status: number) =>
    ({ ...common, counter: 'awaited', key: `${status} ${shipment.delivery_id}` }) as const;
  if (from !== null && isAwaited(shipment, from)) deltas.push({ ...awaited(from), delta: -1 });
  if (isAwaited(shipment, to)) deltas.push({ ...awaited(to), delta: 1 });
  return deltas;
}
