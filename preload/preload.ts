// The front page of preload/: puts the bridge into the page's world. Names only; main checks who calls and what with.
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import {
  BRIDGE_CALL_NAMES,
  BRIDGE_CHANNEL,
  BRIDGE_EVENT_NAMES,
  BRIDGE_WORLD_NAME,
} from '#domain/bridge/bridge.names.ts';
import type { RawBridge } from '#domain/bridge/bridge.ts';

const calls = new Set<string>(BRIDGE_CALL_NAMES);
const events = new Set<string>(BRIDGE_EVENT_NAMES);

const bridge: RawBridge = {
  call: (name, input) =>
    calls.has(name)
      ? ipcRenderer.invoke(BRIDGE_CHANNEL + name, input)
      : Promise.reject(new Error(`unknown call ${name}`)),
  on: (name, listener) => {
    if (!events.has(name)) throw new Error(`unknown event ${name}`);
    const hear = (_event: IpcRendererEvent, value: unknown): void => listener(value);
    ipcRenderer.on(BRIDGE_CHANNEL + name, hear);
    return () => {
      ipcRenderer.removeListener(BRIDGE_CHANNEL + name, hear);
    };
  },
};

contextBridge.exposeInMainWorld(BRIDGE_WORLD_NAME, bridge);
