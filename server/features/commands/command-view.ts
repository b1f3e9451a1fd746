// Delivery commands as the contract sends them, with what the caller may do.
import { type Actor, can } from '#domain/access/abilities.ts';
import type { Command, CommandSummary } from '#domain/api/sending/command.schema.ts';
import type { DeliverySummary } from '#domain/api/sending/delivery.schema.ts';
import { COMMAND_MOVES, FREEABLE_STATES } from '#domain/deliveries/commands.states.ts';
import type { CommandState } from '#domain/deliveries/deliveries.ts';
import { itemOf, ownerOf, type ScopedRow } from '#server/access/owned-row.ts';
import { mayChange } from '#server/features/jobs/job-view.ts';
import type { CommandRow } from './commands.repository.ts';

const isFrom = (states: readonly CommandState[], state: CommandState): boolean => states.includes(state);

type CommandFacts = Pick<CommandRow, 'state' | 'author_id' | 'freed_at'> & ScopedRow;

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
  if (failed && mayChange(actor, row)) abilities.push('retry');
  return abilities;
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

export const commandSummary = (actor: Actor, row: CommandRow): CommandSummary => ({
  id: row.id,
  version: row.version,
  state: row.state,
  jobId: row.job_id,
  jobName: row.job_name,
  service: { id: row.service_id, name: row.service_name },
  owner: ownerOf(row),
  authorLogin: row.author_login,
  ouId: row.account_id,
  ouName: row.account_name,
  creationDate: row.created_at.toISOString(),
  expectedPostDate: instant(row.expected_post_date),
  validationReason: row.validation_reason,
  freedDate: instant(row.freed_at),
  packGroupCount: row.pack_group_count,
  pages: row.pages,
  shares: row.shares,
  fault: row.fault,
  abilities: commandAbilities(actor, row),
});

interface DetailParts {
  readonly deliveries: readonly DeliverySummary[];
  readonly freeableCount: number;
}

export const commandDetail = (actor: Actor, row: CommandRow, { deliveries, freeableCount }: DetailParts): Command => ({
  ...commandSummary(actor, row),
  serviceChannelOptions: row.service_channel_options,
  validationDate: instant(row.validation_at),
  validatorLogin: row.validator_login,
  expiresAt: instant(row.expires_at),
  freeableCount,
  deliveries: [...deliveries],
});
