// Schemas of prices and of what was charged. Sums are minor units of their currency, without fractions.
import { z } from 'zod';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { CHARGE_CAUSES, CHARGE_KINDS, MOST_MINOR, TARIFF_KINDS } from '#domain/money/money.ts';
import { isCurrency } from '#domain/money/tariffs.ts';
import { Id, IdText, Instant, PersonRef } from '../shapes.ts';

const PricePart = z.object({
  kind: z.enum(TARIFF_KINDS),
  option: z.string().nullable(),
  count: z.number().int(),
  unit: z.number().int(),
  net: z.number().int(),
  vat: z.number().int(),
  /** Thousandths: 200 is 20 %; absent of what was composed before it was kept. */
  vatPermille: z.number().int().optional(),
});

/** What of an entry is taxed at one rate; `vatPermille` null: no rate was kept with it. */
const RateSum = z.object({ vatPermille: z.number().int().nullable(), net: z.number().int(), vat: z.number().int() });

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
  /** By rate of VAT. A counter entry is of the rates of the price, in proportion. */
  rates: z.array(RateSum),
  reason: z.string().nullable(),
  /** Of a counter entry that Mailroom wrote itself, for a tracking event; null: a person wrote it. */
  cause: z.enum(CHARGE_CAUSES).nullable(),
  /** The event that was taken back. */
  eventId: Id.nullable(),
  by: PersonRef.nullable(),
});
export type Charge = z.infer<typeof Charge>;

/** Without and of VAT, of what its currency says. */
const Sums = { net: z.number().int(), vat: z.number().int() } as const;

/** An entry among those of its delivery. `left`: what of its shipment was not given back yet, by the entries of all pages. */
export const ListedCharge = Charge.extend({ left: z.object(Sums) });
export type ListedCharge = z.infer<typeof ListedCharge>;

/** Sums of one currency; several are never added. */
export const MoneySum = z.object({ currency: z.string(), ...Sums });
export type MoneySum = z.infer<typeof MoneySum>;

/** A piece that left without a price. */
export const UnpricedPiece = Charge.pick({
  shipmentId: true,
  nuid: true,
  recipient: true,
  channelType: true,
  channelLabel: true,
}).extend({
  /** By the tariff of its day of posting as it is now; null: no line holds for it. */
  proposed: MoneySum.nullable(),
});
export type UnpricedPiece = z.infer<typeof UnpricedPiece>;

/** With VAT, in minor units of its currency. */
export const Amount = z.object({ currency: z.string(), amount: z.number().int() });
export type Amount = z.infer<typeof Amount>;

/** What a price is made of, over the pieces of a channel: by kind, option and currency. `correction`: counter entries to what was charged. */
const PriceShare = MoneySum.extend({
  kind: z.enum([...TARIFF_KINDS, 'correction']),
  /** "type: value" of an option. */
  option: z.string().nullable(),
  count: z.number().int(),
});
export type PriceShare = z.infer<typeof PriceShare>;

/** What one channel of an order costs: pieces that were charged, and those that are still to leave. */
export const ChannelPrice = z.object({
  channelType: z.enum(CHANNEL_TYPES),
  channelLabel: z.string(),
  pieces: z.number().int(),
  /** Pieces that left without a price, as Costs counts them. */
  unpriced: z.number().int(),
  /** Pieces that are still here, or in doubt, and for which no tariff line holds. */
  expectedUnpriced: z.number().int(),
  charged: z.array(MoneySum),
  expected: z.array(MoneySum),
  /** All of `charged` and `expected` by what it is for. */
  parts: z.array(PriceShare),
});
export type ChannelPrice = z.infer<typeof ChannelPrice>;

export const BILLING_CONTRACT = {
  'billing.ofDelivery': {
    params: z.strictObject({ deliveryId: IdText }),
    query: z.strictObject({ afterCharge: IdText.optional() }),
    result: z.object({
      items: z.array(ListedCharge),
      sums: z.array(MoneySum),
      corrections: z.array(MoneySum),
      /** Pieces that left without a price, 200 at most, with the first page. */
      unpriced: z.array(UnpricedPiece),
      /** All of them; with the first page. */
      unpricedCount: z.number().int(),
      /** Of all of them those for which a line of the tariff holds by now, and their sums; with the first page. */
      proposed: z.object({ pieces: z.number().int(), sums: z.array(MoneySum) }),
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
      /** Of a piece that left without a price, where the tariff proposes none; else the one that it was charged in. */
      currency: z.string().refine(isCurrency).optional(),
    }),
    result: Charge,
  },
  'billing.enterProposed': {
    params: z.strictObject({ deliveryId: IdText }),
    body: z.strictObject({
      reason: z.string().trim().min(1).max(500),
      /** The `next` of the stretch before. */
      after: Id.optional(),
    }),
    result: z.object({
      entered: z.number().int(),
      sums: z.array(MoneySum),
      /** The `after` of the next stretch; null: that was the last one. */
      next: Id.nullable(),
    }),
  },
  'billing.ofJob': {
    params: z.strictObject({ jobId: IdText }),
    result: z.object({
      channels: z.array(ChannelPrice),
      /** What confirmations hold whose documents are not made yet: an estimate. */
      estimated: z.array(Amount),
    }),
  },
} as const;
