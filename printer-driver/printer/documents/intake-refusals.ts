// How a job ends whose document was not taken, and what the sender is answered.
import type { StatusName } from '#printer-driver/protocol/codes.ts';
import type { ReceiveFailure } from '#printer-driver/spool/receive.ts';

export interface IntakeRefusal {
  readonly status: StatusName;
  /** job-state-reasons keyword */
  readonly reason: string;
}
const REFUSALS: Readonly<Record<ReceiveFailure, IntakeRefusal>> = {
  empty: { status: 'client-error-bad-request', reason: 'aborted-by-system' },
  'unknown-format': { status: 'client-error-document-format-not-supported', reason: 'unsupported-document-format' },
  'compression-error': { status: 'client-error-compression-error', reason: 'compression-error' },
  'too-large': { status: 'client-error-request-entity-too-large', reason: 'aborted-by-system' },
  'disk-full': { status: 'server-error-temporary-error', reason: 'resources-are-not-ready' },
  'disk-failed': { status: 'server-error-temporary-error', reason: 'aborted-by-system' },
  interrupted: { status: 'client-error-timeout', reason: 'submission-interrupted' },
};
/** A format that was named and turns out to be another one: the document is broken, not unknown. */
const NOT_AS_NAMED: IntakeRefusal = { status: 'client-error-document-format-error', reason: 'document-format-error' };

/** @param isNamed the sender named the format of the document */
export const refusalOf = (failure: ReceiveFailure, isNamed: boolean): IntakeRefusal =>
  failure === 'unknown-format' && isNamed ? NOT_AS_NAMED : REFUSALS[failure];

const NO_ROOM = new Set<unknown>(['ENOSPC', 'EDQUOT']);

/** The failure behind an error of the disk. */
export function diskFailure(cause: unknown): ReceiveFailure {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : '';
  return NO_ROOM.has(code) ? 'disk-full' : 'disk-failed';
}
