// A hand-over that the surroundings stop now: it is tried again with growing pauses, the delivery says why and what
// happens next, and after two days it is an error that a person tries again.
import type { Fault } from '#domain/api/shapes.ts';
import { moveDelivery } from '#server/letters/deliveries/delivery-state.ts';
import { type OutputTask, sendOutput } from '#server/letters/deliveries/delivery-tasks.ts';
import type { Trx } from '#server/storage/schema.ts';
import { toJson } from '#server/storage/schema-json.ts';
import type { DeliveryAtWork } from '../sending/output.step.ts';
import type { Slice, StepServices } from './step-services.ts';

/** How long to pause between tries, in ms, and after how many pauses to give up. */
interface Rhythm {
  readonly first: number;
  readonly longest: number;
  readonly most: number;
}

/** A minute, doubling, an hour at most; given up after two days. */
const HAND_OVER: Rhythm = { first: 60_000, longest: 3_600_000, most: 54 };
/** Asking the own disk costs nothing: every five minutes, given up after two days too. */
export const WORK_FOLDER: Rhythm = { first: 60_000, longest: 300_000, most: 578 };

/** When to try again after so many pauses in a row; null: it is given up. */
export function nextTry(pauses: number, at: Date, { first, longest, most }: Rhythm): Date | null {
  if (pauses >= most) return null;
  return new Date(at.getTime() + Math.min(first * 2 ** Math.min(pauses, 10), longest));
}

/** What stands in the way, in the words of both ends of the wait. */
export interface Obstacle {
  /** What the delivery says while it waits, and once it is given up. */
  readonly waits: Fault;
  readonly givenUp: Fault;
  /** That of a hand-over when absent. */
  readonly rhythm?: Rhythm;
}

/** An output folder that cannot be written; `code` as the system gave it. */
export const folderObstacle = (code: string): Obstacle => ({
  waits: { label: 'channel.folderWaits', parameters: { code } },
  givenUp: { label: 'channel.folderUnavailable', parameters: { code } },
});

/** A server without room for its work; `code` as the system gave it. */
export const diskObstacle = (code: string): Obstacle => ({
  waits: { label: 'delivery.diskWaits', parameters: { code } },
  givenUp: { label: 'delivery.diskUnavailable', parameters: { code } },
  rhythm: WORK_FOLDER,
});

/** Plans the next try, or gives up. The job is locked; the caller completes the slice and lets the command follow. */
export async function handOverLater(
  trx: Trx,
  work: { readonly slice: Slice<OutputTask>; readonly services: StepServices; readonly delivery: DeliveryAtWork },
  obstacle: Obstacle,
  pauses: number,
): Promise<void> {
  const { services, delivery } = work;
  const at = services.clock.now();
  const startAfter = nextTry(pauses, at, obstacle.rhythm ?? HAND_OVER);
  if (startAfter === null) {
    await moveDelivery(trx, delivery, 'outputError', { at, by: null, fault: obstacle.givenUp });
    return;
  }
  await trx
    .updateTable('delivery')
    .set({ fault: toJson(obstacle.waits) })
    .where('id', '=', delivery.id)
    .where('state', '=', 'READY')
    .execute();
  await sendOutput(services.queue, trx, {
    deliveryId: delivery.id,
    pauses: pauses + 1,
    startAfter,
    accountId: delivery.account_id,
  });
}
