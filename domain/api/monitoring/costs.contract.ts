// Schemas of the costs of a month. Sums are minor units of their currency, with VAT.
import { z } from 'zod';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { Id, IdText } from '../shapes.ts';

/** YYYY-MM, of the years that a day has: 1900 to 8999. */
export const Month = z.string().regex(/^(19|[2-8]\d)\d{2}-(0[1-9]|1[0-2])$/);

/** What one cost centre of an account has cost; sums with VAT in minor units. */
const CentreCosts = z.object({
  accountId: Id,
  accountName: z.string(),
  costCentre: z.string().nullable(),
  /** In the month before. */
  last: z.number().int(),
  spent: z.number().int(),
  /** Held by confirmed letters that are not charged yet: counts against the limit. 0 for other months and for one channel. */
  reserved: z.number().int(),
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
  reserved: z.number().int(),
  forecast: z.number().int().nullable(),
  centres: z.array(CentreCosts),
  limits: z.array(SharedLimit),
  channels: z.array(
    z.object({ channelType: z.enum(CHANNEL_TYPES), pieces: z.number().int(), spent: z.number().int() }),
  ),
  corrections: z.object({ count: z.number().int(), spent: z.number().int() }),
});
export type MonthCosts = z.infer<typeof MonthCosts>;

export const COSTS_CONTRACT = {
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
      /** An account of which the caller sees what a group sent, and nothing else; null: accounts are seen as a whole. */
      onlyOfGroup: z.object({ accountId: Id, accountName: z.string(), groupName: z.string() }).nullable(),
      /** A statement for each currency: several are never added. */
      statements: z.array(MonthCosts),
      /** Pieces that left in the month without a price, by channel: nobody is billed for them. None without any tariff. */
      unpriced: z.array(z.object({ channelType: z.enum(CHANNEL_TYPES), pieces: z.number().int() })),
      /** Orders that wait for validation now, and what they will probably cost. None for other months and for one channel. */
      waiting: z.array(z.object({ currency: z.string(), count: z.number().int(), spent: z.number().int() })),
    }),
  },
} as const;
