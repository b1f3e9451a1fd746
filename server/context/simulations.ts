// The simulator as use cases know it: runs of services on sample files of which nothing is kept. Types only; the real one:
// server/pipeline/simulating.
import type { SimulationStepName } from '#domain/api/configuration/simulation.schema.ts';
import type { Refusal, Result } from '#domain/errors/result.ts';
import type { KnownRows } from '#server/storage/scratch/scratch-database.ts';
import type { ScratchFiles } from '#server/storage/scratch/scratch-files.ts';
import type { Services } from './context.ts';

/** How far a run is. */
export interface SimulationProgress {
  readonly state: 'running' | 'done' | 'refused' | 'failed';
  /** The step at work, or the one that ended it. */
  readonly step: SimulationStepName;
  /** What a deposit or its confirmation would have been refused with. */
  readonly fault: Refusal | null;
  /** Milliseconds that it took, or has taken so far. */
  readonly ms: number;
}

/** One run of one person. */
export interface SimulationRun {
  readonly id: string;
  readonly startedAt: Date;
  /** The services of the server on tables and files of the run's own: what is done by them is gone with it. */
  readonly world: Services;
  readonly jobId: number;
  progress(): SimulationProgress;
}

/** What is to be run. */
export interface SimulationStart {
  readonly personId: number;
  readonly accountId: number;
  /** Where the sample lies; the run takes it over, also when it is refused. */
  readonly scratch: ScratchFiles;
  /** Rows of the server that the run may change for itself: of the service and of its files. */
  readonly known: readonly KnownRows[];
  /** Saves the service and deposits with it, in the world of the run. @returns the id of the job */
  deposit(world: Services): Promise<Result<number>>;
  /** Confirms all that can go. @returns false: there is nothing */
  confirm(world: Services, jobId: number): Promise<Result<boolean>>;
}

export interface Simulations {
  /** A folder for the sample of one request. */
  receive(): Promise<ScratchFiles>;
  /** Begins a run and answers when its deposit stands; the steps go on. Refuses as saving and depositing do, or with `simulation.busy`. */
  begin(start: SimulationStart): Promise<Result<SimulationRun>>;
  /** A run of this person that is still there; each look keeps it longer. */
  find(personId: number, id: string): SimulationRun | undefined;
  /** Stops a run and removes what it made; false where there is none. */
  end(personId: number, id: string): Promise<boolean>;
  /** Ends all. */
  close(): Promise<void>;
}
