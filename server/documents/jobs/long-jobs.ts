// A job of many pages collects its garbage oftener: its memory stays that of a short one, for a fifth more time.
import { setFlagsFromString } from 'node:v8';

/** Pages of a job from which memory counts more than time. */
const LONG_JOB = 5_000;
/** Per cent by which V8 lets a heap grow before it is swept; with 0 it decides itself, and doubles small ones. */
const GROWTH = { usual: 0, long: 35 } as const;

/** Sets how often the process sweeps, for the job that begins. The flag is read anew after each sweep. */
export function sweepFor(pages: number): void {
  setFlagsFromString(`--heap-growing-percent=${pages >= LONG_JOB ? GROWTH.long : GROWTH.usual}`);
}
