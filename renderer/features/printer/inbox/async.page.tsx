// The inbox: documents collect here; the person selects, orders, merges, drops and deposits them later.
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { inboxAtom } from '#renderer/session/inbox.ts';
import { Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import { inInbox } from '../documents/document.rules.ts';
import { EmptyDocuments } from '../documents/empty-documents.part.tsx';
import { useDropping } from '../documents/use-dropping.ts';
import { AgentGate } from '../window/agent-gate.part.tsx';
import { InboxMissing } from '../window/agent-missing.part.tsx';
import { PrinterShell } from '../window/printer-shell.part.tsx';
import classes from './inbox.module.css';
import { InboxList } from './inbox-list.part.tsx';
import { NextDeposit } from './next-deposit.part.tsx';

/** From this width on the next deposit is beside the list. */
const BESIDE = '(width >= 900px)';
const DIALOG_PX = 440;

export function AsyncPage() {
  return (
    <AgentGate>
      <Inbox />
    </AgentGate>
  );
}

/** Selected documents in the order of selection; documents that left the list are not selected. */
function useChosen(list: readonly InboxDocument[]) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const chosen = ids.flatMap((id) => list.find((one) => one.id === id) ?? []);
  const toggle = (id: string) => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  return { chosen, toggle, setIds };
}

function Inbox() {
  const t = useText();
  const [query] = useQueryState();
  const all = useAtomValue(inboxAtom);
  const { hidden, drop } = useDropping();
  const beside = useMediaQuery(BESIDE, window.matchMedia(BESIDE).matches) ?? false;
  const [opened, setOpened] = useState(false);
  const waiting = (all ?? []).filter((one) => inInbox(one) && !hidden.has(one.id));
  const { chosen, toggle, setIds } = useChosen(waiting);
  const named = query.open;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link selects its document once
  useEffect(() => {
    if (named) setIds([named]);
  }, [named]);
  const next = (
    <NextDeposit
      key={chosen.length === 0 ? 'none' : 'some'}
      documents={chosen}
      onOrder={(ordered) => setIds(ordered.map(({ id }) => id))}
      onRemove={toggle}
      plain={!beside}
    />
  );
  const dropChosen = () => {
    drop(chosen);
    setIds([]);
  };
  if (waiting.length === 0) {
    return (
      <PrinterShell title={t('printer.inbox.title')}>
        {all === undefined ? (
          <InboxMissing rows={6} />
        ) : (
          <EmptyDocuments mode="async" title={t('printer.inbox.empty')} text={t('printer.inbox.emptyText')} />
        )}
      </PrinterShell>
    );
  }
  const narrowChoice = chosen.length > 0 && !beside;
  return (
    <PrinterShell
      title={t('printer.inbox.title')}
      bottom={
        narrowChoice ? <ChoiceBar n={chosen.length} onDrop={dropChosen} onDeposit={() => setOpened(true)} /> : null
      }
    >
      <div className={classes.columns} data-beside={beside || undefined}>
        <InboxList
          waiting={waiting}
          chosen={chosen}
          onToggle={toggle}
          onChoose={setIds}
          onDrop={beside ? dropChosen : undefined}
        />
        {beside ? <aside className={classes.next}>{next}</aside> : null}
      </div>
      {opened && narrowChoice ? (
        <Dialog
          opened
          size={DIALOG_PX}
          title={t('printer.depositMany', { n: chosen.length })}
          onClose={() => setOpened(false)}
        >
          <div className={classes.dialogBody}>{next}</div>
        </Dialog>
      ) : null}
    </PrinterShell>
  );
}

/** In a narrow window: what can be done with the selected documents. */
function ChoiceBar({ n, onDrop, onDeposit }: { n: number; onDrop: () => void; onDeposit: () => void }) {
  const t = useText();
  return (
    <footer className={classes.bar}>
      <Button variant="default" size="md" onClick={onDrop}>
        {t('printer.dropMany', { n })}
      </Button>
      <Button size="md" className={classes.wide} onClick={onDeposit}>
        {t('printer.depositMany', { n })}
      </Button>
    </footer>
  );
}
