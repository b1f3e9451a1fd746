// The frame of a child process: takes one job at a time, reports progress, answers, and ends with its parent.
import { flushCompileCache } from 'node:module';
import type { Result } from '#domain/errors/result.ts';
import type { ChildLimits, ChildMessage, JobMessage } from './messages.ts';

/** What a job may report to the parent while it works. */
export interface JobContext {
  /** Says that the work goes on, and which document is open now; a silent job is killed after its time. */
  progress(document?: string): void;
}

/** Gives the answer of one kind of job. */
type JobHandler = (job: never, context: JobContext) => Promise<Result<unknown>> | Result<unknown>;

/** What a child can do, by the kind of the job. */
export interface ChildProgram {
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** True when this process should be replaced after the job that has just ended. */
  readonly worn?: () => boolean;
}

const PROGRESS_EVERY_MS = 250;

/** Serves jobs until the parent goes away. `limits` come as the last argument of the command line. */
export function serveJobs(program: ChildProgram): void {
  const limits: ChildLimits = JSON.parse(process.argv.at(-1) ?? '{}');
  // By a signal, which cannot fail: process.exit() joins threads of the compiler, and one that waits for the main thread's
  // garbage collection keeps it forever (nodejs/node#54918).
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.on('message', (message: JobMessage) => {
    void answer(program, message, limits).then(send);
  });
  send({ type: 'ready' });
  // Stored now, because a child mostly ends by a signal. Node has read the variable already.
  flushCompileCache();
  delete process.env.NODE_COMPILE_CACHE;
  delete process.env.MALLOC_ARENA_MAX;
}

const send = (message: ChildMessage): void => {
  process.send?.(message);
};

async function answer(program: ChildProgram, { kind, job }: JobMessage, limits: ChildLimits): Promise<ChildMessage> {
  try {
    const handler = program.handlers[kind];
    if (!handler) throw new Error(`There is no job of the kind "${kind}".`);
    // The parent sends each kind of job as its handler takes it (document-jobs.ts); the pipe knows no types.
    const result = await handler(job as never, contextOf(limits));
    return { type: 'answer', result, recycle: program.worn?.() ?? false };
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { type: 'failure', message, cause: causeOf(error), ...systemCode(error) };
  }
}

/** A full disk is no bug: the code of the system goes to the parent. */
function systemCode(error: unknown): { code?: string } {
  const given = error instanceof Error && 'syscall' in error && 'code' in error ? error.code : undefined;
  return typeof given === 'string' ? { code: given } : {};
}

/** WebAssembly traps are RuntimeErrors; its stack running over, and no memory for a buffer, are RangeErrors. */
function causeOf(error: unknown): 'bug' | 'trap' | 'memory' {
  if (!(error instanceof Error)) return 'bug';
  if (error instanceof RangeError && /allocation failed|memory/i.test(error.message)) return 'memory';
  return error.name === 'RuntimeError' || error instanceof RangeError ? 'trap' : 'bug';
}

/** The parent sees it on Linux alone, where it also sees a job that shows no progress. */
const isTooLarge = ({ memoryBytes }: ChildLimits): boolean =>
  process.platform !== 'linux' && process.memoryUsage.rss() > memoryBytes;

/** Progress at most four times a second, but at once for another document: the parent must know which one to blame. */
function contextOf(limits: ChildLimits): JobContext {
  let last = 0;
  let current: string | undefined;
  return {
    progress(document) {
      const now = performance.now();
      const changed = document !== undefined && document !== current;
      if (!changed && now - last < PROGRESS_EVERY_MS) return;
      if (isTooLarge(limits)) process.kill(process.pid, 'SIGKILL');
      last = now;
      current = document ?? current;
      send(document === undefined ? { type: 'progress' } : { type: 'progress', document });
    },
  };
}
