// Wires the screens to their platform: store, client, session. The only place that does.
import type { QueryClient } from '@tanstack/react-query';
import { createStore } from 'jotai';
import { createIntl } from 'react-intl';
import { CALLS } from '#domain/api/calls.ts';
import { type Client, createClient } from '#domain/api/client.ts';
import { regionOf } from '#domain/labels/labels.ts';
import { type Api, createQueryClient } from '#renderer/api/api.ts';
import { ApiFailure, isPasswordExpired, isSessionEnd } from '#renderer/api/failures.ts';
import { errorTextOf } from '#renderer/api/report.ts';
import { createTransport, type Download, type TransportDeps } from '#renderer/api/transport.ts';
import { tellUntold } from '#renderer/api/untold.ts';
import { createUpload } from '#renderer/api/upload.ts';
import { languageAtom, needAreas } from '#renderer/i18n/i18n.ts';
import { textOf } from '#renderer/i18n/text.ts';
import type { Platform } from '#renderer/platform/platform.ts';
import { createSessionControl, type SessionControl } from '#renderer/session/session.control.ts';
import {
  activityAtom,
  changedAtom,
  lastErrorAtom,
  reachAtom,
  type Store,
  sessionAtom,
} from '#renderer/session/session.ts';
import { createSessionApi, type SessionApi } from '#renderer/session/session-api.ts';
import { showToast } from '#renderer/ui/toasts/toasts.ts';

export interface Services {
  readonly store: Store;
  readonly platform: Platform;
  readonly api: Api;
  readonly queries: QueryClient;
  readonly sessionApi: SessionApi;
  readonly session: SessionControl;
  /** Forced by `?scheme=` (tests and pictures). */
  readonly scheme: 'light' | 'dark' | undefined;
}

const now = () => new Date();

/** Shows what went wrong. The texts of refusals are loaded after the first view; an earlier error waits for them. */
async function showError(store: Store, error: unknown): Promise<void> {
  await needAreas(store, ['errors']);
  const { wish, messages } = store.get(languageAtom);
  const text = errorTextOf(error, messages);
  if (!text) return;
  if (text.label === undefined) {
    // biome-ignore lint/suspicious/noConsole: an error without a label is logged and its raw text shown
    console.error(error);
    showToast('error', text.raw);
    return;
  }
  const intl = createIntl({ locale: regionOf(wish), messages: messages as Record<string, string> });
  showToast('error', textOf(intl)(text.label, text.parameters), { key: text.label });
}

function transportDeps(store: Store, platform: Platform): TransportDeps {
  return {
    fetch: (input, init) => fetch(input, init),
    token: () => platform.tokens.read(),
    timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    onActivity: () => store.set(activityAtom, Date.now()),
    onReach: (reach) => store.set(reachAtom, reach),
  };
}

/** What a refusal of the session leads to. */
interface SessionEvents {
  readonly end: () => void;
  /** Reads the session anew, so that the renewal of the password is asked for. */
  readonly renew: () => void;
}

/**
 * A session that the server ended (-11) ends here too, whichever call or upload found out; likewise a password that grew
 * too old.
 */
async function guarded<T>(answer: Promise<T>, store: Store, { end, renew }: SessionEvents): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiFailure) {
      const { code, label } = error;
      store.set(lastErrorAtom, { at: new Date().toISOString(), code, label });
    }
    if (isSessionEnd(error) && store.get(sessionAtom).state === 'logged') end();
    if (isPasswordExpired(error)) renew();
    throw error;
  }
}

export function createServices(platform: Platform): Services {
  const store = createStore();
  const queries = createQueryClient();
  const deps = transportDeps(store, platform);
  const plain = createClient<Download>(createTransport(deps));
  const sessionApi = createSessionApi(plain, now);
  const session = createSessionControl({
    store,
    api: sessionApi,
    tokens: platform.tokens,
    now: Date.now,
    after: (ms, work) => void setTimeout(work, ms),
    forget: () => queries.clear(),
  });
  const timedOut = () => {
    session.end();
    const { wish, messages } = store.get(languageAtom);
    const intl = createIntl({ locale: regionOf(wish), messages: messages as Record<string, string> });
    showToast('warning', textOf(intl)('session.timedOut'), { key: 'session.timedOut' });
  };
  const renew = () => void session.refresh().catch(() => undefined);
  const events = { end: timedOut, renew };
  const call: Client<Download> = (name, input) => {
    const answer = guarded(plain(name, input), store, events);
    if (CALLS[name].method === 'GET') return answer;
    return answer.finally(() => store.set(changedAtom, Date.now()));
  };
  const send = createUpload(deps);
  const upload: Api['upload'] = (file, options) => guarded(send(file, options), store, events);
  const report = (error: unknown) => void showError(store, error);
  tellUntold(window, report);
  const download: Api['download'] = async (name, input) => {
    try {
      const file = await call(name, input);
      platform.save(file.blob, file.name);
    } catch (error) {
      report(error);
    }
  };
  platform.tokens.onChange((token) => {
    const { state } = store.get(sessionAtom);
    if (token === null && state === 'logged') session.end();
    // A ticket may have signed another person in meanwhile: the token tells who is here now.
    else if (token !== null && (state === 'out' || state === 'logged')) void session.start();
  });
  const scheme = new URLSearchParams(location.search).get('scheme');
  return {
    store,
    platform,
    api: { call, upload, download, report },
    queries,
    sessionApi,
    session,
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : undefined,
  };
}
