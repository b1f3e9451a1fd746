// Runs where there is an agent and draws nothing: keeps the inbox, counts what waits, opens what was just printed.
import { useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DesktopBridge } from '#domain/bridge/bridge.ts';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { addressOf, matchAddress } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
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

/** Somebody in the middle of something is told, not led away: unsaved work, a deposit, another printed document. */
function isBusy(pathname: string, search: string): boolean {
  const here = matchAddress(pathname, search);
  const inPrinted = here?.name === 'printer.manual' && here.query.file !== undefined;
  const depositing = here?.name.startsWith('deposit.') === true && here.name !== 'deposit.home';
  return hasUnsaved() || inPrinted || depositing;
}

export function InboxWork({ desktop }: { desktop: DesktopBridge }) {
  const store = useStore();
  const navigate = useNavigate();
  const location = useLocation();
  const t = useText();
  const now = useRef({ location, t });
  now.current = { location, t };
  const early = useRef<InboxDocument[]>([]);
  useEffect(() => {
    const isSettled = () => ['logged', 'out'].includes(store.get(sessionAtom).state);
    const arrived = (document: InboxDocument) => {
      // Somebody is just signing in: the letter waits until it is known who.
      if (!isSettled()) return void early.current.push(document);
      const { id, name } = document;
      const { state } = store.get(sessionAtom);
      const { location: here, t: words } = now.current;
      const open = () => void navigate(addressOf('printer.manual', { file: id }));
      void desktop.call('window.focus', {}).catch(() => undefined);
      // Signed out, an idle hour ago for instance: the door leads on to the document.
      if (state === 'out' || !isBusy(here.pathname, here.search)) return open();
      showToast('info', words('common.printer.arrived', { name }), {
        key: `arrived-${id}`,
        action: { label: words('common.open'), onClick: open },
      });
    };
    const stops = [
      desktop.on('inbox.changed', (document) => {
        keep(store, upsert(store.get(inboxAtom) ?? [], document));
      }),
      desktop.on('inbox.arrived', arrived),
      desktop.on('navigate', ({ path }) => {
        const [pathname = '', search = ''] = path.split('?');
        if (matchAddress(pathname, search)) void navigate(path);
      }),
    ];
    let again: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      clearTimeout(again);
      desktop.call('inbox.list', {}).then(
        (documents) => {
          store.set(inboxTroubleAtom, false);
          // What was told while the list was on its way is newer than the list.
          keep(store, (store.get(inboxAtom) ?? []).reduce(upsert, documents as readonly InboxDocument[]));
        },
        () => {
          store.set(inboxTroubleAtom, true);
          again = setTimeout(ask, ASK_AGAIN_MS);
        },
      );
    };
    stops.push(store.sub(inboxAskAtom, ask));
    ask();
    let listens = false;
    const settle = () => {
      if (!isSettled()) return;
      if (!listens) void desktop.call('window.listens', {}).catch(() => undefined);
      listens = true;
      for (const document of early.current.splice(0)) arrived(document);
    };
    stops.push(store.sub(sessionAtom, settle));
    settle();
    return () => {
      clearTimeout(again);
      for (const stop of stops) stop();
    };
  }, [desktop, store, navigate]);
  return null;
}
