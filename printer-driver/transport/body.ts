// Splits a request body into the IPP message and the document behind it, without collecting either.
import { createMessageDecoder, type Decoded } from '../protocol/decoder.ts';
import { MESSAGE_LIMITS } from '../protocol/limits.ts';

export interface SplitBody {
  readonly decoded: Exclude<Decoded, { status: 'more' }>;
  /** The rest of the body; reading it to the end is up to the operation. */
  readonly document: AsyncIterable<Uint8Array>;
}

async function* following(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  for (;;) {
    const next = await rest.next();
    if (next.done) return;
    yield next.value;
  }
}

/** Reads up to end-of-attributes. Throws what the source throws when the sender hangs up. */
export async function splitBody(source: AsyncIterator<Uint8Array>): Promise<SplitBody> {
  const decoder = createMessageDecoder(MESSAGE_LIMITS);
  for (;;) {
    const next = await source.next();
    const decoded = next.done ? decoder.finish() : decoder.push(next.value);
    if (decoded.status === 'more') continue;
    const rest = decoded.status === 'complete' ? decoded.rest : new Uint8Array(0);
    return { decoded, document: following(rest, source) };
  }
}
