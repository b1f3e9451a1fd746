// Instead of what the agent has to tell, until it has: a skeleton, and where it does not answer what is safe.
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

/** In the place of the documents. */
export function InboxMissing({ rows }: { rows: number }) {
  const failed = useAtomValue(inboxTroubleAtom);
  const ask = useSetAtom(inboxAskAtom);
  return (
    <AgentMissing failed={failed} skeleton={<RowsSkeleton rows={rows} />} onRetry={() => ask((times) => times + 1)} />
  );
}
