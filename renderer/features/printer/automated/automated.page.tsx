// Automated mode: stopped documents with their reason and next step, documents under way, and documents that were sent.
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { inboxAtom } from '#renderer/session/inbox.ts';
import { NotFoundState } from '#renderer/ui/states/states.part.tsx';
import { search } from '../documents/document.rules.ts';
import { EmptyDocuments } from '../documents/empty-documents.part.tsx';
import { SEARCH_FROM, SearchField } from '../documents/search-field.part.tsx';
import { useDropping } from '../documents/use-dropping.ts';
import { useRetry } from '../documents/use-retry.ts';
import { AgentGate } from '../window/agent-gate.part.tsx';
import { InboxMissing } from '../window/agent-missing.part.tsx';
import { PrinterShell } from '../window/printer-shell.part.tsx';
import classes from '../window/window.module.css';
import { automatedGroups } from './automated.rules.ts';
import { AutomatedGroup } from './automated-group.part.tsx';
import { StuckActions } from './stuck-actions.part.tsx';
import { useSettled } from './use-settled.ts';

export function AutomatedPage() {
  return (
    <AgentGate>
      <Automated />
    </AgentGate>
  );
}

function Automated() {
  const t = useText();
  const [{ q }, setQuery] = useQueryState();
  const all = useAtomValue(inboxAtom);
  const { hidden, drop } = useDropping();
  const retry = useRetry();
  const list = automatedGroups((all ?? []).filter(({ id }) => !hidden.has(id)));
  useSettled(list.stuck);
  const count = list.stuck.length + list.underWay.length + list.done.length;
  const { stuck, underWay, done } = automatedGroups(search([...list.stuck, ...list.underWay, ...list.done], q ?? ''));
  return (
    <PrinterShell title={t('printer.automated.title')}>
      <div className={classes.page}>
        {all === undefined ? (
          <InboxMissing rows={6} />
        ) : count === 0 ? (
          <EmptyDocuments
            mode="automated"
            title={t('printer.automated.empty')}
            text={t('printer.automated.emptyText')}
          />
        ) : null}
        {count >= SEARCH_FROM || q ? <SearchField value={q ?? ''} onChange={(text) => setQuery({ q: text })} /> : null}
        {q && stuck.length + underWay.length + done.length === 0 ? (
          <NotFoundState filters={[q]} onClear={() => setQuery({ q: undefined })} />
        ) : null}
        <AutomatedGroup
          title={t('printer.automated.stuck', { n: stuck.length })}
          list={stuck}
          stateless
          aside={
            stuck.length > 1 ? (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
                onClick={() => void retry(stuck)}
              >
                {t('printer.retryAll', { n: stuck.length })}
              </Button>
            ) : null
          }
          actions={(document) => (
            <StuckActions document={document} onRetry={() => void retry([document])} onDrop={() => drop([document])} />
          )}
        />
        <AutomatedGroup title={t('printer.automated.underWay', { n: underWay.length })} list={underWay} />
        <AutomatedGroup title={t('printer.automated.done', { n: done.length })} list={done} />
      </div>
    </PrinterShell>
  );
}
