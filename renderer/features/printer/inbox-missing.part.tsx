// Instead of the documents until the agent has told them: a skeleton, and where it does not answer what is safe.
import { useAtomValue, useSetAtom } from 'jotai';
import { useText } from '#renderer/i18n/text.ts';
import { inboxAskAtom, inboxTroubleAtom } from '#renderer/session/inbox.ts';
import { RowsSkeleton } from '#renderer/ui/skeletons.part.tsx';
import { FailedState } from '#renderer/ui/states.part.tsx';

export function InboxMissing({ rows }: { rows: number }) {
  const t = useText();
  const failed = useAtomValue(inboxTroubleAtom);
  const ask = useSetAtom(inboxAskAtom);
  if (!failed) return <RowsSkeleton rows={rows} />;
  return (
    <FailedState
      what={t('printer.agent.failed')}
      safe={t('printer.agent.safe')}
      onRetry={() => ask((times) => times + 1)}
    />
  );
}
