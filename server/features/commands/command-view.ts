// Delivery commands as the contract sends them, with what the caller may do.
import type { Actor } from '#domain/access/abilities.ts';
import type { Command, CommandSummary } from '#domain/api/sending/command.schema.ts';
import type { DeliverySummary } from '#domain/api/sending/delivery.schema.ts';
import { serviceOf } from '#server/access/named-service.ts';
import { ownerOf } from '#server/access/owned-row.ts';
import { commandAbilities } from '#server/letters/deliveries/command-abilities.ts';
import { priceOfCommand } from '#server/letters/money/held.ts';
import type { CommandRow } from './commands.repository.ts';

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

export const commandSummary = (actor: Actor, row: CommandRow): CommandSummary => ({
  id: row.id,
  version: row.version,
  state: row.state,
  jobId: row.job_id,
  jobName: row.job_name,
  test: row.test,
  service: serviceOf(row),
  owner: ownerOf(row),
  authorLogin: row.author_login,
  authorName: row.author_name || row.author_login,
  ouId: row.account_id,
  ouName: row.account_name,
  creationDate: row.created_at.toISOString(),
  expectedPostDate: instant(row.expected_post_date),
  validationReason: row.validation_reason,
  freedDate: instant(row.freed_at),
  packGroupCount: row.pack_group_count,
  pages: row.pages,
  shares: row.shares,
  price: priceOfCommand(row),
  fault: row.fault,
  ...(row.validators ? { validators: [...row.validators] } : {}),
  abilities: commandAbilities(actor, row),
});

interface CommandContents {
  readonly deliveries: readonly DeliverySummary[];
  readonly freeableCount: number;
}

export const commandDetail = (
  actor: Actor,
  row: CommandRow,
  { deliveries, freeableCount }: CommandContents,
): Command => ({
  ...commandSummary(actor, row),
  serviceChannelOptions: row.service_channel_options,
  validationDate: instant(row.validation_at),
  validatorLogin: row.validator_login,
  validatorName: row.validator_name || row.validator_login,
  expiresAt: instant(row.expires_at),
  rejection: row.rejection,
  freeableCount,
  deliveries: [...deliveries],
});
