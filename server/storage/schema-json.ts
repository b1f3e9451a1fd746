// JSON columns: read as parsed values, written as JSON text (pg would turn an array into a PostgreSQL array).
import type { ColumnType } from 'kysely';

/** Read it through the schema of what was stored; write it with `toJson`. */
export type JsonColumn = ColumnType<unknown, string, string>;
/** A column with a default: may be left out of an insert. */
export type JsonWithDefault = ColumnType<unknown, string | undefined, string>;
/** A column that may be empty: null is SQL's null, never JSON's. */
export type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;

/**
 * What JSON.stringify writes for NUL and for halves of surrogate pairs; a backslash of the text itself comes doubled.
 */
const UNSTORABLE = /\\(?:\\|u0000|ud[89a-f][0-9a-f]{2})/g;

/**
 * A value as text of a JSON column. NUL and halves of characters, which jsonb refuses, become U+FFFD: documents hold
 * them.
 */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (!text?.includes('\\u')) return text;
  return text.replace(UNSTORABLE, (found) => (found === '\\\\' ? found : '\uFFFD'));
}
