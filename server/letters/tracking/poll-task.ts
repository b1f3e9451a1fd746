// The task of asking a provider for events of a channel.
import type { Queue } from '#server/context/ports.ts';
import type { Trx } from '#server/storage/schema.ts';

/** Name of its queue. */
export const POLL_QUEUE = 'poll-channel';

/** Which provider is asked: that of the channel, or the test provider. */
export interface PollTask {
  readonly channelId: number;
  readonly test: boolean;
}

/** Asks soon, in the transaction that made it necessary; a poll that is at work is followed by another one. */
export const sendPoll = (queue: Queue, trx: Trx, { channelId, test }: PollTask): Promise<unknown> =>
  queue.send(trx, POLL_QUEUE, { channelId, test }, { key: `${channelId}/${test}` });
