// The options of channels that take over: as the command has them, else as the service or the option itself.
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { defaultOption } from '#domain/deliveries/options.rules.ts';
import type { ServiceDefinition } from '#domain/services/service.schema.ts';
import type { Where } from '#server/context/ports.ts';

/** label → option type id → option value id */
type Options = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** A service, and what was chosen for its channels. */
export interface ChosenOptions {
  readonly service: ServiceDefinition;
  readonly options: Options;
}

async function typesOf(where: Where, channelIds: readonly number[]): Promise<Map<number, readonly number[]>> {
  const rows = await where
    .selectFrom('channel')
    .select(['id', 'definition'])
    .where('id', 'in', [0, ...channelIds])
    .execute();
  return new Map(rows.map(({ id, definition }) => [id, ChannelDefinition.parse(definition).optionTypeIds]));
}

async function defaultsOf(where: Where, typeIds: readonly number[]): Promise<Map<number, number>> {
  const values = await where
    .selectFrom('option_value')
    .select(['id', 'option_type_id', 'rank', 'is_default as default'])
    .where('option_type_id', 'in', [0, ...typeIds])
    .execute();
  const ofTypes = Map.groupBy(values, ({ option_type_id }) => option_type_id);
  return new Map(
    [...ofTypes].flatMap(([type, of]) => {
      const value = defaultOption(of);
      return value === null ? [] : [[type, value.id] as const];
    }),
  );
}

/** The options of a command, completed for these labels. */
export async function withOptions(
  where: Where,
  { service, options }: ChosenOptions,
  labels: readonly string[],
): Promise<Options> {
  const channels = service.channels.filter(({ label }) => labels.includes(label) && !Object.hasOwn(options, label));
  if (channels.length === 0) return options;
  const types = await typesOf(
    where,
    channels.map(({ channelId }) => channelId),
  );
  const defaults = await defaultsOf(where, [...types.values()].flat());
  const added = channels.map(({ label, channelId, options: own }) => {
    const chosen = (types.get(channelId) ?? []).flatMap((type) => {
      const value = own[String(type)] ?? defaults.get(type);
      return value === undefined ? [] : [[String(type), value] as const];
    });
    return [label, Object.fromEntries(chosen)] as const;
  });
  return { ...options, ...Object.fromEntries(added) };
}
