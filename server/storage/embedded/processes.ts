// Who works in a data folder: read from the process list by working folder, never from a remembered pid alone.
// After a reboot or in a container a remembered pid may belong to any other program.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // gone, or of another user
  }
}

// A process that ended but was not yet reaped by its parent counts as gone.
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
}

function listByLsof(folder: string): number[] {
  const result = spawnSync('lsof', ['-a', '-d', 'cwd', '-Fpn'], { encoding: 'utf8', timeout: 20_000 });
  const found: number[] = [];
  let pid = 0;
  for (const line of (result.stdout ?? '').split('\n')) {
    if (line.startsWith('p')) pid = Number(line.slice(1));
    else if (line === `n${folder}`) found.push(pid);
  }
  return found;
}

/** Process ids whose working folder is `folder`. Linux reads /proc; elsewhere `lsof` is asked. */
export function processesIn(folder: string): number[] {
  let real: string;
  try {
    real = realpathSync(folder);
  } catch {
    return [];
  }
  if (process.platform !== 'linux') return listByLsof(real);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && workingFolder(name) === real)
    .map(Number)
    .filter((pid) => !isZombie(pid));
}

/** The pid in line 1 of the server's `postmaster.pid`, and whether line 8 says that it takes connections. */
export function readPidFile(cluster: string): { pid: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 1 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined;
  } catch {
    return undefined;
  }
}

/** True also for a process of another user, which may not be signalled; false for a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // already gone
    }
  }
}

/** A signal and how long it may take until the next, harder one follows. */
export type StopStep = readonly [signal: NodeJS.Signals, ms: number];
/** Fast shutdown, immediate shutdown, kill: 18.4 was seen to hang after SIGINT during crash recovery. */
export const STOP_STEPS: readonly StopStep[] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

/**
 * Stops every server process of a data folder. A living postmaster gets each signal first and alone, so that it can
 * end its children in order; SIGKILL, and orphans without a postmaster, are addressed one by one.
 * @returns the last signal that was needed, or undefined when nothing ran
 * @throws Error when processes are still there after the last step
 */
export async function stopProcesses(
  cluster: string,
  steps: readonly StopStep[] = STOP_STEPS,
): Promise<NodeJS.Signals | undefined> {
  const atStart = processesIn(cluster);
  if (atStart.length === 0) return undefined;
  const named = readPidFile(cluster)?.pid;
  const postmaster = named !== undefined && atStart.includes(named) ? named : undefined;
  for (const [name, patience] of steps) {
    const everybody = name === 'SIGKILL' || postmaster === undefined;
    signal(everybody ? processesIn(cluster) : [postmaster], name);
    const end = performance.now() + patience;
    while (performance.now() < end) {
      const gone = postmaster === undefined ? processesIn(cluster).length === 0 : !isAlive(postmaster);
      if (gone && processesIn(cluster).length === 0) return name;
      await sleep(15);
    }
  }
  throw new Error('The database server of this data folder cannot be stopped.');
}
