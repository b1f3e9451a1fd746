// A channel that a person holds (docs/decisions/0764). Pure.

import { ok, type Result, refuse } from '../errors/result.ts';

/** How long a delivery waits by itself, in ms: as long as for a peer that is away. */
export const LONGEST_WAIT_MS = 2 * 86_400_000;

/** Since when a delivery waits. @param since ISO 8601, of the look before; undefined: this is the first */
export function decideWait(since: string | undefined, now: Date): { readonly since: string; readonly goesOn: boolean } {
  const from = since ?? now.toISOString();
  return { since: from, goesOn: now.getTime() - Date.parse(from) < LONGEST_WAIT_MS };
}

/** Whether a channel may be held: by one person at a time. */
export const mayHold = (held: { readonly by: string; readonly reason: string } | null): Result<true> =>
  held === null ? ok(true) : refuse('channels.held', { person: held.by, reason: held.reason });

/** Whether there is something to release. */
export const mayRelease = (held: unknown, name: string): Result<true> =>
  held === null ? refuse('channels.notHeld', { name }) : ok(true);
