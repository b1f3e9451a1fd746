// Results have a temporary name until they are whole: a reader never sees half a file.
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, renameSync, rmSync } from 'node:fs';

const PART = 1024 * 1024;

/** Lets `write` write to a name beside the target, then renames. On any exception or null nothing is left. */
export function writeWhole<T>(target: string, write: (temporary: string) => T): T {
  const temporary = `${target}.part`;
  try {
    const result = write(temporary);
    renameSync(temporary, target);
    return result;
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** SHA-256 of a file, hexadecimal, read in parts. */
export function sha256Of(path: string): string {
  const hash = createHash('sha256');
  const file = openSync(path, 'r');
  const part = Buffer.allocUnsafe(PART);
  try {
    for (let read = readSync(file, part); read > 0; read = readSync(file, part)) hash.update(part.subarray(0, read));
    return hash.digest('hex');
  } finally {
    closeSync(file);
  }
}
