// Which documents have killed children, and what follows for them: one more try, or a refusal.
import { type Result, refuse } from '#domain/errors/result.ts';
import type { KillReason } from './child.types.ts';
import type { Incident, PoolCall } from './pool.types.ts';

/** Kills of this many documents are remembered. */
const KILLS_KEPT = 1000;
const KILLS_ALLOWED = 2;
const DOCUMENTS_FAULT: readonly KillReason[] = ['idle', 'time', 'memory', 'crash'];

/** How often each document has killed a child, by its path. */
export type Kills = Map<string, number>;

/** A child that was killed during a call. */
export interface KilledChild {
  readonly reason: KillReason;
  /** The document that was open. */
  readonly document?: string;
  readonly output: string;
}

const tooCostly = (document: string, reason: string): Result<never> =>
  refuse('document.tooCostly', { document, reason });

/** The refusal of a call with a document that has killed as many children as it may; null: it may run. */
export function refusalOfKnown(kills: Kills, { documents }: PoolCall): Result<never> | null {
  const known = documents.find((document) => (kills.get(document) ?? 0) >= KILLS_ALLOWED);
  return known === undefined ? null : tooCostly(known, 'known');
}

/**
 * What follows for the call: `again`, or the refusal of the document. Throws the reason of an abort, and an error where the
 * pool was stopped.
 */
export function judgeKill(
  kills: Kills,
  { reason, document, output }: KilledChild,
  { call, onIncident }: { call: PoolCall; onIncident: ((incident: Incident) => void) | undefined },
): Result<never> | 'again' {
  if (!DOCUMENTS_FAULT.includes(reason)) {
    throw reason === 'aborted' ? call.signal?.reason : new Error('The document pool is stopped.');
  }
  const blamed = document ?? call.documents[0];
  onIncident?.({ kind: call.kind, reason, document: blamed, output });
  if (blamed === undefined) return tooCostly('', reason);
  const count = (kills.get(blamed) ?? 0) + 1;
  kills.delete(blamed);
  kills.set(blamed, count);
  const oldest = kills.keys().next().value;
  if (kills.size > KILLS_KEPT && oldest !== undefined) kills.delete(oldest);
  return count >= KILLS_ALLOWED ? tooCostly(blamed, reason) : 'again';
}
