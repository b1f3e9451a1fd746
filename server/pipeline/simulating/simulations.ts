// The runs of this process: how many there may be, and how long each is kept.
import { ok, type Result } from '#domain/errors/result.ts';
import type { Services, SimulationRun, SimulationStart, Simulations } from '#server/context/context.ts';
import { simulationBusy } from '#server/context/simulation-busy.ts';
import type { Connection } from '#server/storage/connection.ts';
import { openScratchFiles, type ScratchFiles } from '#server/storage/scratch/scratch-files.ts';
import { folderOf, sweepFolders } from './folders.ts';
import { Run } from './run.ts';
import { openWorld, type World } from './world.ts';

/** Runs of all people, each with a connection to the database; and of one person: two that are compared, and a third. */
const MOST_RUNS = 6;
const MOST_OF_PERSON = 3;
/** Runs of the people of one account together: the others' places stay free of them. */
const MOST_OF_ACCOUNT = 4;
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

/** Whose a run is. */
interface Depositor {
  readonly personId: number;
  readonly accountId: number;
}

class RunsOfProcess implements Simulations {
  readonly #options: SimulationsOptions;
  readonly #runs = new Map<string, Run>();
  readonly #timer: NodeJS.Timeout;
  /** Places that are taken by those who are still depositing. */
  readonly #opening = new Set<Depositor>();

  constructor(options: SimulationsOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#forgetOld(), LOOK_EVERY_MS).unref();
  }

  receive(): Promise<ScratchFiles> {
    const { services, workRoot } = this.#options;
    return openScratchFiles(folderOf(workRoot, services.random(ID_BYTES).toString('hex')), services.files);
  }

  async begin(start: SimulationStart): Promise<Result<SimulationRun>> {
    // Taken before anything is waited for: calls that come together see each other.
    const place: Depositor = { personId: start.personId, accountId: start.accountId };
    this.#opening.add(place);
    try {
      if (!(await this.#makeRoom(place))) {
        this.#opening.delete(place);
        await start.scratch.remove();
        return simulationBusy;
      }
      const opened = await this.#open(start);
      if (opened.ok) this.#runs.set(opened.value.id, opened.value);
      return opened;
    } finally {
      this.#opening.delete(place);
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

  /** The places that are taken, and the run that has been looked at least of those that may give way. */
  #taken(by: (place: Depositor) => boolean, mayGo: (run: Run) => boolean): { count: number; first: Run | undefined } {
    const runs = [...this.#runs.values()].filter(by);
    const first = runs.filter(mayGo).toSorted((a, b) => a.seenAt - b.seenAt)[0];
    return { count: runs.length + [...this.#opening].filter(by).length, first };
  }

  /** Makes room for one that has its place among those that open; false: there is none. */
  async #makeRoom(place: Depositor): Promise<boolean> {
    const isIdle = (run: Run) => !run.isRunning;
    const isOwn = ({ personId }: Depositor) => personId === place.personId;
    const isOfAccount = ({ accountId }: Depositor) => accountId === place.accountId;
    const limits = [
      [MOST_OF_PERSON, isOwn, () => true],
      [MOST_OF_ACCOUNT, isOfAccount, isIdle],
      [MOST_RUNS, () => true, isIdle],
    ] as const;
    for (const [most, by, mayGo] of limits) {
      const { count, first } = this.#taken(by, mayGo);
      if (count <= most) continue;
      if (count > most + 1 || first === undefined) return false;
      await this.#end(first);
    }
    return true;
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
