// Hints that something may have happened in a folder. Events get lost, and network shares send none.
import { watch } from 'chokidar';
import type { FolderStatus } from './folder-status.ts';
import type { WatchFolderOptions } from './folders.types.ts';

/** Milliseconds before events are requested again after a failure (limits of the system, folder away). */
const AGAIN_MS = 60_000;

export interface Hints {
  /** Asks for events unless they come already, or failed a short while ago; called when the folder could be read. */
  readonly want: () => void;
  /** The folder is away, so its events no longer mean anything. */
  readonly drop: () => void;
  readonly close: () => Promise<void>;
}

/** @param onHint something changed in the folder itself */
export function createHints(options: WatchFolderOptions, status: FolderStatus, onHint: () => void): Hints {
  const { folder, clock, log } = options;
  let watcher: ReturnType<typeof watch> | null = null;
  let due = 0;

  function drop(): void {
    const old = watcher;
    watcher = null;
    status.set({ hints: 'polling' });
    old?.close().catch((failure: unknown) => log('warn', 'folder.hints.close', { failure: String(failure) }));
  }
  function want(): void {
    if (watcher || options.events === false || clock.monotonic() < due) return;
    due = clock.monotonic() + AGAIN_MS;
    // The folder alone is watched: one handle, however many files lie in it.
    const made = watch(folder.path, { depth: 0, ignoreInitial: true, ignored: (path) => path !== folder.path });
    watcher = made;
    made.on('ready', () => {
      if (watcher === made) status.set({ hints: 'events' });
    });
    made.on('raw', onHint);
    made.on('error', (failure) => {
      log('warn', 'folder.hints.lost', { path: folder.path, failure: String(failure) });
      if (watcher === made) drop();
    });
  }
  return {
    want,
    drop,
    async close() {
      const old = watcher;
      watcher = null;
      await old?.close();
    },
  };
}
