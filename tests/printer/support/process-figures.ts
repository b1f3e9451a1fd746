// Memory and CPU time of another process, from /proc (Linux).
import { readFileSync } from 'node:fs';

const status = (pid: number, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) /
  1024;

/** Resident memory now, in MiB. */
export const residentMiB = (pid: number): number => status(pid, 'VmRSS');
/** The most it ever was, in MiB. */
export const peakMiB = (pid: number): number => status(pid, 'VmHWM');

/** User and system time so far, in seconds; the kernel counts in hundredths. */
export function cpuSeconds(pid: number): number {
  const fields = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
