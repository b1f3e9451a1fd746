// The inbox: documents collect here; the person selects, orders, merges, drops and deposits them later.
import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { inboxAtom } from '#renderer/session/inbox.ts';
import { Dialog } from '#renderer/ui/confirm.part.tsx';
import { NotFoundState } from '#renderer/ui/states.part.tsx';
import { AgentGate } from './agent-gate.part.tsx';
import { InboxMissing } from './agent-missing.part.tsx';
import { DocumentRow } from './document-row.part.tsx';
import documents from './documents.module.css';
import { EmptyPlace } from './empty-place.part.tsx';
import classes from './inbox.module.css';
import { NextDeposit } from './next-deposit.part.tsx';
import { inInbox, plainName, search } from './printer.rules.ts';
import { PrinterShell } from './printer-shell.part.tsx';
import { SEARCH_FROM, SearchField } from './search-field.part.tsx';
import { useDropping } from './use-dropping.ts';
import { usePortion } from './use-portion.ts';
import { useRetry } from './use-retry.ts';

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
  const [query, setQuery] = useQueryState();
  const all = useAtomValue(inboxAtom);
  const { hidden, drop } = useDropping();
  const retry = useRetry();
  const beside = useMediaQuery(BESIDE, window.matchMedia(BESIDE).matches) ?? false;
  const [opened, setOpened] = useState(false);
  const waiting = (all ?? []).filter((one) => inInbox(one) && !hidden.has(one.id));
  const found = search(waiting, query.q ?? '');
  const { shown, next: hiddenYet, more } = usePortion(found);
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
          <div className={documents.group}>
            <div className={classes.tools}>
              <Checkbox
                label={chosen.length > 0 ? t('common.list.selected', { n: chosen.length }) : t('printer.inbox.all')}
                checked={chosen.length === found.length && found.length > 0}
                indeterminate={chosen.length > 0 && chosen.length < found.length}
                onChange={(event) => setIds(event.currentTarget.checked ? found.map(({ id }) => id) : [])}
              />
              <span className={classes.grow} />
              {beside && chosen.length > 0 ? (
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
                  onClick={dropChosen}
                >
                  {t('printer.dropMany', { n: chosen.length })}
                </Button>
              ) : null}
              {waiting.length >= SEARCH_FROM || query.q ? (
                <SearchField value={query.q ?? ''} onChange={(text) => setQuery({ q: text })} />
              ) : null}
            </div>
            {found.length === 0 ? (
              <NotFoundState filters={[query.q ?? '']} onClear={() => setQuery({ q: undefined })} />
            ) : (
              <ul className={documents.list}>
                {shown.map((document) => (
                  <li key={document.id}>
                    <DocumentRow
                      document={document}
                      selected={chosen.includes(document)}
                      to={addressOf('printer.manual', { file: document.id })}
                      lead={
                        <Checkbox
                          className={classes.check}
                          aria-label={t('common.list.select', { name: plainName(document.name) })}
                          checked={chosen.includes(document)}
                          onChange={() => toggle(document.id)}
                        />
                      }
                      actions={
                        document.state === 'attention' ? (
                          <Button
                            variant="default"
                            size="xs"
                            aria-label={t('printer.actOn', {
                              action: t('common.retry'),
                              name: plainName(document.name),
                            })}
                            onClick={() => void retry([document])}
                          >
                            {t('common.retry')}
                          </Button>
                        ) : null
                      }
                    />
                  </li>
                ))}
              </ul>
            )}
            {hiddenYet > 0 ? (
              <Button variant="default" size="xs" className={documents.more} onClick={more}>
                {t('printer.showMore', { n: hiddenYet })}
              </Button>
            ) : null}
          </div>
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
