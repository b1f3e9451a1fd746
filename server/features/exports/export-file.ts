// An export as its answer sends it: pieces of the file, how far it is, and at the end what the file is called.
import { sql } from 'kysely';
import type { ExportLine } from '#domain/api/administration/export-line.schema.ts';
import type { ExportedList } from '#domain/api/administration/lists.contract.ts';
import { EXPORT_MAXIMUM, type ExportFormat } from '#domain/api/administration/units.contract.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Db } from '#server/storage/schema.ts';
import { type ExportedRows, exportPieces } from './export-lines.ts';
import { labelledRows } from './labelled-rows.ts';

/** How many rows a file would have. */
export async function countRows(db: Db, { rows }: ExportedRows): Promise<number> {
  const counted = await sql<{ n: number }>`select count(*)::int as n from (${rows}) r`.execute(db);
  return counted.rows[0]?.n ?? 0;
}

interface AskedFile {
  readonly format: ExportFormat;
  readonly list: ExportedList;
  /** Language of whoever reads it. */
  readonly locale: string;
}

/** The lines of the answer; more rows than a spreadsheet shows are refused. People read CSV: its codes have their words. */
export async function exportFile(
  db: Db,
  { source, count }: { readonly source: ExportedRows; readonly count: number },
  { format, list, locale }: AskedFile,
): Promise<Result<AsyncGenerator<readonly ExportLine[]>>> {
  if (count > EXPORT_MAXIMUM) return refuse('export.tooMany', { count, maximum: EXPORT_MAXIMUM });
  const shown = format === 'csv' ? await labelledRows(db, source, { list, locale }) : source;
  return ok(linesOf(db, shown, { format, name: list, total: count }));
}

interface MadeFile {
  readonly format: ExportFormat;
  /** Without its ending. */
  readonly name: string;
  readonly total: number;
}

async function* linesOf(
  db: Db,
  source: ExportedRows,
  { format, name, total }: MadeFile,
): AsyncGenerator<readonly ExportLine[]> {
  let done = 0;
  for await (const { text, rows } of exportPieces(db, source, format)) {
    done += rows;
    yield [{ text }, { progress: { done, total: Math.max(total, done) } }];
  }
  yield [{ file: { name: `${name}.${format}`, rows: done } }];
}
