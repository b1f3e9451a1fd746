// The task that sends to endpoints: one for each, never two at once, a hundred messages a second at most, so that a run of letters
// goes on beside it and no receiver is run over. A look each second finds for which something is due.
import { setTimeout as sleep } from 'node:timers/promises';
import { EVENT_DAYS } from '#domain/hooks/hooks.ts';
import type { Services } from '#server/context/context.ts';
import { every } from '#server/context/every.ts';
import { payloadOf } from '#server/letters/steps/payload.ts';
import { dueHooks, sweepEvents, wakePutOff } from './hooks.repository.ts';
import { sendMessages } from './send-messages.ts';
import type { HookServices } from './sending.ts';

const QUEUE = 'send-hooks';
const LOOK_MS = 1_000;
const DAY_MS = 86_400_000;
/** After this long others have their turn, also in the midst of a batch, since a receiver may be slow: the next look queues it again. */
const TURN_MS = 10_000;
const SWEPT_AT_ONCE = 10_000;

/** Adds the task; before the queue starts. */
export function defineHooks(services: HookServices): void {
  services.queue.define(QUEUE, {
    slots: 4,
    duplicates: 'one-queued-or-active',
    retries: 2,
    async handle(task) {
      const { hookId } = payloadOf<{ readonly hookId: number }>(task);
      const ends = performance.now() + TURN_MS;
      const isOver = () => task.signal.aborted || performance.now() >= ends;
      while (!isOver()) {
        const begun = performance.now();
        if (!(await sendMessages(services, hookId, isOver))) return;
        await task.progress();
        await sleep(Math.max(0, LOOK_MS - (performance.now() - begun)));
      }
    },
  });
}

/** Queues the endpoints for which something is due. */
export async function queueDueHooks({ db, queue, clock }: HookServices): Promise<void> {
  const due = await dueHooks(db, clock.now());
  if (due.length === 0) return;
  await db.transaction().execute(async (trx) => {
    // All accounts of an organisation share its turns: the more of them it makes, the fewer would be left to others.
    for (const { id: hookId, root_id: accountId } of due)
      await queue.send(trx, QUEUE, { hookId }, { accountId, key: String(hookId) });
  });
}

/** Looks again and again; the function that comes back ends it. */
export const watchHooks = (services: HookServices & Pick<Services, 'database'>): (() => void) =>
  every({
    ms: LOOK_MS,
    may: () => !services.database.isAway,
    work: () => queueDueHooks(services),
    onFault: (error) => services.log.warn('hooks.look-failed', { error }),
  }).end;

/** Takes away what is older than 30 days, and wakes what a clock that had jumped has put off. */
export async function sweepHookEvents({ db }: Pick<Services, 'db'>, now: Date): Promise<void> {
  await wakePutOff(db, now);
  const before = new Date(now.getTime() - EVENT_DAYS * DAY_MS);
  while ((await sweepEvents(db, before, SWEPT_AT_ONCE)) === SWEPT_AT_ONCE);
}
