// Removes a folder whatever a foreign program left in it.
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Removes a folder with all that lies in it. What Node's own removal cannot take, paths longer than the system's limit and
 * folders that even their owner may not open, the programs of the system remove.
 */
export async function removeFolder(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
  } catch (error) {
    if (process.platform === 'win32') throw error;
    await run('chmod', ['-R', 'u+rwX', '--', folder], { windowsHide: true }).catch(() => undefined);
    await run('rm', ['-rf', '--', folder], { windowsHide: true });
  }
}
