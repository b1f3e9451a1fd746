// The front page of windows: the one window, made when it is wanted, hidden when it is closed.
import { BrowserWindow, type WebContents } from 'electron';
import { type GuardDeps, guardContents } from './guard.ts';
import { windowOptions } from './window-options.ts';

export interface MainWindow {
  /** Shows the window; with a path of ours it leads there. */
  readonly open: (path?: string) => void;
  readonly contents: () => WebContents | undefined;
  /** true: it is on the screen. */
  readonly isVisible: () => boolean;
  /** From now on closing closes. */
  readonly letGo: () => void;
}

export interface MainWindowDeps extends GuardDeps {
  readonly preload: string;
  /** Runs once for each window that is made. */
  readonly furnish: (contents: WebContents) => void;
  /** Leads the open page to a path without reloading it. */
  readonly navigate: (path: string) => void;
  /** The window is about to show another page: a new one, or the same reloaded. */
  readonly renewed: () => void;
  /** ms since 1970 */
  readonly now: () => number;
}

/** A page that dies within this time of its window, ms, would die again: then the window closes until it is wanted. */
const TOO_SOON_MS = 10_000;

/** Path of ours that a page shows. */
const shown = (contents: WebContents, origin: string): string => {
  const url = contents.getURL();
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : '/home';
};

export function createMainWindow(deps: MainWindowDeps): MainWindow {
  let window: BrowserWindow | undefined;
  let closing = false;
  const make = (path: string): BrowserWindow => {
    const made = new BrowserWindow(windowOptions(deps.preload));
    const since = deps.now();
    // Out of memory, or a fault of Chromium: a window that only hides would stay white until the program ends.
    made.webContents.once('render-process-gone', (_event, { reason }) => {
      deps.warn('page gone', { reason });
      if (closing || reason === 'clean-exit') return;
      const again = made.isVisible() && deps.now() - since >= TOO_SOON_MS ? shown(made.webContents, deps.origin) : null;
      made.destroy();
      if (again !== null) window = make(again);
    });
    guardContents(made.webContents, deps);
    deps.furnish(made.webContents);
    deps.renewed();
    made.webContents.on('did-navigate', deps.renewed);
    made.once('ready-to-show', () => made.show());
    // The agent stays in the tray, and the window comes back as it was left.
    made.on('close', (event) => {
      if (closing) return;
      event.preventDefault();
      made.hide();
    });
    // A form that is not saved holds its page; it must not hold a program that ends, or a log-out of the computer.
    made.webContents.on('will-prevent-unload', (event) => {
      if (closing) event.preventDefault();
    });
    made.on('closed', () => {
      if (window === made) window = undefined;
    });
    made.loadURL(deps.origin + path).catch((error: unknown) => deps.warn('page not loaded', { error: String(error) }));
    return made;
  };
  return {
    open: (path) => {
      if (window === undefined) {
        window = make(path ?? '/home');
        return;
      }
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
      if (path !== undefined) deps.navigate(path);
    },
    contents: () => window?.webContents,
    isVisible: () => window?.isVisible() === true && !window.isMinimized(),
    letGo: () => {
      closing = true;
    },
  };
}
