// Takes a document to disk while it arrives: nothing but a few buffers is ever in memory.
import { join } from 'node:path';
import type { Disk, DiskFile } from './disk.ts';
import { createDiskSink, type DiskSink } from './disk-sink.ts';
import { type Compression, InflateError, inflate } from './inflate.ts';

/** Bytes of the document's start that are shown to `inspect` before more is accepted. */
const HEAD_BYTES = 1024;

export interface ReceiveOrder<Verdict> {
  readonly disk: Disk;
  /** The folder for unfinished files. */
  readonly folder: string;
  readonly uuid: string;
  readonly source: AsyncIterable<Uint8Array>;
  readonly compression: Compression;
  /** Largest document in bytes after decompression. */
  readonly mostBytes: number;
  /** Plain bytes allowed for each compressed byte. */
  readonly ratio: number;
  /** Looks at the first bytes (at most 1,024) and says what they are, or undefined to refuse the document. */
  readonly inspect: (head: Uint8Array) => Verdict | undefined;
  /** Called after each chunk with the bytes so far; the printer shows progress with it. */
  readonly onBytes?: (total: number) => void;
}

export interface ReceivedDocument<Verdict> {
  readonly path: string;
  readonly file: DiskFile;
  readonly bytes: number;
  readonly sha256: string;
  readonly verdict: Verdict;
}

/** Why a document was not taken; nothing of it is left on disk. */
export type ReceiveFailure =
  | 'empty'
  | 'unknown-format'
  | 'compression-error'
  | 'too-large'
  | 'disk-full'
  | 'disk-failed'
  | 'interrupted';

export type Receipt<Verdict> =
  | { readonly ok: true; readonly document: ReceivedDocument<Verdict> }
  | { readonly ok: false; readonly failure: ReceiveFailure };

class Stop extends Error {
  readonly failure: ReceiveFailure;
  constructor(failure: ReceiveFailure) {
    super(failure);
    this.failure = failure;
  }
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const codeOf = (cause: unknown): string =>
  typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';

/** Separates failures of the disk from failures of the sender: both can be system errors. */
class DiskTrouble extends Error {
  readonly full: boolean;
  constructor(cause: unknown) {
    super('the disk failed', { cause });
    this.full = FULL.has(codeOf(cause));
  }
}
const guarded = async <T>(work: Promise<T> | T): Promise<T> => {
  try {
    return await work;
  } catch (cause) {
    throw new DiskTrouble(cause);
  }
};

async function copy<Verdict>(order: ReceiveOrder<Verdict>, sink: DiskSink) {
  let head: Uint8Array = new Uint8Array(0);
  let verdict: Verdict | undefined;
  let total = 0;
  const judge = (): void => {
    verdict = order.inspect(head.subarray(0, HEAD_BYTES));
    if (verdict === undefined) throw new Stop('unknown-format');
  };
  const plain = order.compression === 'none' ? order.source : inflate(order.source, order.compression, order.ratio);
  for await (const chunk of plain) {
    if (chunk.length === 0) continue;
    total += chunk.length;
    if (total > order.mostBytes) throw new Stop('too-large');
    if (verdict === undefined) {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      if (head.length >= HEAD_BYTES) judge();
    }
    let wait: Promise<void> | undefined;
    try {
      wait = sink.write(chunk);
    } catch (cause) {
      throw new DiskTrouble(cause);
    }
    if (wait !== undefined) await guarded(wait);
    order.onBytes?.(total);
  }
  if (total === 0) throw new Stop('empty');
  if (verdict === undefined) judge();
  const { bytes, sha256 } = await guarded(sink.finish());
  return { bytes, sha256, verdict: verdict as Verdict };
}

function failureOf(cause: unknown): ReceiveFailure {
  if (cause instanceof Stop) return cause.failure;
  if (cause instanceof InflateError) return cause.reason;
  if (cause instanceof DiskTrouble) return cause.full ? 'disk-full' : 'disk-failed';
  return 'interrupted';
}

/** Streams `source` into `folder`/`uuid`.part. The file is written but not yet synced, and still open. */
export async function receiveDocument<Verdict>(order: ReceiveOrder<Verdict>): Promise<Receipt<Verdict>> {
  const path = join(order.folder, `${order.uuid}.part`);
  // The file is made while the first bytes arrive: making a name may wait for a journal that is being committed.
  const opening = order.disk.create(path);
  opening.catch(() => {});
  const sink = createDiskSink(opening);
  try {
    const received = await copy(order, sink);
    await sink.release();
    return { ok: true, document: { path, file: await opening, ...received } };
  } catch (cause) {
    await sink.release();
    const file = await opening.catch(() => undefined);
    await file?.close().catch(() => {});
    await order.disk.remove(path).catch(() => {});
    return { ok: false, failure: failureOf(cause) };
  }
}
