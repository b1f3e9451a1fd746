// Which options the channels of a service would be produced with: what was chosen, else what the service fixes, else the
// default of the option.
import type { ServiceChannelOptions } from '#domain/api/sending/command.schema.ts';
import type { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { defaultOption } from '#domain/deliveries/options.rules.ts';
import { asksForOptions } from '#domain/services/judged-again.ts';
import type { ServiceDefinition } from '#domain/services/service.schema.ts';
import type { Db, Trx } from '#server/storage/schema.ts';

/** Whether one of the channels of a service has this value of an option. */
export type HasOption = (optionTypeId: number, optionValueId: number) => boolean;

/** No channel has any. */
export const NO_OPTIONS: HasOption = () => false;

interface OptionsAsked {
  readonly service: ServiceDefinition;
  readonly channels: ReadonlyMap<string, ChannelDefinition>;
  /** By label, then option type. */
  readonly chosen: ServiceChannelOptions;
}

/** Reads the values of options only where an expression of the service asks for them. */
export async function readHasOption(db: Db | Trx, { service, channels, chosen }: OptionsAsked): Promise<HasOption> {
  if (!asksForOptions(service)) return NO_OPTIONS;
  const typeIds = [...new Set([...channels.values()].flatMap(({ optionTypeIds }) => optionTypeIds))];
  if (typeIds.length === 0) return NO_OPTIONS;
  const rows = await db
    .selectFrom('option_value')
    .select(['id', 'option_type_id', 'rank', 'is_default'])
    .where('option_type_id', 'in', typeIds)
    .execute();
  const valuesOf = (typeId: number) =>
    rows
      .filter(({ option_type_id }) => option_type_id === typeId)
      .map(({ id, rank, is_default }) => ({ id, rank, default: is_default }));
  const inUse = new Set<string>();
  for (const { label, options } of service.channels) {
    for (const typeId of channels.get(label)?.optionTypeIds ?? []) {
      const key = String(typeId);
      const value = chosen[label]?.[key] ?? options[key] ?? defaultOption(valuesOf(typeId))?.id;
      if (value !== undefined) inUse.add(`${typeId} ${value}`);
    }
  }
  return (optionTypeId, optionValueId) => inUse.has(`${optionTypeId} ${optionValueId}`);
}
