// The job "officeFacts": what an office document is, by what stands in it. Nothing is unpacked but the two parts that say so.
import { readFileSync } from 'node:fs';
import PizZip from 'pizzip';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { formatOfType, type OfficeFormatName } from '#domain/preprocessing/office-formats.ts';
import type { JobContext } from '#server/documents/pool/child-program.ts';
import type { OfficeFacts, OfficeFactsJob } from './office-jobs.ts';

/** Bytes of an office document as it is deposited. */
const MOST_BYTES = 200 * 1024 ** 2;
/** Bytes of all its parts as they say themselves: what lies meets the limits of the process. */
const MOST_UNPACKED = 1024 ** 3;
const MOST_PARTS = 20_000;
/** Of the part that says what a document is. */
const MOST_LISTED = 8 * 1024 ** 2;

/** How files of the compound format begin, in which protected documents are wrapped (MS-CFB, 2.2). */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Name of the stream that holds an encrypted document (MS-OFFCRYPTO, 2.3.4). */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

const strange = (): Result<never> => refuse('preprocessing.officeKind');
const tooLarge = (): Result<never> => refuse('preprocessing.officeSize', { reason: 'bytes' });

/**
 * Refuses with `preprocessing.officeKind`, `file.encrypted`, `preprocessing.officeSize` (`reason`). The name is no
 * part of what it is.
 */
export function officeFacts({ path }: OfficeFactsJob, context: JobContext): Result<OfficeFacts> {
  context.progress(path);
  const bytes = readFileSync(path);
  if (bytes.length > MOST_BYTES) return tooLarge();
  if (bytes.subarray(0, 5).toString('latin1') === '{\\rtf') return ok({ format: 'rtf' });
  if (bytes.subarray(0, 8).equals(COMPOUND)) {
    return bytes.includes(ENCRYPTED) ? refuse('file.encrypted') : strange();
  }
  const parts = openPackage(bytes);
  if (!parts.ok) return parts;
  const format = formatOf(parts.value);
  return format.ok ? ok({ format: format.value }) : format;
}

/** A part of an office document; PizZip's own types leave out what its list of parts says. */
interface Part {
  readonly _data?: { readonly uncompressedSize?: number };
  asText(): string;
}
export type PackageFiles = Readonly<Record<string, Part>>;

/** The library reads sizes from 2 GB on as if they were below zero. */
function sizeOf({ _data: data }: Part): number {
  const size = data?.uncompressedSize ?? 0;
  return size < 0 ? Number.POSITIVE_INFINITY : size;
}

/** The list of its parts, of which none is unpacked. Refuses as the job does. */
export function openPackage(bytes: Buffer): Result<PackageFiles> {
  let parts: PackageFiles;
  try {
    parts = new PizZip(bytes).files as unknown as PackageFiles;
  } catch {
    return strange();
  }
  const all = Object.values(parts);
  const unpacked = all.reduce((sum, part) => sum + sizeOf(part), 0);
  return all.length > MOST_PARTS || unpacked > MOST_UNPACKED ? tooLarge() : ok(parts);
}

/** The text of a part; null: there is none of a size that is read. */
function textOf(parts: PackageFiles, name: string): string | null {
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (part === undefined || sizeOf(part) > MOST_LISTED) return null;
  try {
    return part.asText();
  } catch {
    // Its content is damaged, or another than its list says.
    return null;
  }
}

/** What the package says that it is (ODF 1.3, part 2, 3.3; ECMA-376, part 2, 7.2.3). */
export function formatOf(parts: PackageFiles): Result<OfficeFormatName> {
  const mimetype = textOf(parts, 'mimetype');
  if (mimetype !== null) {
    const manifest = textOf(parts, 'META-INF/manifest.xml') ?? '';
    if (/<(?:\w+:)?encryption-data\b/.test(manifest)) return refuse('file.encrypted');
    const format = formatOfType(mimetype.trim());
    return format === undefined ? strange() : ok(format);
  }
  const types = textOf(parts, '[Content_Types].xml') ?? '';
  for (const [, type = ''] of types.matchAll(/ContentType\s*=\s*["']([^"']{1,200})["']/g)) {
    const format = formatOfType(type);
    if (format !== undefined) return ok(format);
  }
  return strange();
}
