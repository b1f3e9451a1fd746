// The resident memory of a program with all that it started (Linux): those of its process group, and their children.
import { readdir, readFile } from 'node:fs/promises';
import { residentBytes } from '#server/documents/pool/memory.ts';

interface Listed {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
}

/** null: it has ended meanwhile. */
async function listed(pid: number): Promise<Listed | null> {
  try {
    // Behind the name, which may hold anything, come state, parent and group (proc(5)).
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
    const [, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { pid, parent: Number(parent), group: Number(group) };
  } catch {
    return null;
  }
}

/** Bytes; 0 where the system does not say. */
export async function groupMemory(leader: number): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const all = (await Promise.all(pids.map(listed))).filter((one) => one !== null);
  const own = new Set([leader]);
  // A child has a larger number than its parent, but where the numbers began anew: until nothing is added.
  for (let before = 0; before !== own.size; ) {
    before = own.size;
    for (const { pid, parent, group } of all) if (group === leader || own.has(parent)) own.add(pid);
  }
  const sizes = await Promise.all([...own].map(residentBytes));
  return sizes.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0);
}
