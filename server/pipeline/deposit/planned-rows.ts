// The rows of a data file that say how many pages each letter has, and what is wrong with one of them.
import { type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import type { Chunk } from '#domain/services/split.ts';

/** A row of the data file that plans a split. */
export interface PlannedRow {
  readonly input_file_id: number;
  readonly row_values: Readonly<Record<string, string>> | null;
  readonly row_line: number | null;
  readonly fault: Refusal | null;
}

interface Plan {
  readonly rows: readonly PlannedRow[];
  readonly column: string;
  /** Names of files by their ids. */
  readonly names: ReadonlyMap<number, string>;
}

export const pageCountsOf = ({ rows, column }: Plan): string[] =>
  rows.map(({ row_values: values }) => values?.[column]?.trim() ?? '');

function wrong({ rows, column, names }: Plan, at: number, reason: string): Result<never> | null {
  const row = rows[at];
  if (row === undefined) return null;
  return refuse('parser.line', { file: names.get(row.input_file_id) ?? '', line: row.row_line ?? 0, column, reason });
}

/** The first row that says no number of pages from 1; null: each does. */
export const withoutPageCount = (plan: Plan): Result<never> | null =>
  wrong(
    plan,
    pageCountsOf(plan).findIndex((count) => !/^\d{1,6}$/.test(count) || Number(count) === 0),
    'pageCount',
  );

/**
 * The row that has more pages than are left of a document which others follow; null: none has. It would go on in the next
 * document, or is wrong in itself: whoever is behind it would get the pages of another.
 */
export const beyondBorder = (plan: Plan, chunks: readonly Chunk[]): Result<never> | null =>
  wrong(
    plan,
    pageCountsOf(plan).findIndex((count, at) => Number(count) > (chunks[at]?.pages ?? Number.POSITIVE_INFINITY)),
    'fileBorder',
  );
