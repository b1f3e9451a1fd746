// What it will probably cost that channels take over for rows: priced as at a confirmation, by the first day of posting.
import { type SqlBool, sql } from 'kysely';
import type { Correction } from '#domain/addresses/correction.ts';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import type { ChannelType } from '#domain/channels/channels.ts';
import { estimateOf, type Sum } from '#domain/money/estimates.ts';
import type { TariffLine } from '#domain/money/tariffs.ts';
import { addressWayOn, sheetsOf } from '#domain/services/sheets.rules.ts';
import type { Where } from '#server/context/ports.ts';
import { priceDay } from '#server/letters/deliveries/post-date-rules.ts';
import { pricedFacts } from '#server/letters/money/estimate.ts';
import { linesOfChannel } from '#server/letters/money/tariff-lines.ts';
import { documentPages } from '#server/letters/packs/document-pages.ts';
import { type ChosenOptions, withOptions } from './successor-options.ts';

/** A row, and the channels of its service that could carry it. */
export interface Carrying {
  readonly groupId: number;
  readonly labels: readonly string[];
}

/** What a price follows from, whenever it is asked. */
interface PriceFacts {
  readonly sheets: number;
  readonly country: string | null;
  /** Ids of the values that are chosen: they may have other names by then. */
  readonly optionIds: readonly number[];
}

/** A channel that could carry a row; as it is kept with a failure that is offered. */
export interface PricedChannel extends PriceFacts {
  readonly label: string;
  readonly channelType: ChannelType;
  readonly channelId: number;
  /** By the tariff of then; null: no price was set. */
  readonly sum: Sum | null;
}

interface Priced extends ChosenOptions {
  readonly where: Where;
  readonly now: Date;
}

interface OwnChannel {
  readonly channelId: number;
  readonly definition: ChannelDefinition;
  readonly serviceChannel: ChosenOptions['service']['channels'][number];
  readonly optionIds: readonly number[];
  readonly options: Readonly<Record<string, string>>;
  readonly lines: readonly TariffLine[];
}

type OptionNames = ReadonlyMap<number, readonly [string, string]>;

/** Of values the names of their types and their own, by their ids. */
export async function optionNames(where: Where, ids: readonly number[]): Promise<OptionNames> {
  const rows = await where
    .selectFrom('option_value')
    .innerJoin('option_type', 'option_type.id', 'option_value.option_type_id')
    .select(['option_value.id', 'option_type.name as type', 'option_value.name as value'])
    .where('option_value.id', 'in', [0, ...ids])
    .execute();
  return new Map(rows.map(({ id, type, value }) => [id, [type, value] as const]));
}

/** Values by their names, as the tariff has them. */
export const namedOptions = (names: OptionNames, ids: readonly number[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ids.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [name];
    }),
  );

async function channelsBy({ where, service, options }: Priced, labels: readonly string[]) {
  const used = service.channels.filter(({ label }) => labels.includes(label));
  const rows = await where
    .selectFrom('channel')
    .select(['id', 'definition'])
    .where('id', 'in', [0, ...used.map(({ channelId }) => channelId)])
    .execute();
  const chosen = await withOptions(where, { service, options }, labels);
  const idsOf = (label: string): number[] => Object.values(chosen[label] ?? {});
  const names = await optionNames(
    where,
    used.flatMap(({ label }) => idsOf(label)),
  );
  const found = new Map<string, OwnChannel>();
  for (const serviceChannel of used) {
    const row = rows.find(({ id }) => id === serviceChannel.channelId);
    if (row === undefined) continue;
    const definition = ChannelDefinition.parse(row.definition);
    const optionIds = idsOf(serviceChannel.label);
    found.set(serviceChannel.label, {
      channelId: row.id,
      definition,
      serviceChannel,
      optionIds,
      options: namedOptions(names, optionIds),
      lines: await linesOfChannel(where, definition.channelType),
    });
  }
  return found;
}

/** What of a row decides on its price. */
export interface PricedRow {
  readonly id: number;
  readonly country_code: string | null;
  readonly correction: Correction | null;
}

/** Rows, and the pages of the documents of each. */
export interface RowsToPrice {
  readonly rows: ReadonlyMap<number, PricedRow>;
  readonly pages: ReadonlyMap<number, readonly number[]>;
}

async function rowsBy(where: Where, ids: readonly number[]): Promise<RowsToPrice> {
  const rows = await where
    .selectFrom('pack_group')
    .select(['id', 'country_code', 'correction'])
    .where(sql<SqlBool>`id = any(${sql.val([...ids])}::bigint[])`)
    .execute();
  return {
    rows: new Map(rows.map((row) => [row.id, { ...row, correction: row.correction as Correction | null }])),
    pages: await documentPages(where, ids),
  };
}

/** The estimate of one piece by a channel; equal ones are a handful of prices, however many there are. */
function estimating({ options, definition, lines }: OwnChannel, day: string) {
  const known = new Map<string, Sum | null>();
  return (letter: { readonly sheets: number; readonly country: string | null }): Sum | null => {
    const key = `${letter.sheets} ${letter.country}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const facts = pricedFacts({ channelType: definition.channelType, options }, letter);
    const { sum } = estimateOf(lines, [{ facts, count: 1 }], day);
    known.set(key, sum);
    return sum;
  };
}

/** The price of each channel for each of these rows of one service, in their order, where the rows are read already. */
export async function priceRows(
  pricing: Priced,
  asked: readonly Carrying[],
  { rows, pages }: RowsToPrice,
): Promise<PricedChannel[][]> {
  const { service, now } = pricing;
  const channels = await channelsBy(pricing, [...new Set(asked.flatMap(({ labels }) => labels))]);
  const estimates = new Map(
    [...channels].map(([label, own]) => [label, estimating(own, priceDay(own.definition, null, now))]),
  );
  return asked.map(({ groupId, labels }) =>
    labels.flatMap((label) => {
      const [channel, estimate] = [channels.get(label), estimates.get(label)];
      if (channel === undefined || estimate === undefined) return [];
      const { definition, serviceChannel, channelId, optionIds } = channel;
      const envelope = { serviceChannel, channel: definition, boxes: service.boxes };
      const documents = pages.get(groupId) ?? [];
      const row = rows.get(groupId);
      const way = addressWayOn(envelope, row?.correction ?? null, documents.length);
      const letter = { sheets: sheetsOf(envelope, documents, way), country: row?.country_code ?? null };
      const { channelType } = definition;
      return [{ label, channelType, channelId, optionIds, ...letter, sum: estimate(letter) }];
    }),
  );
}

/** The same, which reads the rows. */
export async function pricesOf(pricing: Priced, asked: readonly Carrying[]): Promise<PricedChannel[][]> {
  const ids = [...new Set(asked.map(({ groupId }) => groupId))];
  return priceRows(pricing, asked, await rowsBy(pricing.where, ids));
}
