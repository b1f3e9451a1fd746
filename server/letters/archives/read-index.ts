// The index of an archive: rows that say which document is of whom, read like the rows of a data file.
import type { Fault } from '#domain/api/shapes.ts';
import { ARCHIVE_LIMITS } from '#domain/archives/archive-limits.ts';
import { baseName, depthOf, nameKey } from '#domain/archives/entry-names.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Box } from '#domain/services/box.schema.ts';
import { checkRow } from '#domain/services/datafiles/row.check.ts';
import type { TagLists } from '#domain/services/tag-lists.ts';
import type { ArchiveEntry, OpenArchive } from '#server/archives/zip-archive.ts';
import { DataFileFault } from '#server/datafiles/file-row.ts';
import { rowsOf } from '#server/datafiles/rows-of.ts';
import { takeTurns } from '#server/system/turns.ts';

/** A row with the document that it names. */
export interface NamedRow {
  /** In the index, from 1. */
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
  readonly fault: Fault | null;
  readonly document: string;
}

/** Names that a refusal of several shows. */
const NAMES_SHOWN = 5;

/** The index of an archive, read. */
export interface ReadIndex {
  readonly entry: ArchiveEntry;
  readonly rows: readonly NamedRow[];
}

/**
 * The entry of that name, or of that path where it has a slash; of several the one that lies least deep. Two that lie equally deep
 * are of two sets of documents: neither is taken for the other's.
 */
function indexEntry({ files, name: file }: OpenArchive, index: string): Result<ArchiveEntry> {
  const nameOf = index.includes('/') ? (path: string) => path : baseName;
  const named = files.filter(({ path }) => nameKey(nameOf(path)) === nameKey(index));
  const depth = Math.min(...named.map(({ path }) => depthOf(path)));
  const [first, ...others] = named.filter(({ path }) => depthOf(path) === depth);
  if (first === undefined) return refuse('archive.indexMissing', { file, index });
  if (others.length === 0) return ok(first);
  const entries = [first, ...others].slice(0, NAMES_SHOWN).map(({ path }) => path);
  return refuse('archive.indexTwice', { file, entries: entries.join(', ') });
}

async function rowsIn(path: string, name: string, { box, lists }: IndexSetting): Promise<Result<NamedRow[]>> {
  const { parserConfiguration: parser, indexColumn, metadatas } = box;
  if (parser === null || indexColumn === null) throw new Error(`The index of ${box.name} has no parser.`);
  const found: NamedRow[] = [];
  try {
    for await (const rows of rowsOf({ path, name }, parser)) {
      for (const row of rows) {
        await takeTurns();
        const { line, values, fault } = checkRow(row, { file: name, fields: metadatas, lists });
        found.push({ line, values, fault, document: values[indexColumn] ?? '' });
      }
      // More rows than documents are never right: they are not kept in memory.
      if (found.length > ARCHIVE_LIMITS.entries)
        return refuse('parser.tooManyRows', { file: name, maximum: ARCHIVE_LIMITS.entries });
    }
  } catch (error) {
    if (error instanceof DataFileFault) return { ok: false, refusal: error.refusal };
    throw error;
  }
  return found.length === 0 ? refuse('parser.noRows', { file: name }) : ok(found);
}

/** What an index is read with. */
interface IndexSetting {
  readonly box: Box;
  readonly lists: TagLists;
}

/**
 * Reads the index of an archive into `target`; null: its box has none. Refuses with `archive.indexMissing` (`file`, `index`),
 * `archive.indexTwice` (`file`, `entries`), and as parsers do.
 */
export async function readIndex(
  archive: OpenArchive,
  target: string,
  reading: IndexSetting,
): Promise<Result<ReadIndex | null>> {
  const { indexFile } = reading.box;
  if (indexFile === null) return ok(null);
  const found = indexEntry(archive, indexFile);
  if (!found.ok) return found;
  const entry = found.value;
  const extracted = await archive.extract(entry, target);
  if (!extracted.ok) return extracted;
  const rows = await rowsIn(target, entry.path, reading);
  return rows.ok ? ok({ entry, rows: rows.value }) : rows;
}
