// The front page of programs that Mailroom does not bring: LibreOffice, and commands of the operator. They run in turns by
// account, with limits, and none outlives the server.
import type { OfferedPrograms } from '#domain/preprocessing/programs.ts';
import { type Asker, type FairQueue, fairQueue, sharesOf } from '#server/documents/pool/fair-queue.ts';
import { type Orphans, watchOrphans } from '#server/documents/pool/orphans.ts';
import type { Logger } from '#server/system/logger.ts';
import type { OperatorCommand } from './commands/commands.schema.ts';
import { readCommands } from './commands/read-commands.ts';
import { findIsolation, type Isolation } from './isolation.ts';
import { findOffice } from './office/find-office.ts';
import type { ProgramOutcome, ProgramRun } from './program.types.ts';
import { type Machine, runProgram } from './run-program.ts';

/** Programs at a time: one account never holds all places. */
const PLACES = 2;

/** What of the machine may be used. */
export interface Programs {
  /** Path of LibreOffice's `soffice`; null: it is not installed. */
  readonly office: string | null;
  /** By name. */
  readonly commands: ReadonlyMap<string, OperatorCommand>;
  readonly isolation: Isolation;
  /** What services may name. */
  readonly offered: OfferedPrograms;
  /** Runs one when it is this asker's turn. Its time begins then. */
  run(run: ProgramRun, asker: Asker): Promise<ProgramOutcome>;
  /** Ends all that run. */
  stop(): Promise<void>;
}

export interface ProgramsOptions {
  /** Path of soffice as the operator gives it; null: it is looked for. */
  readonly officePath: string | null;
  /** Path of the operator's file of commands; null: there are none. */
  readonly commandsFile: string | null;
  /** ms, monotonic */
  readonly now: () => number;
  /** Hears of programs that could not be started. */
  readonly log: Pick<Logger, 'error'>;
}

interface QueuedRun {
  readonly run: ProgramRun;
  readonly answer: (outcome: ProgramOutcome) => void;
}

/** Looks what the machine has. @throws Error in words where the operator named what cannot be carried out */
export async function openPrograms({ officePath, commandsFile, now, log }: ProgramsOptions): Promise<Programs> {
  const isolation = await findIsolation();
  const office = await findOffice(officePath);
  const commands = await readCommands(commandsFile, isolation);
  const stopped = new AbortController();
  // Started with the first program: most servers run none.
  let orphans: Orphans | undefined;
  const machine = (): Machine => {
    orphans ??= watchOrphans();
    return { isolation, orphans, now };
  };
  const queue = fairQueue<QueuedRun>(sharesOf(PLACES));
  const running = new Set<Promise<unknown>>();
  const next = (): void => {
    while (running.size < PLACES) {
      const turn = queue.take();
      if (turn === undefined) return;
      const started = now();
      const { run, answer } = turn.item;
      const signal = AbortSignal.any([stopped.signal, ...(run.signal ? [run.signal] : [])]);
      const done = runProgram({ ...run, signal }, machine()).then((outcome) => {
        running.delete(done);
        if (outcome.type === 'failed') log.error('program.not-started', { program: run.path, reason: outcome.message });
        turn.done(now() - started);
        answer(outcome);
        next();
      });
      running.add(done);
    }
  };
  return {
    office,
    commands: new Map(commands.map((command) => [command.name, command])),
    isolation,
    offered: { office: office !== null, commands: offeredCommands(commands) },
    run: (run, asker) =>
      new Promise((answer) => {
        queue.add({ run, answer }, asker);
        next();
      }),
    async stop() {
      stopped.abort();
      drop(queue);
      await Promise.all(running);
      await orphans?.stop();
    },
  };
}

function drop(queue: FairQueue<QueuedRun>): void {
  for (const { answer } of queue.drain()) answer({ type: 'killed', reason: 'stopped', output: '' });
}

/** What of a command a service may choose: neither its path nor its arguments. */
const offeredCommands = (commands: readonly OperatorCommand[]): OfferedPrograms['commands'] =>
  new Map(commands.map(({ name, accepts, parameters }) => [name, { accepts, parameters }]));
