// What a task carries, in the words of its sender.
import type { Payload } from '#server/storage/queue/queue.types.ts';

/**
 * The payload of a task of a known queue. The queue carries any JSON; only this program writes it, and one place per
 * queue sends, so the queue's name says what is in it.
 */
export const payloadOf = <Data extends object>({ payload }: { readonly payload: Payload }): Data => payload as Data;
