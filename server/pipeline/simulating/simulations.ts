// The runs of this process: how many there may be, how long each is kept, and what is removed of those that a crash cut off.
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import type { SimulationStepName } from '#domain/api/configuration/simulation.schema.ts';
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import type { Services } from '#server/context/context.ts';
import type { SimulationRun, SimulationStart, Simulations } from '#server/context/simulations.ts';
import type { Connection } from '#server/storage/connection.ts';
import { openScratchFiles } from '#server/storage/scratch/scratch-files.ts';
import { runTasks } from './run-tasks.ts';
import { openWorld, type World } from './world.ts';

/** Runs of all people, each with a connection to the database; and of one person: two that are compared, and a third. */
const MOST_RUNS = 6;
const MOST_OF_PERSON = 3;
/** A run that nobody looked at for so long is removed. */
const KEPT_MS = 10 * 60_000;
const LOOK_EVERY_MS = 60_000;
const ID_BYTES = 18;
/** Folders of other machines on the same volume cannot be asked whether they live. */
const FOREIGN_MS = 24 * 3_600_000;

/** Begins the name of each folder below `work`. */
const PREFIX = 'simulate-';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** `simulate-HOST~PID~ID`: who made it can be asked. */
const ownPrefix = (): string => `${PREFIX}${hostname()}~${process.pid}~`;

/** Removes folders whose program is gone: what a crash left behind. */
function sweepFolders(workRoot: string): void {
  for (const name of readdirSync(workRoot).filter((one) => one.startsWith(PREFIX))) {
    const [host, pid] = name.slice(PREFIX.length).split('~');
    const folder = path.join(workRoot, name);
    const isForeign = host !== hostname();
    const isLeft = isForeign
      ? Date.now() - statSync(folder).mtimeMs > FOREIGN_MS
      : Number(pid) === process.pid || !isAlive(Number(pid));
    if (isLeft) rmSync(folder, { recursive: true, force: true });
  }
}

interface Run extends SimulationRun {
  readonly personId: number;
  seenAt: number;
  isRunning(): boolean;
  stop(): Promise<void>;
}

/** What a world is made of. */
export type ServicesToTry = Omit<Services, 'simulations'>;

export interface SimulationsOptions {
  readonly services: ServicesToTry;
  readonly connection: Connection;
  /** The folder `work` below the data folder; it is there. */
  readonly workRoot: string;
}

/** Opens the simulator of this process. */
export function openSimulations({ services, connection, workRoot }: SimulationsOptions): Simulations {
  const { clock, random, log } = services;
  mkdirSync(workRoot, { recursive: true, mode: 0o700 });
  sweepFolders(workRoot);
  const runs = new Map<string, Run>();
  /** Places that are taken by those who are still depositing. */
  let opening = 0;
  const end = async (run: Run): Promise<void> => {
    runs.delete(run.id);
    await run.stop();
  };
  const oldest = (of: (run: Run) => boolean): Run | undefined =>
    [...runs.values()].filter(of).toSorted((a, b) => a.seenAt - b.seenAt)[0];
  const timer = setInterval(() => {
    const before = clock.monotonic() - KEPT_MS;
    for (const run of runs.values()) if (run.seenAt < before) void end(run);
  }, LOOK_EVERY_MS).unref();

  /** Makes room for one more; false: all are at work. */
  async function makeRoom(personId: number): Promise<boolean> {
    const own = [...runs.values()].filter((run) => run.personId === personId);
    const first = own.length >= MOST_OF_PERSON ? oldest((run) => run.personId === personId) : undefined;
    if (first) await end(first);
    if (runs.size + opening < MOST_RUNS) return true;
    const idle = oldest((run) => !run.isRunning());
    if (idle) await end(idle);
    return runs.size + opening < MOST_RUNS;
  }

  async function begin(start: SimulationStart): Promise<Result<SimulationRun>> {
    if (!(await makeRoom(start.personId))) {
      await start.scratch.remove();
      return refuse('simulation.busy');
    }
    opening += 1;
    try {
      const opened = await openRun(start);
      if (opened.ok) runs.set(opened.value.id, opened.value);
      return opened;
    } finally {
      opening -= 1;
    }
  }

  async function openRun(start: SimulationStart): Promise<Result<Run>> {
    const { scratch, known, accountId, personId } = start;
    const began = clock.monotonic();
    let world: World;
    try {
      world = await openWorld({
        services: { ...services, simulations },
        ...{ connection, scratch, known, accountId, personId },
      });
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
      const id = random(ID_BYTES).toString('base64url');
      return ok(startRun({ id, start, world, jobId: deposited.value, began }));
    } catch (error) {
      await world.close();
      throw error;
    }
  }

  interface Starting {
    readonly id: string;
    readonly start: SimulationStart;
    readonly world: World;
    readonly jobId: number;
    readonly began: number;
  }

  function startRun({ id, start, world, jobId, began }: Starting): Run {
    let step: SimulationStepName = 'read';
    let outcome: { readonly fault: Refusal | null; readonly failed: boolean; readonly ms: number } | undefined;
    const aborted = new AbortController();
    const onStep = (now: SimulationStepName): void => {
      step = now;
    };
    const go = async (): Promise<Refusal | null> => {
      const stopped = (await runTasks(world, aborted.signal, onStep)) ?? (await faultOfJob(world, jobId));
      if (stopped !== null) return stopped;
      step = 'compose';
      const confirmed = await start.confirm(world.services, jobId);
      if (!confirmed.ok) return confirmed.refusal;
      return runTasks(world, aborted.signal, onStep);
    };
    const settled = (fault: Refusal | null, failed = false): void => {
      outcome = { fault, failed, ms: clock.monotonic() - began };
    };
    const running = go().then(
      (fault) => settled(fault),
      (error: unknown) => {
        if (!aborted.signal.aborted) log.error('simulation.failed', { step, error: error as Error });
        settled({ label: 'simulation.failed', parameters: {} }, true);
      },
    );
    return {
      id,
      personId: start.personId,
      seenAt: clock.monotonic(),
      startedAt: clock.now(),
      world: world.services,
      jobId,
      progress: () => ({
        state: outcome === undefined ? 'running' : outcome.failed ? 'failed' : outcome.fault ? 'refused' : 'done',
        step,
        fault: outcome?.fault ?? null,
        ms: Math.round(outcome?.ms ?? clock.monotonic() - began),
      }),
      isRunning: () => outcome === undefined,
      stop: async () => {
        aborted.abort(new Error('The simulation was ended.'));
        await running;
        await world.close();
      },
    };
  }

  const find = (personId: number, id: string): Run | undefined => {
    const run = runs.get(id);
    if (run?.personId !== personId) return undefined;
    run.seenAt = clock.monotonic();
    return run;
  };
  const simulations: Simulations = {
    receive: () => {
      const name = `${ownPrefix()}${random(ID_BYTES).toString('hex')}`;
      return openScratchFiles(path.join(workRoot, name), services.files);
    },
    begin,
    find,
    async end(personId, id) {
      const run = find(personId, id);
      if (run) await end(run);
      return run !== undefined;
    },
    async close() {
      clearInterval(timer);
      await Promise.all([...runs.values()].map(end));
    },
  };
  return simulations;
}

/** The error in which the job of a run ended. */
async function faultOfJob({ services }: World, jobId: number): Promise<Refusal | null> {
  const row = await services.db.selectFrom('job').select('error').where('id', '=', jobId).executeTakeFirst();
  return (row?.error as Refusal | null | undefined) ?? null;
}
