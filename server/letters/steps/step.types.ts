// What a step of a job is given and what it hands back: results are computed outside any transaction and stored in one
// short transaction together with the completion of the task.
import type { AddressReference } from '#domain/addresses/reference.ts';
import type { Progress } from '#domain/api/deposit/job.schema.ts';
import type { RawValue } from '#domain/api/deposit/value.schema.ts';
import type { Refusal } from '#domain/errors/result.ts';
import type { ServiceDefinition } from '#domain/services/service.schema.ts';
import type { SplitConfiguration } from '#domain/services/split.schema.ts';
import type { Config } from '#server/context/config.ts';
import type { Queue } from '#server/context/ports.ts';
import type { DepositDocuments } from '#server/letters/jobs/document-files.ts';
import type { JobCounts } from '#server/letters/jobs/job-counts.ts';
import type { LockedJob } from '#server/letters/jobs/job-state.ts';
import type { InputFileRow } from '#server/letters/jobs/jobs.repository.ts';
import type { Programs } from '#server/programs/programs.ts';
import type { FileStore } from '#server/storage/files/file-store.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import type { Clock } from '#server/system/clock.ts';
import type { FailPoints } from '#server/system/fail-points.ts';
import type { Logger } from '#server/system/logger.ts';
import type { Reached } from './enqueue.ts';

/** What the steps of a deposit need of the process. */
export interface PipelineServices {
  readonly db: Db;
  readonly queue: Queue;
  readonly files: FileStore;
  readonly documents: DepositDocuments;
  readonly programs: Programs;
  readonly clock: Clock;
  readonly log: Logger;
  readonly failPoints: FailPoints;
  readonly config: Pick<Config, 'maxJobPages'>;
  /** What is known of postal codes and towns. */
  readonly addresses: AddressReference;
}

/** A job as its steps see it. */
export interface JobInHand {
  readonly id: number;
  readonly accountId: number;
  readonly serviceType: string;
  /** Number of the run; a task of another run is out of date. */
  readonly run: number;
  readonly service: ServiceDefinition;
  /** The depositor's own split, where the service allowed one. */
  readonly split: SplitConfiguration | null;
  readonly metadatas: Readonly<Record<string, string>>;
  readonly packRequirements: Readonly<Record<string, RawValue>>;
  readonly shipmentRequirements: Readonly<Record<string, RawValue>>;
  /** Its preparation was forced: a file at fault is left out. */
  readonly forced: boolean;
  /** What the steps work on: not what is left out, not what documents were made of, or have yet to be. */
  readonly files: readonly InputFileRow[];
  /** What documents are made of: by the preprocessor, from an archive, from rows, or from several files that are cut as one. */
  readonly sources: readonly InputFileRow[];
  /** Files of the service that its preprocessor uses; `apposition_id` is the parameter that names each. */
  readonly forms: readonly InputFileRow[];
  /** What of archives is left out. */
  readonly leftOut: readonly InputFileRow[];
}

/**
 * What a step is given for one slice. `signal` is raised when the lease is lost: return soon, nothing will be stored.
 */
export interface StepContext {
  readonly services: PipelineServices;
  readonly job: JobInHand;
  readonly signal: AbortSignal;
  /** What the slice before handed on; undefined: nothing, so it has to be counted. */
  readonly reached?: Reached | undefined;
  /** Shows how far a long slice is, and renews its lease. */
  report(done: number, total: number, expected?: Expected): Promise<void>;
}

/** What a step counts where it is not its usual unit, and how long the rest will take. */
export interface Expected {
  readonly unit: 'rows';
  readonly seconds: number;
}

/** The work of one slice, ready to be stored. */
export type Slice =
  | {
      readonly outcome: 'more' | 'done';
      readonly done: Progress['done'];
      readonly total: Progress['total'];
      /** Where it counts something else than its step does, and how long the rest will take. */
      readonly expected?: Expected;
      /** Handed to the next slice of the same step. */
      readonly reached?: Reached;
      /** What its rows add to the counts of the job. */
      readonly added?: Partial<JobCounts>;
      store(trx: Trx, job: LockedJob): Promise<void>;
    }
  | {
      readonly outcome: 'failed';
      readonly refusal: Refusal;
      /** The file at fault, where it is known to be one. */
      readonly fileId?: number | undefined;
      /** Further files at fault that the slice has seen: a forced preparation leaves them out together. */
      readonly others?: readonly FileFault[];
    };

/** A file at fault. */
export interface FileFault {
  readonly fileId: number;
  readonly refusal: Refusal;
}

/** Computes one slice outside any transaction. Throwing tries the slice again later. */
export type StepRun = (context: StepContext) => Promise<Slice>;

/** The slice of a step that has nothing to do. */
export const nothingToDo = (total: number): Slice => ({
  outcome: 'done',
  done: total,
  total,
  store: () => Promise.resolve(),
});
