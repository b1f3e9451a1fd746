// What a shipment stores at creation so that it can be priced years later (docs/model.md, "Money").

/** Upper bounds of the weight classes, in grams. */
export const WEIGHT_CLASSES = [20, 50, 100, 250, 500, 1000, 2000, 3000] as const;

/** Weights used where an account states none: 80 g/m² A4, and envelopes for up to 6 folded or flat sheets, in grams. */
const SHEET_GRAMS = 5;
const FOLDED_SHEETS = 6;
const FOLDED_ENVELOPE_GRAMS = 5;
const FLAT_ENVELOPE_GRAMS = 14;

/** Weight of a letter in grams, envelope included. */
export const letterGrams = (sheets: number): number =>
  sheets * SHEET_GRAMS + (sheets <= FOLDED_SHEETS ? FOLDED_ENVELOPE_GRAMS : FLAT_ENVELOPE_GRAMS);

/** The weight class (its upper bound in grams); null = heavier than any letter. */
export const weightClass = (grams: number): number | null => WEIGHT_CLASSES.find((bound) => grams <= bound) ?? null;

/** What is known when a shipment is made; counts are of this one recipient's output, duplicates included. */
export interface BillingInput {
  readonly channelType: string;
  readonly label: string;
  /** Option type name → option value. */
  readonly options: Readonly<Record<string, string>>;
  readonly sheets: number;
  readonly pages: number;
  /** Printed sides, blank ones left out. */
  readonly sides: number;
  readonly colourPages: number;
  /** ISO 3166-1 alpha-2 or null (not a postal channel). */
  readonly country: string | null;
  readonly costCentre: string | null;
  readonly accountingCode: string | null;
  readonly productionCode: string | null;
  readonly postal: boolean;
}

/** What stays with the shipment for good, also after its files and personal data are purged; `weightClass` in grams. */
export interface BillingFacts extends Omit<BillingInput, 'postal'> {
  readonly weightClass: number | null;
}

/** The frozen facts of one shipment; the weight class of paper follows from its sheets. */
export function billingFacts({ postal, ...input }: BillingInput): BillingFacts {
  return { ...input, weightClass: postal ? weightClass(letterGrams(input.sheets)) : null };
}
