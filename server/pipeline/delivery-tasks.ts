// The tasks from a validated command to sent shipments: their queues, what they carry, and how they are sent.
import type { Queue } from '#server/app/ports.ts';
import type { Trx } from '#server/storage/schema.ts';

/** Queue names; each task is one slice and sends the next. */
export const DELIVERY_QUEUES = {
  createDeliveries: 'create-deliveries',
  compose: 'compose',
  output: 'output',
} as const;

export interface CreateDeliveriesTask {
  readonly commandId: number;
}

export interface ComposeTask {
  readonly deliveryId: number;
}

export interface OutputTask {
  readonly deliveryId: number;
  /** Id of the last shipment already put in place; 0 at the start. */
  readonly after: number;
  /** How often in a row the peer asked us to come back later. */
  readonly pauses: number;
}

interface TaskOf {
  readonly accountId: number;
}

export const sendCreateDeliveries = (queue: Queue, trx: Trx, task: CreateDeliveriesTask & TaskOf): Promise<void> =>
  queue.send(trx, {
    name: DELIVERY_QUEUES.createDeliveries,
    data: { commandId: task.commandId },
    accountId: task.accountId,
  });

export const sendCompose = (queue: Queue, trx: Trx, task: ComposeTask & TaskOf): Promise<void> =>
  queue.send(trx, { name: DELIVERY_QUEUES.compose, data: { deliveryId: task.deliveryId }, accountId: task.accountId });

/** @param startAfter not before; now when absent */
export const sendOutput = (
  queue: Queue,
  trx: Trx,
  task: Partial<OutputTask> & { readonly deliveryId: number; readonly startAfter?: Date } & TaskOf,
): Promise<void> =>
  queue.send(trx, {
    name: DELIVERY_QUEUES.output,
    data: { deliveryId: task.deliveryId, after: task.after ?? 0, pauses: task.pauses ?? 0 },
    accountId: task.accountId,
    ...(task.startAfter === undefined ? {} : { startAfter: task.startAfter }),
  });
