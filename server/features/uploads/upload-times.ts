// How long uploads, their answers and their holders last.

const DAY_MS = 86_400_000;
/** How long an unfinished upload waits for its next byte. */
export const UNFINISHED_MS = 7 * DAY_MS;
/** How long a finished upload answers repeats (docs/model.md, "Uploads"). */
export const FINISHED_MS = 60 * DAY_MS;
/** A holder that does not prolong its lease for this time is dead or stalled; another connection may go on. */
export const LEASE_MS = 15_000;

/** An instant later by `ms`. */
export const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
