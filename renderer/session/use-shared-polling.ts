// What one tab of this browser does for all of them: it reads counters and notes, and looks for a new version.
import { useStore } from 'jotai';
import { use, useEffect } from 'react';
import { isNoAnswer, isPasswordExpired } from '#renderer/api/failures.ts';
import { hasUnsaved } from '#renderer/ui/page-layouts/save-bar.part.tsx';
import { countersReading } from './counters.ts';
import { newVersionAtom, SessionApiContext } from './keep-alive.ts';
import { joinTabs, type TabMessage, type Tabs } from './leader.ts';
import { NOTES_INTERVAL_MS, notesReading, showNotes } from './notes.ts';
import type { SessionControl } from './session.control.ts';
import { counterInterval, versionAction } from './session.rules.ts';
import { activityAtom, countersAtom, reachedAtom, type Store } from './session.ts';
import type { SessionApi } from './session-api.ts';
import { useSessionControl } from './use-session.ts';

const INTERVAL = counterInterval(new URLSearchParams(location.search).get('counterInterval'));
/** Other tabs hear of the person's activity at most once in so many ms. */
const ACTIVITY_MS = 1000;

interface Work {
  readonly store: Store;
  readonly api: SessionApi;
  readonly control: SessionControl;
}

async function checkVersion({ store, api }: Work): Promise<void> {
  try {
    const latest = await api.version();
    const action = versionAction(__VERSION__, latest, hasUnsaved());
    if (action === 'reload' && !reloadedFor(latest)) location.reload();
    else if (action !== 'none') store.set(newVersionAtom, latest);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a version check that fails is logged and has no other consequence
    console.warn('version check', error);
  }
}

/** One reload per version: a server that serves an old page must not make the tab reload for ever. */
function reloadedFor(version: string): boolean {
  const key = 'mailroom.reloaded';
  if (sessionStorage.getItem(key) === version) return true;
  sessionStorage.setItem(key, version);
  return false;
}

/** Reads the counters for all tabs. A refusal ends the session; a server that does not answer keeps it. */
async function pollCounters(work: Work, tabs: Tabs, read = countersReading.now): Promise<void> {
  const { store, api, control } = work;
  try {
    await read(store, api);
    const counters = store.get(countersAtom);
    if (counters) tabs.publish({ kind: 'counters', counters });
    await checkVersion(work);
  } catch (error) {
    if (isPasswordExpired(error)) await control.refresh().catch(() => undefined);
    else if (!isNoAnswer(error)) control.end();
  }
}

/** Reads the notes for all tabs. Nobody is signed out because they do not come. */
async function pollNotes({ store, api }: Work, tabs: Tabs, read = notesReading.now): Promise<void> {
  const notes = await read(store, api).catch(() => undefined);
  if (notes) tabs.publish({ kind: 'notes', notes });
}

/** Tells the other tabs of activity, never as an echo of what one of them told. */
function shareActivity(store: Store, tabs: () => Tabs) {
  let told = 0;
  const stop = store.sub(activityAtom, () => {
    const at = store.get(activityAtom);
    if (at - told >= ACTIVITY_MS) tabs().publish({ kind: 'activity', at });
    told = Math.max(told, at);
  });
  const hear = (at: number) => {
    told = Math.max(told, at);
    store.set(activityAtom, Math.max(store.get(activityAtom), Math.min(at, Date.now())));
  };
  return { stop, hear };
}

/** Begins the work of this tab; the answer ends it. */
function joinWork(work: Work): () => void {
  const { store, api } = work;
  const timers: ReturnType<typeof setInterval>[] = [];
  const activity = shareActivity(store, () => tabs);
  const hear = (message: TabMessage) => {
    if (message.kind === 'counters') store.set(countersAtom, message.counters);
    if (message.kind === 'notes') showNotes(store, message.notes);
    if (message.kind === 'activity') activity.hear(message.at);
    if (message.kind === 'reached') store.set(reachedAtom, message.reached);
  };
  const lead = () => {
    // What this tab has just read for itself, as it began, is not read again.
    void pollCounters(work, tabs, countersReading.recent);
    void pollNotes(work, tabs, notesReading.recent);
    timers.push(setInterval(() => void pollCounters(work, tabs), INTERVAL));
    timers.push(setInterval(() => void pollNotes(work, tabs), Math.min(INTERVAL, NOTES_INTERVAL_MS)));
  };
  const tabs = joinTabs('mailroom', lead, hear);
  // Whether it leads is known later; a tab that follows has nothing to show before the next poll.
  void countersReading.recent(store, api).catch(() => undefined);
  void notesReading.recent(store, api).catch(() => undefined);
  return () => {
    activity.stop();
    tabs.stop();
    for (const timer of timers) clearInterval(timer);
  };
}

export function useTabsWork(): void {
  const store = useStore();
  const api = use(SessionApiContext);
  const control = useSessionControl();
  useEffect(() => (api ? joinWork({ store, api, control }) : undefined), [api, control, store]);
}
