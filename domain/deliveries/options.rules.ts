// Channel options of a command: defaults, and whether what was chosen is the channel's (docs/model.md, "Options").
import { ok, type Result, refuse } from '../errors/result.ts';

/** One value of an option type: lower ranks are listed first, and exactly one value of a type is its default. */
export interface OptionValueFacts {
  readonly id: number;
  readonly rank: number;
  readonly default: boolean;
}

const byRank = <T extends OptionValueFacts>(values: readonly T[]): T[] =>
  values.toSorted((a, b) => a.rank - b.rank || a.id - b.id);

/** The default value of an option type; without one, the first by rank. null: the type has no values. */
export const defaultOption = <T extends OptionValueFacts>(values: readonly T[]): T | null => {
  const ranked = byRank(values);
  return ranked.find((value) => value.default) ?? ranked[0] ?? null;
};

/** A service channel and its option types, with the values that this channel offers. */
export interface ChannelOptions {
  readonly label: string;
  readonly optionTypes: readonly { readonly id: number; readonly values: readonly OptionValueFacts[] }[];
}

/** `{label: {optionTypeId: optionValueId}}`. */
export type ServiceChannelOptions = Readonly<Record<string, Readonly<Record<string, number>>>>;

function completeChannel(
  channel: ChannelOptions,
  given: Readonly<Record<string, number>>,
): Result<Record<string, number>> {
  const { label } = channel;
  const stray = Object.keys(given).find((id) => !channel.optionTypes.some((type) => String(type.id) === id));
  if (stray !== undefined) return refuse('options.typeUnknown', { label, optionType: stray });
  const chosen: Record<string, number> = {};
  for (const { id, values } of channel.optionTypes) {
    const value = given[String(id)] ?? defaultOption(values)?.id;
    if (value === undefined) continue;
    if (!values.some((known) => known.id === value)) {
      return refuse('options.valueUnknown', { label, optionType: id, value });
    }
    chosen[String(id)] = value;
  }
  return ok(chosen);
}

/** What a service says of the options of one of its channels, by option type. */
export interface OptionSettings {
  readonly label: string;
  readonly options: Readonly<Record<string, number>>;
  /** Types whose value stays as the service has it. */
  readonly optionRules: Readonly<Record<string, unknown>>;
}

/**
 * What is chosen for a channel before defaults: what the person gave, else the value of the service. Refuses with
 * `options.locked` where the service keeps another value of the type.
 * @param defaultOf the value of a type for which the service names none
 */
export function givenOptions(
  { label, options, optionRules }: OptionSettings,
  given: Readonly<Record<string, number>>,
  defaultOf: (typeId: string) => number | undefined,
): Result<Record<string, number>> {
  const other = Object.keys(given).find(
    (id) => Object.hasOwn(optionRules, id) && given[id] !== (options[id] ?? defaultOf(id)),
  );
  return other === undefined
    ? ok({ ...options, ...given })
    : refuse('options.locked', { label, optionType: Number(other) });
}

/**
 * Every channel with a value for every option type: what was chosen, else the type's default. A choice for another
 * channel of the service (`serviceLabels`), which these rows do not use, is left out: a caller with one set of options
 * for the service cannot know which channels the rows take.
 */
export function completeOptions(
  channels: readonly ChannelOptions[],
  given: ServiceChannelOptions,
  serviceLabels: readonly string[] = [],
): Result<ServiceChannelOptions> {
  const known = new Set([...serviceLabels, ...channels.map(({ label }) => label)]);
  const stray = Object.keys(given).find((label) => !known.has(label));
  if (stray !== undefined) return refuse('options.channelUnknown', { label: stray });
  const complete: Record<string, Record<string, number>> = {};
  for (const channel of channels) {
    const checked = completeChannel(channel, given[channel.label] ?? {});
    if (!checked.ok) return checked;
    complete[channel.label] = checked.value;
  }
  return ok(complete);
}
