// Pauses between tries: they grow, differ by chance, and never exceed five minutes.

export interface Pauses {
  /** Milliseconds before the second try. */
  readonly least: number;
  /** Milliseconds at most. */
  readonly most: number;
}

export const PAUSES: Pauses = { least: 1_000, most: 300_000 };

/**
 * Milliseconds until the next try.
 * @param attempts tries that failed so far, 1 or more
 * @param chance 0 up to 1: it decides half of the pause, so that a thousand agents do not come back at once
 * @param askedMs what the server asked for by Retry-After; honoured even beyond the cap
 */
export function pauseAfter(attempts: number, chance: number, pauses: Pauses, askedMs: number | null = null): number {
  const full = Math.min(pauses.most, pauses.least * 2 ** Math.min(attempts - 1, 30));
  const pause = full / 2 + (full / 2) * chance;
  return Math.round(Math.max(pause, askedMs ?? 0));
}
