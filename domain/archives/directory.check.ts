// What the directory of an archive must be before an entry of it is read. Whoever made the archive may have written anything
// into it: sizes are counted again while entries are read.
import { ok, type Result, refuse } from '../errors/result.ts';
import { ARCHIVE_LIMITS } from './archive-limits.ts';
import { isFolder, isNested, isPassedOver, isUnsafe, nameKey } from './entry-names.ts';

/** An entry as the directory describes it; sizes in bytes. */
export interface DirectoryEntry {
  /** Folders end with a slash. */
  readonly path: string;
  readonly packedBytes: number;
  readonly bytes: number;
  /** Where its data begin in the archive, header included. */
  readonly offset: number;
  readonly encrypted: boolean;
  /** Stored, or packed by deflate. */
  readonly readable: boolean;
  /** A plain file or folder: no link, no device. */
  readonly plain: boolean;
}

interface Archive<E extends DirectoryEntry> {
  /** As people know it. */
  readonly name: string;
  readonly bytes: number;
  readonly entries: readonly E[];
}

type Check = (archive: Archive<DirectoryEntry>, files: readonly DirectoryEntry[]) => Result<unknown>;

/** Refuses with the first entry that the test is true of. */
const each =
  (
    label: `archive.${'unsafeName' | 'specialFile' | 'encrypted' | 'method' | 'nested'}`,
    test: (entry: DirectoryEntry) => boolean,
  ): Check =>
  ({ name: file }, files) => {
    const found = files.find(test);
    return found === undefined ? ok(true) : refuse(label, { file, entry: found.path });
  };

function checkNames({ name: file, entries }: Archive<DirectoryEntry>): Result<unknown> {
  const unsafe = entries.find(({ path }) => isUnsafe(path));
  if (unsafe !== undefined) return refuse('archive.unsafeName', { file, entry: unsafe.path });
  const seen = new Set<string>();
  for (const { path } of entries) {
    const key = nameKey(path).replace(/\/$/, '');
    if (seen.has(key)) return refuse('archive.duplicate', { file, entry: path });
    seen.add(key);
  }
  return ok(true);
}

/** Two entries that share bytes of the archive: one packed stream that is unpacked many times. */
function overlaps({ bytes, entries }: Archive<DirectoryEntry>): boolean {
  const sorted = entries.toSorted((a, b) => a.offset - b.offset);
  return sorted.some(({ offset, packedBytes }, index) => offset + packedBytes > (sorted[index + 1]?.offset ?? bytes));
}

const shrinksTooMuch = (bytes: number, packed: number): boolean =>
  bytes > ARCHIVE_LIMITS.harmlessBytes && bytes > packed * ARCHIVE_LIMITS.ratio;

const checkSizes: Check = (archive, files) => {
  const { name: file } = archive;
  const large = files.find(({ bytes }) => bytes > ARCHIVE_LIMITS.entryBytes);
  const bytes = files.reduce((sum, entry) => sum + entry.bytes, 0);
  const packed = files.reduce((sum, entry) => sum + entry.packedBytes, 0);
  const isBomb = files.some((entry) => shrinksTooMuch(entry.bytes, entry.packedBytes));
  if (isBomb || shrinksTooMuch(bytes, packed) || overlaps(archive)) return refuse('archive.bomb', { file });
  if (large !== undefined) {
    return refuse('archive.entryTooBig', { file, entry: large.path, maximum: ARCHIVE_LIMITS.entryBytes });
  }
  return bytes > ARCHIVE_LIMITS.bytes ? refuse('archive.tooBig', { file, maximum: ARCHIVE_LIMITS.bytes }) : ok(true);
};

const CHECKS: readonly Check[] = [
  checkNames,
  each('archive.specialFile', ({ plain }) => !plain),
  each('archive.encrypted', ({ encrypted }) => encrypted),
  each('archive.method', ({ readable }) => !readable),
  each('archive.nested', ({ path }) => isNested(path)),
  checkSizes,
];

/** More entries than are ever read; asked before the first of them is. */
export const checkEntryCount = (file: string, entries: number): Result<true> =>
  entries > ARCHIVE_LIMITS.entries
    ? refuse('archive.tooManyEntries', { file, entries, maximum: ARCHIVE_LIMITS.entries })
    : ok(true);

/** What is left of a directory. */
export interface Contents<E extends DirectoryEntry> {
  readonly files: readonly E[];
  /** Paths of what file managers leave in archives. */
  readonly passedOver: readonly string[];
}

/** The files of an archive, without folders and what nobody meant to send; the first fault refuses the whole archive. */
export function checkDirectory<E extends DirectoryEntry>(archive: Archive<E>): Result<Contents<E>> {
  const all = archive.entries.filter(({ path }) => !isFolder(path));
  const files = all.filter(({ path }) => !isPassedOver(path));
  for (const check of CHECKS) {
    const checked = check(archive, files);
    if (!checked.ok) return checked;
  }
  const { name: file } = archive;
  if (files.length === 0) return refuse('archive.empty', { file });
  if (files.length > ARCHIVE_LIMITS.documents) {
    return refuse('archive.tooManyEntries', { file, entries: files.length, maximum: ARCHIVE_LIMITS.documents });
  }
  return ok({ files, passedOver: all.filter(({ path }) => isPassedOver(path)).map(({ path }) => path) });
}
