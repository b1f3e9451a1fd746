// What stands beside something that is looked at again and again is read again as soon as that is another.
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

interface Watched {
  /** What is looked at: of another one nothing is read again, because it is read anyway. */
  readonly of: unknown;
  /** As it was last answered; the same one while nothing of it changed. Undefined while that is not known. */
  readonly seen: unknown;
}

/** @param keys of the cache (`keyOf(call, input)`) */
export function useReadWith({ of, seen }: Watched, keys: readonly (readonly unknown[])[]): void {
  const queries = useQueryClient();
  const before = useRef<Watched>({ of, seen: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys are those of what is looked at
  useEffect(() => {
    const last = before.current;
    before.current = { of, seen };
    if (last.of !== of || last.seen === undefined || seen === undefined || last.seen === seen) return;
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
  }, [of, seen, queries]);
}

/** A list that is looked at again and again: what stays of another filter until its own rows are there is none of it. */
export const watched = (query: object, { data, isPlaceholderData }: UseQueryResult<unknown>): Watched => ({
  of: JSON.stringify(query),
  seen: isPlaceholderData ? undefined : data,
});
