// A ZIP file as a stranger made it: its directory, and the bytes of an entry, which are counted and checked while they stream
// by. Nothing is written under a name that the archive gives.
import { isUtf8 } from 'node:buffer';
import { createWriteStream } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { ARCHIVE_LIMITS } from '#domain/archives/archive-limits.ts';
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

/** APPNOTE 4.4.4: the flag of names in UTF-8; those without it are in code page 437. */
const UTF8_FLAG = 0x800;

/**
 * The path as whoever packed it saw it. Finder and others write UTF-8 without saying so; what is whole UTF-8 is no sensible text
 * in the other encoding.
 */
function pathOf({ generalPurposeBitFlag: flags, fileNameRaw, extraFields }: Entry): string {
  const encoding = isUtf8(fileNameRaw) ? UTF8_FLAG : 0;
  return withoutHere(yauzl.getFileNameLowLevel(flags | encoding, fileNameRaw, extraFields, true));
}

function described(header: Entry): ArchiveEntry {
  const { compressionMethod, compressedSize, fileNameLength } = header;
  return {
    header,
    path: pathOf(header),
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

type Refused = Result<never> | Promise<Result<never>>;

/** Runs what reads the archive: what fails because of its bytes is the archive's fault. */
async function guarded<T>(work: () => Promise<T>, fault: (error: Error) => Refused): Promise<Result<T>> {
  try {
    return ok(await work());
  } catch (error) {
    if (isOfSystem(error) || !(error instanceof Error)) throw error;
    return fault(error);
  }
}

/** What we ourselves hold against the bytes; `reason` is a word of the labels of `archive.broken` and `archive.entryBroken`. */
class Flaw extends Error {
  readonly reason: 'directorySize' | 'behindRows' | 'moreBytes' | 'checkSum' | 'otherName' | 'otherMethod';

  constructor(reason: Flaw['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** The word for a flaw; what the reader itself could make nothing of is `unreadable`. */
const reasonOf = (error: Error): string => (error instanceof Flaw ? error.reason : 'unreadable');

/** APPNOTE 4.3.16: the end record without its comment. */
const END_BYTES = 22;
/** APPNOTE 4.3.14 and 4.3.15: how a large archive's own end record begins, what of it its size does not count, and its locator. */
const LARGE_END = 0x06064b50;
const LARGE_END_HEAD = 12;
const LOCATOR_BYTES = 20;

/**
 * Whether the end record lies behind the last row that it counts. It counts to 65,535 alone, and programs of old go on from 0; and
 * of archives that were written behind each other it may name rows of the first: documents would be left behind and nobody told.
 */
async function endsWithItsRows(file: string, zip: ZipFile): Promise<boolean> {
  // Its types call the place a boolean.
  const rowsEnd = Number(zip.readEntryCursor);
  const between = zip.fileSize - END_BYTES - zip.comment.length - rowsEnd;
  if (between < LARGE_END_HEAD + LOCATOR_BYTES) return between === 0;
  const handle = await open(file, 'r');
  try {
    const head = Buffer.alloc(LARGE_END_HEAD);
    await handle.read(head, 0, head.length, rowsEnd);
    const bytes = LARGE_END_HEAD + Number(head.readBigUInt64LE(4)) + LOCATOR_BYTES;
    return head.readUInt32LE(0) === LARGE_END && bytes === between;
  } finally {
    await handle.close();
  }
}

/** APPNOTE 7: what the reader says of an entry with the flag of strong encryption; it reads no further then. */
const STRONG_ENCRYPTION = 'strong encryption is not supported';
/** APPNOTE 4.3.12: a row of the directory up to its name, and where the length of that stands. */
const ROW_BYTES = 46;
const NAME_LENGTH_AT = 28;
const FLAGS_AT = 8;

/** The name in a row of the directory. */
async function nameInRow(file: string, at: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const row = Buffer.alloc(ROW_BYTES);
    await handle.read(row, 0, row.length, at);
    const name = Buffer.alloc(row.readUInt16LE(NAME_LENGTH_AT));
    const { bytesRead } = await handle.read(name, 0, name.length, at + ROW_BYTES);
    const flags = row.readUInt16LE(FLAGS_AT) | (isUtf8(name) ? UTF8_FLAG : 0);
    return withoutHere(yauzl.getFileNameLowLevel(flags, name.subarray(0, bytesRead), [], true));
  } finally {
    await handle.close();
  }
}

async function entriesOf(zip: ZipFile, file: string): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [];
  let bytes = 0;
  for await (const header of zip.eachEntry()) {
    bytes += header.fileNameLength + header.extraFieldLength + header.fileCommentLength;
    if (bytes > ARCHIVE_LIMITS.directoryBytes) throw new Flaw('directorySize');
    const entry = described(header);
    if (entry.path !== '' || header.fileNameLength === 0) entries.push(entry);
  }
  if (!(await endsWithItsRows(file, zip))) throw new Flaw('behindRows');
  return entries;
}

/** Hands on the bytes, and fails at their end where their number or check sum is another one than was said. */
async function* counted(stream: Readable, { uncompressedSize, crc32: expected }: Entry): AsyncGenerator<Buffer> {
  let bytes = 0;
  let sum = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > uncompressedSize) throw new Flaw('moreBytes');
    sum = crc32(part, sum);
    yield part;
  }
  if (bytes !== uncompressedSize || sum !== expected) throw new Flaw('checkSum');
}

/**
 * Before the data of an entry its name and how it is packed are written once more. Where they are not those of the directory,
 * programs see other documents in the archive than we do.
 */
async function checkLocalHeader(zip: ZipFile, header: Entry): Promise<void> {
  const local = await zip.readLocalFileHeaderPromise(header);
  if (!local.fileName.equals(header.fileNameRaw)) throw new Flaw('otherName');
  if (local.compressionMethod !== header.compressionMethod) throw new Flaw('otherMethod');
}

async function extract(zip: ZipFile, { header }: ArchiveEntry, target: string): Promise<void> {
  // What could be read is in the file, also where that is nothing.
  await writeFile(target, '');
  await checkLocalHeader(zip, header);
  const stream = await zip.openReadStreamPromise(header);
  await pipeline(counted(stream, header), createWriteStream(target, { flags: 'w' }));
}

/** Opens an archive and checks its directory; refuses with the labels `archive.*`, and keeps nothing open then. */
export async function openArchive({ path, name }: ArchiveFile): Promise<Result<OpenArchive>> {
  const opened = await guarded(
    () => yauzl.openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: true }),
    () => refuse('archive.broken', { file: name, reason: 'noEnd' }),
  );
  if (!opened.ok) return opened;
  const zip = opened.value;
  const contents = await directoryOf(zip, { path, name });
  if (!contents.ok) {
    zip.close();
    return contents;
  }
  return ok({
    ...contents.value,
    name,
    extract: async (entry, target) => {
      const fault = (error: Error): Result<never> =>
        refuse('archive.entryBroken', { file: name, entry: entry.path, reason: reasonOf(error) });
      const written = await guarded(() => extract(zip, entry, target), fault);
      return written.ok ? ok(true) : written;
    },
    close: () => zip.close(),
  });
}

async function directoryOf(zip: ZipFile, { path, name }: ArchiveFile): Promise<Result<Contents<ArchiveEntry>>> {
  const counted = checkEntryCount(name, zip.entryCount);
  if (!counted.ok) return counted;
  const entries = await guarded(
    () => entriesOf(zip, path),
    async (error) => {
      if (error.message !== STRONG_ENCRYPTION) return refuse('archive.broken', { file: name, reason: reasonOf(error) });
      // The row that could not be read is the one at which the reader stands.
      return refuse('archive.encrypted', { file: name, entry: await nameInRow(path, Number(zip.readEntryCursor)) });
    },
  );
  return entries.ok ? checkDirectory({ name, bytes: zip.fileSize, entries: entries.value }) : entries;
}

/** Whether an archive may be taken in: the same check as when it is unpacked. */
export async function checkArchive(file: ArchiveFile): Promise<Result<true>> {
  const opened = await openArchive(file);
  if (!opened.ok) return opened;
  opened.value.close();
  return ok(true);
}
