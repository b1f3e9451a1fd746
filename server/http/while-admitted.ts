// An answer that takes long ends with the right to it: when the session ended, or its person may no longer what he might, the rest is not
// sent. Each request is looked up by itself (docs/decisions/0005); this is for what is still on its way then.
import { PassThrough, pipeline } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#domain/access/abilities.ts';
import type { Refusal } from '#domain/errors/result.ts';
import type { Caller, Download } from '#server/context/context.ts';
import { admit } from './door/admit.ts';
import { RefusalError } from './errors.ts';
import type { CallRoute, HttpOptions } from './exchange.ts';

/** Pause between two looks, in ms; what takes less is not looked at again. */
const LOOK_MS = 1_000;
/**
 * How long a piece waits for a look, in ms. The answer may hold a connection of the pool that the look waits for: as many answers as the
 * pool has connections would wait for each other.
 */
const PATIENCE_MS = 500;

/** A call that is being answered. */
interface Answered {
  readonly route: Pick<CallRoute, 'name' | 'row'>;
  readonly request: FastifyRequest;
  readonly services: HttpOptions['services'];
}

const UNAUTHORIZED: Refusal = { label: 'exception.unauthorized', parameters: {} };

/** Whether a right is gone, or the account or the group in which it held; one more is no reason to end anything. */
const hasLost = (before: Actor, now: Actor): boolean =>
  before.ouId !== now.ouId ||
  (before.groupId !== 0 && before.groupId !== now.groupId) ||
  (['direct', 'group', 'ou'] as const).some((level) => (before.masks[level] & ~now.masks[level]) !== 0);

/** Why a caller may not have the rest; null: nothing of it is lost. */
async function endedBy({ route, request, services }: Answered, before: Caller): Promise<Refusal | null> {
  const now = await admit(request, { ...route, underWay: true }, services);
  if (!now.ok) return now.refusal;
  return now.value === null || hasLost(before.actor, now.value.actor) ? UNAUTHORIZED : null;
}

/** Looks each second, one look at a time. One that cannot be had ends nothing: the next piece tries again. @throws RefusalError */
function checkOf(answered: Answered, before: Caller): () => Promise<void> {
  const { clock } = answered.services;
  let [looked, isUnderWay] = [clock.monotonic(), false];
  let ended: Refusal | null = null;
  const look = async (): Promise<void> => {
    isUnderWay = true;
    try {
      ended = await endedBy(answered, before);
    } catch {
      // The database says so itself, to the log and to people (watchDatabase).
    } finally {
      looked = clock.monotonic();
      isUnderWay = false;
    }
  };
  return async () => {
    if (!isUnderWay && clock.monotonic() - looked >= LOOK_MS)
      await Promise.race([look(), sleep(PATIENCE_MS, undefined, { ref: false })]);
    if (ended !== null) throw new RefusalError(ended.label, ended.parameters);
  };
}

/** The pieces of an answer. @throws RefusalError once its caller may not have them any more; what a stranger may have is for all */
export async function* whileAdmitted<T>(pieces: AsyncIterable<T>, answered: Answered): AsyncGenerator<T> {
  const { caller } = answered.request;
  const check = caller === null ? null : checkOf(answered, caller);
  for await (const piece of pieces) {
    await check?.();
    yield piece;
  }
}

/**
 * A download that is made while it leaves, as above: the connection breaks. Of a file that is there, what is asked for is sent. Where
 * nobody reads it any more, what makes it ends too, begun or not.
 */
export function downloadWhileAdmitted(download: Download, answered: Answered): Download {
  const { content } = download;
  if (!('stream' in content)) return download;
  const stream = new PassThrough();
  // Its error is that of the stream that is read.
  pipeline(
    content.stream,
    (pieces: AsyncIterable<Buffer>) => whileAdmitted(pieces, answered),
    stream,
    () => undefined,
  );
  return { ...download, content: { ...content, stream } };
}
