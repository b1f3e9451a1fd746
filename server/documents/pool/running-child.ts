// A child process that runs: hears its messages, keeps the limits of its job, and kills it.
import type { ChildProcess } from 'node:child_process';
import type { Child, ChildOptions, KillReason, Outcome, RunLimits } from './child.types.ts';
import { killGroup } from './kill-group.ts';
import { residentBytes } from './memory.ts';
import type { ChildMessage, JobMessage } from './messages.ts';

const WATCH_EVERY_MS = 100;
/** ms for a process to come up, on a machine under load too. No document is to blame for a start that takes longer. */
const START_LIMIT_MS = 60_000;
const OUTPUT_KEPT = 4000;

/** What is known of a child, and the job that it does. */
interface ChildState {
  readonly child: ChildProcess;
  readonly options: ChildOptions;
  alive: boolean;
  /** The program is up and takes jobs. */
  ready: boolean;
  /** Why it was killed. */
  reason: KillReason | undefined;
  /** The document that is open now. */
  document: string | undefined;
  /** The end of its error output. */
  output: string;
  /** ms, monotonic: its last message */
  heard: number;
  /** Ends the job at hand; undefined: it does none. */
  settle: ((outcome: Outcome) => void) | undefined;
}

/** Watches a process that was just started; `cleanUp` removes what belongs to it when it is gone. */
export function runningChild(child: ChildProcess, options: ChildOptions, cleanUp: () => void): Child {
  const state: ChildState = {
    child,
    options,
    alive: true,
    ready: false,
    reason: undefined,
    document: undefined,
    output: '',
    heard: 0,
    settle: undefined,
  };
  const ended = new Promise<void>((resolve) => {
    const leave = (): void => {
      if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) return;
      state.alive = false;
      cleanUp();
      settleEnded(state);
      resolve();
    };
    child.once('exit', leave);
    child.on('error', leave);
  });
  child.stderr?.on('data', (bytes: Buffer) => {
    state.output = (state.output + bytes.toString('utf8')).slice(-OUTPUT_KEPT);
  });
  child.on('message', (message: ChildMessage) => hear(state, message));
  return {
    pid: child.pid ?? 0,
    get alive() {
      return state.alive && child.connected;
    },
    run: (message, limits) => run(state, message, limits),
    kill: (why) => kill(state, why),
    ended,
  };
}

function kill(state: ChildState, why: KillReason): void {
  state.alive = false;
  state.reason ??= why;
  end(state.child);
}

/** The outcome of the job of a process that is gone. */
function settleEnded(state: ChildState): void {
  const { child, ready, reason, document, output, settle } = state;
  const killed = { type: 'killed' as const, reason: reason ?? crashReason(child, output), output };
  if (!ready && reason === undefined) settle?.({ type: 'failure', message: `It did not start. ${output}` });
  else settle?.(document === undefined ? killed : { ...killed, document });
}

function hear(state: ChildState, message: ChildMessage): void {
  state.heard = state.options.now();
  if (message.type === 'ready') state.ready = true;
  else if (message.type === 'progress') state.document = message.document ?? state.document;
  else if (message.type === 'failure' && message.cause === 'bug') state.settle?.(message);
  else if (message.type === 'failure') {
    state.output += message.message;
    kill(state, message.cause === 'memory' ? 'memory' : 'crash');
  } else state.settle?.(message);
}

function run(state: ChildState, message: JobMessage, limits: RunLimits): Promise<Outcome> {
  const { child, options } = state;
  const times = { started: options.now() };
  state.heard = times.started;
  state.document = undefined;
  // The times of a job begin when the child is up.
  const begin = (): void => {
    times.started = options.now();
  };
  if (!state.ready) child.once('message', begin);
  const watch = setInterval(() => keepLimits(state, times.started, limits), WATCH_EVERY_MS);
  return new Promise<Outcome>((resolve) => {
    state.settle = resolve;
    // A program that never came up is no document's fault.
    const lost = () => (state.ready ? kill(state, 'crash') : end(child));
    if (!child.connected) lost();
    else child.send(message, (error) => error && lost());
  }).finally(() => {
    clearInterval(watch);
    state.settle = undefined;
  });
}

function keepLimits(state: ChildState, started: number, limits: RunLimits): void {
  const { child, options } = state;
  const now = options.now();
  if (!state.ready) {
    if (now - started > START_LIMIT_MS) end(child);
  } else if (now - started > limits.totalMs) kill(state, 'time');
  else if (now - state.heard > limits.idleMs) kill(state, 'idle');
  void residentBytes(child.pid ?? 0).then((bytes) => {
    if (bytes !== null && bytes > options.memoryBytes && state.settle) kill(state, 'memory');
  });
}

/** V8 says that its heap is full, and ends by one signal or another. */
const HEAP_IS_FULL = /heap out of memory|heap limit/i;

/** A SIGKILL that the parent did not send comes from the child itself or from the system, both for memory. */
function crashReason(child: ChildProcess, output: string): KillReason {
  const isKilled = child.signalCode === 'SIGKILL' || child.signalCode === 'SIGABRT';
  return isKilled || HEAP_IS_FULL.test(output) ? 'memory' : 'crash';
}

/** One that has ended is left alone: its number may be another's by now. */
function end({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) killGroup(pid);
}
