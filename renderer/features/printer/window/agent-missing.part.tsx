// In place of what the agent has not answered yet: a skeleton, or, when it does not answer, what is safe.
import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { inboxAskAtom, inboxTroubleAtom } from '#renderer/session/inbox.ts';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { FailedState } from '#renderer/ui/states/states.part.tsx';

interface MissingProps {
  failed: boolean;
  skeleton: ReactNode;
  onRetry: () => void;
}

export function AgentMissing({ failed, skeleton, onRetry }: MissingProps) {
  const t = useText();
  if (!failed) return skeleton;
  return <FailedState what={t('printer.agent.failed')} safe={t('printer.agent.safe')} onRetry={onRetry} />;
}

/** In place of the documents that wait on the server. */
export function ServerMissing({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const t = useText();
  if (!failed) return <RowsSkeleton rows={6} />;
  return <FailedState what={t('printer.inbox.failed')} safe={t('printer.inbox.safe')} onRetry={onRetry} />;
}

/** In place of the documents. */
export function InboxMissing({ rows }: { rows: number }) {
  const failed = useAtomValue(inboxTroubleAtom);
  const ask = useSetAtom(inboxAskAtom);
  return (
    <AgentMissing failed={failed} skeleton={<RowsSkeleton rows={rows} />} onRetry={() => ask((times) => times + 1)} />
  );
}
