// The browser: token in local storage shared by all tabs, downloads by link, notifications where they are allowed.
import type { DesktopBridge } from '#domain/bridge/bridge.ts';
import type { NotificationAbility, Platform, TokenStore } from './platform.ts';

/** Key of the one session token (docs/model.md, "Session"). */
export const SESSION_KEY = 'mailroom.session';

/** Shared mode (default): local storage, seen by every tab. Otherwise the session storage of this tab. */
export function webTokens(shared: boolean): TokenStore {
  const storage = shared ? localStorage : sessionStorage;
  return {
    read: () => storage.getItem(SESSION_KEY),
    write: (token) => storage.setItem(SESSION_KEY, token),
    clear: () => storage.removeItem(SESSION_KEY),
    onChange: (listener) => {
      const onStorage = (event: StorageEvent) => {
        if (event.storageArea === storage && (event.key === SESSION_KEY || event.key === null))
          listener(event.newValue);
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads the blob after the click: freeing it at once would cut large files.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const notifications: NotificationAbility = {
  allow: async () => Notification.permission === 'granted' || (await Notification.requestPermission()) === 'granted',
  show: ({ title, body, tag, onClick }) => {
    if (Notification.permission !== 'granted') return;
    const note = new Notification(title, { body, tag });
    note.onclick = () => {
      window.focus();
      onClick();
    };
  },
};

/** What the desktop's preload put into the page (BRIDGE_WORLD_NAME): the same page in a browser has none. */
const bridgeOf = (world: unknown): DesktopBridge | undefined =>
  (world as { readonly mailroomDesktop?: DesktopBridge }).mailroomDesktop;

export function webPlatform(shared = true): Platform {
  const desktop = bridgeOf(window);
  return {
    tokens: webTokens(shared),
    save,
    openExternal: (url) => {
      if (/^(https:|mailto:)/.test(url)) window.open(url, '_blank', 'noopener,noreferrer');
    },
    ...('Notification' in window ? { notifications } : {}),
    ...(desktop ? { desktop } : {}),
  };
}
