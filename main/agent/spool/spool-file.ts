// Reads what the printer wrote: a document and, behind it, its metadata (printer-driver/spool/job-file.ts,
// docs/decisions/0081). Only the first `bytes` of such a file are the document.
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { z } from 'zod';

/** The part of the driver's metadata (spool/metadata.ts) that the agent uses. */
export const SpoolMetadata = z.object({
  version: z.literal(2),
  uuid: z.string().regex(/^[A-Za-z0-9-]{1,80}$/),
  queue: z.string(),
  /** It came over the address for unchanged bytes; older files do not say. */
  unchanged: z.boolean().default(true),
  jobName: z.string(),
  documentName: z.string(),
  /** The account that the sender proved; absent without proof. */
  owner: z.string().optional(),
  claimedUser: z.string(),
  client: z.string(),
  clientAddress: z.string().default(''),
  acceptedAt: z.string(),
  bytes: z.number().int().positive(),
  sha256: z.string(),
  pages: z.number().int().nullable(),
  settings: z.record(z.string(), z.unknown()),
  /** Why it could not become a PDF; in the driver's folder `failed` only. */
  failure: z.string().optional(),
});
export type SpoolMetadata = z.infer<typeof SpoolMetadata>;

const MAGIC = 'MAILJOB1';
/** CRC-32 of the JSON, its length, the magic word. */
const FOOTER_BYTES = 16;
const MOST_BYTES = 1 << 20;
const ENDING = '.job';

export const isSpoolFile = (name: string): boolean => name.endsWith(ENDING);
export const spoolPath = (folder: string, uuid: string): string => join(folder, `${uuid}${ENDING}`);

/** The JSON at the end of a file; undefined when it is missing or cut. */
async function jsonAtEnd(path: string): Promise<{ json: Buffer; before: number } | undefined> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const read = async (length: number, from: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
      return buffer.subarray(0, bytesRead);
    };
    const footer = await read(FOOTER_BYTES, Math.max(0, size - FOOTER_BYTES));
    if (footer.length < FOOTER_BYTES || footer.toString('latin1', 8) !== MAGIC) return undefined;
    const length = footer.readUInt32BE(4);
    const before = size - FOOTER_BYTES - length;
    if (length > MOST_BYTES || before < 0) return undefined;
    const json = await read(length, before);
    return crc32(json) === footer.readUInt32BE(0) ? { json, before } : undefined;
  } finally {
    await handle.close();
  }
}

/**
 * The metadata of a printed document. Undefined when there is no such file.
 * @throws when it is not whole, or the disk fails
 */
export async function readSpoolFile(path: string): Promise<SpoolMetadata | undefined> {
  let found: Awaited<ReturnType<typeof jsonAtEnd>>;
  try {
    found = await jsonAtEnd(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  if (found === undefined) throw new Error('The file is not whole.');
  const metadata = SpoolMetadata.parse(JSON.parse(found.json.toString('utf8')));
  const ours = basename(path) === `${metadata.uuid}${ENDING}` && metadata.bytes === found.before;
  if (!ours) throw new Error('The metadata are of another document.');
  return metadata;
}
