// A hand-over that the surroundings stop now: it is tried again with growing pauses, the delivery says why and what
// happens next, and after two days it is an error that a person tries again.
import type { Fault } from '#domain/api/shapes.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import { moveDelivery } from './delivery-state.ts';
import { type OutputTask, sendOutput } from './delivery-tasks.ts';
import type { DeliveryAtWork } from './output.step.ts';
import type { Slice, StepServices } from './step-services.ts';

/** A minute, doubling, an hour at most; given up after two days. */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;
const MOST_PAUSES = 54;

/** Faults of an outbox that somebody can mend while the letters wait; others are bugs and fail the task. */
const FOLDER_FAULTS: ReadonlySet<string> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOENT',
  'ENOTDIR',
  'EIO',
  'EMFILE',
  'ESTALE',
  'ETIMEDOUT',
]);

/** The code of a fault of the output folder; null: the error is something else. */
export function folderFault(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && FOLDER_FAULTS.has(code) ? code : null;
}

export interface Obstacle {
  /** What the delivery says while it waits, and once it is given up. */
  readonly waits: Fault;
  readonly givenUp: Fault;
}

/** Plans the next try, or gives up. The job is locked; the caller completes the slice and lets the command follow. */
export async function handOverLater(
  trx: Trx,
  work: { readonly slice: Slice<OutputTask>; readonly services: StepServices; readonly delivery: DeliveryAtWork },
  obstacle: Obstacle,
  pauses: number,
): Promise<void> {
  const { services, delivery } = work;
  const at = services.clock.now();
  if (pauses >= MOST_PAUSES) {
    await moveDelivery(trx, delivery, 'outputError', { at, by: null, fault: obstacle.givenUp });
    return;
  }
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(pauses, 10), LONGEST_PAUSE_MS);
  await trx
    .updateTable('delivery')
    .set({ fault: toJson(obstacle.waits) })
    .where('id', '=', delivery.id)
    .where('state', '=', 'READY')
    .execute();
  await sendOutput(services.queue, trx, {
    deliveryId: delivery.id,
    pauses: pauses + 1,
    startAfter: new Date(at.getTime() + pause),
    accountId: delivery.account_id,
  });
}
