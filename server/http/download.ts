// Sends bytes: name by RFC 6266, one range by RFC 9110, nothing that a browser could run.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Download } from '#server/context/context.ts';
import type { FileStore } from '#server/context/ports.ts';
import { RefusalError } from './errors.ts';
import { DOWNLOAD_POLICY } from './security-headers.ts';

interface Range {
  readonly start: number;
  /** last byte, included */
  readonly end: number;
}

/** `bytes=a-b`, `bytes=a-`, `bytes=-n`; several ranges or nonsense count as none; `outside` cannot be served. */
export function parseRange(header: string | undefined, length: number): Range | 'outside' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  if (match[1] === '') {
    const count = Number(match[2]);
    return count === 0 || length === 0 ? 'outside' : { start: Math.max(0, length - count), end: length - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? length - 1 : Math.min(Number(match[2]), length - 1);
  if (start >= length) return 'outside';
  return end < start ? null : { start, end };
}

const encodeExtended = (text: string): string =>
  encodeURIComponent(text).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** A `Content-Disposition` value whose plain name is safe for every client, the full one in UTF-8 beside it. */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%/]/g, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeExtended(name.toWellFormed())}`;
}

async function lengthOf(content: Download['content'], files: FileStore): Promise<number> {
  if ('bytes' in content) return content.bytes.length;
  if ('path' in content) return (await stat(content.path)).size;
  const length = content.length ?? (await files.has(content.hash.toString('hex')));
  if (length === undefined) throw new RefusalError('file.missing', { file: null });
  return length;
}

async function open(content: Download['content'], range: Range | null, files: FileStore): Promise<Readable> {
  if ('bytes' in content) {
    return Readable.from([range ? content.bytes.subarray(range.start, range.end + 1) : content.bytes]);
  }
  if ('path' in content) return createReadStream(content.path, range ?? {});
  return files.open(content.hash.toString('hex'), range ?? undefined);
}

/** Sends a download, whole or one range of it. */
export async function sendDownload(
  download: Download,
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileStore,
): Promise<FastifyReply> {
  const length = await lengthOf(download.content, files);
  const range = parseRange(request.headers.range, length);
  reply
    .header('content-security-policy', DOWNLOAD_POLICY)
    .header('content-disposition', contentDisposition(download.inline ? 'inline' : 'attachment', download.name))
    .header('accept-ranges', 'bytes')
    // A browser that keeps it shows it to this session alone: another person signs in with another token.
    .header('vary', 'Authorization')
    .header('cache-control', download.maxAge ? `private, max-age=${download.maxAge}` : 'no-store')
    .type(download.contentType);
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${length}`).send('');
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${length}`);
  reply.header('content-length', range ? range.end - range.start + 1 : length);
  return reply.send(await open(download.content, range, files));
}
