// CPU seconds of a process with all its children, as Linux counts them, and the notes that test files leave of theirs.
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Folder in which each worker leaves its notes; `npm test` sets it and reads them at its end. */
const FOLDER = process.env.MAILROOM_TEST_CPU;
/** USER_HZ, which is 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Own time and that of ended children that were waited for, in ticks (proc_pid_stat(5), fields 14 to 17). */
function readStat(pid: string): { parent: string; ticks: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { parent: fields[1] ?? '', ticks: fields.slice(11, 15).reduce((sum, text) => sum + Number(text), 0) };
  } catch {
    return null; // it ended meanwhile
  }
}

/** CPU seconds of this process and everything below it, those that ended included; 0 where there is no /proc. */
export function cpuSecondsOfTree(): number {
  if (process.platform !== 'linux') return 0;
  const found = new Map<string, { parent: string; ticks: number }>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = readStat(pid);
    if (stat !== null) found.set(pid, stat);
  }
  const own = String(process.pid);
  const isBelow = (pid: string): boolean => {
    for (let at = pid; at !== '' && at !== '0'; at = found.get(at)?.parent ?? '') if (at === own) return true;
    return false;
  };
  let ticks = 0;
  for (const [pid, stat] of found) if (isBelow(pid)) ticks += stat.ticks;
  return ticks / TICKS_PER_SECOND;
}

/** Whether somebody reads the notes. */
export const isCounting = FOLDER !== undefined && process.platform === 'linux';

/** Leaves what a test file used since the last note of this worker. @param file its path */
export function noteCpuSeconds(file: string, seconds: number): void {
  if (FOLDER === undefined) return;
  mkdirSync(FOLDER, { recursive: true });
  const line = JSON.stringify({ file: path.relative(ROOT, file).replaceAll('\\', '/'), seconds });
  appendFileSync(path.join(FOLDER, `${process.pid}.jsonl`), `${line}\n`);
}
