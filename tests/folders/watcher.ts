// Starts the watching process, listens to its states, kills it.
import { type ChildProcess, fork } from 'node:child_process';
import type { FolderState } from '#main/folders/folders.types.ts';
import type { Refusal, WatchingOrder } from './watching-process.ts';

export interface Watcher {
  /** The last state of a folder. */
  readonly state: (folder: string) => FolderState | undefined;
  readonly refuse: (refusal: Refusal) => void;
  /** SIGKILL; resolves when the process is gone. */
  readonly kill: () => Promise<void>;
  /** It ended although nobody killed it. */
  readonly died: () => boolean;
}

export function startWatcher(order: WatchingOrder): Watcher {
  const states = new Map<string, FolderState>();
  const child: ChildProcess = fork(new URL('./watching-process.ts', import.meta.url), [JSON.stringify(order)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
  });
  let killed = false;
  let gone = false;
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      gone = true;
      resolve();
    }),
  );
  child.on('message', (state: FolderState) => states.set(state.path, state));
  return {
    state: (folder) => states.get(folder),
    refuse: (refusal) => child.send(refusal),
    async kill() {
      killed = true;
      child.kill('SIGKILL');
      await ended;
    },
    died: () => gone && !killed,
  };
}
