// Every call of the HTTP contract as one table of data: method, path, who may call, how the body travels, what comes
// back, and where the call comes from (a line of section 7 of the specification, or a reason of our own).
// Schemas lie beside it in *.contract.ts under the same names; the server derives its routes from both, the screens and
// the desktop agent derive their client from this table alone, so that no schema code travels to the browser.
import { ADMINISTRATION_CALLS } from './administration.calls.ts';
import { AGENT_CALLS } from './agents.calls.ts';
import type { CallRow } from './call-row.ts';
import { DELIVERY_CALLS } from './deliveries.calls.ts';
import { JOB_CALLS } from './jobs.calls.ts';
import { SESSION_CALLS } from './session.calls.ts';

export const CALLS = {
  ...SESSION_CALLS,
  ...AGENT_CALLS,
  ...ADMINISTRATION_CALLS,
  ...JOB_CALLS,
  ...DELIVERY_CALLS,
} as const satisfies Record<string, CallRow>;

export type CallName = keyof typeof CALLS;
export const CALL_NAMES = Object.keys(CALLS) as CallName[];

/** The fixed prefix of every path of the table (specification section 7). */
export const API_BASE = '/api';

/** Calls that need no session. */
export type PublicCallName = { [N in CallName]: (typeof CALLS)[N]['ability'] extends 'public' ? N : never }[CallName];
/** Calls that answer -90 and have no handler. */
export type LaterCallName = { [N in CallName]: (typeof CALLS)[N]['later'] extends true ? N : never }[CallName];
/** Calls that the server must handle. */
export type BuiltCallName = Exclude<CallName, LaterCallName>;
