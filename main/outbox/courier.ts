// Works through what is due: two uploads at once of which at most one is big, and two steps of automated mode. Each
// document pauses for itself. While the server does not answer at all, one document at a time is tried for all of them.
import type { AgentClock, AgentLog } from '#main/system/system.types.ts';
import type { Verdict } from '../link/answers.rules.ts';
import { type Pauses, pauseAfter } from './backoff.rules.ts';
import { hasRoom, LANES, type Lane, nextOf, type Schedule } from './lanes.ts';
import { createPauseTimers, type PauseTimers } from './pause-timers.ts';
import { openSilence, type Silence } from './silence.ts';
import type { StepResult } from './steps/step.ts';

export interface CourierOptions {
  readonly clock: AgentClock;
  readonly chance: () => number;
  readonly log: AgentLog;
  readonly pauses: Pauses;
  /** In which lane a document waits; null: it needs nothing. */
  readonly laneOf: (id: string) => Lane | null;
  /** When a document came, ISO 8601: in each lane the oldest goes first. */
  readonly cameAt: (id: string) => string;
  /**
   * One try; `heard` is called for each request with whether something answered it. Must not throw for a broken network:
   * a throw means a broken disk and counts as a failed try.
   */
  readonly run: (id: string, signal: AbortSignal, heard: (answer: boolean) => void) => Promise<StepResult>;
  /** Writes what a failed try means. @returns failed tries so far */
  readonly failed: (id: string, verdict: Verdict) => Promise<number>;
  /** Shows when the next try is due. */
  readonly pausing: (id: string, until: Date) => void;
  /** The server refuses the token: nothing is tried until `wake`. */
  readonly signedOut: () => void;
  /** Whether the server answers; called when that changes. */
  readonly reachable: (answers: boolean) => void;
  /** false: nothing may be sent now (not signed in, paused). */
  readonly open: () => boolean;
}

export interface Courier {
  /** Looks at a document again: it is new, or something changed. */
  readonly add: (id: string) => void;
  /** Aborts what runs for a document. */
  readonly abort: (id: string) => void;
  /** Tries everything that waits or pauses now. */
  readonly wake: () => void;
  readonly close: () => Promise<void>;
}

/** A broken disk gets a longer pause than a first failure. */
const DISK_FAILURES = 5;

/** Reports of one try: its first answer shows that the server is there, even if later ones are cut. */
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

class RunningCourier {
  readonly #options: CourierOptions;
  readonly #silence: Silence;
  readonly #timers: PauseTimers;
  readonly #schedule: Schedule = {
    lanes: { small: new Set(), big: new Set(), follow: new Set() },
    running: new Map(),
    again: new Set(),
  };
  #state: 'open' | 'signedOut' | 'closed' = 'open';

  constructor(options: CourierOptions) {
    const { clock, chance, pauses, reachable } = options;
    this.#options = options;
    this.#silence = openSilence({ clock, chance, pauses, reachable, over: () => this.#startDue() });
    this.#timers = createPauseTimers(clock, (id) => this.#enter(id));
  }

  add(id: string): void {
    this.#timers.clear(id);
    this.#enter(id);
  }

  abort(id: string): void {
    this.#schedule.running.get(id)?.abort.abort();
  }

  wake(): void {
    if (this.#state === 'signedOut') this.#state = 'open';
    this.#silence.wake();
    for (const id of this.#timers.ids()) this.add(id);
    this.#startDue();
  }

  async close(): Promise<void> {
    this.#state = 'closed';
    this.#silence.close();
    for (const id of this.#timers.ids()) this.#timers.clear(id);
    const running = [...this.#schedule.running.values()];
    for (const { abort } of running) abort.abort();
    await Promise.allSettled(running.map(({ done }) => done));
  }

  /** Puts a document into the lane where it waits; nowhere while it pauses. */
  #enter(id: string): void {
    if (this.#state === 'closed') return;
    const { lanes, running, again } = this.#schedule;
    if (running.has(id)) {
      again.add(id);
      return;
    }
    const lane = this.#options.laneOf(id);
    for (const name of LANES) if (name !== lane) lanes[name].delete(id);
    if (lane === null || this.#timers.has(id)) return;
    lanes[lane].add(id);
    this.#startDue();
  }

  /** Starts as many documents as there are places. */
  #startDue(): void {
    if (this.#state !== 'open' || !this.#options.open() || this.#silence.pausing()) return;
    const { lanes } = this.#schedule;
    for (const lane of LANES) {
      while (lanes[lane].size > 0 && hasRoom(this.#schedule, lane, this.#silence.away())) {
        this.#start(nextOf(lanes[lane], this.#silence.away(), this.#options.cameAt), lane);
      }
    }
  }

  #start(id: string, lane: Lane): void {
    const { lanes, running, again } = this.#schedule;
    lanes[lane].delete(id);
    const abort = new AbortController();
    const done = this.#try(id, abort.signal).finally(() => {
      running.delete(id);
      if (again.delete(id)) this.#enter(id);
      else this.#startDue();
    });
    running.set(id, { lane, abort, done });
  }

  async #try(id: string, signal: AbortSignal): Promise<void> {
    const { run, log, chance, pauses } = this.#options;
    try {
      const result = await run(
        id,
        signal,
        hearing(signal, this.#silence, () => this.#startDue()),
      );
      if (signal.aborted) return this.#enter(id);
      await this.#settle(id, result);
    } catch (error) {
      // The disk did not take what happened. The server knows it under its key, and the next try finds it there.
      log('error', 'outbox.step-failed', { document: id, reason: String(error) });
      this.#timers.set(id, pauseAfter(DISK_FAILURES, chance(), pauses));
    }
  }

  /** What follows a try. */
  async #settle(id: string, result: StepResult): Promise<void> {
    const { failed, pausing, signedOut, chance, pauses, clock } = this.#options;
    if (result.kind === 'rest') return;
    if (result.kind === 'again') {
      if (result.ms === 0) this.#enter(id);
      else this.#timers.set(id, result.ms);
      return;
    }
    const attempts = await failed(id, result);
    if (result.kind === 'signIn') {
      this.#state = 'signedOut';
      signedOut();
      this.#enter(id);
    } else if (result.kind === 'retry') {
      const ms = pauseAfter(attempts, chance(), pauses, result.afterMs);
      this.#timers.set(id, ms);
      pausing(id, new Date(clock.now().getTime() + ms));
    }
  }
}

/** Begins with nothing to do: `add` says what waits. */
export function openCourier(options: CourierOptions): Courier {
  const courier = new RunningCourier(options);
  return {
    add: (id) => courier.add(id),
    abort: (id) => courier.abort(id),
    wake: () => courier.wake(),
    close: () => courier.close(),
  };
}
