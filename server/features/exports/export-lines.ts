// Rows of a statement as the text of a file, made by the database: CSV with its mark, or one JSON object a line. The rows
// pass through this process as they are.
import { type RawBuilder, sql } from 'kysely';
import type { ExportFormat } from '#domain/api/administration/units.contract.ts';
import { streamBlocks } from '#server/storage/database.ts';
import type { Db } from '#server/storage/schema.ts';

/** So that Excel reads the letters. */
const MARK = '\ufeff';
const CSV_END = '\r\n';
/** Rows read at a time: a block is one piece of text. */
const BLOCK = 2_000;

export interface ExportedRows {
  readonly columns: readonly string[];
  readonly rows: RawBuilder<unknown>;
}

/** Between cells while a row is looked at as a whole; a row in which a text holds it is written cell by cell. */
const UNIT = sql.lit('\u001f');
/** A row in which some cell must be quoted or defused: most have none, and are looked at once. */
const ODD = sql.lit('(^|\u001f)[=+@\t-]|[",;\r\n]');

/** A number is none that a spreadsheet computes, also below zero: it leaves as what it is, to be summed. */
const NUMBERS = sql`any(array['smallint', 'integer', 'bigint', 'numeric']::regtype[])`;

/** A cell by the type of its column: a text that reads like a number stays a text. */
const cellOf = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql`case when pg_typeof(${column}) = ${NUMBERS} then coalesce(${column}::text, '') else export_cell(${column}::text) end`;

function lineOf(columns: readonly string[], format: ExportFormat): RawBuilder<string> {
  if (format === 'ndjson') return sql<string>`row_to_json(r)::text`;
  const read = columns.map((name) => sql.ref(`r.${name}`));
  const texts = read.map((column) => sql`${column}::text`);
  const cells = sql.join(read.map(cellOf));
  const joined = sql`concat_ws(${UNIT}, ${sql.join(texts.map((text) => sql`coalesce(${text}, '')`))})`;
  const split = sql`length(line.joined) - length(replace(line.joined, ${UNIT}, '')) <> ${sql.lit(columns.length - 1)}`;
  return sql<string>`(select case when line.joined ~ ${ODD} or ${split} then concat_ws(',', ${cells})
    else replace(line.joined, ${UNIT}, ',') end from (select ${joined} as joined offset 0) line)`;
}

/** A piece of the file, and how many rows it holds. */
export interface ExportPiece {
  readonly text: string;
  readonly rows: number;
}

/** The file piece by piece, of one snapshot; whoever leaves the loop ends the statement. */
export async function* exportPieces(db: Db, source: ExportedRows, format: ExportFormat): AsyncGenerator<ExportPiece> {
  const end = format === 'csv' ? CSV_END : '\n';
  if (format === 'csv') yield { text: `${MARK}${source.columns.join(',')}${CSV_END}`, rows: 0 };
  const lines = sql<{ line: string }>`select ${lineOf(source.columns, format)} as line from (${source.rows}) r`;
  const blocks = streamBlocks<{ line: string }, unknown>(db as never, { compile: () => lines.compile(db) }, BLOCK);
  for await (const block of blocks)
    yield { text: `${block.map(({ line }) => line).join(end)}${end}`, rows: block.length };
}
