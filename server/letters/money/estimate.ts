// What letters will probably cost, channel by channel, by the tariff of the day on which they would be posted, or leave.
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import type { ChannelType } from '#domain/channels/channels.ts';
import { letterGrams, weightClass } from '#domain/deliveries/billing-facts.ts';
import { type Estimate, estimateOf, type Pile } from '#domain/money/estimates.ts';
import type { PricedFacts } from '#domain/money/tariffs.ts';
import type { Where } from '#server/context/ports.ts';
import { linesOfChannel } from './tariff-lines.ts';

/** The letters of one channel before they are composed. */
export interface LettersToPrice {
  readonly label: string;
  readonly channelType: ChannelType;
  /** By names, as billing facts keep them. */
  readonly options: Readonly<Record<string, string>>;
  readonly letters: readonly { readonly sheets: number; readonly country: string | null }[];
  /** By whose tariff they are priced, YYYY-MM-DD. */
  readonly day: string;
}

/** What the letters of a channel will probably cost. */
export interface ChannelEstimate extends Estimate {
  readonly label: string;
}

/** A letter as it is priced before it is composed. */
export function pricedFacts(
  { channelType, options }: Pick<LettersToPrice, 'channelType' | 'options'>,
  { sheets, country }: LettersToPrice['letters'][number],
): PricedFacts {
  const weight = CHANNEL_TYPE_ROWS[channelType].paper ? weightClass(letterGrams(sheets)) : null;
  return { channelType, options, sheets, colourPages: 0, country, weightClass: weight };
}

/** Letters of equal sheets and country: fifty thousand of them are a handful of prices. */
function pilesOf(channel: LettersToPrice): Pile[] {
  const piles = new Map<string, { count: number; readonly facts: Pile['facts'] }>();
  for (const letter of channel.letters) {
    const key = `${letter.sheets} ${letter.country}`;
    const pile = piles.get(key);
    if (pile !== undefined) pile.count += 1;
    else piles.set(key, { count: 1, facts: pricedFacts(channel, letter) });
  }
  return [...piles.values()];
}

export async function estimateLetters(where: Where, channels: readonly LettersToPrice[]): Promise<ChannelEstimate[]> {
  const estimates: ChannelEstimate[] = [];
  for (const channel of channels) {
    const lines = await linesOfChannel(where, channel.channelType);
    estimates.push({ label: channel.label, ...estimateOf(lines, pilesOf(channel), channel.day) });
  }
  return estimates;
}
