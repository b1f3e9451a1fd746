// Finished jobs, newest last: a fixed number of them, for a fixed time.
import type { JobRecord } from './jobs.ts';

export interface History {
  readonly add: (record: JobRecord) => void;
  readonly get: (id: number) => JobRecord | undefined;
  /** Oldest first. */
  readonly all: () => readonly JobRecord[];
}
export interface HistoryLimits {
  readonly jobs: number;
  readonly ms: number;
  readonly now: () => number;
}

/** The records worth keeping: the last for each id, not too old, not too many. */
export function keepRecent(records: readonly JobRecord[], limits: HistoryLimits): readonly JobRecord[] {
  const latest = new Map<number, JobRecord>();
  for (const record of records) {
    latest.delete(record.id);
    latest.set(record.id, record);
  }
  const oldest = limits.now() - limits.ms;
  return [...latest.values()].filter((record) => record.completedAt >= oldest).slice(-limits.jobs);
}

export function createHistory(limits: HistoryLimits, earlier: readonly JobRecord[]): History {
  const records = new Map<number, JobRecord>(earlier.map((record) => [record.id, record]));
  const forget = (): void => {
    const oldest = limits.now() - limits.ms;
    for (const [id, record] of records) {
      if (records.size <= limits.jobs && record.completedAt >= oldest) break;
      records.delete(id);
    }
  };
  return {
    add(record) {
      records.delete(record.id);
      records.set(record.id, record);
      forget();
    },
    get(id) {
      forget();
      return records.get(id);
    },
    all() {
      forget();
      return [...records.values()];
    },
  };
}
