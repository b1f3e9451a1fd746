// Calls by which people keep letters from leaving that would leave else, or let them leave after all. A backup that is put back knows none
// of those that came after it, so each has a line in the log by which it is done again (docs/operations.md, "Putting back").
import type { CallName } from '#domain/api/calls.ts';

const STOPPING_CALLS: readonly CallName[] = [
  'jobs.cancel',
  'commands.cancel',
  'commands.free',
  'commands.reject',
  'channels.hold',
  'channels.release',
];

/** Whether a call that succeeded may have kept letters from leaving, or let them leave. */
export const stopsLetters = (name: CallName): boolean => STOPPING_CALLS.includes(name);
