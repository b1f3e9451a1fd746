// A disk that loses its power: an ext4 image on a loop device. The file system's own shutdown throws away whatever was not
// flushed, as a power cut does; a killed process never loses that.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH: the journal is not written either. */
const SHUTDOWN = `import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587d, struct.pack('I', 2))`;

export interface CutVolume {
  readonly folder: string;
  /**
   * Cuts the power, has the programs killed and whoever else still has a file open there, and mounts the disk again, which
   * replays its journal.
   */
  cut(kill: () => Promise<unknown>): Promise<void>;
  unmount(): Promise<void>;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function run(command: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
}

/** Processes of ours that have their folder or an open file below this one. */
function usersOf(folder: string): number[] {
  const links = (pid: string): string[] => {
    try {
      return [`/proc/${pid}/cwd`, ...readdirSync(`/proc/${pid}/fd`).map((fd) => `/proc/${pid}/fd/${fd}`)];
    } catch {
      return [];
    }
  };
  const isBelow = (link: string): boolean => {
    try {
      return readlinkSync(link).startsWith(`${folder}/`);
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid && links(name).some(isBelow))
    .map(Number);
}

async function endUsers(folder: string): Promise<void> {
  for (let turn = 0; turn < 100; turn++) {
    const users = usersOf(folder);
    if (users.length === 0) return;
    for (const pid of users) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // it ended meanwhile
      }
    }
    await pause(100);
  }
  throw new Error(`Somebody still uses ${folder}.`);
}

async function unmount(folder: string): Promise<void> {
  await endUsers(folder);
  for (let turn = 0; ; turn++) {
    if (spawnSync('umount', [folder]).status === 0) return;
    if (turn > 50) throw new Error(`${folder} cannot be unmounted.`);
    await pause(100);
  }
}

/** Makes the disk in `parent`. @param size as truncate takes it @throws Error where this machine cannot */
export function makeVolume(parent: string, size: string): CutVolume {
  if (process.getuid?.() !== 0) throw new Error('only root may mount a disk');
  const [image, folder] = [path.join(parent, 'disk.img'), path.join(parent, 'disk')];
  mkdirSync(folder);
  run('truncate', ['-s', size, image]);
  run('mkfs.ext4', ['-q', image]);
  const mount = (): void => run('mount', ['-o', 'loop', image, folder]);
  mount();
  return {
    folder,
    async cut(kill) {
      run('python3', ['-c', SHUTDOWN, folder]);
      await kill();
      await unmount(folder);
      mount();
    },
    unmount: () => unmount(folder),
  };
}
