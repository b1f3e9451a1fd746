// An answer that takes long ends with the right to it: when the session ended, or its person may other things by now, the rest is not
// sent. Each request is looked up by itself (docs/decisions/0005); this is for what is still on its way then.
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Refusal } from '#domain/errors/result.ts';
import type { Caller, Download } from '#server/context/context.ts';
import { admit } from './door/admit.ts';
import { RefusalError } from './errors.ts';
import type { CallRoute, HttpOptions } from './exchange.ts';

/** Pause between two looks, in ms; what takes less is not looked at again. */
const LOOK_MS = 1_000;

/** A call that is being answered. */
interface Answered {
  readonly route: Pick<CallRoute, 'name' | 'row'>;
  readonly request: FastifyRequest;
  readonly services: HttpOptions['services'];
}

const UNAUTHORIZED: Refusal = { label: 'exception.unauthorized', parameters: {} };

/** Why a caller may not have the rest; null: nothing has changed. */
async function endedBy({ route, request, services }: Answered, before: Caller): Promise<Refusal | null> {
  const now = await admit(request, route, services);
  if (!now.ok) return now.refusal;
  return JSON.stringify(now.value?.actor) === JSON.stringify(before.actor) ? null : UNAUTHORIZED;
}

/** The pieces of an answer. @throws RefusalError once its caller may not have them any more; what a stranger may have is for all */
export async function* whileAdmitted<T>(pieces: AsyncIterable<T>, answered: Answered): AsyncGenerator<T> {
  const { clock } = answered.services;
  const before = answered.request.caller;
  let looked = clock.monotonic();
  for await (const piece of pieces) {
    if (before !== null && clock.monotonic() - looked >= LOOK_MS) {
      const refusal = await endedBy(answered, before);
      if (refusal !== null) throw new RefusalError(refusal.label, refusal.parameters);
      looked = clock.monotonic();
    }
    yield piece;
  }
}

/** A download that is made while it leaves, as above: the connection breaks. Of a file that is there, what is asked for is sent. */
export function downloadWhileAdmitted(download: Download, answered: Answered): Download {
  const { content } = download;
  if (!('stream' in content)) return download;
  return {
    ...download,
    content: { ...content, stream: Readable.from(whileAdmitted<Buffer>(content.stream, answered)) },
  };
}
