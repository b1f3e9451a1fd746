// One child process from the parent's side: started with nothing it does not need, killed at once when over a limit.
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '#domain/errors/result.ts';
import { residentBytes } from './memory.ts';
import type { ChildMessage, JobMessage, WatchLimits } from './messages.ts';

/** Flags for the young generation of a document child, MiB; the bench starts its tasks with them too. */
export const YOUNG_GENERATION = ['--min-semi-space-size=4', '--max-semi-space-size=4'];

/** Why a child was killed. Its document is to blame for `idle`, `time`, `memory` and `crash` alone. */
export type KillReason = 'idle' | 'time' | 'memory' | 'crash' | 'aborted' | 'stopped';

type Outcome =
  | { readonly type: 'answer'; readonly result: Result<unknown>; readonly recycle: boolean }
  | { readonly type: 'failure'; readonly message: string; readonly code?: string }
  | { readonly type: 'killed'; readonly reason: KillReason; readonly document?: string; readonly output: string };

/** How a child is started; memory in bytes unless said otherwise. */
export interface ChildOptions {
  /** Path of the program. */
  readonly module: string;
  /** Folder in which the child gets a folder of its own. */
  readonly workRoot: string;
  /** Folders the child may write to besides its own; absent = the file system is not restricted. */
  readonly writeFolders?: readonly string[];
  readonly heapMegabytes: number;
  readonly memoryBytes: number;
  /** ms, monotonic */
  readonly now: () => number;
}

interface RunLimits {
  /** ms without a word */
  readonly idleMs: number;
  /** ms in all */
  readonly totalMs: number;
}

/** A running child; one job at a time. */
export interface Child {
  readonly pid: number;
  /** False once the process has ended or is being killed. */
  readonly alive: boolean;
  run(message: JobMessage, limits: RunLimits): Promise<Outcome>;
  kill(reason: KillReason): void;
  readonly ended: Promise<void>;
}

const WATCH_EVERY_MS = 100;
/** ms for a process to come up, on a machine under load too; what it takes is nobody's document's fault. */
const START_LIMIT_MS = 60_000;
const OUTPUT_KEPT = 4000;
/** The data limit counts what V8 reserves as well; below about 600 MB Node does not even start. */
const DATA_LIMIT_MORE = 900 * 1024 * 1024;

/** What Node compiled of our own code, in a folder of the work folder: the next child starts in half the time. */
function compileCache({ workRoot }: ChildOptions): string {
  const folder = join(workRoot, 'compiled');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Starts a child: no environment of ours, own temporary folder, own process group, heap limit. */
export function startChild(options: ChildOptions): Child {
  const folder = mkdtempSync(join(options.workRoot, 'child-'));
  const cache = compileCache(options);
  const limits: WatchLimits = { memoryBytes: options.memoryBytes, parent: process.pid };
  const child = fork(options.module, [JSON.stringify(limits)], {
    cwd: folder,
    env: {
      NODE_COMPILE_CACHE: cache,
      ...(process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot ?? '' } : {}),
    },
    execPath: process.execPath,
    // a small young generation: the engine's garbage is short-lived, and its peak stays below 150 MB. As large from the start
    // as it may become: growing, it would be collected oftener just while the first letters are written. Only flags of sizes:
    // with any other one Node refuses what it has compiled of itself, and starts 8 ms later.
    execArgv: [
      `--max-old-space-size=${options.heapMegabytes}`,
      ...YOUNG_GENERATION,
      ...permissions(options, [folder, cache]),
    ],
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  limitData(child.pid, options.memoryBytes);
  return childOf(child, options, () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}

function permissions({ writeFolders }: ChildOptions, own: readonly string[]): string[] {
  if (!writeFolders) return [];
  const writes = [...own, ...writeFolders].map((path) => `--allow-fs-write=${path}`);
  return ['--permission', '--allow-fs-read=*', '--allow-worker', ...writes];
}

/** The second wall on Linux: without prlimit only the watch holds. */
function limitData(pid: number | undefined, memoryBytes: number): void {
  if (process.platform !== 'linux' || pid === undefined) return;
  execFile('prlimit', ['--pid', String(pid), `--data=${memoryBytes + DATA_LIMIT_MORE}`, '--core=0'], () => undefined);
}

function childOf(child: ChildProcess, options: ChildOptions, cleanUp: () => void): Child {
  let alive = true;
  let reason: KillReason | undefined;
  let document: string | undefined;
  let output = '';
  let ready = false;
  let settle: ((outcome: Outcome) => void) | undefined;
  let heard = 0;
  const kill = (why: KillReason): void => {
    alive = false;
    reason ??= why;
    killGroup(child);
  };
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) return;
      alive = false;
      cleanUp();
      const killed = { type: 'killed' as const, reason: reason ?? crashReason(child), output };
      if (!ready && reason === undefined) settle?.({ type: 'failure', message: `It did not start. ${output}` });
      else settle?.(document === undefined ? killed : { ...killed, document });
      resolve();
    };
    child.once('exit', end);
    child.on('error', end);
  });
  child.stderr?.on('data', (bytes: Buffer) => {
    output = (output + bytes.toString('utf8')).slice(-OUTPUT_KEPT);
  });
  child.on('message', (message: ChildMessage) => {
    heard = options.now();
    if (message.type === 'ready') ready = true;
    else if (message.type === 'progress') document = message.document ?? document;
    else if (message.type === 'failure' && message.cause === 'bug') settle?.(message);
    else if (message.type === 'failure') {
      output += message.message;
      kill(message.cause === 'memory' ? 'memory' : 'crash');
    } else settle?.(message);
  });

  const run = (message: JobMessage, limits: RunLimits): Promise<Outcome> => {
    let started = options.now();
    heard = started;
    document = undefined;
    // The clocks of a job begin when the child is there.
    const begin = (): void => {
      started = options.now();
    };
    if (!ready) child.once('message', begin);
    const watch = setInterval(() => {
      const now = options.now();
      if (!ready) {
        if (now - started > START_LIMIT_MS) killGroup(child);
      } else if (now - started > limits.totalMs) kill('time');
      else if (now - heard > limits.idleMs) kill('idle');
      void residentBytes(child.pid ?? 0).then((bytes) => {
        if (bytes !== null && bytes > options.memoryBytes && settle) kill('memory');
      });
    }, WATCH_EVERY_MS);
    return new Promise<Outcome>((resolve) => {
      settle = resolve;
      // a program that never came up is no document's fault
      const lost = () => (ready ? kill('crash') : killGroup(child));
      if (!child.connected) lost();
      else child.send(message, (error) => error && lost());
    }).finally(() => {
      clearInterval(watch);
      settle = undefined;
    });
  };

  return {
    pid: child.pid ?? 0,
    get alive() {
      return alive && child.connected;
    },
    run,
    kill,
    ended,
  };
}

/** A SIGKILL that the parent did not send comes from the child's own watch or from the system, both for memory. */
function crashReason(child: ChildProcess): KillReason {
  return child.signalCode === 'SIGKILL' || child.signalCode === 'SIGABRT' ? 'memory' : 'crash';
}

function killGroup(child: ChildProcess): void {
  try {
    if (process.platform !== 'win32' && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}
