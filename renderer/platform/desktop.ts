// The desktop client: the browser's platform with the bridge that the preload put into the page. The only file of the
// screens that knows it; no schema code, main has checked what comes.
import { BRIDGE_WORLD_NAME } from '#domain/bridge/bridge.names.ts';
import type { BridgeRefusal, DesktopBridge, RawBridge } from '#domain/bridge/bridge.ts';
import { ApiFailure } from '#renderer/api/failures.ts';
import type { Platform } from './platform.ts';
import { webPlatform } from './web.ts';

const isRefusal = (answer: unknown): answer is BridgeRefusal =>
  typeof answer === 'object' && answer !== null && 'refused' in answer;

/** Code that no server answer has: the desktop refused. */
const DESKTOP = 0;

/** Makes refusals rejections, with label and parameters as the server's refusals have them. */
export function bridgeOf(raw: RawBridge): DesktopBridge {
  return {
    call: async (name, input) => {
      const answer = await raw.call(name, input);
      if (!isRefusal(answer)) return answer as never;
      const { label, parameters } = answer.refused;
      throw new ApiFailure(409, { code: DESKTOP, message: label, label, parameters });
    },
    on: (name, listener) => raw.on(name, listener as (value: unknown) => void),
  };
}

/** @throws Error when the page was opened without the preload */
export function desktopPlatform(): Platform & { readonly desktop: DesktopBridge } {
  // The preload puts it there under this name; its shape is that of the table both are made from.
  const raw = (window as unknown as Readonly<Record<string, RawBridge | undefined>>)[BRIDGE_WORLD_NAME];
  if (raw === undefined) throw new Error('this page belongs to the desktop client');
  const desktop = bridgeOf(raw);
  return {
    ...webPlatform(),
    desktop,
    openExternal: (url) => void desktop.call('external.open', { url }).catch(() => undefined),
    notifications: {
      allow: async () => true,
      // A click shows the window, led to where it is.
      show: ({ title, body, tag }) => {
        const path = location.pathname + location.search;
        void desktop.call('notification.show', { title, body, tag, path }).catch(() => undefined);
      },
    },
  };
}

/** Key of the server that the session token belongs to. */
const SERVER_KEY = 'mailroom.server';

/** A session stays with the server that gave it: the person may have chosen another one meanwhile, or a policy. */
export function keepSessionWith(server: string, tokens: Pick<Platform['tokens'], 'clear'>): void {
  const before = localStorage.getItem(SERVER_KEY);
  if (before !== null && before !== server) tokens.clear();
  localStorage.setItem(SERVER_KEY, server);
}
