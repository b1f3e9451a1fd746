// What failures that wait for a decision would cost if somebody decided now: the tariff may have changed since they were offered.
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import type { ChannelType } from '#domain/channels/channels.ts';
import type { BillingFacts } from '#domain/deliveries/billing-facts.ts';
import { estimateOf, type Sum } from '#domain/money/estimates.ts';
import type { PricedFacts } from '#domain/money/tariffs.ts';
import type { Where } from '#server/context/ports.ts';
import { priceDay } from '#server/letters/deliveries/post-date-rules.ts';
import { pricedFacts } from '#server/letters/money/estimate.ts';
import { linesOfChannel } from '#server/letters/money/tariff-lines.ts';
import { namedOptions, optionNames, type PricedChannel } from './successor-prices.ts';

/** A channel as it was kept with a failure: its first kinds had no price, no id and none of the facts. */
export type KeptChannel = Pick<PricedChannel, 'label' | 'channelType'> & Partial<PricedChannel>;

/** A failure, with what it would cost once more and by other channels. */
interface PricedFailure {
  readonly channel_id: number;
  readonly channel_type: ChannelType;
  /** As it was composed; null: it never was, or is well. */
  readonly own_billing: BillingFacts | null;
  readonly options: readonly { readonly valueId: number }[];
  readonly takeover_next: readonly KeptChannel[] | null;
}

/** Prices of now. Null: no price is set. */
export interface PricesNow {
  own(failure: PricedFailure): Sum | null;
  next(channel: KeptChannel): Sum | null;
}

/** The day by whose tariff each channel is priced for what is made now. */
async function daysOf(where: Where, ids: readonly number[], now: Date): Promise<Map<number, string>> {
  const rows = await where
    .selectFrom('channel')
    .select(['id', 'definition'])
    .where('id', 'in', [0, ...ids])
    .execute();
  return new Map(rows.map(({ id, definition }) => [id, priceDay(ChannelDefinition.parse(definition), null, now)]));
}

/** Reads what the prices of some failures follow from: each channel, tariff and option once. */
export async function pricesNow(where: Where, failures: readonly PricedFailure[], now: Date): Promise<PricesNow> {
  const next = failures.flatMap(({ takeover_next: channels }) => channels ?? []);
  const ids = [...failures.map((one) => one.channel_id), ...next.flatMap(({ channelId }) => channelId ?? [])];
  const days = await daysOf(where, [...new Set(ids)], now);
  const lines = new Map<ChannelType, Awaited<ReturnType<typeof linesOfChannel>>>();
  for (const type of new Set([...failures.map((one) => one.channel_type), ...next.map((one) => one.channelType)]))
    lines.set(type, await linesOfChannel(where, type));
  const chosen = [
    ...failures.flatMap(({ options }) => options.map(({ valueId }) => valueId)),
    ...next.flatMap(({ optionIds }) => optionIds ?? []),
  ];
  const names = await optionNames(where, [...new Set(chosen)]);
  const priceOn = (type: ChannelType, facts: PricedFacts, day: string): Sum | null =>
    estimateOf(lines.get(type) ?? [], [{ facts, count: 1 }], day).sum;
  return {
    own: ({ own_billing: billing, channel_id: id, channel_type: channelType, options }) => {
      const day = days.get(id);
      if (billing === null || day === undefined) return null;
      const named = namedOptions(
        names,
        options.map(({ valueId }) => valueId),
      );
      return priceOn(channelType, { ...billing, channelType, options: named }, day);
    },
    next: ({ channelId, channelType, sheets, country = null, optionIds = [], sum = null }) => {
      const day = days.get(channelId ?? 0);
      // What was offered before the facts were kept has the price of then.
      if (sheets === undefined || day === undefined) return sum;
      const options = namedOptions(names, optionIds);
      return priceOn(channelType, pricedFacts({ channelType, options }, { sheets, country }), day);
    },
  };
}
