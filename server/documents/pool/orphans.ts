// Keeps the process that ends orphaned children told of who lives. A thread in each child could do the same, but whoever may
// start threads may start one outside the limits of the child.
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./orphans.child.ts', import.meta.url));

/** The children of one pool as their watcher knows them. */
export interface Orphans {
  /** This child must not outlive the server. @param mark of its family, where all that it started must not either */
  add(pid: number, mark?: string): void;
  /** It has ended: its number may be another's soon. */
  remove(pid: number): void;
  /** Ends the watcher; call it when no child is left. */
  stop(): Promise<void>;
}

const AGAIN_MS = 1_000;

/** Starts the watcher, and another one should it end. */
export function watchOrphans(): Orphans {
  /** What the watcher is told of each, by pid. */
  const children = new Map<number, string>();
  let stopped = false;
  let again: NodeJS.Timeout | undefined;
  let watcher = start();

  function start(): ChildProcess {
    // Of its own session: a Ctrl-C at the terminal of the server is not meant for it.
    const started = spawn(process.execPath, [PROGRAM], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
      windowsHide: true,
      env: process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot ?? '' } : {},
    });
    // A pipe that is closed says the same as the end of the process.
    started.stdin?.on('error', () => undefined);
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (!stopped) again = setTimeout(restart, AGAIN_MS).unref();
    });
    return started;
  }
  function restart(): void {
    watcher = start();
    for (const line of children.values()) tell(line);
  }
  function tell(line: string): void {
    watcher.stdin?.write(`${line}\n`);
  }

  return {
    add(pid, mark) {
      const line = mark === undefined ? `+${pid}` : `+${pid} ${mark}`;
      children.set(pid, line);
      tell(line);
    },
    remove(pid) {
      if (children.delete(pid)) tell(`-${pid}`);
    },
    async stop() {
      stopped = true;
      clearTimeout(again);
      const { exitCode, signalCode, pid } = watcher;
      if (pid === undefined || exitCode !== null || signalCode !== null) return;
      const ended = new Promise((resolve) => watcher.once('exit', resolve));
      watcher.stdin?.end();
      await ended;
    },
  };
}
