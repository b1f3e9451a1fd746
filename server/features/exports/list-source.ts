// What the export of a list is made of.
import type { RawBuilder } from 'kysely';
import type { EXPORTED_LISTS, ExportedList } from '#domain/api/administration/lists.contract.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import type { CallRequest, Services } from '#server/context/context.ts';

/** A list as a file: its columns in order, and the statement of all rows that the call of the list would show. */
export interface ListSource<L extends ExportedList> {
  readonly columns: readonly string[];
  readonly rows: (
    request: CallRequest<(typeof EXPORTED_LISTS)[L]>,
    services: Services,
  ) => Promise<Result<RawBuilder<unknown>>>;
}

export type ListSources<L extends ExportedList> = { readonly [K in L]: ListSource<K> };

/** What becomes of a value; a refusal stays one. */
export const mapped = <T, R>(result: Result<T>, make: (value: T) => R): Result<R> =>
  result.ok ? ok(make(result.value)) : result;
