// Events that people make for one piece: up to so many.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { MOST_BY_HAND } from '#domain/shipments/event-sources.ts';
import type { Services } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { transact } from '#server/context/transaction.ts';
import { holdChannel } from '#server/letters/deliveries/tracking.repository.ts';
import { type EventBatch, enterEvents } from '#server/letters/tracking/enter-events.ts';
import type { Trx } from '#server/storage/schema.ts';

const FULL = refuse('tracking.enteredMany', { maximum: MOST_BY_HAND });

/** What counts for the limit. */
export type Count = (where: Where) => Promise<number>;

/** Whether as much was said of a piece as may be. */
const checkRoom = async (where: Where, count: Count): Promise<Result<true>> =>
  (await count(where)) < MOST_BY_HAND ? ok(true) : FULL;

/** Does some work for a piece in a channel that is held, unless as much was said of the piece as may be. */
export async function withinRoom<T>(
  { db }: Pick<Services, 'db'>,
  { channelId, count }: { readonly channelId: number; readonly count: Count },
  work: (trx: Trx) => Promise<T>,
): Promise<Result<T>> {
  // Whoever asks in vain must not hold up the channel either.
  const room = await checkRoom(db, count);
  if (!room.ok) return room;
  return transact(db, async (trx) => {
    await holdChannel(trx, channelId);
    const still = await checkRoom(trx, count);
    return still.ok ? ok(await work(trx)) : still;
  });
}

/** What is done with the answer in the transaction of the event; nothing where no key keeps it. */
type Keep = (trx: Trx, answer: { readonly changed: boolean }) => Promise<void>;

/** Enters what a person says of a piece, unless as much was said of it as may be. */
export async function enterWithin(
  { db, queue }: Pick<Services, 'db' | 'queue'>,
  batch: EventBatch,
  { count, keep }: { readonly count: Count; readonly keep?: Keep },
): Promise<Result<{ readonly changed: boolean }>> {
  const entered = await withinRoom({ db }, { channelId: batch.channelId, count }, async (trx) => {
    const done = await enterEvents(trx, queue, batch);
    if (done.notMeasured === 0) await keep?.(trx, { changed: done.changed > 0 });
    return done;
  });
  if (!entered.ok) return entered;
  // A person is told; a provider gets it counted.
  return entered.value.notMeasured > 0 ? refuse('tracking.notMeasured') : ok({ changed: entered.value.changed > 0 });
}
