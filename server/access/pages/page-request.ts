// What is asked of one page of a list: which rows of which table, from where on, and what is read of them.
import type { RawBuilder, SqlBool } from 'kysely';
import type { Schema } from '#server/storage/schema.ts';
import type { RangeBounds } from '../date-range.ts';
import type { Lane } from '../scope.ts';

/** Where a page ended: the instant with microseconds, and the id. */
export interface PagePosition {
  readonly at: string;
  readonly id: number;
}

/** What a list is narrowed to. */
export interface ListFilters {
  /** Conditions on the table. */
  readonly where: readonly RawBuilder<SqlBool>[];
  /** One of them is of something few rows have, to which an index of its own leads: the page is read from there. */
  readonly led?: boolean | undefined;
}

/** Which rows of a table, from where on. */
export interface PageRequest extends ListFilters {
  readonly table: keyof Schema & string;
  /** Column of the order; the table has an index (lane column, time desc, id desc). */
  readonly timeColumn: 'submitted_at' | 'created_at';
  readonly lanes: readonly Lane[];
  /** The days of the list: every index of a lane answers them. */
  readonly range: RangeBounds;
  readonly after: PagePosition | null;
  /** When the first page was asked for: the newest rows are sought before it. */
  readonly asked: Date;
  /** Rows at most; one more is read to know whether there are more. */
  readonly limit: number;
}

/** What a list reads of a page. One object for all its pages: their statements are kept by it. */
export interface PageSelect {
  /** The list's name for a row of the page. */
  readonly alias: string;
  /** With the row's `id` among them. */
  readonly columns: RawBuilder<unknown>;
  readonly joins: RawBuilder<unknown>;
}
