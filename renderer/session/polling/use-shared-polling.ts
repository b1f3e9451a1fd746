// One tab of this browser reads counters and notes for all of them, and checks for a new version.
import { useStore } from 'jotai';
import { use, useEffect } from 'react';
import { isPasswordExpired, isUnanswered } from '#renderer/api/failures.ts';
import { hasUnsaved } from '#renderer/ui/page-layouts/save-bar.part.tsx';
import { newVersionAtom, SessionApiContext } from '../keep-alive.ts';
import type { SessionControl } from '../session.control.ts';
import { counterInterval, versionAction } from '../session.rules.ts';
import { activityAtom, countersAtom, notificationsAtom, type Store } from '../session.ts';
import type { SessionApi } from '../session-api.ts';
import { useSessionControl } from '../use-session.ts';
import { counterReads } from './counters.ts';
import { followActs } from './follow-acts.ts';
import { joinTabs, type TabMessage, type Tabs } from './leader.ts';
import { NOTES_INTERVAL_MS, noteReads, showNotes } from './notes.ts';

const INTERVAL = counterInterval(new URLSearchParams(location.search).get('counterInterval'));
/** Least time in ms between two messages about the person's activity. */
const ACTIVITY_MS = 1000;

interface PollingDeps {
  readonly store: Store;
  readonly api: SessionApi;
  readonly control: SessionControl;
}

async function checkVersion({ store, api }: PollingDeps): Promise<void> {
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

/** Reads the counters for all tabs. A refusal ends the session; a server that does not answer, or cannot now, keeps it. */
async function pollCounters(deps: PollingDeps, tabs: Tabs, read = counterReads.now): Promise<void> {
  const { store, api, control } = deps;
  try {
    await read(store, api);
    const counters = store.get(countersAtom);
    if (counters) tabs.publish({ kind: 'counters', counters });
    await checkVersion(deps);
  } catch (error) {
    if (isPasswordExpired(error)) await control.refresh().catch(() => undefined);
    else if (!isUnanswered(error)) control.end();
  }
}

/** Reads the notes for all tabs. Nobody is signed out because they do not come. A new one: the counters moved too. */
async function pollNotes(deps: PollingDeps, tabs: Tabs, read = noteReads.now): Promise<void> {
  const { store, api } = deps;
  const known = new Set(store.get(notificationsAtom).map(({ id }) => id));
  const notes = await read(store, api).catch(() => undefined);
  if (!notes) return;
  tabs.publish({ kind: 'notes', notes });
  if (notes.length !== known.size || notes.some(({ id }) => !known.has(id))) await pollCounters(deps, tabs);
}

/** Shares the activity of this tab with the others; activity that came from them is not sent back. */
function shareActivity(store: Store, tabs: () => Tabs) {
  let lastShared = 0;
  const stop = store.sub(activityAtom, () => {
    const at = store.get(activityAtom);
    if (at - lastShared >= ACTIVITY_MS) tabs().publish({ kind: 'activity', at });
    lastShared = Math.max(lastShared, at);
  });
  const hear = (at: number) => {
    lastShared = Math.max(lastShared, at);
    store.set(activityAtom, Math.max(store.get(activityAtom), Math.min(at, Date.now())));
  };
  return { stop, hear };
}

/** Begins the polling of this tab; the answer ends it. */
function startPolling(deps: PollingDeps): () => void {
  const { store, api } = deps;
  const timers: ReturnType<typeof setInterval>[] = [];
  const activity = shareActivity(store, () => tabs);
  const hear = (message: TabMessage) => {
    if (message.kind === 'counters') store.set(countersAtom, message.counters);
    if (message.kind === 'notes') showNotes(store, message.notes);
    if (message.kind === 'activity') activity.hear(message.at);
  };
  const lead = () => {
    // What this tab has just read for itself, as it began, is not read again.
    void pollCounters(deps, tabs, counterReads.recent);
    void pollNotes(deps, tabs, noteReads.recent);
    timers.push(setInterval(() => void pollCounters(deps, tabs), INTERVAL));
    timers.push(setInterval(() => void pollNotes(deps, tabs), Math.min(INTERVAL, NOTES_INTERVAL_MS)));
  };
  const tabs = joinTabs('mailroom', lead, hear);
  // Whether it leads is known later; a tab that follows has nothing to show before the next poll.
  void counterReads.recent(store, api).catch(() => undefined);
  void noteReads.recent(store, api).catch(() => undefined);
  const stopFollowing = followActs(store, () => {
    void pollCounters(deps, tabs);
    void pollNotes(deps, tabs);
  });
  return () => {
    stopFollowing();
    activity.stop();
    tabs.stop();
    for (const timer of timers) clearInterval(timer);
  };
}

export function useSharedPolling(): void {
  const store = useStore();
  const api = use(SessionApiContext);
  const control = useSessionControl();
  useEffect(() => (api ? startPolling({ store, api, control }) : undefined), [api, control, store]);
}
