// A small volume of memory in the place of a folder, to be filled for real. Only root may mount one.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import path from 'node:path';

export interface SmallVolume {
  readonly folder: string;
  /** Takes every name that is left: nothing can be made in the folder any more, the system says ENOSPC. */
  fill(): void;
  /** Gives them back. */
  free(): void;
  /** Mounts it anew with other options (`size=64m`); what lies in it stays. */
  remount(options: string): void;
  unmount(): void;
}

/** Whether one can be mounted here; asked with a folder that may be mounted over. */
export function canMount(folder: string): boolean {
  if (process.getuid?.() !== 0) return false;
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
  if (mounted.status !== 0) return false;
  spawnSync('umount', [folder]);
  return true;
}

/**
 * Mounts a volume over `folder`, which is made.
 * @param options those of tmpfs: `size` in bytes, `nr_inodes` for the names it holds
 */
export function mountSmall(folder: string, options: string): SmallVolume {
  mkdirSync(folder, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { encoding: 'utf8' });
  if (mounted.status !== 0) throw new Error(`No volume at ${folder}: ${mounted.stderr}`);
  const full = path.join(folder, 'somebody-elses');
  mkdirSync(full);
  return {
    folder,
    fill() {
      for (let n = 0; ; n += 1) {
        try {
          closeSync(openSync(path.join(full, String(n)), 'wx'));
        } catch {
          return;
        }
      }
    },
    free() {
      rmSync(full, { recursive: true });
      mkdirSync(full);
    },
    remount(changed) {
      spawnSync('mount', ['-o', `remount,${changed}`, folder]);
    },
    unmount() {
      spawnSync('umount', ['-l', folder]);
    },
  };
}
