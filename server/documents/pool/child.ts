// Starts a child process with nothing that it does not need: own folder, no environment, limits of memory and rights.
import { execFile, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Child, ChildOptions } from './child.types.ts';
import type { ChildLimits } from './messages.ts';
import { runningChild } from './running-child.ts';

/** Flags for the young generation of a document child, MiB; the bench starts its tasks with them too. */
export const YOUNG_GENERATION = ['--min-semi-space-size=4', '--max-semi-space-size=4'];

/** One arena: glibc keeps what was freed in each of them, and a document is worked on by one thread. */
export const ONE_ARENA = { MALLOC_ARENA_MAX: '1' };

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
  const limits: ChildLimits = { memoryBytes: options.memoryBytes };
  const child = fork(options.module, [JSON.stringify(limits)], {
    cwd: folder,
    env: {
      NODE_COMPILE_CACHE: cache,
      ...ONE_ARENA,
      ...(process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot ?? '' } : {}),
    },
    execPath: process.execPath,
    // A small young generation: the engine's garbage is short-lived, and its peak stays below 150 MB. As large from the start
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
  return runningChild(child, options, () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}

function permissions({ writeFolders }: ChildOptions, own: readonly string[]): string[] {
  if (!writeFolders) return [];
  const writes = [...own, ...writeFolders].map((path) => `--allow-fs-write=${path}`);
  return ['--permission', '--allow-fs-read=*', ...writes];
}

/** The second wall on Linux: without prlimit only the parent's watch holds. */
function limitData(pid: number | undefined, memoryBytes: number): void {
  if (process.platform !== 'linux' || pid === undefined) return;
  execFile('prlimit', ['--pid', String(pid), `--data=${memoryBytes + DATA_LIMIT_MORE}`, '--core=0'], () => undefined);
}
