// One batch of messages on its way to an endpoint, and what of it was taken.
import type { Services } from '#server/context/context.ts';
import type { OutgoingSender } from '#server/system/outgoing.ts';
import type { DueHook, toldFacts } from './hooks.repository.ts';
import { settleTaken, settleTakenLate, type Taken } from './settling.repository.ts';

export type HookServices = Pick<Services, 'db' | 'queue' | 'clock' | 'secrets' | 'hookReceivers' | 'log'>;

/** What was taken is written down together, after this long at the latest, ms: what a server that dies says twice. */
const SETTLED_AFTER_MS = 250;

/** What is known of one batch. */
export interface Sending {
  readonly services: HookServices;
  readonly hook: DueHook;
  readonly secrets: readonly string[];
  readonly receivers: OutgoingSender;
  readonly facts: Awaited<ReturnType<typeof toldFacts>>;
  /** Others have their turn: what is under way ends, and nothing more is begun. */
  readonly isTurnOver: () => boolean;
  /** Set by the first message that reaches nobody, or by the last attempt of all: nothing more is sent with it. */
  isOver: boolean;
  /** Somebody answered. */
  reached: boolean;
  takenAt: Date | null;
  /** Not yet written down. */
  taken: Taken[];
  /** By the monotonic clock, ms */
  settledAt: number;
}

/** Writes down what was taken since the last time. */
export async function settle(sending: Sending): Promise<void> {
  const { taken } = sending;
  sending.taken = [];
  sending.settledAt = sending.services.clock.monotonic();
  await settleTaken(sending.services.db, taken);
}

/** It goes to what was taken; at a later attempt it lets go what stands behind it. */
export async function noteTaken(sending: Sending, one: Taken): Promise<void> {
  const { db, clock } = sending.services;
  sending.reached = true;
  sending.takenAt = one.at;
  if (one.event.tries > 0) return settleTakenLate(db, one);
  sending.taken.push(one);
  if (clock.monotonic() - sending.settledAt >= SETTLED_AFTER_MS) await settle(sending);
}
