// One run of a program: started without a shell and without our environment, watched, and ended with all that it started.
import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { endFamily, type Family, killFamily, newMark } from '#server/documents/pool/family.ts';
import type { Orphans } from '#server/documents/pool/orphans.ts';
import { familyMemory } from './family-memory.ts';
import { folderSize } from './folder-size.ts';
import { type Isolation, isolated } from './isolation.ts';
import type { ProgramEnd, ProgramOutcome, ProgramRun } from './program.types.ts';

const WATCH_EVERY_MS = 250;
const OUTPUT_KEPT = 4_000;
/** A server that is busy reads late what a program said last. */
const LAST_WORDS_MS = 5_000;

/** What runs have in common. */
export interface Machine {
  readonly isolation: Isolation;
  readonly orphans: Orphans;
  /** ms, monotonic */
  readonly now: () => number;
}

/** The limit of its folder that is passed. */
async function overfull({ limits, folder }: ProgramRun): Promise<ProgramEnd | null> {
  const { bytes, files } = await folderSize(folder, limits.folderFiles);
  if (files > limits.folderFiles) return 'files';
  return bytes > limits.folderBytes ? 'bytes' : null;
}

/** The first limit that is passed. */
async function passed(run: ProgramRun, family: Family): Promise<ProgramEnd | null> {
  return (await familyMemory(family)) > run.limits.memoryBytes ? 'memory' : overfull(run);
}

/** Watches a program until `stop`. @param family null: it could not be started */
function watch(run: ProgramRun, family: Family | null, { started, now }: { started: number; now: () => number }) {
  let reason: ProgramEnd | null = null;
  let isStopped = false;
  let ended: Promise<void> = Promise.resolve();
  const end = (why: ProgramEnd): void => {
    if (isStopped || reason !== null || family === null) return;
    reason = why;
    ended = killFamily(family);
  };
  const look = async (): Promise<void> => {
    if (family === null) return;
    if (now() - started > run.limits.totalMs) return end('time');
    const limit = await passed(run, family);
    if (limit !== null) return end(limit);
    if (!isStopped) timer = setTimeout(look, WATCH_EVERY_MS);
  };
  let timer = setTimeout(look, WATCH_EVERY_MS);
  const abort = (): void => end('stopped');
  run.signal?.addEventListener('abort', abort);
  return {
    /** Ends what it left behind: in its group, or where it went from there. */
    async stop(): Promise<ProgramEnd | null> {
      isStopped = true;
      clearTimeout(timer);
      run.signal?.removeEventListener('abort', abort);
      await ended;
      if (family !== null) await endFamily(family);
      return reason;
    },
  };
}

function start(run: ProgramRun, machine: Machine): { readonly child: ChildProcess; readonly family: Family | null } {
  const { file, args } = isolated(run, machine.isolation);
  const mark = newMark();
  const child = spawn(file, args, {
    cwd: run.folder,
    env: { ...run.environment, ...mark },
    // A group of its own, which is ended as one.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const { pid: leader } = child;
  return { child, family: leader === undefined ? null : { leader, mark: mark.MAILROOM_RUN, seen: new Map() } };
}

/** What the tools that start a program say of themselves where they cannot (util-linux; 126 and 127 are those of POSIX). */
const NOT_STARTED = /^(?:unshare|prlimit): .*/;
const OF_TOOLS: ReadonlySet<number | null> = new Set([1, 126, 127]);

/** Why its tools could not start it; null: they did. */
const notStarted = ({ code, output }: Extract<ProgramOutcome, { type: 'ended' }>): string | null =>
  process.platform === 'linux' && OF_TOOLS.has(code) ? (NOT_STARTED.exec(output)?.[0] ?? null) : null;

/** Why there is nothing to start; null: there is. Behind the tools of Linux a missing program is an exit code like any other. */
const absence = (program: string): Promise<string | null> =>
  access(program, constants.X_OK).then(
    () => null,
    (error: Error) => error.message,
  );

/** How it ended. What was written since somebody looked counts too: a quick program is never looked at else. */
async function outcomeOf(
  run: ProgramRun,
  { reason, outcome }: { reason: ProgramEnd | null; outcome: Extract<ProgramOutcome, { type: 'ended' }> },
): Promise<ProgramOutcome> {
  const message = reason === null ? notStarted(outcome) : null;
  if (message !== null) return { type: 'failed', message };
  const why = reason ?? (await overfull(run));
  return why === null ? outcome : { type: 'killed', reason: why, output: outcome.output };
}

/** Runs a program to its end. Never rejects; what it left in its folder is the caller's. */
export async function runProgram(run: ProgramRun, machine: Machine): Promise<ProgramOutcome> {
  const message = await absence(run.path);
  if (message !== null) return { type: 'failed', message };
  if (run.signal?.aborted) return { type: 'killed', reason: 'stopped', output: '' };
  return runToEnd(run, machine);
}

function runToEnd(run: ProgramRun, machine: Machine): Promise<ProgramOutcome> {
  const started = machine.now();
  const { child, family } = start(run, machine);
  let output = '';
  child.stderr?.on('data', (bytes: Buffer) => {
    output = (output + bytes.toString('utf8')).slice(-OUTPUT_KEPT);
  });
  if (family !== null) machine.orphans.add(family.leader, family.mark);
  const watched = watch(run, family, { started, now: machine.now });
  // Its last words may still be on their way when it ends; who holds the pipe is ended too.
  const closed = new Promise((resolve) => child.once('close', resolve));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      if (family === null) resolve(watched.stop().then(() => ({ type: 'failed', message: error.message })));
    });
    child.once('exit', (code, signal) => {
      if (family === null) return;
      const ms = machine.now() - started;
      endRest(family.leader);
      resolve(
        watched.stop().then(async (reason) => {
          machine.orphans.remove(family.leader);
          await Promise.race([closed, new Promise((late) => setTimeout(late, LAST_WORDS_MS).unref())]);
          return outcomeOf(run, { reason, outcome: { type: 'ended', code, signal, output, ms } });
        }),
      );
    });
  });
}

/** What a program left behind in its group goes with it. Never the number alone: it may be another's by now. */
function endRest(leader: number): void {
  if (process.platform === 'win32') return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // Nothing is left.
  }
}
