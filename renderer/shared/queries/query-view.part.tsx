// Shows what a query brings, in all its states: loading, refused, not found, no answer, failed, there.
import { IconFileOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFailure, isNotFound, isRefused, isUnanswered } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { NoAnswerState } from '#renderer/shared/faults/no-answer-state.part.tsx';
import { PageSkeleton } from '#renderer/ui/states/page-skeleton.part.tsx';
import { FailedState, RefusedState, StateView } from '#renderer/ui/states/states.part.tsx';

interface QueryViewProps<T> {
  query: UseQueryResult<T>;
  skeleton: ReactNode;
  /** Translated: what could not be loaded. */
  what?: string;
  /** The whole page is what the query brings: nothing around it has a heading, so that one which says why there is nothing is the page's. */
  page?: boolean;
  children: (data: T) => ReactNode;
}

/** Loaded data stays on screen while it is loaded again, also when that fails. */
export function QueryView<T>({ query, skeleton, what, page = false, children }: QueryViewProps<T>) {
  const t = useText();
  const go = useGo();
  if (query.data !== undefined) return children(query.data);
  const error: unknown = query.error;
  const retry = () => void query.refetch();
  if (error === null) return page ? <PageSkeleton>{skeleton}</PageSkeleton> : skeleton;
  if (isRefused(error)) return <RefusedState page={page} />;
  if (isUnanswered(error)) return <NoAnswerState error={error} onRetry={retry} page={page} />;
  if (isNotFound(error)) {
    return (
      <StateView
        icon={IconFileOff}
        title={t('common.gone.title')}
        alert
        page={page}
        action={{ label: t('common.notFound.home'), onClick: () => go('home') }}
      >
        <p>{t('common.gone.text')}</p>
      </StateView>
    );
  }
  const code = error instanceof ApiFailure ? error.code : error instanceof Error ? error.name : undefined;
  return <FailedState {...(what ? { what } : {})} code={code} onRetry={retry} page={page} />;
}
