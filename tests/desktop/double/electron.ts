// Stands in for the module `electron` in a plain Node process: windows are pages of a real Chromium; tray, menu,
// notification, dialog and shell, which have no counterpart there, go to a journal. What is not modelled throws.
import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import { protocol } from './scheme.ts';
import { journal, scripted, takeOrder } from './test-line.ts';
import { BrowserWindow, ipcMain, WebContents } from './windows.ts';

export { app, BrowserWindow, ipcMain, protocol, WebContents };

interface MenuItem {
  readonly label?: string;
  readonly type?: string;
  readonly enabled?: boolean;
  readonly click?: () => void;
}
interface BuiltMenu {
  readonly items: readonly MenuItem[];
  readonly popup: () => void;
}
const labelsOf = (menu: BuiltMenu): string[] => menu.items.flatMap(({ label }) => (label === undefined ? [] : [label]));

const menuOf = (items: readonly MenuItem[]): BuiltMenu => {
  const menu = { items, popup: () => journal('menu.popup', labelsOf(menu)) };
  return menu;
};

let trayMenu = menuOf([]);
takeOrder('tray-click', ((label: string) => {
  const item = trayMenu.items.find((one) => one.label === label);
  if (item?.click === undefined) throw new Error(`the tray has no ${label}: ${labelsOf(trayMenu).join(', ')}`);
  item.click();
}) as never);

export class Tray extends EventEmitter {
  constructor(image: { readonly isEmpty: () => boolean }) {
    super();
    if (image.isEmpty()) throw new Error('the tray has no picture');
    journal('Tray');
  }
  setToolTip = (text: string): void => journal('tray.toolTip', text);
  setContextMenu = (menu: BuiltMenu): void => {
    trayMenu = menu;
    journal('tray.menu', labelsOf(menu));
  };
}
export const Menu = {
  buildFromTemplate: menuOf,
  setApplicationMenu: (menu: BuiltMenu | null): void => journal('menu', menu === null ? [] : labelsOf(menu)),
};

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
export const nativeImage = {
  createFromDataURL: (url: string) => {
    const bytes = Buffer.from(url.replace(/^data:image\/png;base64,/, ''), 'base64');
    const image = {
      isEmpty: () => !bytes.subarray(0, 8).equals(PNG),
      resize: () => image,
      setTemplateImage: () => undefined,
    };
    return image;
  },
};

const notifications: Notification[] = [];
takeOrder('notification-click', ((title: string) => {
  const note = notifications.findLast((one) => one.options.title === title);
  if (note === undefined) throw new Error(`no notification ${title}`);
  note.emit('click');
}) as never);
export class Notification extends EventEmitter {
  static isSupported = (): boolean => true;
  readonly options: { readonly title: string; readonly body?: string };
  constructor(options: { readonly title: string; readonly body?: string }) {
    super();
    this.options = options;
    notifications.push(this);
  }
  show = (): void => journal('notification', this.options);
  close = (): void => void this.emit('close');
}

const ask =
  (kind: string, fallback: unknown) =>
  async (...args: readonly unknown[]): Promise<unknown> => {
    journal(`dialog.${kind}`, args.at(-1));
    return scripted(kind, fallback);
  };
export const dialog = {
  showOpenDialog: ask('showOpenDialog', { canceled: true, filePaths: [] }),
  showMessageBox: ask('showMessageBox', { response: 0, checkboxChecked: false }),
  showErrorBox: (title: string, content: string): void => journal('dialog.showErrorBox', title, content),
};
export const shell = {
  openExternal: async (url: string): Promise<void> => journal('shell.openExternal', url),
};
export const net = { fetch: (url: string, init?: RequestInit): Promise<Response> => fetch(url, init) };
export const powerMonitor = new EventEmitter();
takeOrder('resume', (() => powerMonitor.emit('resume')) as never);

type RequestHandler = (contents: { getURL: () => string }, name: string, answer: (granted: boolean) => void) => void;
type CheckHandler = (contents: null, name: string, origin: string) => boolean;
const permissions: { request?: RequestHandler; check?: CheckHandler } = {};
takeOrder('permission', ((name: string, origin: string) => {
  let granted = true;
  permissions.request?.({ getURL: () => `${origin}/home` }, name, (given) => {
    granted = given;
  });
  return { granted, checked: permissions.check?.(null, name, origin) ?? true };
}) as never);
export const session = {
  defaultSession: {
    setPermissionRequestHandler: (handler: RequestHandler): void => {
      permissions.request = handler;
    },
    setPermissionCheckHandler: (handler: CheckHandler): void => {
      permissions.check = handler;
    },
    resolveProxy: async (): Promise<string> => 'DIRECT',
    setDevicePermissionHandler: (): void => undefined,
  },
};

/** Who takes the whole module (electron-store). */
const electron: Readonly<Record<string, unknown>> = {
  app,
  BrowserWindow,
  ipcMain,
  protocol,
  dialog,
  shell,
  net,
  session,
};

export { electron as default };
