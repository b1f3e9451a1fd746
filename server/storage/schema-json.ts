// JSON columns: read as parsed values, written as JSON text (pg would turn an array into a PostgreSQL array).
import type { ColumnType } from 'kysely';

/** Read it through the schema of what was stored; write it with `toJson`. */
export type JsonColumn = ColumnType<unknown, string, string>;
export type JsonWithDefault = ColumnType<unknown, string | undefined, string>;
export type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;

export const toJson = (value: unknown): string => JSON.stringify(value);
