// The printer's overview: how the printers stand, what needs a person, what came lately.
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { waitsForPerson } from '#renderer/session/inbox.rules.ts';
import { inboxAtom } from '#renderer/session/inbox.ts';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState } from '#renderer/ui/states/states.part.tsx';
import { useBridge } from '../agent/use-bridge.ts';
import { DocumentRow } from '../documents/document-row.part.tsx';
import documents from '../documents/documents.module.css';
import { OrderLink } from '../documents/order-link.part.tsx';
import { inInbox, plainName, urgentFirst } from '../printer.rules.ts';
import { AgentGate } from '../window/agent-gate.part.tsx';
import { AgentMissing, InboxMissing } from '../window/agent-missing.part.tsx';
import classes from '../window/printer.module.css';
import { PrinterShell } from '../window/printer-shell.part.tsx';
import { Printers } from './printers.part.tsx';

const MOST_WAITING = 6;
const MOST_LATEST = 6;

export function PrinterHomePage() {
  return (
    <AgentGate>
      <Overview />
    </AgentGate>
  );
}

function Overview() {
  const t = useText();
  const settings = useBridge('settings.read');
  const queues = useBridge('queues.list');
  const account = useBridge('account.read');
  // The documents stand below the printers: how high those are is known first.
  const known = queues.isPending || account.isPending ? undefined : settings.data?.settings;
  return (
    <PrinterShell title={t('printer.home.title')}>
      <div className={classes.page}>
        {known ? (
          <Printers settings={known} queues={queues.data ?? []} account={account.data} />
        ) : (
          <AgentMissing
            failed={settings.isError}
            skeleton={<RowsSkeleton rows={2} />}
            onRetry={() => void settings.refetch()}
          />
        )}
        {known ? <Documents printers={known.queues.length} /> : null}
      </div>
    </PrinterShell>
  );
}

/** Without a printer an empty list says nothing that the printers' place has not said. */
function Documents({ printers }: { printers: number }) {
  const t = useText();
  const all = useAtomValue(inboxAtom);
  if (all === undefined) return <InboxMissing rows={4} />;
  const waiting = urgentFirst(all.filter(waitsForPerson));
  const others = all.filter((one) => !waitsForPerson(one)).slice(0, MOST_LATEST);
  if (all.length === 0) {
    if (printers === 0) return null;
    return (
      <EmptyState title={t('printer.home.empty')}>
        <p>{t('printer.home.emptyText')}</p>
      </EmptyState>
    );
  }
  return (
    <>
      {waiting.length > 0 ? (
        <section className={documents.group}>
          <div className={documents.groupHead}>
            <h2>{t('printer.home.waiting', { n: waiting.length })}</h2>
            {waiting.length > MOST_WAITING ? (
              <Link to={addressOf(waiting.some(inInbox) ? 'printer.async' : 'printer.automated')}>
                {t('printer.home.all')}
              </Link>
            ) : null}
          </div>
          <ul className={documents.list}>
            {waiting.slice(0, MOST_WAITING).map((document) => (
              <li key={document.id}>
                <DocumentRow document={document} printers actions={<OpenDocument document={document} />} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {others.length > 0 ? (
        <section className={documents.group}>
          <div className={documents.groupHead}>
            <h2>{t('printer.home.latest')}</h2>
          </div>
          <ul className={documents.list}>
            {others.map((document) => (
              <li key={document.id}>
                <DocumentRow document={document} printers actions={<OrderLink document={document} />} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function OpenDocument({ document }: { document: InboxDocument }) {
  const t = useText();
  const word = t(document.mode === 'automated' ? 'printer.look' : 'printer.depositOne');
  const address =
    document.mode === 'automated'
      ? addressOf('printer.automated', { file: document.id })
      : addressOf('printer.manual', { file: document.id });
  return (
    <Button
      component={Link}
      to={address}
      variant="default"
      size="xs"
      className={classes.quietLink}
      aria-label={t('printer.actOn', { action: word, name: plainName(document.name) })}
    >
      {word}
    </Button>
  );
}
