// Options and post date of a selection: what each channel offers, what was chosen, whether it holds.

import type { ServiceChannelOptions } from '#domain/api/sending/command.schema.ts';
import type { Fault } from '#domain/api/shapes.ts';
import { completeOptions, defaultOption, givenOptions } from '#domain/deliveries/options.rules.ts';
import { checkPostDate, postDateDay } from '#domain/deliveries/post-date.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import type { Names } from '#domain/labels/names.schema.ts';
import { postDateRules, priceDay } from '#server/letters/deliveries/post-date-rules.ts';
import type { LettersToPrice } from '#server/letters/money/estimate.ts';
import type { Db } from '#server/storage/schema.ts';
import type { ChannelLetters, SelectedChannel, Selection } from './selection.ts';

export interface OptionValueRow {
  readonly id: number;
  readonly name: string;
  readonly names: Names;
  readonly best: boolean;
  readonly rank: number;
  readonly default: boolean;
}

/** An option type as confirm offers it, with the values that can be chosen. */
export interface OptionTypeRow {
  readonly id: number;
  readonly name: string;
  readonly names: Names;
  readonly recomputeTrigger: boolean;
  readonly values: readonly OptionValueRow[];
}

/** The option types of some channels with their values, by type id. */
export async function optionTypesOf(db: Db, channels: readonly SelectedChannel[]): Promise<Map<number, OptionTypeRow>> {
  const ids = [...new Set(channels.flatMap(({ definition }) => definition.optionTypeIds))];
  if (ids.length === 0) return new Map();
  const types = await db
    .selectFrom('option_type')
    .select(['id', 'name', 'names', 'recompute_trigger'])
    .where('id', 'in', ids)
    .execute();
  const values = await db
    .selectFrom('option_value')
    .select(['id', 'option_type_id', 'name', 'names', 'best', 'rank', 'is_default'])
    .where('option_type_id', 'in', ids)
    .orderBy('rank')
    .orderBy('id')
    .execute();
  return new Map(
    types.map((type) => [
      type.id,
      {
        id: type.id,
        name: type.name,
        names: type.names as Names,
        recomputeTrigger: type.recompute_trigger,
        values: values
          .filter(({ option_type_id }) => option_type_id === type.id)
          .map(({ id, name, names, best, rank, is_default }) => ({
            id,
            name,
            names: names as Names,
            best,
            rank,
            default: is_default,
          })),
      },
    ]),
  );
}

/** Every channel with a value for each of its option types: chosen, else fixed by the service, else the default. */
export function chooseOptions(
  { channels, serviceLabels }: Pick<Selection, 'channels' | 'serviceLabels'>,
  types: ReadonlyMap<number, OptionTypeRow>,
  given: ServiceChannelOptions,
): Result<ServiceChannelOptions> {
  const preferred: Record<string, Record<string, number>> = {};
  const defaultOf = (id: string) => defaultOption(types.get(Number(id))?.values ?? [])?.id;
  for (const { label, serviceChannel } of channels) {
    const own = givenOptions(serviceChannel, given[label] ?? {}, defaultOf);
    if (!own.ok) return own;
    preferred[label] = own.value;
  }
  const offered = channels.map(({ label, definition }) => ({
    label,
    optionTypes: definition.optionTypeIds.flatMap((id) => types.get(id) ?? []),
  }));
  return completeOptions(offered, { ...given, ...preferred }, serviceLabels);
}

/** The channel that is switched off and would carry a row, by what the row says. */
export function offChannelOf(fault: Fault | null): string | null {
  const channel = fault?.label === 'delivery.channelOff' ? fault.parameters.channel : null;
  return typeof channel === 'string' ? channel : null;
}

/** Nothing new goes by a channel that is switched off; what was confirmed before still does. */
export function checkEnabled(channels: readonly SelectedChannel[]): Result<true> {
  const off = channels.find(({ enabled }) => !enabled);
  return off === undefined ? ok(true) : refuse('delivery.channelOff', { channel: off.definition.name });
}

/** The chosen day must hold for every channel that the selection uses. */
export function checkDays(
  channels: readonly SelectedChannel[],
  expected: string | null,
  now: Date,
): Result<Date | null> {
  if (expected === null) return ok(null);
  const instant = new Date(expected);
  for (const { definition } of channels) {
    const day = postDateDay(instant.getTime(), definition.timeZone);
    const checked = checkPostDate(postDateRules(definition), now.getTime(), day);
    if (!checked.ok) return checked;
  }
  return ok(instant);
}

/** What decides on the price of letters beside the letters: options and the wished day, as they were chosen. */
export interface PricedChoices {
  readonly types: ReadonlyMap<number, OptionTypeRow>;
  readonly options: ServiceChannelOptions;
  /** An instant of the day; null: as soon as possible. */
  readonly postDate: Date | null;
  readonly now: Date;
}

/** The letters with the day of their tariff and the options, by names, that composition will price them by. */
export const toPrice = (
  channels: readonly ChannelLetters[],
  { types, options, postDate, now }: PricedChoices,
): LettersToPrice[] =>
  channels.map(({ channel: { label, definition }, letters }) => {
    const named = Object.entries(options[label] ?? {}).flatMap(([typeId, valueId]) => {
      const type = types.get(Number(typeId));
      const value = type?.values.find(({ id }) => id === valueId);
      return type === undefined || value === undefined ? [] : [[type.name, value.name] as const];
    });
    const wished = postDate === null ? null : postDateDay(postDate.getTime(), definition.timeZone);
    const day = priceDay(definition, wished, now);
    return { label, channelType: definition.channelType, options: Object.fromEntries(named), letters, day };
  });
