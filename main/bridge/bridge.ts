// The front page of bridge: the handlers of all calls behind their checks, and the events towards the window.
import { type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import { BRIDGE_CALL_NAMES, BRIDGE_CHANNEL } from '#domain/bridge/bridge.names.ts';
import { BRIDGE_EVENTS, type BridgeEvent, type BridgeEventValue } from '#domain/bridge/bridge.ts';
import { type BridgeHandlers, dispatch, isTrusted } from './dispatch.ts';

export interface BridgeDeps {
  readonly handlers: BridgeHandlers;
  readonly origin: string;
  /** The web contents of our window; undefined while it is closed. */
  readonly contents: () => WebContents | undefined;
  readonly warn: (event: string, facts: Readonly<Record<string, unknown>>) => void;
}

function isAllowed(event: IpcMainInvokeEvent, { origin, contents }: BridgeDeps): boolean {
  const frame = event.senderFrame;
  if (frame === null) return false;
  const isOurs = contents()?.id === event.sender.id;
  return isTrusted({ url: frame.url, isTop: frame.parent === null, isOurs }, origin);
}

/** Takes calls from now on. */
export function installBridge(deps: BridgeDeps): void {
  for (const name of BRIDGE_CALL_NAMES) {
    ipcMain.handle(BRIDGE_CHANNEL + name, (event, input: unknown) => {
      if (!isAllowed(event, deps)) {
        deps.warn('bridge call refused', { name, from: event.senderFrame?.url ?? '' });
        throw new Error('untrusted sender');
      }
      const fault = (call: string, error: unknown) =>
        deps.warn('bridge call failed', { name: call, error: String(error) });
      return dispatch(deps.handlers, { name, input, fault });
    });
  }
}

/** Sends an event to the window, if it is open; its page asks for the present state when it starts. */
export function sendEvent<E extends BridgeEvent>(
  contents: WebContents | undefined,
  event: E,
  value: BridgeEventValue<E>,
): void {
  if (contents === undefined || contents.isDestroyed()) return;
  contents.send(BRIDGE_CHANNEL + event, BRIDGE_EVENTS[event].parse(value));
}
