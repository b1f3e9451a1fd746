// Undoes compression=gzip and compression=deflate (RFC 8011 section 5.4.32) while the document arrives.
import { createGunzip, createInflate, createInflateRaw } from 'node:zlib';

export type Compression = 'none' | 'gzip' | 'deflate';

/** Small documents may shrink far more than the ratio allows; a bomb is one that also grows large. */
const RATIO_GRACE_BYTES = 1024 * 1024;

/** The compressed data were broken, cut short, or grew beyond the ratio. */
export class InflateError extends Error {
  readonly reason: 'compression-error' | 'too-large';
  constructor(reason: 'compression-error' | 'too-large') {
    super(reason);
    this.reason = reason;
  }
}

/** "deflate" is raw for CUPS and wrapped (RFC 1950) for others: the first two bytes show which. */
function engineFor(compression: Compression, head: Uint8Array) {
  if (compression === 'gzip') return createGunzip();
  const [first = 0, second = 0] = head;
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0 ? createInflate() : createInflateRaw();
}

type Engine = ReturnType<typeof engineFor>;

async function feed(source: AsyncIterator<Uint8Array>, head: Uint8Array, engine: Engine, taken: { bytes: number }) {
  let chunk: Uint8Array | undefined = head;
  while (chunk !== undefined && !engine.destroyed) {
    taken.bytes += chunk.length;
    if (!engine.write(chunk)) await new Promise<void>((resolve) => wakeOnce(engine, resolve));
    const next: IteratorResult<Uint8Array> = await source.next();
    chunk = next.done ? undefined : next.value;
  }
  engine.end();
}

function wakeOnce(engine: Engine, wake: () => void): void {
  const done = (): void => {
    engine.off('drain', done);
    engine.off('close', done);
    wake();
  };
  engine.on('drain', done);
  engine.on('close', done);
}

async function headOf(source: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let head = new Uint8Array(0);
  while (head.length < 2) {
    const next = await source.next();
    if (next.done) break;
    head = head.length === 0 ? new Uint8Array(next.value) : Buffer.concat([head, next.value]);
  }
  return head;
}

/**
 * The plain bytes of a compressed source. Throws InflateError for broken data or when more than `ratio` plain
 * bytes come out of one compressed byte; failures of the source itself pass through unchanged.
 */
export async function* inflate(
  source: AsyncIterable<Uint8Array>,
  compression: Exclude<Compression, 'none'>,
  ratio: number,
): AsyncGenerator<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  const head = await headOf(iterator);
  if (head.length === 0) return;
  const engine = engineFor(compression, head);
  const taken = { bytes: 0 };
  let given = 0;
  let sourceFailure: unknown;
  const feeding = feed(iterator, head, engine, taken).catch((cause: unknown) => {
    sourceFailure = cause;
    engine.destroy(cause instanceof Error ? cause : new Error('source failed'));
  });
  try {
    for await (const chunk of engine as AsyncIterable<Uint8Array>) {
      given += chunk.length;
      if (given > RATIO_GRACE_BYTES && given > taken.bytes * ratio) throw new InflateError('too-large');
      yield chunk;
    }
  } catch (cause) {
    if (sourceFailure !== undefined) throw sourceFailure;
    throw cause instanceof InflateError ? cause : new InflateError('compression-error');
  } finally {
    engine.destroy();
    await iterator.return?.();
    await feeding;
  }
}
