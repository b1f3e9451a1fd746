// Shows what a query brings, in all its states: loading, refused, not found, no answer, failed, there.
import { IconFileOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFailure, isNoAnswer, isNotFound, isRefused } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { FailedState, OfflineState, RefusedState, StateView } from '#renderer/ui/states/states.part.tsx';

interface QueryViewProps<T> {
  query: UseQueryResult<T>;
  skeleton: ReactNode;
  /** Translated: what could not be loaded. */
  what?: string;
  children: (data: T) => ReactNode;
}

/** Loaded data stays on screen while it is loaded again, also when that fails. */
export function QueryView<T>({ query, skeleton, what, children }: QueryViewProps<T>) {
  const t = useText();
  const go = useGo();
  if (query.data !== undefined) return children(query.data);
  const error: unknown = query.error;
  const retry = () => void query.refetch();
  if (error === null) return skeleton;
  if (isRefused(error)) return <RefusedState />;
  if (isNoAnswer(error)) return <OfflineState onRetry={retry} busy={error.notNow !== undefined} />;
  if (isNotFound(error)) {
    return (
      <StateView
        icon={IconFileOff}
        title={t('common.gone.title')}
        alert
        action={{ label: t('common.notFound.home'), onClick: () => go('home') }}
      >
        <p>{t('common.gone.text')}</p>
      </StateView>
    );
  }
  const code = error instanceof ApiFailure ? error.code : error instanceof Error ? error.name : undefined;
  return <FailedState {...(what ? { what } : {})} code={code} onRetry={retry} />;
}
