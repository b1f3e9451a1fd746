// One run of a program: started without a shell and without our environment, watched, and ended with all that it started.
import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { killGroup } from '#server/documents/pool/kill-group.ts';
import type { Orphans } from '#server/documents/pool/orphans.ts';
import { folderSize } from './folder-size.ts';
import { groupMemory } from './group-memory.ts';
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
async function passed(run: ProgramRun, pid: number): Promise<ProgramEnd | null> {
  return (await groupMemory(pid)) > run.limits.memoryBytes ? 'memory' : overfull(run);
}

/** Watches one process until `stop`. */
function watch(run: ProgramRun, { pid = 0, started, now }: { pid?: number; started: number; now: () => number }) {
  let reason: ProgramEnd | null = null;
  let isStopped = false;
  const end = (why: ProgramEnd): void => {
    if (isStopped) return;
    reason ??= why;
    killGroup(pid);
  };
  const look = async (): Promise<void> => {
    if (now() - started > run.limits.totalMs) return end('time');
    const limit = await passed(run, pid);
    if (limit !== null) end(limit);
    if (!isStopped) timer = setTimeout(look, WATCH_EVERY_MS);
  };
  let timer = setTimeout(look, WATCH_EVERY_MS);
  const abort = (): void => end('stopped');
  run.signal?.addEventListener('abort', abort);
  return {
    stop(): ProgramEnd | null {
      isStopped = true;
      clearTimeout(timer);
      run.signal?.removeEventListener('abort', abort);
      return reason;
    },
  };
}

function start(run: ProgramRun, machine: Machine): ChildProcess {
  const { file, args } = isolated(run, machine.isolation);
  return spawn(file, args, {
    cwd: run.folder,
    env: run.environment,
    // A group of its own, which is ended as one.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
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
  const child = start(run, machine);
  let output = '';
  child.stderr?.on('data', (bytes: Buffer) => {
    output = (output + bytes.toString('utf8')).slice(-OUTPUT_KEPT);
  });
  const { pid } = child;
  if (pid !== undefined) machine.orphans.add(pid);
  const watched = watch(run, { ...(pid === undefined ? {} : { pid }), started, now: machine.now });
  return new Promise((resolve) => {
    child.once('error', (error) => {
      watched.stop();
      if (pid === undefined) resolve({ type: 'failed', message: error.message });
    });
    child.once('exit', (code, signal) => {
      const ended = watched.stop();
      if (pid !== undefined) {
        endRest(pid);
        machine.orphans.remove(pid);
      }
      const answer = (): void => {
        const ms = machine.now() - started;
        resolve(outcomeOf(run, { reason: ended, outcome: { type: 'ended', code, signal, output, ms } }));
      };
      // Its last words may still be on their way; one that left its group could keep the pipe open for ever.
      const waited = setTimeout(answer, LAST_WORDS_MS);
      child.once('close', () => {
        clearTimeout(waited);
        answer();
      });
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
