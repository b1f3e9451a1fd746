// The runs of this process: how many there may be, and how long each is kept.
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Services, SimulationRun, SimulationStart, Simulations } from '#server/context/context.ts';
import type { Connection } from '#server/storage/connection.ts';
import { openScratchFiles, type ScratchFiles } from '#server/storage/scratch/scratch-files.ts';
import { folderOf, sweepFolders } from './folders.ts';
import { Run } from './run.ts';
import { openWorld, type World } from './world.ts';

/** Runs of all people, each with a connection to the database; and of one person: two that are compared, and a third. */
const MOST_RUNS = 6;
const MOST_OF_PERSON = 3;
/** A run that nobody looked at for so long is removed. */
const KEPT_MS = 10 * 60_000;
const LOOK_EVERY_MS = 60_000;
const ID_BYTES = 18;

/** What a world is made of. */
export type ServicesToTry = Omit<Services, 'simulations'>;

export interface SimulationsOptions {
  readonly services: ServicesToTry;
  readonly connection: Connection;
  /** The folder `work` below the data folder. */
  readonly workRoot: string;
}

class RunsOfProcess implements Simulations {
  readonly #options: SimulationsOptions;
  readonly #runs = new Map<string, Run>();
  readonly #timer: NodeJS.Timeout;
  /** Places that are taken by those who are still depositing. */
  #opening = 0;

  constructor(options: SimulationsOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#forgetOld(), LOOK_EVERY_MS).unref();
  }

  receive(): Promise<ScratchFiles> {
    const { services, workRoot } = this.#options;
    return openScratchFiles(folderOf(workRoot, services.random(ID_BYTES).toString('hex')), services.files);
  }

  async begin(start: SimulationStart): Promise<Result<SimulationRun>> {
    if (!(await this.#makeRoom(start.personId))) {
      await start.scratch.remove();
      return refuse('simulation.busy');
    }
    this.#opening += 1;
    try {
      const opened = await this.#open(start);
      if (opened.ok) this.#runs.set(opened.value.id, opened.value);
      return opened;
    } finally {
      this.#opening -= 1;
    }
  }

  find(personId: number, id: string): Run | undefined {
    const run = this.#runs.get(id);
    if (run?.personId !== personId) return undefined;
    run.seenAt = this.#options.services.clock.monotonic();
    return run;
  }

  async end(personId: number, id: string): Promise<boolean> {
    const run = this.find(personId, id);
    if (run) await this.#end(run);
    return run !== undefined;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...this.#runs.values()].map((run) => this.#end(run)));
  }

  async #end(run: Run): Promise<void> {
    this.#runs.delete(run.id);
    await run.stop();
  }

  #forgetOld(): void {
    const before = this.#options.services.clock.monotonic() - KEPT_MS;
    for (const run of this.#runs.values()) {
      if (run.seenAt >= before) continue;
      this.#end(run).catch((error: unknown) => {
        this.#options.services.log.warn('simulation.not-removed', { error: error as Error });
      });
    }
  }

  #oldest(of: (run: Run) => boolean): Run | undefined {
    return [...this.#runs.values()].filter(of).toSorted((a, b) => a.seenAt - b.seenAt)[0];
  }

  /** Makes room for one more; false: all are at work. */
  async #makeRoom(personId: number): Promise<boolean> {
    const isOwn = (run: Run) => run.personId === personId;
    const own = [...this.#runs.values()].filter(isOwn);
    const first = own.length >= MOST_OF_PERSON ? this.#oldest(isOwn) : undefined;
    if (first) await this.#end(first);
    const isFull = () => this.#runs.size + this.#opening >= MOST_RUNS;
    const idle = isFull() ? this.#oldest((run) => !run.isRunning) : undefined;
    if (idle) await this.#end(idle);
    return !isFull();
  }

  async #open(start: SimulationStart): Promise<Result<Run>> {
    const { services, connection } = this.#options;
    const { scratch, known, accountId, personId } = start;
    const began = services.clock.monotonic();
    let world: World;
    try {
      const own: Services = { ...services, simulations: this };
      world = await openWorld({ services: own, connection, scratch, known, accountId, personId });
    } catch (error) {
      await scratch.remove();
      throw error;
    }
    try {
      const deposited = await start.deposit(world.services);
      if (!deposited.ok) {
        await world.close();
        return deposited;
      }
      const id = services.random(ID_BYTES).toString('base64url');
      return ok(new Run({ id, start, world, jobId: deposited.value, began }));
    } catch (error) {
      await world.close();
      throw error;
    }
  }
}

/** Opens the simulator of this process; folders that a crash left behind are removed. */
export function openSimulations(options: SimulationsOptions): Simulations {
  sweepFolders(options.workRoot);
  return new RunsOfProcess(options);
}
