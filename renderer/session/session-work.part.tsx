// Runs while somebody is logged in and draws nothing: counters by the leading tab, idle warning, version check.
import { useAtomValue, useStore } from 'jotai';
import { use, useEffect } from 'react';
import { mustRenew } from '#domain/accounts/passwords.ts';
import { isNoAnswer, isPasswordExpired } from '#renderer/api/failures.ts';
import { hasUnsaved } from '#renderer/ui/page-layouts/save-bar.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { readCounters } from './counters.ts';
import { idleLeftAtom, newVersionAtom, SessionApiContext } from './keep-alive.ts';
import { joinTabs, type Tabs } from './leader.ts';
import { NOTES_INTERVAL_MS, readNotes, showNotes } from './notes.ts';
import { counterInterval, IDLE_WARNING_MS, msLeft, passwordExpiresSoon, versionAction } from './session.rules.ts';
import { activityAtom, countersAtom, reachedAtom, type Store, sessionAtom } from './session.ts';
import type { SessionApi } from './session-api.ts';
import { useSessionControl } from './use-session.ts';

const INTERVAL = counterInterval(new URLSearchParams(location.search).get('counterInterval'));
const TICK_MS = 1000;

export function SessionWork() {
  const { state, user } = useAtomValue(sessionAtom);
  if (state !== 'logged') return null;
  // Until the password is renewed the server refuses the counters, and a refused counter would end the session.
  return mustRenew(user?.passwordExpireDays ?? null) ? <Idle /> : <Work />;
}

function Idle() {
  useIdle();
  return null;
}

function Work() {
  useCounters();
  useIdle();
  usePasswordWarning();
  return null;
}

async function checkVersion(store: Store, api: SessionApi): Promise<void> {
  try {
    const latest = await api.version();
    const action = versionAction(__VERSION__, latest, hasUnsaved());
    if (action === 'reload' && !reloadedFor(latest)) location.reload();
    else if (action !== 'none') store.set(newVersionAtom, latest);
  } catch (error) {
    // A version-check failure is only logged (specification section 4).
    // biome-ignore lint/suspicious/noConsole: see above
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

function useCounters(): void {
  const store = useStore();
  const api = use(SessionApiContext);
  const control = useSessionControl();
  useEffect(() => {
    if (!api) return;
    let tabs: Tabs | undefined;
    let told = 0;
    const poll = async () => {
      try {
        await readCounters(store, api);
        const counters = store.get(countersAtom);
        if (counters) tabs?.publish({ kind: 'counters', counters });
        await checkVersion(store, api);
      } catch (error) {
        // The server answered with an error: the token is cleaned. Silence keeps the session (decisions.md).
        if (isPasswordExpired(error)) await control.refresh().catch(() => undefined);
        else if (!isNoAnswer(error)) control.end();
      }
    };
    // Notes are told more often than counters are counted; nobody is signed out because they do not come.
    const tell = async () => {
      const notes = await readNotes(store, api).catch(() => undefined);
      if (notes) tabs?.publish({ kind: 'notes', notes });
    };
    const timers: ReturnType<typeof setInterval>[] = [];
    const lead = () => {
      void poll();
      void tell();
      timers.push(setInterval(() => void poll(), INTERVAL));
      timers.push(setInterval(() => void tell(), Math.min(INTERVAL, NOTES_INTERVAL_MS)));
    };
    tabs = joinTabs('mailroom', lead, (message) => {
      if (message.kind === 'counters') store.set(countersAtom, message.counters);
      if (message.kind === 'notes') showNotes(store, message.notes);
      if (message.kind === 'activity') {
        told = Math.max(told, message.at);
        store.set(activityAtom, Math.max(store.get(activityAtom), Math.min(message.at, Date.now())));
      }
      if (message.kind === 'reached') store.set(reachedAtom, message.reached);
    });
    const joined = tabs;
    const quiet = store.sub(activityAtom, () => {
      const at = store.get(activityAtom);
      // Not more than once a second, and never an echo of what another tab told.
      if (at - told >= TICK_MS) joined.publish({ kind: 'activity', at });
      told = Math.max(told, at);
    });
    // A follower that has no counters yet reads its own once.
    if (!joined.isLeader()) {
      void readCounters(store, api).catch(() => undefined);
      void readNotes(store, api).catch(() => undefined);
    }
    return () => {
      quiet();
      joined.stop();
      for (const timer of timers) clearInterval(timer);
    };
  }, [api, control, store]);
}

function useIdle(): void {
  const store = useStore();
  const control = useSessionControl();
  useEffect(() => {
    const timer = setInterval(() => {
      const { idleSeconds, expiresAt, state } = store.get(sessionAtom);
      if (state !== 'logged') return;
      const left = msLeft({
        now: Date.now(),
        lastActivity: store.get(activityAtom),
        idleSeconds,
        expiresAt: expiresAt?.getTime(),
      });
      if (left <= 0) control.end();
      else store.set(idleLeftAtom, left <= IDLE_WARNING_MS ? Math.ceil(left / 1000) : undefined);
    }, TICK_MS);
    return () => {
      clearInterval(timer);
      store.set(idleLeftAtom, undefined);
    };
  }, [control, store]);
}

/** Stands until it is closed when the password expires within 30 days (specification section 9). */
function usePasswordWarning(): void {
  const { user } = useAtomValue(sessionAtom);
  const notify = useToasts();
  const days = user?.passwordExpireDays ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per sign-in, not per language
  useEffect(() => {
    if (passwordExpiresSoon(days)) notify('warning', 'session.passwordExpiry', { n: days }, { stays: true });
  }, [days]);
}
