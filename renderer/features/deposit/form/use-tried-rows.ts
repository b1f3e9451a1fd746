// What becomes of each letter of a form, and the page of the one that is shown: asked when the typing pauses.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { TriedRow } from '#domain/api/deposit/requirements.contract.ts';
import { useApi } from '#renderer/api/api.ts';
import { formColumns, rowOf, type TypedLetter } from './form.rules.ts';

/** From the last key to the new page. */
const PAUSE_MS = 300;
/** px: sharp at the largest zoom of the screen. */
const LONGEST_SIDE = 1800;

interface TriedInput {
  readonly service: Service;
  readonly ownerId: number | undefined;
  readonly metadatas: Readonly<Record<string, string>>;
  readonly letters: readonly TypedLetter[];
  readonly shown: number;
  /** From 1. */
  readonly page: number;
}

export function useTriedRows(input: TriedInput) {
  const { service, ownerId, shown, page } = input;
  const api = useApi();
  const [letters] = useDebouncedValue(input.letters, PAUSE_MS);
  const [metadatas] = useDebouncedValue(input.metadatas, PAUSE_MS);
  const columns = formColumns(service);
  const rawJobMetadatas = Object.fromEntries(Object.entries(metadatas).filter(([, value]) => value.trim() !== ''));
  const bodyOf = (letter: TypedLetter) => ({
    serviceId: service.id,
    row: rowOf(columns, letter),
    rawJobMetadatas,
    ...(ownerId === undefined ? {} : { targetOwnerId: ownerId }),
  });
  const rowOptions = (letter: TypedLetter) => {
    const body = { ...bodyOf(letter), page: 0 };
    return {
      queryKey: ['requirements.tryRow', service.version, body],
      queryFn: () => api.call('requirements.tryRow', { body }),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    };
  };
  const rows = useQueries({ queries: letters.map(rowOptions) });
  const current = letters.find(({ id }) => id === shown);
  const body = current && { ...bodyOf(current), page, longestSide: LONGEST_SIDE };
  const proof = useQuery({
    queryKey: ['requirements.tryRow', service.version, body],
    queryFn: () => api.call('requirements.tryRow', { body: body ?? bodyOf({ id: 0, values: {} }) }),
    enabled: body !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    // The last page stays while the next one is drawn.
    placeholderData: keepPreviousData,
  });
  const tried = new Map<number, TriedRow | undefined>(letters.map(({ id }, at) => [id, rows[at]?.data]));
  return {
    /** By letter; undefined while it is not known. What is typed now is not tried yet. */
    of: (letter: TypedLetter): TriedRow | undefined => tried.get(letter.id),
    settled: letters === input.letters && metadatas === input.metadatas && rows.every(({ isPending }) => !isPending),
    failed: rows.find(({ error }) => error !== null)?.error ?? null,
    proof,
    retry: () => {
      for (const row of rows) if (row.error) void row.refetch();
      if (proof.error) void proof.refetch();
    },
  };
}

export type TriedRows = ReturnType<typeof useTriedRows>;
