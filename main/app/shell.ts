// The desktop client in Electron: agent, window, tray, bridge and updates put together. Started by main.ts.
import { homedir } from 'node:os';
import path from 'node:path';
import { app, powerMonitor, session } from 'electron';
import type { AgentLog } from '#main/system/system.types.ts';
import { sendEvent } from '../bridge/bridge.ts';
import { systemClock } from '../system/system.ts';
import { startUpdates, type Updater, type Updates, updateMeans } from '../updates/updates.ts';
import { guardSession } from '../windows/guard.ts';
import { createPagePost, type PagePost } from '../windows/page-post.ts';
import { createMainWindow, type MainWindow } from '../windows/windows.ts';
import { followAgent } from './follow.ts';
import { isHiddenStart, setStartAtLogin } from './login-item.ts';
import { offerElementMenu, showProgramMenu } from './menus.ts';
import { createNotifier, type ShownNote } from './notifier.ts';
import { PAGE_ORIGIN } from './page-server.ts';
import { type DesktopServices, openAgent, openServices, servePages } from './services.ts';
import { installShellBridge, openExternal } from './shell-bridge.ts';
import { tellOfPort, tellOfStart } from './start-notes.ts';
import { createTray } from './tray.ts';

export interface ShellStart {
  /** Folder of the built main process. */
  readonly here: string;
  readonly argv: readonly string[];
  /** Path that a link leads to, if the program was started by one. */
  readonly firstPath: string | undefined;
}

export interface RunningShell {
  readonly open: (path?: string) => void;
  /** The program is about to end: windows that are closed go. */
  readonly letGo: () => void;
  /** Ends agent and printer after what is under way has been written down. */
  readonly close: () => Promise<void>;
}

function openMainWindow({ parts, log, t }: DesktopServices): { window: MainWindow; post: PagePost } {
  const post = createPagePost((event, value) => sendEvent(window.contents(), event, value));
  const window = createMainWindow({
    preload: parts.preload,
    origin: PAGE_ORIGIN,
    openExternal: (url) => void openExternal(url),
    warn: (event, facts) => log('warn', event, facts),
    furnish: (contents) => offerElementMenu(contents, t),
    navigate: (to) => post.tell('navigate', { path: to }),
    renewed: post.renewed,
    now: () => systemClock.now().getTime(),
  });
  return { window, post };
}

/** electron-updater serves packaged builds. */
async function findUpdater(log: AgentLog): Promise<Updater | undefined> {
  if (!app.isPackaged || updateMeans(process.platform) === 'system') return undefined;
  try {
    const { autoUpdater } = await import('electron-updater');
    return autoUpdater;
  } catch (error) {
    log('warn', 'updates not available', { error: String(error) });
    return undefined;
  }
}

function followSettings({ settings, signIn, log }: DesktopServices, window: MainWindow): void {
  let wanted: boolean | undefined;
  const apply = () => {
    const { startAtLogin } = settings.read().settings;
    if (startAtLogin === wanted || !app.isPackaged) return;
    wanted = startAtLogin;
    const configDir = process.env.XDG_CONFIG_HOME ?? path.join(homedir(), '.config');
    const setLoginItem = app.setLoginItemSettings.bind(app);
    try {
      setStartAtLogin(wanted, { platform: process.platform, setLoginItem, configDir, program: app.getPath('exe') });
    } catch (error) {
      log('warn', 'start at login not set', { error: String(error) });
    }
  };
  settings.onChange((view) => {
    sendEvent(window.contents(), 'settings.changed', view);
    signIn.changed();
    apply();
  });
  apply();
}

async function watchUpdates(
  services: DesktopServices,
  window: MainWindow,
  notify: (note: ShownNote) => void,
): Promise<Updates> {
  const { log, t, settings } = services;
  return startUpdates({
    updater: await findUpdater(log),
    settings: () => settings.read().settings,
    after: systemClock.after,
    log,
    onReady: (version) => {
      sendEvent(window.contents(), 'update.ready', { version });
      const title = t('shell.note.update.title', { version });
      notify({ title, body: t('shell.note.update.body'), tag: 'update', path: '/home' });
    },
  });
}

/** Starts everything; Electron must be ready. @throws when settings or the agent's folder cannot be used */
export async function startShell({ here, argv, firstPath }: ShellStart): Promise<RunningShell> {
  const services = await openServices(here);
  const { settings, signIn, t } = services;
  guardSession(session.defaultSession, PAGE_ORIGIN);
  servePages(services);
  showProgramMenu({ t, platform: process.platform, packaged: app.isPackaged });
  const agent = await openAgent(services);
  const { window, post } = openMainWindow(services);
  const notify = createNotifier(window.open, () => settings.read().settings.notifications);
  const updates = await watchUpdates(services, window, notify);
  const withRegistration = installShellBridge({ services, agent, window, post, updates, notify });
  const showTray = createTray({ t, platform: process.platform, openWindow: window.open, quit: () => app.quit() });
  const { contents, open: openWindow } = window;
  const unfollow = followAgent({
    agent,
    signIn,
    contents,
    tellOnce: post.tell,
    openWindow,
    notify,
    showTray,
    withRegistration,
    t,
  });
  const stopPortNote = tellOfPort(agent, t, notify);
  followSettings(services, window);
  tellOfStart(services, notify);
  powerMonitor.on('resume', () => void agent.wake());
  // At login the agent starts without a window, unless there is something to set up first.
  const atLogin = isHiddenStart(argv, process.platform, () => app.getLoginItemSettings().wasOpenedAtLogin);
  if (!atLogin || firstPath !== undefined) window.open(firstPath);
  return {
    open: window.open,
    letGo: window.letGo,
    close: async () => {
      stopPortNote();
      unfollow();
      updates.stop();
      await agent.close();
    },
  };
}
