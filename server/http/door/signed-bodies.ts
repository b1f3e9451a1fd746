// Signed bodies that are on their way, by network address. Nobody knows who sends one before all of it is here, and until then it stands in
// memory: one address has so many at once.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '#domain/errors/result.ts';
import { addressKey } from '#server/system/rate-limits.ts';

/** Of one address at once: a provider that sends more side by side waits. */
const MOST_AT_ONCE = 10;
const AGAIN_SECONDS = 1;

/** Counts a body until its answer is out. @returns why it is not read */
export type HoldBody = (request: FastifyRequest, reply: FastifyReply) => Refusal | null;

export function createSignedBodies(): HoldBody {
  const open = new Map<string, number>();
  return ({ ip, raw: { socket } }, reply) => {
    // It went while it was admitted: nothing of it comes, and nothing would say that it is over.
    if (socket.destroyed) return null;
    const key = addressKey(ip);
    const count = (open.get(key) ?? 0) + 1;
    if (count > MOST_AT_ONCE) return { label: 'exception.tooManyRequests', parameters: { seconds: AGAIN_SECONDS } };
    open.set(key, count);
    const release = (): void => {
      socket.off('close', release);
      reply.raw.off('close', release);
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    };
    // An answer that waits behind another one of its connection closes with that alone; so many may wait there.
    socket.setMaxListeners(MOST_AT_ONCE + socket.listenerCount('close') + 1);
    socket.once('close', release);
    reply.raw.once('close', release);
    return null;
  };
}
