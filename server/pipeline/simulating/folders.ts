// The folders of runs below `work`: their names say who made them, so that what a crash left behind is found and removed.
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';

/** Folders of other machines on the same volume cannot be asked whether they live. */
const FOREIGN_MS = 24 * 3_600_000;
const PREFIX = 'simulate-';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** `simulate-HOST~PID~ID`. */
export const folderOf = (workRoot: string, id: string): string =>
  path.join(workRoot, `${PREFIX}${hostname()}~${process.pid}~${id}`);

/** Removes folders whose program is gone; makes the folder above them. */
export function sweepFolders(workRoot: string): void {
  mkdirSync(workRoot, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(workRoot).filter((one) => one.startsWith(PREFIX))) {
    const [host, pid] = name.slice(PREFIX.length).split('~');
    const folder = path.join(workRoot, name);
    const isLeft =
      host === hostname()
        ? Number(pid) === process.pid || !isAlive(Number(pid))
        : Date.now() - statSync(folder).mtimeMs > FOREIGN_MS;
    if (isLeft) rmSync(folder, { recursive: true, force: true });
  }
}
