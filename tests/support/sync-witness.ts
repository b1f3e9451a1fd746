// What was forced to disk, and in which order with the names that files got: a power cut keeps nothing else.
import { existsSync, readlinkSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** One flush: the path that the handle had then, and whether it was a folder. */
export interface Sync {
  readonly path: string;
  readonly folder: boolean;
}

/** Whether this system tells the path behind a handle. */
export const canWitness = existsSync('/proc/self/fd');

/** Runs `work` and gives every flush of it; the flushes are done as well. */
export async function witnessSyncs(work: () => Promise<unknown>): Promise<Sync[]> {
  const probe = await open('/proc/self/status', 'r');
  const prototype = Object.getPrototypeOf(probe) as Pick<FileHandle, 'sync' | 'datasync'>;
  await probe.close();
  const { sync, datasync } = prototype;
  const seen: Sync[] = [];
  const witnessed = (flush: () => Promise<void>) =>
    async function (this: FileHandle): Promise<void> {
      const { isDirectory } = await this.stat().then((found) => ({ isDirectory: found.isDirectory() }));
      seen.push({ path: readlinkSync(`/proc/self/fd/${this.fd}`), folder: isDirectory });
      await flush.call(this);
    };
  prototype.sync = witnessed(sync);
  prototype.datasync = witnessed(datasync);
  try {
    await work();
    return seen;
  } finally {
    prototype.sync = sync;
    prototype.datasync = datasync;
  }
}
