// Works through what is due: two uploads at once of which at most one is big, and two steps of automated mode. Each
// document pauses for itself; while the server does not answer at all, one document at a time asks for all of them.
import type { AgentClock, AgentLog } from '#main/system/system.types.ts';
import type { Verdict } from './answers.rules.ts';
import { type Pauses, pauseAfter } from './backoff.rules.ts';
import { openSilence, type Silence } from './silence.ts';
import type { StepResult } from './step.ts';

export type Lane = 'small' | 'big' | 'follow';

export interface CourierOptions {
  readonly clock: AgentClock;
  readonly chance: () => number;
  readonly log: AgentLog;
  readonly pauses: Pauses;
  /** In which lane a document waits; null: it needs nothing. */
  readonly laneOf: (id: string) => Lane | null;
  /** When a document came, to compare: of those in a lane the oldest goes first. */
  readonly cameAt: (id: string) => string;
  /**
   * One try; `heard` is told of each request whether something answered it. Must not throw for a broken network; a throw
   * is a broken disk and counts as a failed try.
   */
  readonly run: (id: string, signal: AbortSignal, heard: (answer: boolean) => void) => Promise<StepResult>;
  /** Writes down what a failed try means. @returns failed tries so far */
  readonly failed: (id: string, verdict: Verdict) => Promise<number>;
  /** Shows when the next try is due. */
  readonly pausing: (id: string, until: Date) => void;
  /** The server refuses who we are: nothing is tried until `wake`. */
  readonly signedOut: () => void;
  /** Whether the server answers; told when it changes. */
  readonly reachable: (answers: boolean) => void;
  /** false: nothing may be sent now (nobody signed in, paused). */
  readonly open: () => boolean;
}

export interface Courier {
  /** Looks at a document again: it is new, or something changed. */
  readonly add: (id: string) => void;
  /** Breaks off what runs for a document. */
  readonly abort: (id: string) => void;
  /** Tries now whatever waits or pauses. */
  readonly wake: () => void;
  readonly close: () => Promise<void>;
}

const AT_ONCE: Readonly<Record<Lane, number>> = { small: 2, big: 1, follow: 2 };
const LANES = ['follow', 'big', 'small'] as const;
/** A broken disk gets a longer pause than a first failure. */
const DISK_FAILURES = 5;

interface Running {
  readonly lane: Lane;
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

/** Documents that are due, and those that are tried now. */
interface Waiting {
  readonly lanes: Readonly<Record<Lane, Set<string>>>;
  readonly running: Map<string, Running>;
  /** Asked for while they ran. */
  readonly again: Set<string>;
}

function hasRoom({ lanes, running }: Waiting, lane: Lane, away: boolean): boolean {
  if (away) return running.size === 0;
  const runningIn = (name: Lane): number => [...running.values()].filter((one) => one.lane === name).length;
  // A big document that waits or runs leaves the other place to the small ones, and keeps its own.
  const big = lanes.big.size + runningIn('big') > 0;
  return runningIn(lane) < (lane === 'small' && big ? 1 : AT_ONCE[lane]);
}

/**
 * Whose turn it is. Those that paused come back at the end of their lane: the oldest goes first all the same. While the
 * server is away they ask in turn: it may be one document that breaks the line.
 */
function nextOf(lane: ReadonlySet<string>, away: boolean, cameAt: (id: string) => string): string {
  const [first = ''] = lane;
  let found = first;
  if (!away) for (const id of lane) if (cameAt(id) < cameAt(found)) found = id;
  return found;
}

/** What follows a try. `pause` ends with the document in its lane again. */
async function settle(
  id: string,
  result: StepResult,
  { failed, pausing, signedOut, chance, pauses, clock }: CourierOptions,
  go: { readonly add: (id: string) => void; readonly pause: (id: string, ms: number) => void },
): Promise<void> {
  if (result.kind === 'rest') return;
  if (result.kind === 'again') {
    if (result.ms === 0) go.add(id);
    else go.pause(id, result.ms);
    return;
  }
  const attempts = await failed(id, result);
  if (result.kind === 'signIn') {
    signedOut();
    go.add(id);
  } else if (result.kind === 'retry') {
    const ms = pauseAfter(attempts, chance(), pauses, result.afterMs);
    go.pause(id, ms);
    pausing(id, new Date(clock.now().getTime() + ms));
  }
}

/** One timer for each document that pauses. */
function openPauses(clock: AgentClock, over: (id: string) => void) {
  const timers = new Map<string, () => void>();
  const clear = (id: string): void => {
    timers.get(id)?.();
    timers.delete(id);
  };
  const set = (id: string, ms: number): void => {
    clear(id);
    const end = (): void => {
      timers.delete(id);
      over(id);
    };
    timers.set(id, clock.after(ms, end));
  };
  return { set, clear, has: (id: string): boolean => timers.has(id), ids: (): string[] => [...timers.keys()] };
}

/** What one try hears: its first answer shows that the server is there, whatever is cut after it. */
function hearing(signal: AbortSignal, silence: Silence, opened: () => void): (answer: boolean) => void {
  let answered = false;
  return (answer) => {
    if (signal.aborted || answered) return;
    answered = answer;
    const opens = answer && silence.away();
    silence.heard(answer);
    if (opens) opened();
  };
}

export function openCourier(options: CourierOptions): Courier {
  const { clock, chance, log, pauses } = options;
  const lanes: Waiting['lanes'] = { small: new Set(), big: new Set(), follow: new Set() };
  const waiting: Waiting = { lanes, running: new Map(), again: new Set() };
  const { running, again } = waiting;
  let standing: 'open' | 'signedOut' | 'closed' = 'open';
  const silence = openSilence({ clock, chance, pauses, reachable: options.reachable, over: () => pump() });

  const pausing = openPauses(clock, (id) => add(id));
  const signedOut = (): void => {
    standing = 'signedOut';
    options.signedOut();
  };

  const runOne = async (id: string, signal: AbortSignal): Promise<void> => {
    try {
      const result = await options.run(id, signal, hearing(signal, silence, pump));
      if (signal.aborted) return add(id);
      await settle(id, result, { ...options, signedOut }, { add, pause: pausing.set });
    } catch (error) {
      // The disk did not take what happened: the server knows it under its key, the next try finds it.
      log('error', 'outbox.step-failed', { document: id, reason: String(error) });
      pausing.set(id, pauseAfter(DISK_FAILURES, chance(), pauses));
    }
  };

  function start(id: string, lane: Lane): void {
    lanes[lane].delete(id);
    const abort = new AbortController();
    const done = runOne(id, abort.signal).finally(() => {
      running.delete(id);
      if (again.delete(id)) add(id);
      else pump();
    });
    running.set(id, { lane, abort, done });
  }

  function pump(): void {
    if (standing !== 'open' || !options.open() || silence.pausing()) return;
    for (const lane of LANES) {
      while (lanes[lane].size > 0 && hasRoom(waiting, lane, silence.away())) {
        start(nextOf(lanes[lane], silence.away(), options.cameAt), lane);
      }
    }
  }

  function add(id: string): void {
    if (standing === 'closed') return;
    if (running.has(id)) {
      again.add(id);
      return;
    }
    const lane = options.laneOf(id);
    for (const name of LANES) if (name !== lane) lanes[name].delete(id);
    if (lane === null || pausing.has(id)) return;
    lanes[lane].add(id);
    pump();
  }

  return {
    add: (id) => {
      pausing.clear(id);
      add(id);
    },
    abort: (id) => running.get(id)?.abort.abort(),
    wake: () => {
      if (standing === 'signedOut') standing = 'open';
      silence.wake();
      for (const id of pausing.ids()) {
        pausing.clear(id);
        add(id);
      }
      pump();
    },
    close: async () => {
      standing = 'closed';
      silence.close();
      for (const id of pausing.ids()) pausing.clear(id);
      for (const { abort } of running.values()) abort.abort();
      await Promise.allSettled([...running.values()].map(({ done }) => done));
    },
  };
}
