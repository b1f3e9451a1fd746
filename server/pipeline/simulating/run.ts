// One run from its deposit to its composed letters, and what is known of it meanwhile.
import type { SimulationStepName } from '#domain/api/configuration/simulation.steps.ts';
import type { Refusal } from '#domain/errors/result.ts';
import type { Services, SimulationProgress, SimulationRun, SimulationStart } from '#server/context/context.ts';
import { runTasks } from './run-tasks.ts';
import type { World } from './world.ts';

/** What a run is started with. */
export interface RunOptions {
  readonly id: string;
  readonly start: SimulationStart;
  readonly world: World;
  readonly jobId: number;
  /** When it was asked for, by the monotonic clock. */
  readonly began: number;
}

interface Outcome {
  readonly fault: Refusal | null;
  /** It ended with an exception. */
  readonly failed: boolean;
  readonly ms: number;
}

/** Works in the background from its making on, until it has ended or is stopped. */
export class Run implements SimulationRun {
  readonly id: string;
  readonly personId: number;
  readonly accountId: number;
  readonly startedAt: Date;
  readonly world: Services;
  readonly jobId: number;
  /** Of the last look, by the monotonic clock. */
  seenAt: number;
  readonly #options: RunOptions;
  readonly #aborted = new AbortController();
  readonly #running: Promise<void>;
  #step: SimulationStepName = 'read';
  #outcome: Outcome | undefined;

  constructor(options: RunOptions) {
    const { services } = options.world;
    this.#options = options;
    this.id = options.id;
    this.personId = options.start.personId;
    this.accountId = options.start.accountId;
    this.startedAt = services.clock.now();
    this.world = services;
    this.jobId = options.jobId;
    this.seenAt = services.clock.monotonic();
    this.#running = this.#go().then(
      (fault) => this.#settle(fault, false),
      (error: unknown) => {
        if (!this.#aborted.signal.aborted)
          services.log.error('simulation.failed', { step: this.#step, error: error as Error });
        this.#settle({ label: 'simulation.failed', parameters: {} }, true);
      },
    );
  }

  get isRunning(): boolean {
    return this.#outcome === undefined;
  }

  progress(): SimulationProgress {
    const outcome = this.#outcome;
    return {
      state: outcome === undefined ? 'running' : outcome.failed ? 'failed' : outcome.fault ? 'refused' : 'done',
      step: this.#step,
      fault: outcome?.fault ?? null,
      ms: Math.round(outcome?.ms ?? this.#passed()),
    };
  }

  /** Ends it and removes what it made. */
  async stop(): Promise<void> {
    this.#aborted.abort(new Error('The simulation was ended.'));
    await this.#running;
    await this.#options.world.close();
  }

  #passed(): number {
    return this.world.clock.monotonic() - this.#options.began;
  }

  #settle(fault: Refusal | null, failed: boolean): void {
    this.#outcome = { fault, failed, ms: this.#passed() };
  }

  async #work(): Promise<Refusal | null> {
    return runTasks(this.#options.world, this.#aborted.signal, (step) => {
      this.#step = step;
    });
  }

  /** Up to the review, through the confirmation of all that can go, to its letters. */
  async #go(): Promise<Refusal | null> {
    const stopped = (await this.#work()) ?? (await this.#faultOfJob());
    if (stopped !== null) return stopped;
    this.#step = 'compose';
    const confirmed = await this.#options.start.confirm(this.world, this.jobId);
    return confirmed.ok ? this.#work() : confirmed.refusal;
  }

  /** The error in which its job ended. */
  async #faultOfJob(): Promise<Refusal | null> {
    const row = await this.world.db.selectFrom('job').select('error').where('id', '=', this.jobId).executeTakeFirst();
    return (row?.error as Refusal | null | undefined) ?? null;
  }
}
