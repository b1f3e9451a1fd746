// The front page of updates: looks for new versions by electron-updater, unless settings or policy turn it off.
import type { BridgeOutput } from '#domain/bridge/bridge.ts';
import type { AgentSettings } from '#domain/bridge/settings.ts';

/** What is used of electron-updater's `autoUpdater`. */
export interface Updater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  readonly setFeedURL: (feed: { readonly provider: 'generic'; readonly url: string }) => void;
  /** The download goes on after the answer and may still fail. */
  readonly checkForUpdates: () => Promise<{ readonly downloadPromise?: Promise<unknown> | null } | null>;
  readonly quitAndInstall: () => void;
  readonly on: (event: 'update-downloaded', listener: (info: { readonly version: string }) => void) => unknown;
}

export interface UpdatesDeps {
  /** undefined: this build does not update itself (development, a package of the operating system). */
  readonly updater: Updater | undefined;
  readonly settings: () => AgentSettings;
  /** Runs `work` once after `ms`; the returned function cancels it. */
  readonly after: (ms: number, work: () => void) => () => void;
  readonly log: (level: 'info' | 'warn', event: string, facts?: Readonly<Record<string, unknown>>) => void;
  readonly onReady: (version: string) => void;
}

export interface Updates {
  /** The version that waits for a restart. */
  readonly ready: () => string | undefined;
  /** Restarts into the new version; `before` runs first. false: there is none, and nothing runs. */
  readonly install: (before: () => void) => boolean;
  readonly stop: () => void;
}

/** A deb or rpm is updated by the system: an updater of our own would ask for a password at each quit. */
export const updateMeans = (platform: string): BridgeOutput<'update.means'>['means'] =>
  platform === 'linux' ? 'system' : 'own';

const FIRST_MS = 60_000;
const EVERY_MS = 6 * 3_600_000;
/** A new version must come over a connection that cannot be changed on the way. */
const isSafe = (url: string): boolean => url === '' || url.startsWith('https://');

/** Looks a minute after the start and every six hours; each time as settings and policy are then. */
export function startUpdates({ updater, settings, after, log, onReady }: UpdatesDeps): Updates {
  let ready: string | undefined;
  let cancel: () => void = () => undefined;
  const look = async (updates: Updater): Promise<void> => {
    const { automatic, url } = settings().updates;
    if (!automatic) return;
    if (!isSafe(url)) return log('warn', 'update address refused', { url });
    if (url !== '') updates.setFeedURL({ provider: 'generic', url });
    try {
      const found = await updates.checkForUpdates();
      await found?.downloadPromise;
    } catch (error) {
      log('info', 'no update found', { error: String(error) });
    }
  };
  if (updater !== undefined) {
    updater.autoDownload = true;
    updater.autoInstallOnAppQuit = true;
    updater.on('update-downloaded', ({ version }) => {
      ready = version;
      onReady(version);
    });
    const turn = (ms: number): void => {
      cancel = after(ms, () => void look(updater).finally(() => turn(EVERY_MS)));
    };
    turn(FIRST_MS);
  }
  return {
    ready: () => ready,
    install: (before) => {
      if (ready === undefined) return false;
      before();
      updater?.quitAndInstall();
      return true;
    },
    stop: () => cancel(),
  };
}
