// The uploads that a job was made from, kept for this tab: with them its areas can be read again, and its split changed.
import type { BoxFile } from './creation.rules.ts';

const keyOfJob = (jobId: number): string => `mailroom.deposit.${jobId}`;

export const rememberFiles = (jobId: number, files: readonly BoxFile[]): void =>
  sessionStorage.setItem(keyOfJob(jobId), JSON.stringify(files));

/** In the order in which they were put into their boxes; empty where another tab made the job. */
export function filesOfJob(jobId: number): readonly BoxFile[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOfJob(jobId)) ?? '[]') as BoxFile[];
  } catch {
    return [];
  }
}
