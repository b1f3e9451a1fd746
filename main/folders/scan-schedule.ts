// When a watched folder is scanned: one scan after the other, never two at once, sooner when a hint comes.
import type { AgentClock } from '#main/system/system.types.ts';

/** Events come in bursts: one scan serves those within this time, ms. */
const HINT_MS = 100;

export interface ScanSchedule {
  /** Scans after the scan that may be under way. @returns what `scan` returned */
  readonly now: () => Promise<boolean>;
  /** Scans shortly, instead of at the next regular time. */
  readonly soon: () => void;
  /** Ends; resolves when the last scan has ended. */
  readonly close: () => Promise<void>;
}

interface ScanScheduleOptions {
  /** Never rejects. */
  readonly scan: () => Promise<boolean>;
  /** Milliseconds until the next scan, asked after each. */
  readonly pause: () => number;
  readonly clock: AgentClock;
}

/** Scans at once, and then again and again until it is closed. */
export function createScanSchedule({ scan, pause, clock }: ScanScheduleOptions): ScanSchedule {
  let last: Promise<boolean> = Promise.resolve(false);
  let cancel = (): void => {};
  let dueSoon = false;
  let closed = false;

  function plan(ms: number): void {
    cancel();
    if (!closed) cancel = clock.after(ms, () => void now());
  }
  function now(): Promise<boolean> {
    cancel();
    if (closed) return last;
    last = last.then(async () => {
      dueSoon = false;
      const found = await scan();
      plan(dueSoon ? HINT_MS : pause());
      return found;
    });
    return last;
  }
  void now();
  return {
    now,
    soon() {
      if (dueSoon) return;
      dueSoon = true;
      plan(HINT_MS);
    },
    async close() {
      closed = true;
      cancel();
      await last;
    },
  };
}
