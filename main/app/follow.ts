// Passes the agent's news on to the window, the tray and the notifications.
import type { WebContents } from 'electron';
import type { QueueView } from '#domain/bridge/bridge.ts';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import type { Agent } from '../agent/agent.types.ts';
import { sendEvent } from '../bridge/bridge.ts';
import type { ComputerSignIn } from '../settings/sign-in.ts';
import type { PagePost } from '../windows/page-post.ts';
import { documentPath, noteOf, openCount, opensWindow } from './notes.rules.ts';
import type { ShownNote } from './notifier.ts';
import type { Texts } from './texts.ts';
import type { TrayState } from './tray.ts';

export interface FollowDeps {
  readonly agent: Agent;
  readonly signIn: ComputerSignIn;
  readonly contents: () => WebContents | undefined;
  /** Sends to a page that listens, or as soon as it does. */
  readonly tellOnce: PagePost['tell'];
  readonly openWindow: (path: string) => void;
  readonly notify: (note: ShownNote) => void;
  readonly showTray: (state: TrayState) => void;
  /** The agent's queues with what the operating system says. */
  readonly withRegistration: (queues: readonly QueueView[]) => Promise<QueueView[]>;
  readonly t: Texts;
}

/** A burst of documents draws the tray once and sends the folders once, ms. */
const BURST_MS = 250;

export function followAgent(deps: FollowDeps): () => void {
  const { agent, signIn, contents, tellOnce, notify, openWindow, showTray, withRegistration, t } = deps;
  const told = new Map<string, InboxDocument>(agent.outbox.list().map((document) => [document.id, document]));
  let timer: NodeJS.Timeout | undefined;
  let folderTimer: NodeJS.Timeout | undefined;
  const draw = () => {
    timer = undefined;
    showTray({ queues: agent.queues(), open: openCount(agent.outbox.list()) });
  };
  const drawSoon = () => {
    timer ??= setTimeout(draw, BURST_MS);
  };
  const tellFolders = () => {
    folderTimer = undefined;
    sendEvent(contents(), 'folders.changed', [...agent.folders()]);
  };
  const onDocument = (document: InboxDocument) => {
    const before = told.get(document.id);
    told.set(document.id, document);
    sendEvent(contents(), 'inbox.changed', document);
    const note = noteOf(before, document);
    if (note) notify({ title: t(note.label), body: document.name, tag: note.tag, path: note.path });
    // An open page shows the document itself, unless the person is busy with another one.
    if (opensWindow(before, document)) {
      if (contents() === undefined) openWindow(documentPath(document));
      else tellOnce('inbox.arrived', document);
    }
    drawSoon();
  };
  const ends = [
    agent.outbox.onChange(onDocument),
    agent.onAccount((account) => sendEvent(contents(), 'account.changed', signIn.complete(account))),
    agent.onFolders(() => {
      folderTimer ??= setTimeout(tellFolders, BURST_MS);
    }),
    agent.onQueues((queues) => {
      drawSoon();
      void withRegistration(queues).then((views) => sendEvent(contents(), 'queues.changed', views));
    }),
  ];
  draw();
  return () => {
    clearTimeout(timer);
    clearTimeout(folderTimer);
    for (const end of ends) end();
  };
}
