// What a process and all that it started cost, as Linux counts it: CPU seconds, and the most memory that one of them held.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Ticks of /proc in a second (sysconf CLK_TCK, which is 100 wherever Linux runs Node). */
const TICKS = 100;

interface ProcessCost {
  readonly pid: number;
  readonly parent: number;
  /** Own CPU seconds, and those of children that ended. */
  readonly seconds: number;
}

function costOf(pid: number): ProcessCost | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in parentheses and may hold anything; the fields behind it are numbers (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0);
    return { pid, parent: Number(fields[1]), seconds: ticks / TICKS };
  } catch {
    return null;
  }
}

/** A process and all below it that live now. */
function familyOf(root: number): ProcessCost[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (costOf(Number(name)) ?? []) : []));
  const family = all.filter(({ pid }) => pid === root);
  for (const one of family) family.push(...all.filter(({ parent }) => parent === one.pid));
  return family;
}

/** CPU seconds of a process and all below it, also of those that ended. */
export const cpuOfFamily = (root: number): number => familyOf(root).reduce((sum, { seconds }) => sum + seconds, 0);

/** The peak of a process is counted anew from here. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** MB that a process held at most since it began, or since `forgetPeak`. */
export function peakOf(pid: number): number {
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(peak) / 1024;
}
