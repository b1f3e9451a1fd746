// A ZIP file as a stranger made it: its directory, and the bytes of an entry, which are counted and checked while they stream
// by. Nothing is written under a name that the archive gives.
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import {
  type Contents,
  checkDirectory,
  checkEntryCount,
  type DirectoryEntry,
} from '#domain/archives/directory.check.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';

/** An archive on disk. */
export interface ArchiveFile {
  readonly path: string;
  /** As people know it. */
  readonly name: string;
}

/** An entry of an open archive. */
export interface ArchiveEntry extends DirectoryEntry {
  readonly header: Entry;
}

/** An archive whose directory is good; `close` it. */
export interface OpenArchive extends Contents<ArchiveEntry> {
  readonly name: string;
  /**
   * Writes the bytes of an entry to a new file. Refuses with `archive.entryBroken` (`file`, `entry`) where they cannot be unpacked,
   * or differ in number or check sum from what the archive says; what could be read is in the file then.
   */
  extract(entry: ArchiveEntry, target: string): Promise<Result<true>>;
  close(): void;
}

const DEFLATE = 8;
const STORED = 0;
/** APPNOTE 4.4.2: what wrote the entry; of these systems the upper half of the attributes is a mode of Unix. */
const UNIX: readonly number[] = [3, 19];
const FILE_TYPE = 0o170000;
const PLAIN_TYPES: readonly number[] = [0, 0o100000, 0o040000];
const LOCAL_HEADER_BYTES = 30;

function isPlain({ versionMadeBy, externalFileAttributes }: Entry): boolean {
  const mode = UNIX.includes(versionMadeBy >>> 8) ? externalFileAttributes >>> 16 : 0;
  return PLAIN_TYPES.includes(mode & FILE_TYPE);
}

/** Some programs begin each path with the folder that they stood in. */
const withoutHere = (path: string): string => path.replace(/^(?:\.\/)+/, '');

function described(header: Entry): ArchiveEntry {
  const { compressionMethod, compressedSize, fileNameRaw, fileNameLength } = header;
  return {
    header,
    path: withoutHere(yauzl.getFileNameLowLevel(header.generalPurposeBitFlag, fileNameRaw, header.extraFields, true)),
    packedBytes: compressedSize + LOCAL_HEADER_BYTES + fileNameLength,
    bytes: header.uncompressedSize,
    offset: header.relativeOffsetOfLocalHeader,
    encrypted: header.isEncrypted(),
    readable: compressionMethod === STORED || compressionMethod === DEFLATE,
    plain: isPlain(header),
  };
}

/** A fault of the machine, not of the archive. */
const isOfSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** Runs what reads the archive: what fails because of its bytes is the archive's fault. */
async function guarded<T>(work: () => Promise<T>, fault: (reason: string) => Result<never>): Promise<Result<T>> {
  try {
    return ok(await work());
  } catch (error) {
    if (isOfSystem(error) || !(error instanceof Error)) throw error;
    return fault(error.message);
  }
}

/** APPNOTE 4.3.12: how each row of the directory begins. */
const DIRECTORY_ROW = Buffer.from('PK\u0001\u0002', 'latin1');

/**
 * Rows behind the last that the end record counts. It counts to 65,535 alone, and programs of old go on from 0: documents
 * would be left behind and nobody told.
 */
async function hasMoreRows(file: string, zip: ZipFile): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const begin = Buffer.alloc(DIRECTORY_ROW.length);
    // Its types call the place a boolean.
    const { buffer } = await handle.read(begin, 0, begin.length, Number(zip.readEntryCursor));
    return buffer.equals(DIRECTORY_ROW);
  } finally {
    await handle.close();
  }
}

async function entriesOf(zip: ZipFile, file: string): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [];
  for await (const header of zip.eachEntry()) {
    const entry = described(header);
    if (entry.path !== '' || header.fileNameLength === 0) entries.push(entry);
  }
  if (await hasMoreRows(file, zip)) throw new Error('more entries in the directory than its end record counts');
  return entries;
}

/** What came of an entry differs from what the archive says of it. */
class Differs extends Error {}

/** Hands on the bytes, and fails at their end where their number or check sum is another one than was said. */
async function* counted(stream: Readable, { uncompressedSize, crc32: expected }: Entry): AsyncGenerator<Buffer> {
  let bytes = 0;
  let sum = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > uncompressedSize) throw new Differs('more bytes than announced');
    sum = crc32(part, sum);
    yield part;
  }
  if (bytes !== uncompressedSize || sum !== expected) throw new Differs('another check sum');
}

async function extract(zip: ZipFile, { header }: ArchiveEntry, target: string): Promise<void> {
  const stream = await zip.openReadStreamPromise(header);
  await pipeline(counted(stream, header), createWriteStream(target, { flags: 'w' }));
}

/** Opens an archive and checks its directory; refuses with the labels `archive.*`, and keeps nothing open then. */
export async function openArchive({ path, name }: ArchiveFile): Promise<Result<OpenArchive>> {
  const broken = (reason: string): Result<never> => refuse('archive.broken', { file: name, reason });
  const opened = await guarded(
    () => yauzl.openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: true }),
    broken,
  );
  if (!opened.ok) return opened;
  const zip = opened.value;
  const contents = await directoryOf(zip, { path, name }, broken);
  if (!contents.ok) {
    zip.close();
    return contents;
  }
  return ok({
    ...contents.value,
    name,
    extract: async (entry, target) => {
      const fault = (reason: string): Result<never> =>
        refuse('archive.entryBroken', { file: name, entry: entry.path, reason });
      const written = await guarded(() => extract(zip, entry, target), fault);
      return written.ok ? ok(true) : written;
    },
    close: () => zip.close(),
  });
}

async function directoryOf(
  zip: ZipFile,
  { path, name }: ArchiveFile,
  broken: (reason: string) => Result<never>,
): Promise<Result<Contents<ArchiveEntry>>> {
  const counted = checkEntryCount(name, zip.entryCount);
  if (!counted.ok) return counted;
  const entries = await guarded(() => entriesOf(zip, path), broken);
  return entries.ok ? checkDirectory({ name, bytes: zip.fileSize, entries: entries.value }) : entries;
}

/** Whether an archive may be taken in: the same check as when it is unpacked. */
export async function checkArchive(file: ArchiveFile): Promise<Result<true>> {
  const opened = await openArchive(file);
  if (!opened.ok) return opened;
  opened.value.close();
  return ok(true);
}
