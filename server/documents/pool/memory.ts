// The resident memory of another process, where the system tells it cheaply.
import { readFile } from 'node:fs/promises';

/** Resident bytes of the process; null when it is gone or the system does not say (then the child's own watch acts). */
export async function residentBytes(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  try {
    // Anonymous and file pages in kB; statm would need the page size, which Node does not tell.
    const status = await readFile(`/proc/${pid}/status`, 'latin1');
    const line = /^VmRSS:\s+(\d+) kB/m.exec(status);
    return line ? Number(line[1]) * 1024 : null;
  } catch {
    return null;
  }
}
