// Automated mode: what was sent by itself, and what waits for a person, with the reason and the next step.
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { inboxAtom } from '#renderer/session/inbox.ts';
import { RowsSkeleton } from '#renderer/ui/skeletons.part.tsx';
import { EmptyState } from '#renderer/ui/states.part.tsx';
import { AgentGate } from './agent-gate.part.tsx';
import { DocumentRow } from './document-row.part.tsx';
import documents from './documents.module.css';
import classes from './printer.module.css';
import { isAutomated } from './printer.rules.ts';
import { PrinterShell } from './printer-shell.part.tsx';
import { useDropping } from './use-dropping.ts';
import { useRetry } from './use-retry.ts';

export function AutomatedPage() {
  return (
    <AgentGate>
      <Automated />
    </AgentGate>
  );
}

/** Dropped ones are out of sight; the agent keeps them for its warning about equal content. */
const shown = (document: InboxDocument): boolean => isAutomated(document) && document.state !== 'dropped';

function Automated() {
  const t = useText();
  const all = useAtomValue(inboxAtom);
  const { hidden, drop } = useDropping();
  const retry = useRetry();
  const list = all?.filter((one) => shown(one) && !hidden.has(one.id));
  const stuck = list?.filter(({ state }) => state === 'attention') ?? [];
  const others = list?.filter(({ state }) => state !== 'attention') ?? [];
  return (
    <PrinterShell title={t('printer.automated.title')}>
      <div className={classes.page}>
        {list === undefined ? (
          <RowsSkeleton rows={6} />
        ) : list.length === 0 ? (
          <EmptyState title={t('printer.automated.empty')}>
            <p>{t('printer.automated.emptyText')}</p>
          </EmptyState>
        ) : null}
        {stuck.length > 0 ? (
          <section className={documents.group}>
            <div className={documents.groupHead}>
              <h2>{t('printer.automated.stuck', { n: stuck.length })}</h2>
              {stuck.length > 1 ? (
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
                  onClick={() => void retry(stuck)}
                >
                  {t('printer.retryAll', { n: stuck.length })}
                </Button>
              ) : null}
            </div>
            <ul className={documents.list}>
              {stuck.map((document) => (
                <Named key={document.id} document={document}>
                  <DocumentRow
                    document={document}
                    actions={
                      <>
                        <OrderLink document={document} mend />
                        <Button variant="default" size="xs" onClick={() => void retry([document])}>
                          {t('common.retry')}
                        </Button>
                        <Button variant="subtle" color="gray" size="xs" onClick={() => drop([document])}>
                          {t('printer.drop')}
                        </Button>
                      </>
                    }
                  />
                </Named>
              ))}
            </ul>
          </section>
        ) : null}
        {others.length > 0 ? (
          <section className={documents.group}>
            <div className={documents.groupHead}>
              <h2>{t('printer.automated.others')}</h2>
            </div>
            <ul className={documents.list}>
              {others.map((document) => (
                <Named key={document.id} document={document}>
                  <DocumentRow document={document} actions={<OrderLink document={document} />} />
                </Named>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </PrinterShell>
  );
}

/** A list entry that scrolls into sight when the address names its document. */
function Named({ document, children }: { document: InboxDocument; children: React.ReactNode }) {
  const [{ file }] = useQueryState();
  const entry = useRef<HTMLLIElement>(null);
  const named = file === document.id;
  useEffect(() => {
    if (named) entry.current?.scrollIntoView({ block: 'center' });
  }, [named]);
  return (
    <li ref={entry} data-named={named || undefined} className={classes.named}>
      {children}
    </li>
  );
}

/** The order behind a document: on the workbench where something has to be mended, else its detail. */
function OrderLink({ document, mend = false }: { document: InboxDocument; mend?: boolean }) {
  const t = useText();
  const { jobId } = document;
  if (jobId === null) return null;
  return (
    <Button
      component={Link}
      to={addressOf(mend ? 'deposit.delivery' : 'manage.orderDetail', { jobId })}
      variant="default"
      size="xs"
      className={classes.quietLink}
    >
      {t(mend ? 'printer.mend' : 'printer.showOrder')}
    </Button>
  );
}
