// The states of a box on the home page: loading, failed, refused, offline, empty; else its content.
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { codeOf, isRefused, isUnanswered } from '#renderer/api/failures.ts';
import { NoAnswerState } from '#renderer/shared/faults/no-answer-state.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { FailedState, RefusedState } from '#renderer/ui/states/states.part.tsx';
import classes from './home.module.css';

interface Props {
  queries: readonly Pick<UseQueryResult<unknown>, 'isPending' | 'isFetching' | 'error' | 'data' | 'refetch'>[];
  /** Rows of the skeleton. */
  rows: number;
  /** What stands there when nothing is in it. */
  empty: { readonly title: string; readonly text: string } | undefined;
  children: ReactNode;
}

/** Whether one of them is still on its way for the first time. */
export const isWaiting = (...queries: readonly Pick<UseQueryResult<unknown>, 'isPending' | 'isFetching'>[]): boolean =>
  queries.some(({ isPending, isFetching }) => isPending && isFetching);

export function ListState({ queries, rows, empty, children }: Props) {
  const id = useId();
  const failed = queries.find(({ error, data }) => error !== null && data === undefined);
  const retry = () => {
    for (const query of queries) if (query.error) void query.refetch();
  };
  if (isWaiting(...queries)) {
    return (
      <div className={classes.waiting}>
        <RowsSkeleton rows={rows} />
      </div>
    );
  }
  if (failed) {
    return (
      <div className={classes.failed}>
        {isUnanswered(failed.error) ? (
          <NoAnswerState error={failed.error} onRetry={retry} />
        ) : isRefused(failed.error) ? (
          <RefusedState />
        ) : (
          <FailedState code={codeOf(failed.error)} onRetry={retry} />
        )}
      </div>
    );
  }
  if (empty) {
    return (
      <div className={classes.none} aria-labelledby={id} role="status">
        <p id={id}>{empty.title}</p>
        <small>{empty.text}</small>
      </div>
    );
  }
  return children;
}
