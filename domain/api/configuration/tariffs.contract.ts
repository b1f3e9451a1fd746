// Schemas of the tariff. Sums are minor units of their currency, without fractions.
import { z } from 'zod';
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import { MOST_FROM_SHEETS, MOST_MINOR, TARIFF_KINDS } from '#domain/money/money.ts';
import { Day, Fault, Id, IdText, Saved } from '../shapes.ts';

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
  fromSheets: z.int().min(0).max(MOST_FROM_SHEETS).default(0),
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

/** Lines of one call of an import: all of a channel, for they are judged by each other. */
export const MOST_TARIFF_LINES = 2_000;
const Cell = z.string().max(300).optional();

/** A line of a file, as its cells are written. */
export const TariffTextLine = z.strictObject({
  line: z.int().min(1),
  channelType: Cell,
  kind: Cell,
  optionType: Cell,
  optionValue: Cell,
  weightClass: Cell,
  /** Several with spaces, commas or semicolons between them. */
  countries: Cell,
  fromSheets: Cell,
  /** YYYY-MM-DD */
  validFrom: Cell,
  currency: Cell,
  /** In units of the currency: 1.11 */
  amount: Cell,
  vatPercent: Cell,
});
export type TariffTextLine = z.infer<typeof TariffTextLine>;

/** What becomes, or would become, of one line. */
const TariffOutcome = z.object({
  line: z.number().int(),
  outcome: z.enum(['added', 'changed', 'unchanged', 'refused']),
  /** Cells that a change concerns. */
  fields: z.array(z.string()),
  faults: z.array(z.object({ field: z.string(), ...Fault.shape })),
});
export type TariffOutcome = z.infer<typeof TariffOutcome>;

export const TARIFFS_CONTRACT = {
  'tariffs.list': { result: z.array(TariffLine) },
  'tariffs.save': { body: TariffLineInput, result: TariffLine },
  'tariffs.import': {
    body: z.strictObject({
      /** Nothing is kept: it is told what would become of each line. */
      dryRun: z.boolean().default(false),
      lines: z.array(TariffTextLine).min(1).max(MOST_TARIFF_LINES),
    }),
    result: z.object({ lines: z.array(TariffOutcome) }),
  },
  'tariffs.remove': {
    params: z.strictObject({ tariffLineId: IdText }),
    result: z.object({ removed: z.boolean() }),
  },
} as const;
