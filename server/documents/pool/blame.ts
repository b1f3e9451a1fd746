// Which documents have killed children, and what follows for them: one more try, or a refusal.
import { type Result, refuse } from '#domain/errors/result.ts';
import type { KillReason } from './child.types.ts';
import type { Incident, PoolCall } from './pool.types.ts';

/** Kills of this many documents are remembered. */
const KILLS_KEPT = 1000;
const KILLS_ALLOWED = 2;
/** ms. Later a document may be tried again: under overload a good one can be blamed. */
const REMEMBERED_MS = 600_000;
const DOCUMENTS_FAULT: readonly KillReason[] = ['idle', 'time', 'memory', 'crash'];

interface Blame {
  readonly count: number;
  /** ms, monotonic: the last kill */
  readonly at: number;
}

/** How often each document has killed a child, by account and path: what one account is refused costs no other. */
export type Kills = Map<string, Blame>;

/** A child that was killed during a call. */
export interface KilledChild {
  readonly reason: KillReason;
  /** The document that was open. */
  readonly document?: string;
  readonly output: string;
}

/** No path: it would tell strangers how the server keeps its files. */
const tooCostly = (reason: string): Result<never> => refuse('document.tooCostly', { reason });

const keyOf = ({ asker }: PoolCall, document: string): string => `${asker?.account ?? 0}:${document}`;

const killsOf = (kills: Kills, key: string, now: number): number => {
  const known = kills.get(key);
  return known === undefined || now - known.at > REMEMBERED_MS ? 0 : known.count;
};

/** The refusal of a call with a document that has killed as many children as it may; null: it may run. */
export function refusalOfKnown(kills: Kills, call: PoolCall, now: number): Result<never> | null {
  const isKnown = call.documents.some((document) => killsOf(kills, keyOf(call, document), now) >= KILLS_ALLOWED);
  return isKnown ? tooCostly('known') : null;
}

/**
 * What follows for the call: `again`, or the refusal of the document. Throws the reason of an abort, and an error where the
 * pool was stopped.
 */
export function judgeKill(
  kills: Kills,
  { reason, document, output }: KilledChild,
  { call, now, onIncident }: { call: PoolCall; now: number; onIncident: ((incident: Incident) => void) | undefined },
): Result<never> | 'again' {
  if (!DOCUMENTS_FAULT.includes(reason)) {
    throw reason === 'aborted' ? call.signal?.reason : new Error('The document pool is stopped.');
  }
  const blamed = document ?? call.documents[0];
  const asker = call.asker === undefined ? {} : { asker: call.asker };
  onIncident?.({ kind: call.kind, reason, document: blamed, output, ...asker });
  if (blamed === undefined) return tooCostly(reason);
  if (call.isBudget) return tooCostly('budget');
  const key = keyOf(call, blamed);
  const count = killsOf(kills, key, now) + 1;
  kills.delete(key);
  kills.set(key, { count, at: now });
  const oldest = kills.keys().next().value;
  if (kills.size > KILLS_KEPT && oldest !== undefined) kills.delete(oldest);
  return count >= KILLS_ALLOWED ? tooCostly(reason) : 'again';
}
