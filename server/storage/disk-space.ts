// Disk space: what is free, when intake must stop, and the ballast that lets a full database start again.
import { randomBytes } from 'node:crypto';
import { open, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';

const MIB = 1024 * 1024;
/** Below this many free bytes nothing new is taken in. */
const LEAST_FREE_BYTES = 512 * MIB;
/** Or below this part of the volume, capped so that a big volume does not stop with terabytes free. */
const LEAST_FREE_PART = 0.05;
const MOST_RESERVED_BYTES = 8 * 1024 * MIB;

/** The volume of a folder as it was a moment ago. */
export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
  /** Whether the watermark is reached: refuse intake, keep reading and sending. */
  readonly low: boolean;
}

/** Judges free space: low when less than 512 MiB, or less than 5 % (8 GiB at most) of the volume, is free. */
export function judgeDiskSpace(freeBytes: number, totalBytes: number): DiskSpace {
  const reserve = Math.max(LEAST_FREE_BYTES, Math.min(totalBytes * LEAST_FREE_PART, MOST_RESERVED_BYTES));
  return { freeBytes, totalBytes, low: freeBytes < reserve };
}

/** Reads the space of the volume that holds `folder`, as an ordinary user may use it. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const volume = await statfs(folder);
  return judgeDiskSpace(volume.bavail * volume.bsize, volume.blocks * volume.bsize);
}

/** A file that is given up when the disk is full, so that PostgreSQL can start and make room (docs/decisions/0062). */
export interface Ballast {
  /**
   * Writes the ballast when it is missing or short and at least `spareBytes` would stay free. True when it is there.
   */
  keep(): Promise<boolean>;
  /** Deletes the ballast. True when there was one. */
  drop(): Promise<boolean>;
}

/**
 * A file of written bytes beside the database. PostgreSQL on a full volume stops and refuses to start until a WAL
 * segment fits again: deleting the ballast makes that room.
 */
export function createBallast(folder: string, bytes: number, spareBytes = LEAST_FREE_BYTES): Ballast {
  const file = path.join(folder, 'ballast');
  const sizeNow = (): Promise<number> =>
    stat(file).then(
      (found) => found.size,
      () => 0,
    );
  return {
    async keep() {
      if ((await sizeNow()) === bytes) return true;
      const space = await readDiskSpace(folder);
      if (space.freeBytes < bytes + spareBytes) return false;
      const handle = await open(file, 'w', 0o600);
      try {
        // Random, so that a compressing file system keeps them all.
        const block = randomBytes(MIB);
        for (let written = 0; written < bytes; written += block.length)
          await handle.write(block, 0, Math.min(block.length, bytes - written));
        await handle.datasync();
      } finally {
        await handle.close();
      }
      return true;
    },
    async drop() {
      const had = (await sizeNow()) > 0;
      await rm(file, { force: true });
      return had;
    },
  };
}
