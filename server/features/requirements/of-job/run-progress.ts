// How far changes for whole runs are. It lives in the process that makes them: their transaction shows nothing before its
// end (docs/decisions/0559).
import type { Db } from '#server/storage/schema.ts';

export interface RunProgress {
  readonly done: number;
  readonly total: number;
}

/** By server and job: several servers of tests live in one process. */
const AT_WORK = new WeakMap<Db, Map<number, RunProgress>>();

/** Says how far the change of a job is; null: it ended. */
export function sayProgress(db: Db, jobId: number, progress: RunProgress | null): void {
  const jobs = AT_WORK.get(db) ?? new Map<number, RunProgress>();
  if (progress === null) jobs.delete(jobId);
  else jobs.set(jobId, progress);
  AT_WORK.set(db, jobs);
}

export const progressOf = (db: Db, jobId: number): RunProgress | null => AT_WORK.get(db)?.get(jobId) ?? null;
