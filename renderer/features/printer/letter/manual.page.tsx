// A printed document, ready to go: its page, the address read from it, the service, and one step to send it.
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState } from '#renderer/routes/navigation.ts';
import { isEnded } from '#renderer/session/inbox.rules.ts';
import { inboxAtom } from '#renderer/session/inbox.ts';
import { EmptyState, StateView } from '#renderer/ui/states/states.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import { plainName, waitingManual } from '../documents/document.rules.ts';
import { documentLook } from '../documents/document-status.ts';
import { useDropping } from '../documents/use-dropping.ts';
import { AgentGate } from '../window/agent-gate.part.tsx';
import { InboxMissing } from '../window/agent-missing.part.tsx';
import { PrinterShell } from '../window/printer-shell.part.tsx';
import { PrintedLetter } from './printed-letter.part.tsx';

export function ManualPage() {
  return (
    <AgentGate>
      <Manual />
    </AgentGate>
  );
}

/** The document that the address names, else the one that waits longest. */
function Manual() {
  const t = useText();
  const go = useGo();
  const [{ file }] = useQueryState();
  const all = useAtomValue(inboxAtom);
  const { hidden } = useDropping();
  const waiting = waitingManual(all ?? []).filter(({ id }) => !hidden.has(id));
  const first = waiting[0]?.id;
  useEffect(() => {
    if (file === undefined && first !== undefined) go('printer.manual', { file: first }, 'replace');
  }, [file, first, go]);
  if (all === undefined) {
    return (
      <PrinterShell title={t('printer.manual.title')}>
        <InboxMissing rows={4} />
      </PrinterShell>
    );
  }
  const document = all.find(({ id }) => id === file);
  if (file === undefined || document === undefined) {
    return (
      <PrinterShell title={t('printer.manual.title')}>
        <EmptyState
          title={t(file === undefined ? 'printer.manual.empty' : 'printer.manual.gone')}
          action={{ label: t('printer.manual.overview'), onClick: () => go('printer.home') }}
        >
          <p>{t(file === undefined ? 'printer.manual.emptyText' : 'printer.manual.goneText')}</p>
        </EmptyState>
      </PrinterShell>
    );
  }
  const others = waiting.filter(({ id }) => id !== document.id);
  if (isEnded(document) || hidden.has(document.id)) return <Ended document={document} next={others[0]} />;
  return <PrintedLetter key={document.id} document={document} others={others} />;
}

/** Sent, put into a deposit, or dropped: what became of it, and the next one. */
function Ended({ document, next }: { document: InboxDocument; next: InboxDocument | undefined }) {
  const t = useText();
  const go = useGo();
  const { jobId, state, name } = document;
  const look = documentLook[isEnded(document) ? state : 'dropped'];
  const toNext = next && {
    label: t('printer.manual.next', { name: plainName(next.name) }),
    onClick: () => go('printer.manual', { file: next.id }, 'replace'),
  };
  const toOrder = jobId !== null && {
    label: t('printer.showOrder'),
    onClick: () => go('manage.orderDetail', { jobId }),
  };
  const home = { label: t('printer.manual.overview'), onClick: () => go('printer.home') };
  return (
    <PrinterShell title={plainName(name)} sub={<DateText at={document.receivedAt} />}>
      <StateView icon={look.icon} token={look.token} title={t(look.label)} action={toNext || toOrder || home} filled>
        <p>{t(`printer.ended.${isEnded(document) ? state : 'dropped'}`)}</p>
      </StateView>
    </PrinterShell>
  );
}
