// What our pages may never do: leave for another origin, open windows, embed others, ask for devices.
import type { Session, WebContents } from 'electron';

export interface GuardDeps {
  readonly origin: string;
  /** Opens an address in the person's browser; called with https and mailto only. */
  readonly openExternal: (url: string) => void;
  readonly warn: (event: string, facts: Readonly<Record<string, unknown>>) => void;
}

/** An address that the browser or the mail program of the person may get. */
export const isOutside = (url: string): boolean =>
  URL.canParse(url) && ['https:', 'mailto:'].includes(new URL(url).protocol);

const isOwn = (url: string, origin: string): boolean => url === origin || url.startsWith(`${origin}/`);

export function guardContents(contents: WebContents, { origin, openExternal, warn }: GuardDeps): void {
  contents.setWindowOpenHandler(({ url }) => {
    if (isOutside(url)) openExternal(url);
    else warn('window refused', { url });
    return { action: 'deny' };
  });
  const stay = (event: { preventDefault: () => void; url: string }) => {
    if (isOwn(event.url, origin)) return;
    event.preventDefault();
    warn('navigation refused', { url: event.url });
  };
  contents.on('will-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

/** Our pages ask only to write text to the clipboard after a click. */
const GRANTED = new Set(['clipboard-sanitized-write']);

export function guardSession(session: Session, origin: string): void {
  session.setPermissionRequestHandler((contents, permission, answer) =>
    answer(GRANTED.has(permission) && isOwn(contents.getURL(), origin)),
  );
  session.setPermissionCheckHandler((_contents, permission, from) => GRANTED.has(permission) && isOwn(from, origin));
  session.setDevicePermissionHandler(() => false);
}
