// Schemas of the tariff. Sums are minor units of their currency, without fractions.
import { z } from 'zod';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { TARIFF_KINDS } from '#domain/money/money.ts';
import { Day, Id, IdText, Saved } from '../shapes.ts';

/** Beyond it a sum is a slip of the keyboard: ten million of a currency with two digits. */
export const MOST_MINOR = 1_000_000_000;
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

export const TARIFFS_CONTRACT = {
  'tariffs.list': { result: z.array(TariffLine) },
  'tariffs.save': { body: TariffLineInput, result: TariffLine },
  'tariffs.remove': {
    params: z.strictObject({ tariffLineId: IdText }),
    result: z.object({ removed: z.boolean() }),
  },
} as const;
