// An accepted document as one file: its octets, then its metadata as JSON, then a footer of fixed size. One name, one sync
// and one rename make both durable, and there is no half of it (docs/decisions/0081). `main/agent/spool/spool-file.ts` reads it too.
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Disk } from './disk.ts';
import { type DocumentMetadata, parseMetadata } from './metadata.ts';

/** Follows the checksum (CRC-32 of the JSON) and the length of the JSON, each four octets, the highest first. */
const MAGIC = Buffer.from('MAILJOB1', 'latin1');
const FOOTER_BYTES = 8 + MAGIC.length;
/** Bytes read first: nearly every trailer is shorter. */
const USUAL_BYTES = 4096;
/** Longest JSON: a message may hold less besides its document. */
const MOST_BYTES = 1 << 20;

export const JOB_FILE = '.job';
/** The path of a document's file in one of the folders of accepted documents. */
export const jobPath = (folder: string, uuid: string): string => join(folder, `${uuid}${JOB_FILE}`);

/** What follows the octets of the document. */
export function trailerOf(metadata: DocumentMetadata): Buffer {
  const json = Buffer.from(JSON.stringify(metadata));
  const trailer = Buffer.allocUnsafe(json.length + FOOTER_BYTES);
  trailer.set(json);
  trailer.writeUInt32BE(crc32(json), json.length);
  trailer.writeUInt32BE(json.length, json.length + 4);
  trailer.set(MAGIC, json.length + 8);
  return trailer;
}

/** The length of the JSON, as the last octets of a file state it; undefined when they are no footer. */
function lengthIn(end: Buffer): number | undefined {
  if (end.length < FOOTER_BYTES || !end.subarray(-MAGIC.length).equals(MAGIC)) return undefined;
  const length = end.readUInt32BE(end.length - FOOTER_BYTES + 4);
  return length <= MOST_BYTES ? length : undefined;
}

/** Reads the metadata of a file; undefined when it is not whole. Throws the disk's error. */
export async function readJob(disk: Disk, path: string): Promise<DocumentMetadata | undefined> {
  let { size, end } = await disk.readEnd(path, USUAL_BYTES);
  const length = lengthIn(end);
  if (length === undefined) return undefined;
  if (length + FOOTER_BYTES > end.length) ({ size, end } = await disk.readEnd(path, length + FOOTER_BYTES));
  const from = end.length - FOOTER_BYTES - length;
  if (from < 0) return undefined;
  const json = end.subarray(from, from + length);
  if (crc32(json) !== end.readUInt32BE(from + length)) return undefined;
  const metadata = parseMetadata(json.toString('utf8'));
  return metadata && metadata.bytes + length + FOOTER_BYTES === size ? metadata : undefined;
}
