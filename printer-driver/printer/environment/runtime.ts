// What the printer takes from the machine it runs on, passed in so that tests can hold time and chance still.
import type { Disk } from '#printer-driver/spool/disk.ts';
import type { Converter } from './conversion.ts';
import type { PrinterEvent } from './events.ts';

export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Runs `work` once after `ms`; the returned function cancels it. */
  readonly after: (ms: number, work: () => void) => () => void;
}
export interface PrinterRuntime {
  readonly clock: Clock;
  /** A new random uuid, lower case, without "urn:uuid:". */
  readonly uuid: () => string;
  readonly disk: Disk;
  readonly convert: Converter;
  readonly announce: (event: PrinterEvent) => void;
}

export const systemClock: Clock = {
  now: Date.now,
  after(ms, work) {
    const timer = setTimeout(work, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
