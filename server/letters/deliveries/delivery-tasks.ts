// The tasks from a validated command to sent shipments: their queues, what they carry, and how they are sent.
import type { Queue } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';

/** Queue names; each task is one slice and sends the next. */
export const DELIVERY_QUEUES = {
  createDeliveries: 'create-deliveries',
  compose: 'compose',
  output: 'output',
  proof: 'proof',
} as const;

/** One slice of making the deliveries and shipments of a command. */
export interface CreateDeliveriesTask {
  readonly commandId: number;
  /** Rank of the last pack group that has its shipments; absent: at the start. */
  readonly after?: number;
}

/** One slice of a delivery's composition; its shipments show what is left to do. */
export interface ComposeTask {
  readonly deliveryId: number;
  /** How often in a row the disk had no room; absent: never. */
  readonly pauses?: number;
}

/** One slice of handing a delivery over. */
export interface OutputTask {
  readonly deliveryId: number;
  /** Id of the last shipment already put in place; 0 at the start. */
  readonly after: number;
  /** How often in a row the peer asked us to come back later. */
  readonly pauses: number;
  /** Since when it waits for a channel that a person holds, ISO 8601; absent: it does not. */
  readonly heldSince?: string;
}

/** All files of one proof. */
export interface ProofTask {
  readonly proofId: number;
}

interface TaskOf {
  readonly accountId: number;
}

/** Adds the task in the transaction that made it necessary. @param startAfter not before; now when absent */
export function sendCreateDeliveries(
  queue: Queue,
  trx: Trx,
  task: CreateDeliveriesTask & { readonly startAfter?: Date } & TaskOf,
): Promise<unknown> {
  const { commandId, accountId, startAfter, after = 0 } = task;
  const options = startAfter === undefined ? { accountId } : { accountId, startAfter };
  return queue.send(trx, DELIVERY_QUEUES.createDeliveries, { commandId, after }, options);
}

/** @param startAfter not before; now when absent */
export function sendCompose(
  queue: Queue,
  trx: Trx,
  task: ComposeTask & { readonly startAfter?: Date } & TaskOf,
): Promise<unknown> {
  const { deliveryId, accountId, startAfter, pauses = 0 } = task;
  const options = startAfter === undefined ? { accountId } : { accountId, startAfter };
  return queue.send(trx, DELIVERY_QUEUES.compose, { deliveryId, pauses }, options);
}

/** @param startAfter not before; now when absent */
export function sendOutput(
  queue: Queue,
  trx: Trx,
  task: Partial<OutputTask> & { readonly deliveryId: number; readonly startAfter?: Date } & TaskOf,
): Promise<unknown> {
  const { deliveryId, accountId, startAfter, after = 0, pauses = 0, heldSince } = task;
  const options = startAfter === undefined ? { accountId } : { accountId, startAfter };
  const payload = { deliveryId, after, pauses, ...(heldSince === undefined ? {} : { heldSince }) };
  return queue.send(trx, DELIVERY_QUEUES.output, payload, options);
}

/** Adds the task in the transaction of the request. */
export const sendProof = (queue: Queue, trx: Trx, { proofId, accountId }: ProofTask & TaskOf): Promise<unknown> =>
  queue.send(trx, DELIVERY_QUEUES.proof, { proofId }, { accountId });
