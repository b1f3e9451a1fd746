// Where tests keep what they write: in memory, where this machine has plenty. Folders of a disk are made and deleted a
// hundred times slower, and tests make 300 for each server.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NAME = /^mailroom-tests-(\d+)-/;
const GIB = 1024 ** 3;
/** A whole run holds 1 GiB at most; the rest is for its programs. */
const LEAST_FREE = 4 * GIB;

/** Some containers give 64 MiB of it, or let no program start there. */
function isMemoryFit() {
  const mounted = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, folder]) => folder === MEMORY);
  if (mounted?.[2] !== 'tmpfs' || mounted[3].split(',').includes('noexec')) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) >= LEAST_FREE;
}

const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });

/** Of runs that were killed. */
function removeLeft() {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(NAME.exec(name)?.[1] ?? process.pid);
    try {
      process.kill(pid, 0);
    } catch (error) {
      if (error.code === 'ESRCH') remove(join(MEMORY, name));
    }
  }
}

/**
 * The variables that lead the programs of this run to a folder in memory, which goes when this process ends. None where
 * the caller chose a folder, or memory is short: then the system's folder is used.
 */
export function scratchFolder() {
  if (process.platform !== 'linux' || process.env.TMPDIR !== undefined || !isMemoryFit()) return {};
  removeLeft();
  const folder = mkdtempSync(join(MEMORY, `mailroom-tests-${process.pid}-`));
  // The database runs under an identity of its own.
  chmodSync(folder, 0o1777);
  process.once('exit', () => remove(folder));
  return { TMPDIR: folder };
}
