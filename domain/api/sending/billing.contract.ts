// Schemas of prices and of what was charged. Sums are minor units of their currency, without fractions.
import { z } from 'zod';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { CHARGE_KINDS, TARIFF_KINDS } from '#domain/money/money.ts';
import { MOST_MINOR } from '../configuration/tariffs.contract.ts';
import { Id, IdText, Instant, PersonRef } from '../shapes.ts';

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

const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** What one cost centre of an account has cost; sums with VAT in minor units. */
const CentreCosts = z.object({
  accountId: Id,
  accountName: z.string(),
  costCentre: z.string().nullable(),
  /** In the month before. */
  last: z.number().int(),
  spent: z.number().int(),
  /** At the end of the month; null: another month, or its first days. */
  forecast: z.number().int().nullable(),
  /** The monthly limit of the account, where this is all that counts towards it. */
  limit: z.number().int().nullable(),
});

/** A monthly limit that several of these count towards, with what was spent of it. */
const SharedLimit = CentreCosts.omit({ costCentre: true }).extend({ limit: z.number().int() });

/** Costs of a month in one currency. */
export const MonthCosts = z.object({
  currency: z.string(),
  last: z.number().int(),
  spent: z.number().int(),
  forecast: z.number().int().nullable(),
  centres: z.array(CentreCosts),
  limits: z.array(SharedLimit),
  channels: z.array(
    z.object({ channelType: z.enum(CHANNEL_TYPES), pieces: z.number().int(), spent: z.number().int() }),
  ),
  corrections: z.object({ count: z.number().int(), spent: z.number().int() }),
});
export type MonthCosts = z.infer<typeof MonthCosts>;

export const BILLING_CONTRACT = {
  'costs.read': {
    query: z.strictObject({
      /** YYYY-MM; the one that runs when absent. */
      month: Month.optional(),
      /** This account and all below it. */
      targetOUId: IdText.optional(),
      channelType: z.enum(CHANNEL_TYPES).optional(),
    }),
    result: z.object({
      month: Month,
      /** It is the month that runs. */
      isRunning: z.boolean(),
      /** A statement for each currency: several are never added. */
      statements: z.array(MonthCosts),
      /** Orders that wait for validation, and what they will probably cost. */
      waiting: z.array(z.object({ currency: z.string(), count: z.number().int(), spent: z.number().int() })),
    }),
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
