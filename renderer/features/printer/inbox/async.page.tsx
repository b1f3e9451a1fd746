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
import { EmptyPlace } from '../documents/empty-place.part.tsx';
import { useDropping } from '../documents/use-dropping.ts';
import { inInbox } from '../printer.rules.ts';
import { AgentGate } from '../window/agent-gate.part.tsx';
import { InboxMissing } from '../window/agent-missing.part.tsx';
import { PrinterShell } from '../window/printer-shell.part.tsx';
import classes from './inbox.module.css';
import { InboxList } from './inbox-list.part.tsx';
import { NextDeposit } from './next-deposit.part.tsx';

/** From this width on the next deposit stands beside the list. */
const BESIDE = '(width >= 900px)';
const DIALOG_PX = 440;

export function AsyncPage() {
  return (
    <AgentGate>
      <Inbox />
    </AgentGate>
  );
}

/** The ids selected, in the order in which they were; what is gone from the list is not selected any more. */
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
  return (
    <PrinterShell
      title={t('printer.inbox.title')}
      bottom={
        chosen.length > 0 && !beside ? (
          <footer className={classes.bar}>
            <Button variant="default" size="md" onClick={dropChosen}>
              {t('printer.dropMany', { n: chosen.length })}
            </Button>
            <Button size="md" className={classes.wide} onClick={() => setOpened(true)}>
              {t('printer.depositMany', { n: chosen.length })}
            </Button>
          </footer>
        ) : null
      }
    >
      {all === undefined ? (
        <InboxMissing rows={6} />
      ) : waiting.length === 0 ? (
        <EmptyPlace mode="async" title={t('printer.inbox.empty')} text={t('printer.inbox.emptyText')} />
      ) : (
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
      )}
      {opened && !beside && chosen.length > 0 ? (
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
