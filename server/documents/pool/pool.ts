// The pool of child processes in which customers' documents are opened: three lanes, turns by account and person, one document at a time, limits kept by
// the parent. A crash ends the work on that document, not the server.
import { mkdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { Result } from '#domain/errors/result.ts';
import { judgeKill, type Kills, refusalOfKnown } from './blame.ts';
import { startChild } from './child.ts';
import type { Child } from './child.types.ts';
import { type FairQueue, fairQueue, sharesOf } from './fair-queue.ts';
import { type Orphans, watchOrphans } from './orphans.ts';
import type { Lane, Pool, PoolCall, PoolOptions } from './pool.types.ts';

interface QueuedCall {
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
  readonly queue: FairQueue<QueuedCall>;
}

interface PoolState {
  readonly options: PoolOptions;
  readonly lanes: Readonly<Record<Lane, LaneState>>;
  readonly children: Set<Child>;
  readonly kills: Kills;
  readonly orphans: Orphans;
  spare: Child | undefined;
  stopped: boolean;
}

const lane = (count: number): LaneState => ({
  slots: Array.from({ length: count }, () => ({ child: undefined, jobs: 0, busy: false })),
  queue: fairQueue(sharesOf(count)),
});

/** Two, so that one account's long pictures leave a place to the others. Their children start when they are needed. */
const ASIDE_CHILDREN = 2;

/** Starts the pool, with one child ready ahead of the first job. */
export function startPool(options: PoolOptions): Pool {
  mkdirSync(options.workRoot, { recursive: true, mode: 0o700 });
  const state: PoolState = {
    options,
    lanes: {
      person: lane(Math.max(1, options.personChildren)),
      batch: lane(Math.max(1, options.batchChildren)),
      aside: lane(ASIDE_CHILDREN),
    },
    children: new Set(),
    kills: new Map(),
    orphans: watchOrphans(),
    spare: undefined,
    stopped: false,
  };
  state.spare = newChild(state);
  return { run: (call) => enqueue(state, call), stop: () => stop(state) };
}

function newChild(state: PoolState): Child {
  const child = startChild(state.options);
  state.children.add(child);
  state.orphans.add(child.pid);
  void child.ended.then(() => {
    state.children.delete(child);
    state.orphans.remove(child.pid);
  });
  return child;
}

/** The spare child, or a new one; another spare is started for the next call. */
function takeChild(state: PoolState): Child {
  const spare = state.spare;
  state.spare = newChild(state);
  return spare?.alive ? spare : newChild(state);
}

/** A picture that may take a minute leaves the processor to whoever waits. */
function giveWay({ pid }: Child): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already; its job says so.
  }
}

function enqueue(state: PoolState, call: PoolCall): Promise<Result<unknown>> {
  if (state.stopped) return Promise.reject(new Error('The document pool is stopped.'));
  if (call.signal?.aborted) return Promise.reject(call.signal.reason);
  const refusal = refusalOfKnown(state.kills, call, state.options.now());
  if (refusal !== null) return Promise.resolve(refusal);
  return new Promise((resolve, reject) => {
    const { queue } = state.lanes[call.lane];
    const queued: QueuedCall = { call, resolve, reject };
    call.signal?.addEventListener('abort', () => {
      queue.remove(queued);
      reject(call.signal?.reason);
    });
    queue.add(queued, call.asker);
    dispatch(state, call.lane);
  });
}

function dispatch(state: PoolState, name: Lane): void {
  const { slots, queue } = state.lanes[name];
  for (const slot of slots) {
    if (slot.busy || state.stopped) continue;
    const turn = queue.take();
    if (!turn) return;
    slot.busy = true;
    const started = state.options.now();
    void work(state, slot, turn.item).finally(() => {
      turn.done(state.options.now() - started);
      slot.busy = false;
      dispatch(state, name);
    });
  }
}

/** One job, and once more in a new child when the first was killed by the document. */
async function work(state: PoolState, slot: Slot, queued: QueuedCall): Promise<void> {
  try {
    for (;;) {
      const result = await attempt(state, slot, queued.call);
      if (result === 'again') continue;
      queued.resolve(result);
      return;
    }
  } catch (error) {
    queued.reject(error);
  }
}

async function attempt(state: PoolState, slot: Slot, call: PoolCall): Promise<Result<unknown> | 'again'> {
  if (state.stopped) throw new Error('The document pool is stopped.');
  call.signal?.throwIfAborted();
  if (!slot.child?.alive) {
    Object.assign(slot, { child: takeChild(state), jobs: 0 });
    if (slot.child && call.lane === 'aside') giveWay(slot.child);
  }
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
  const { now, onIncident } = state.options;
  return judgeKill(state.kills, outcome, { call, now: now(), onIncident });
}

/** After any error always a new child. */
function retire(slot: Slot): void {
  slot.child?.kill('stopped');
  slot.child = undefined;
}

async function stop(state: PoolState): Promise<void> {
  state.stopped = true;
  for (const { queue } of Object.values(state.lanes)) {
    for (const { reject } of queue.drain()) reject(new Error('The document pool is stopped.'));
  }
  const children = [...state.children];
  for (const child of children) child.kill('stopped');
  await Promise.all(children.map((child) => child.ended));
  await state.orphans.stop();
}
