// The front page of polling: the task that asks one channel's provider, and the clock that finds the channels that are due.
import type { Provider } from '#server/channels/provider/provider.ts';
import { payloadOf } from '#server/letters/steps/payload.ts';
import { POLL_QUEUE, type PollTask, sendPoll } from '#server/letters/tracking/poll-task.ts';
import type { Troubles } from '#server/system/troubles.ts';
import { type PollServices, pollChannel } from './poll-channel.ts';
import { duePolls, failingPolls } from './polls.repository.ts';

const minutesOf = (providers: ReadonlyMap<string, Provider>): Record<string, number> =>
  Object.fromEntries(
    [...providers].flatMap(([name, { polling }]) => (polling === undefined ? [] : [[name, polling.everyMinutes]])),
  );

/** Asks all that are due, and tells whoever keeps the server running of channels that cannot be asked. */
async function askDue(services: PollServices & { readonly troubles: Troubles }): Promise<void> {
  const { db, queue, clock, providers, troubles } = services;
  const due = await duePolls(db, minutesOf(providers.live), clock.now());
  if (due.length > 0)
    await db.transaction().execute(async (trx) => {
      for (const task of due) await sendPoll(queue, trx, task);
    });
  const failing = await failingPolls(db);
  if (failing.length > 0) troubles.begin('tracking.pollFails', { channels: failing.join(', ') });
  else troubles.end('tracking.pollFails');
}

/** Adds the tasks; before the queue starts. */
export function definePolling(services: PollServices & { readonly troubles: Troubles }): void {
  services.queue.define(POLL_QUEUE, {
    slots: 1,
    duplicates: 'one-queued',
    retries: 2,
    handle: (task) => pollChannel(payloadOf<PollTask>(task), services),
  });
  services.queue.define('poll-due', {
    slots: 1,
    duplicates: 'one-queued-or-active',
    retries: 0,
    cron: { expression: '* * * * *', timeZone: 'UTC' },
    handle: () => askDue(services),
  });
}
