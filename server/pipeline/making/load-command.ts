// Loads a command whose deliveries are made.
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import type { CommandToDeliver } from '#server/letters/deliveries/new-deliveries.ts';
import type { Trx } from '#server/storage/schema.ts';

/** A pack group that a shipment is made of. */
export interface GroupRow {
  readonly id: number;
  readonly rank: number;
  readonly recipient_name: string;
  readonly recipient_lines: string[];
  readonly country_code: string | null;
  readonly dispatch: string[];
  /** By which its channels were chosen; null: nothing asked for it. */
  readonly preference: string | null;
  /** Computed for the row. */
  readonly metadatas: Readonly<Record<string, string>> | null;
}

/** A command with the service as it was deposited with. */
export interface LoadedCommand extends CommandToDeliver {
  readonly state: string;
  readonly created_at: Date;
  readonly service: ServiceDefinition;
  /** Given with the deposit. */
  readonly metadatas: Readonly<Record<string, string>>;
}

/** The command, locked; null when it is gone. */
export async function loadCommand(trx: Trx, commandId: number): Promise<LoadedCommand | null> {
  const row = await trx
    .selectFrom('delivery_command as c')
    .innerJoin('job', 'job.id', 'c.job_id')
    .innerJoin('account', 'account.id', 'c.account_id')
    .select([
      'c.id',
      'c.job_id',
      'c.account_id',
      'c.owner_id',
      'c.author_id',
      'c.owner_group_id',
      'c.state',
      'c.created_at',
      'c.expected_post_date',
      'c.service_channel_options as options',
      'job.name as job_name',
      'job.service_id',
      'job.service_definition',
      'job.metadatas',
      'job.test',
      'account.account_identifier',
    ])
    .where('c.id', '=', commandId)
    .forUpdate('c')
    .executeTakeFirst();
  if (row === undefined) return null;
  const { service_definition, options, metadatas, ...rest } = row;
  return {
    ...rest,
    options: options as CommandToDeliver['options'],
    metadatas: metadatas as Record<string, string>,
    service: ServiceDefinition.parse(service_definition),
  };
}
