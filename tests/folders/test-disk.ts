// The folders of a run: watched ones on this disk, on another volume, and with an archive on another volume; and small
// disks that run full. Says why something cannot be had.
import { execFileSync } from 'node:child_process';
import { type Dirent, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Ground {
  readonly root: string;
  /** A folder on another volume, or null when this machine has none. */
  readonly otherVolume: string | null;
  /** Makes a folder below the root. */
  readonly folder: (...names: string[]) => string;
  /** A small disk of its own, mounted below the root; the answer says why not. */
  readonly smallDisk: (name: string, megabytes: number) => { folder: string } | { why: string };
  readonly clear: () => void;
}

const VOLUME = '/dev/shm';

function makeOtherVolume(root: string): string | null {
  try {
    const made = mkdtempSync(path.join(VOLUME, 'mailroom-folders-'));
    if (statSync(made).dev !== statSync(root).dev) return made;
    rmSync(made, { recursive: true });
  } catch {
    // There is no such folder on this system, or no right to write there.
  }
  return null;
}

export function prepareGround(): Ground {
  const root = mkdtempSync(path.join(tmpdir(), 'mailroom-folders-'));
  const otherVolume = makeOtherVolume(root);
  const mounts: string[] = [];
  const folder = (...names: string[]): string => {
    const made = path.join(root, ...names);
    mkdirSync(made, { recursive: true });
    return made;
  };
  return {
    root,
    otherVolume,
    folder,
    smallDisk(name, megabytes) {
      if (process.platform !== 'linux' || process.getuid?.() !== 0)
        return { why: 'only root on Linux can mount a disk' };
      const made = folder(name);
      try {
        execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'mailroom-folders', made], { stdio: 'pipe' });
      } catch (failure) {
        return { why: `mount failed: ${String(failure).split('\n')[0]}` };
      }
      mounts.push(made);
      return { folder: made };
    },
    clear() {
      for (const mount of mounts) execFileSync('umount', ['-l', mount]);
      rmSync(root, { recursive: true, force: true });
      if (otherVolume) rmSync(otherVolume, { recursive: true, force: true });
    },
  };
}

/** What lies below a folder, as it was at one moment: a folder that goes while it is read has it read again. */
function entriesBelow(folder: string): Dirent[] {
  for (;;) {
    try {
      return readdirSync(folder, { withFileTypes: true, recursive: true });
    } catch (error) {
      const { code, path: at } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT' || at === folder) throw error;
    }
  }
}

/** The regular files below a folder, hidden ones too; paths relative to it. */
export function filesBelow(folder: string): string[] {
  return entriesBelow(folder)
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/** Paths of what a watched folder still keeps in its hidden folders, other than the ledger. */
export const claimsIn = (folder: string): string[] =>
  filesBelow(folder).filter((file) => file.startsWith('.mailroom-') && !file.endsWith('ledger.jsonl'));
