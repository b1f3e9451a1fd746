// What the server says of the options and the day that are chosen, and the last answer where it gives none.
import { useState } from 'react';
import type { CallResult } from '#domain/api/contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { ApiFailure } from '#renderer/api/failures.ts';
import type { CommandBody } from './use-send.ts';

/** The server found no row that can go. */
const NOTHING_READY: readonly string[] = ['delivery.noPackGroups', 'packGroup.bad'];

interface Check {
  /** Of the choice, or of the one before it while it is computed or could not be. */
  readonly data: CallResult<'deliveries.checkOptions'> | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  /** No row of the choice can go. */
  readonly nothingReady: boolean;
  readonly again: () => void;
}

/** Where a choice could not be computed the sheet stays as the server last had it; `again` asks for that choice. */
export function useCheck(body: CommandBody): Check {
  const check = useCall('deliveries.checkOptions', { body }, { staleTime: 0 });
  const { data, error, isFetching } = check;
  const [answered, setAnswered] = useState(data);
  if (data !== undefined && data !== answered) setAnswered(data);
  const nothingReady = data === undefined && error instanceof ApiFailure && NOTHING_READY.includes(error.label);
  return {
    data: data ?? (nothingReady ? undefined : answered),
    error,
    isFetching,
    nothingReady,
    again: () => void check.refetch(),
  };
}
