// What lies in a folder of the spool: each document without what is written behind it, and that.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentMetadata } from '#printer-driver/printer-driver.ts';

interface Stored {
  readonly metadata: DocumentMetadata;
  readonly document: Buffer;
}
const FOOTER_BYTES = 16;
const LENGTH_AT = 12;

/** Reads one file of the spool. Throws when it is not whole. */
export function storedAt(path: string): Stored {
  const file = readFileSync(path);
  const end = file.length - FOOTER_BYTES;
  const start = end - file.readUInt32BE(file.length - LENGTH_AT);
  const metadata = JSON.parse(file.toString('utf8', start, end)) as DocumentMetadata;
  if (metadata.bytes !== start) throw new Error(`${path} is not whole`);
  return { metadata, document: file.subarray(0, start) };
}

export const storedIn = (folder: string): Stored[] => readdirSync(folder).map((name) => storedAt(join(folder, name)));
