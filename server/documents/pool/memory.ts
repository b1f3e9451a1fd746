// The resident memory of another process, on systems where reading it is cheap.
import { readFile } from 'node:fs/promises';

/** Resident bytes of the process; null when it is gone, or on a system without /proc (then the child looks itself). */
export async function residentBytes(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  try {
    // Anonymous and file pages in kB; statm would need the page size, which Node does not know.
    const status = await readFile(`/proc/${pid}/status`, 'latin1');
    const line = /^VmRSS:\s+(\d+) kB/m.exec(status);
    return line ? Number(line[1]) * 1024 : null;
  } catch {
    return null;
  }
}
