// The pool of child processes in which customers' documents are opened: two lanes, one document at a time, limits kept by
// the parent. A crash costs that document, not the server.
import { mkdirSync } from 'node:fs';
import { type Result, refuse } from '#domain/errors/result.ts';
import { type Child, type ChildOptions, type KillReason, startChild } from './child.ts';

/** `person`: somebody waits for it. `batch`: everything else. */
export type Lane = 'person' | 'batch';

/** A job and how long it may take. */
export interface PoolCall {
  readonly lane: Lane;
  readonly kind: string;
  readonly job: unknown;
  /** Paths of the documents the job opens. */
  readonly documents: readonly string[];
  /** ms in all that the job may take */
  readonly totalMs: number;
  /** ms without progress, where it is not the pool's */
  readonly idleMs?: number;
  readonly signal?: AbortSignal;
}

/** A child that had to be killed, for the log. */
export interface Incident {
  readonly kind: string;
  readonly reason: KillReason;
  readonly document: string | undefined;
  /** The end of what the child wrote to its error output. */
  readonly output: string;
}

/** What all children of a pool have in common. One more than `batchChildren` is kept, for persons. */
export interface PoolOptions extends ChildOptions {
  /** Children for batches. */
  readonly batchChildren: number;
  /** ms without progress after which a child is killed */
  readonly idleMs: number;
  /** Jobs after which a child is replaced. */
  readonly jobsPerChild: number;
  readonly onIncident?: (incident: Incident) => void;
}

/** The children, and the jobs that wait for one. */
export interface Pool {
  /**
   * Runs one job in a child of the lane. A document that has killed two children is refused with `document.tooCostly`
   * (`document`: its path, `reason`). Rejects when the job is aborted, the pool is stopped, or the child met a bug;
   * an error of the system in the child (a full disk) keeps its `code`.
   */
  run(call: PoolCall): Promise<Result<unknown>>;
  /** Kills all children and waits until they are gone. */
  stop(): Promise<void>;
}

/** Ends of this many documents are remembered. */
const KILLS_KEPT = 1000;
const KILLS_ALLOWED = 2;
const DOCUMENTS_FAULT: readonly KillReason[] = ['idle', 'time', 'memory', 'crash'];

interface Waiting {
  readonly call: PoolCall;
  readonly resolve: (result: Result<unknown>) => void;
  readonly reject: (error: unknown) => void;
}

interface Slot {
  child: Child | undefined;
  jobs: number;
  busy: boolean;
}

interface LaneState {
  readonly slots: readonly Slot[];
  readonly queue: Waiting[];
}

interface PoolState {
  readonly options: PoolOptions;
  readonly lanes: Readonly<Record<Lane, LaneState>>;
  readonly children: Set<Child>;
  readonly kills: Map<string, number>;
  spare: Child | undefined;
  stopped: boolean;
}

const lane = (count: number): LaneState => ({
  slots: Array.from({ length: count }, () => ({ child: undefined, jobs: 0, busy: false })),
  queue: [],
});

/** Starts the pool, with one child ready ahead of the first job. */
export function startPool(options: PoolOptions): Pool {
  mkdirSync(options.workRoot, { recursive: true });
  const state: PoolState = {
    options,
    lanes: { person: lane(1), batch: lane(Math.max(1, options.batchChildren)) },
    children: new Set(),
    kills: new Map(),
    spare: undefined,
    stopped: false,
  };
  state.spare = newChild(state);
  return { run: (call) => enqueue(state, call), stop: () => stop(state) };
}

function newChild(state: PoolState): Child {
  const child = startChild(state.options);
  state.children.add(child);
  void child.ended.then(() => state.children.delete(child));
  return child;
}

/** The spare if there is one, and another spare for the next. */
function takeChild(state: PoolState): Child {
  const spare = state.spare;
  state.spare = newChild(state);
  return spare?.alive ? spare : newChild(state);
}

function enqueue(state: PoolState, call: PoolCall): Promise<Result<unknown>> {
  if (state.stopped) return Promise.reject(new Error('The document pool is stopped.'));
  if (call.signal?.aborted) return Promise.reject(call.signal.reason);
  const known = call.documents.find((document) => (state.kills.get(document) ?? 0) >= KILLS_ALLOWED);
  if (known !== undefined) return Promise.resolve(tooCostly(known, 'known'));
  return new Promise((resolve, reject) => {
    const { queue } = state.lanes[call.lane];
    const waiting: Waiting = { call, resolve, reject };
    call.signal?.addEventListener('abort', () => {
      const place = queue.indexOf(waiting);
      if (place >= 0) queue.splice(place, 1);
      reject(call.signal?.reason);
    });
    queue.push(waiting);
    dispatch(state, call.lane);
  });
}

function dispatch(state: PoolState, name: Lane): void {
  const { slots, queue } = state.lanes[name];
  for (const slot of slots) {
    if (slot.busy || state.stopped) continue;
    const waiting = queue.shift();
    if (!waiting) return;
    slot.busy = true;
    void work(state, slot, waiting).finally(() => {
      slot.busy = false;
      dispatch(state, name);
    });
  }
}

/** One job, and once more in a new child when the first was killed by the document. */
async function work(state: PoolState, slot: Slot, waiting: Waiting): Promise<void> {
  try {
    for (;;) {
      const result = await attempt(state, slot, waiting.call);
      if (result === 'again') continue;
      waiting.resolve(result);
      return;
    }
  } catch (error) {
    waiting.reject(error);
  }
}

async function attempt(state: PoolState, slot: Slot, call: PoolCall): Promise<Result<unknown> | 'again'> {
  if (state.stopped) throw new Error('The document pool is stopped.');
  call.signal?.throwIfAborted();
  if (!slot.child?.alive) Object.assign(slot, { child: takeChild(state), jobs: 0 });
  const child = slot.child;
  if (!child) throw new Error('No child process could be started.');
  const abort = (): void => child.kill('aborted');
  call.signal?.addEventListener('abort', abort);
  const idleMs = call.idleMs ?? state.options.idleMs;
  const outcome = await child
    .run({ kind: call.kind, job: call.job }, { idleMs, totalMs: call.totalMs })
    .finally(() => call.signal?.removeEventListener('abort', abort));
  slot.jobs++;
  if (outcome.type === 'answer') {
    if (outcome.recycle || slot.jobs >= state.options.jobsPerChild) retire(slot);
    return outcome.result;
  }
  retire(slot);
  if (outcome.type === 'failure') {
    const failure = new Error(`A document job failed in its child process: ${outcome.message}`);
    throw outcome.code === undefined ? failure : Object.assign(failure, { code: outcome.code });
  }
  return judge(state, call, outcome);
}

/** After any error always a new child. */
function retire(slot: Slot): void {
  slot.child?.kill('stopped');
  slot.child = undefined;
}

interface Killed {
  readonly reason: KillReason;
  readonly document?: string;
  readonly output: string;
}

function judge(state: PoolState, call: PoolCall, { reason, document, output }: Killed): Result<unknown> | 'again' {
  if (!DOCUMENTS_FAULT.includes(reason)) {
    throw reason === 'aborted' ? call.signal?.reason : new Error('The document pool is stopped.');
  }
  const blamed = document ?? call.documents[0];
  state.options.onIncident?.({ kind: call.kind, reason, document: blamed, output });
  if (blamed === undefined) return tooCostly('', reason);
  const kills = (state.kills.get(blamed) ?? 0) + 1;
  state.kills.delete(blamed);
  state.kills.set(blamed, kills);
  const oldest = state.kills.keys().next().value;
  if (state.kills.size > KILLS_KEPT && oldest !== undefined) state.kills.delete(oldest);
  return kills >= KILLS_ALLOWED ? tooCostly(blamed, reason) : 'again';
}

const tooCostly = (document: string, reason: string): Result<never> =>
  refuse('document.tooCostly', { document, reason });

async function stop(state: PoolState): Promise<void> {
  state.stopped = true;
  for (const { queue } of Object.values(state.lanes)) {
    for (const { reject } of queue.splice(0)) reject(new Error('The document pool is stopped.'));
  }
  const children = [...state.children];
  for (const child of children) child.kill('stopped');
  await Promise.all(children.map((child) => child.ended));
}
