// Schemas of tariffs, prices and what was charged. Sums are minor units of their currency, without fractions.
import { z } from 'zod';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { CHARGE_KINDS, TARIFF_KINDS } from '#domain/money/tariffs.ts';
import { Day, Id, IdText, Instant, PersonRef, Saved } from '../shapes.ts';

/** Beyond it a sum is a slip of the keyboard: ten million of a currency with two digits. */
const MOST_MINOR = 1_000_000_000;
const Amount = z.int().min(0).max(MOST_MINOR);
const OptionName = z.string().min(1).max(255).nullable().default(null);

const tariffFields = {
  channelType: z.enum(CHANNEL_TYPES),
  kind: z.enum(TARIFF_KINDS),
  /** By names, as billing facts keep them. */
  optionType: OptionName,
  optionValue: OptionName,
  /** Upper bound in grams. */
  weightClass: z.int().positive().nullable().default(null),
  /** ISO 3166-1 alpha-2; empty: everywhere. */
  countries: z.array(z.string().length(2)).max(250).default([]),
  fromSheets: z.int().min(0).max(10_000).default(0),
  validFrom: Day,
  /** ISO 4217. */
  currency: z.string().length(3),
  /** Without VAT, for each unit of the kind. */
  amount: Amount,
  vatPermille: z.int().min(0).max(1_000).default(0),
} as const;

/** A line of the tariff as it is saved. */
export const TariffLineInput = z.strictObject({ ...Saved, ...tariffFields });
/** A line of the tariff. */
export const TariffLine = z.object({ ...tariffFields, id: Id, version: z.number().int() });
export type TariffLine = z.infer<typeof TariffLine>;

const PricePart = z.object({
  kind: z.enum(TARIFF_KINDS),
  option: z.string().nullable(),
  count: z.number().int(),
  unit: z.number().int(),
  net: z.number().int(),
  vat: z.number().int(),
});

/** What was charged for one shipment, or a counter entry to it. */
export const Charge = z.object({
  id: Id,
  shipmentId: Id,
  nuid: z.string(),
  recipient: z.string(),
  channelType: z.enum(CHANNEL_TYPES),
  channelLabel: z.string(),
  kind: z.enum(CHARGE_KINDS),
  at: Instant,
  currency: z.string(),
  net: z.number().int(),
  vat: z.number().int(),
  parts: z.array(PricePart),
  reason: z.string().nullable(),
  by: PersonRef.nullable(),
});
export type Charge = z.infer<typeof Charge>;

/** Sums of one currency; several are never added. */
export const MoneySum = z.object({ currency: z.string(), net: z.number().int(), vat: z.number().int() });
export type MoneySum = z.infer<typeof MoneySum>;

/** What one channel of an order costs: pieces that were charged, and those that are still to leave. */
export const ChannelPrice = z.object({
  channelType: z.enum(CHANNEL_TYPES),
  channelLabel: z.string(),
  pieces: z.number().int(),
  /** Pieces for which no tariff line holds. */
  unpriced: z.number().int(),
  charged: z.array(MoneySum),
  expected: z.array(MoneySum),
});
export type ChannelPrice = z.infer<typeof ChannelPrice>;

export const MONEY_CONTRACT = {
  'tariffs.list': { result: z.array(TariffLine) },
  'tariffs.save': { body: TariffLineInput, result: TariffLine },
  'tariffs.remove': {
    params: z.strictObject({ tariffLineId: IdText }),
    result: z.object({ removed: z.boolean() }),
  },
  'billing.ofDelivery': {
    params: z.strictObject({ deliveryId: IdText }),
    query: z.strictObject({ afterCharge: IdText.optional() }),
    result: z.object({
      items: z.array(Charge),
      sums: z.array(MoneySum),
      corrections: z.array(MoneySum),
      /** The `afterCharge` of the next page; null: all were read. */
      next: Id.nullable(),
    }),
  },
  'billing.correct': {
    params: z.strictObject({ deliveryId: IdText }),
    body: z.strictObject({
      shipmentId: Id,
      net: z.int().min(-MOST_MINOR).max(MOST_MINOR),
      vat: z.int().min(-MOST_MINOR).max(MOST_MINOR),
      reason: z.string().trim().min(1).max(500),
    }),
    result: Charge,
  },
  'billing.ofJob': {
    params: z.strictObject({ jobId: IdText }),
    result: z.object({ channels: z.array(ChannelPrice) }),
  },
} as const;
