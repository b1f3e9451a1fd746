// Runs where there is an agent and draws nothing: keeps the inbox, counts what waits, opens what was just printed.
import { useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DesktopBridge } from '#domain/bridge/bridge.ts';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { addressOf, matchAddress } from '#domain/routes/routes.address.ts';
import { type Text, useText } from '#renderer/i18n/text.ts';
import { hasUnsaved } from '#renderer/ui/page-layouts/save-bar.part.tsx';
import { showToast } from '#renderer/ui/toasts/toasts.ts';
import { upsert, waitsForPerson } from './inbox.rules.ts';
import { inboxAskAtom, inboxAtom, inboxTroubleAtom } from './inbox.ts';
import { receivedFilesAtom, type Store, sessionAtom } from './session.ts';

/** An agent that is starting answers within seconds. */
const ASK_AGAIN_MS = 3_000;

function keep(store: Store, documents: readonly InboxDocument[]): void {
  store.set(inboxAtom, documents);
  store.set(receivedFilesAtom, documents.filter(waitsForPerson).length);
}

/** A person with unsaved work, a deposit or another printed document is notified and stays where they are. */
function isBusy(pathname: string, search: string): boolean {
  const here = matchAddress(pathname, search);
  const inPrinted = here?.name === 'printer.manual' && here.query.file !== undefined;
  const depositing = here?.name.startsWith('deposit.') === true && here.name !== 'deposit.home';
  return hasUnsaved() || inPrinted || depositing;
}

interface InboxDeps {
  readonly desktop: DesktopBridge;
  readonly store: Store;
  readonly navigate: (address: string) => unknown;
  /** Where the person is now, and the texts of the language shown now. */
  readonly now: () => { readonly location: { pathname: string; search: string }; readonly t: Text };
}

/** Leads to a document that was just printed, or notifies of it. */
function showArrived(document: InboxDocument, { desktop, store, navigate, now }: InboxDeps): void {
  const { id, name } = document;
  const { location, t } = now();
  const open = () => void navigate(addressOf('printer.manual', { file: id }));
  void desktop.call('window.focus', {}).catch(() => undefined);
  // Signed out, an idle hour ago for instance: the door leads on to the document.
  const opensAtOnce = store.get(sessionAtom).state === 'out' || !isBusy(location.pathname, location.search);
  if (opensAtOnce) open();
  else {
    const action = { label: t('common.open'), onClick: open };
    showToast('info', t('common.printer.arrived', { name }), { key: `arrived-${id}`, action });
  }
}

/** Asks the agent for its documents, and again until it answers. `stop` ends that. */
function createAsker({ desktop, store }: InboxDeps) {
  let again: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    clearTimeout(again);
    desktop.call('inbox.list', {}).then(
      (documents) => {
        store.set(inboxTroubleAtom, false);
        // A change that was reported while the list was on its way is newer than the list.
        keep(store, (store.get(inboxAtom) ?? []).reduce(upsert, documents as readonly InboxDocument[]));
      },
      () => {
        store.set(inboxTroubleAtom, true);
        again = setTimeout(ask, ASK_AGAIN_MS);
      },
    );
  };
  return { ask, stop: () => clearTimeout(again) };
}

/** Documents that arrive during a sign-in wait until it is known who signs in. */
function createArrivals(deps: InboxDeps, early: InboxDocument[]) {
  const { desktop, store } = deps;
  const isSettled = () => ['logged', 'out'].includes(store.get(sessionAtom).state);
  const arrived = (document: InboxDocument) => {
    if (isSettled()) showArrived(document, deps);
    else early.push(document);
  };
  let listens = false;
  const settle = () => {
    if (!isSettled()) return;
    if (!listens) void desktop.call('window.listens', {}).catch(() => undefined);
    listens = true;
    for (const document of early.splice(0)) arrived(document);
  };
  return { arrived, settle };
}

/** Follows the inbox of this computer; the answer ends it. */
function followInbox(deps: InboxDeps, early: InboxDocument[]): () => void {
  const { desktop, store, navigate } = deps;
  const { arrived, settle } = createArrivals(deps, early);
  const { ask, stop } = createAsker(deps);
  const stops = [
    desktop.on('inbox.changed', (document) => {
      keep(store, upsert(store.get(inboxAtom) ?? [], document));
    }),
    desktop.on('inbox.arrived', arrived),
    desktop.on('navigate', ({ path }) => {
      const [pathname = '', search = ''] = path.split('?');
      if (matchAddress(pathname, search)) void navigate(path);
    }),
    store.sub(inboxAskAtom, ask),
  ];
  ask();
  stops.push(store.sub(sessionAtom, settle));
  settle();
  return () => {
    stop();
    for (const end of stops) end();
  };
}

export function InboxTasks({ desktop }: { desktop: DesktopBridge }) {
  const store = useStore();
  const navigate = useNavigate();
  const location = useLocation();
  const t = useText();
  const now = useRef({ location, t });
  now.current = { location, t };
  const early = useRef<InboxDocument[]>([]);
  useEffect(
    () => followInbox({ desktop, store, navigate, now: () => now.current }, early.current),
    [desktop, store, navigate],
  );
  return null;
}
