// What a person may do with a delivery command, and so with its deliveries.
import { type Actor, can } from '#domain/access/abilities.ts';
import type { Fault } from '#domain/api/shapes.ts';
import { COMMAND_MOVES, FREEABLE_STATES } from '#domain/deliveries/commands.states.ts';
import type { CommandState } from '#domain/deliveries/deliveries.ts';
import { heldBy } from '#domain/deliveries/doubts.ts';
import { itemOf, type ScopedRow } from '#server/access/owned-row.ts';
import { mayChange } from '#server/letters/jobs/job-rights.ts';

const isFrom = (states: readonly CommandState[], state: CommandState): boolean => states.includes(state);

interface CommandFacts extends ScopedRow {
  readonly state: CommandState;
  readonly author_id: number;
  readonly freed_at: Date | null;
  readonly fault: Fault | null;
}

/** Names of the actions that the caller may take on the command now. */
export function commandAbilities(actor: Actor, row: CommandFacts): string[] {
  const item = itemOf(row);
  const abilities: string[] = [];
  const waits = row.state === 'AWAIT_VALIDATION' && row.author_id !== actor.userId;
  if (waits && can(actor, 'validate', item)) abilities.push('validate', 'reject');
  if (isFrom(COMMAND_MOVES.cancel.from, row.state) && can(actor, 'cancel', item)) abilities.push('cancel');
  const freeable = isFrom(FREEABLE_STATES, row.state) && row.freed_at === null;
  if (freeable && can(actor, 'free', item)) abilities.push('free');
  const failed = row.state === 'DELIVERY_CREATION_ERROR' || row.state === 'OUTPUT_ERROR';
  // Documents in doubt are settled one by one: nothing of them is tried again together.
  if (failed && heldBy(row.fault) === 0 && mayChange(actor, row)) abilities.push('retry');
  return abilities;
}
