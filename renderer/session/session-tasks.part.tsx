// Runs during a session and draws nothing: counters and version check by the leading tab, idle warning.
import { useAtom, useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { mustRenew } from '#domain/accounts/passwords.ts';
import { languageAtom } from '#renderer/i18n/i18n.ts';
import { languageName } from '#renderer/i18n/names.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { idleLeftAtom } from './keep-alive.ts';
import { useSharedPolling } from './polling/use-shared-polling.ts';
import { IDLE_WARNING_MS, msLeft, passwordExpiresSoon } from './session.rules.ts';
import { activityAtom, otherLoginAtom, sessionAtom } from './session.ts';
import { useAppearance } from './use-appearance.ts';
import { useSessionControl } from './use-session.ts';

const TICK_MS = 1000;

export function SessionTasks() {
  const { state, user } = useAtomValue(sessionAtom);
  if (state !== 'logged') return null;
  // Until the password is renewed the server refuses the counters, and a refused counter would end the session.
  return (
    <>
      <Appearance />
      {mustRenew(user?.passwordExpireDays ?? null) ? <IdleWatch /> : <Polling />}
    </>
  );
}

function Appearance() {
  useAppearance();
  return null;
}

function IdleWatch() {
  useIdle();
  return null;
}

function Polling() {
  useSharedPolling();
  useIdle();
  usePasswordWarning();
  useLackingLanguage();
  useOtherLogin();
  return null;
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

/** Stands until it is closed when the password expires within 30 days. */
function usePasswordWarning(): void {
  const { user } = useAtomValue(sessionAtom);
  const notify = useToasts();
  const days = user?.passwordExpireDays ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per sign-in, not per language
  useEffect(() => {
    if (passwordExpiresSoon(days)) notify('warning', 'session.passwordExpiry', { n: days }, { stays: true });
  }, [days]);
}

/** Words of the language could not be loaded, and English stands in their place. */
function useLackingLanguage(): void {
  const { locale, isLacking = false } = useAtomValue(languageAtom);
  const notify = useToasts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that words are lacking
  useEffect(() => {
    if (isLacking) notify('warning', 'locales.loadError', { locale: languageName(locale) });
  }, [isLacking, locale]);
}

/** Stands until it is closed where a link changed who is signed in. */
function useOtherLogin(): void {
  const [login, setLogin] = useAtom(otherLoginAtom);
  const notify = useToasts();
  useEffect(() => {
    if (login === undefined) return;
    notify('warning', 'deposit.otherLogin', { login }, { stays: true });
    setLogin(undefined);
  }, [login, notify, setLogin]);
}
