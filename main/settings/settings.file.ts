// The settings file by `conf`, or by electron-store, which is `conf` with Electron's folder. One JSON file, mode 0600.
import { existsSync, renameSync } from 'node:fs';
import { resolve } from 'node:path';
import Conf from 'conf';
import type { Tree } from './policy.ts';
import type { SettingsFile } from './settings.store.ts';

/** What both stores have. */
export interface ConfLike {
  readonly path: string;
  store: Record<string, unknown>;
}
export interface ConfOptions {
  readonly cwd: string;
  readonly configName: string;
  readonly clearInvalidConfig: false;
  readonly configFileMode: number;
  readonly accessPropertiesByDotNotation: false;
}

const NAME = 'settings';
const makeConf = (options: ConfOptions): ConfLike => new Conf<Record<string, unknown>>(options);

/**
 * @param folder where the file lies
 * @param now ms since the epoch, for the name of a file that is set aside
 * @param make `conf` unless the shell passes electron-store
 */
export function settingsFile(folder: string, now: () => number, make = makeConf): SettingsFile {
  const path = `${folder}/${NAME}.json`;
  const open = () => {
    const store = make({
      cwd: folder,
      configName: NAME,
      clearInvalidConfig: false,
      // It may hold the PIN of the "print from other devices" mode.
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
    });
    if (resolve(store.path) !== resolve(path)) throw new Error(`settings would go to ${store.path}, not to ${path}`);
    return store;
  };
  return {
    path,
    // The store would make an empty file by being opened: whether there was one is asked first.
    read: () => (existsSync(path) ? { ...open().store } : undefined),
    write: (settings: Tree) => {
      open().store = settings;
    },
    setAside: () => {
      const aside = `${folder}/${NAME}.broken-${now()}.json`;
      renameSync(path, aside);
      return aside;
    },
  };
}
