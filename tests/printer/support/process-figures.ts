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

const STRETCHES = 3;

/**
 * KB that a process keeps for each of many jobs: the median of three stretches. The system gets garbage back in its own
 * time, which one stretch cannot tell from what is kept; what is kept shows in each of them.
 * @param work runs so many jobs, and waits until they are over
 */
export async function keptKilobytes(pid: number, jobs: number, work: (jobs: number) => Promise<void>): Promise<number> {
  const kept: number[] = [];
  for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
    const before = await restingMiB(pid);
    await work(jobs);
    kept.push((((await restingMiB(pid)) - before) * 1024) / jobs);
  }
  return kept.sort((a, b) => a - b)[STRETCHES >> 1] ?? Number.NaN;
}

/** Jobs stay live for two seconds after their last byte; then the least of a few readings, so that garbage counts little. */
async function restingMiB(pid: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  const readings: number[] = [];
  for (let reading = 0; reading < 5; reading += 1) {
    readings.push(residentMiB(pid));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return Math.min(...readings);
}
