// How the window is made: sandboxed, isolated, without Node (Electron's security checklist).
import type { BrowserWindowConstructorOptions } from 'electron';

/** @param preload path of the built preload */
export const windowOptions = (preload: string): BrowserWindowConstructorOptions => ({
  width: 1280,
  height: 860,
  // The printer screens have a layout for a narrow window.
  minWidth: 420,
  minHeight: 560,
  show: false,
  autoHideMenuBar: true,
  title: 'Mailroom',
  webPreferences: {
    preload,
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    navigateOnDragDrop: false,
    spellcheck: true,
  },
});
