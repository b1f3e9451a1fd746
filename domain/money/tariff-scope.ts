// For what and from when a line of a tariff charges: which of several lines is the closer one, and of which two none is
// (docs/decisions/0808). Countries of a line are each there once.
import type { ChannelType } from '#domain/channels/channels.ts';
import type { TariffKind } from './money.ts';

/** What a line of a tariff charges for. What it leaves open (null, empty) holds for all. */
export interface TariffScope {
  readonly channelType: ChannelType;
  readonly kind: TariffKind;
  /** Name of the option type and its value: what the kind `option` charges for, and where colour pages are charged for. */
  readonly optionType: string | null;
  readonly optionValue: string | null;
  /** Upper bound in grams, one of WEIGHT_CLASSES. */
  readonly weightClass: number | null;
  /** ISO 3166-1 alpha-2 codes of the zone. */
  readonly countries: readonly string[];
  /** From how many sheets on. */
  readonly fromSheets: number;
  /** First day, YYYY-MM-DD. */
  readonly validFrom: string;
}

export const hasOption = (line: TariffScope): boolean => line.optionType !== null && line.optionValue !== null;

/** A code that is there twice names no second country. */
export const distinctCountries = (codes: readonly string[]): string[] => [...new Set(codes)];

/** How many countries a line holds for; everywhere is more than any list. */
const countryCount = ({ countries }: TariffScope): number => countries.length || Number.MAX_SAFE_INTEGER;

/**
 * A line that says more about a shipment comes before one that says less, of two lists of countries the shorter one; of the same kind the
 * later one.
 */
export function closerFirst(a: TariffScope, b: TariffScope): number {
  return (
    Number(hasOption(b)) - Number(hasOption(a)) ||
    countryCount(a) - countryCount(b) ||
    Number(b.weightClass !== null) - Number(a.weightClass !== null) ||
    b.fromSheets - a.fromSheets ||
    (a.validFrom < b.validFrom ? 1 : a.validFrom > b.validFrom ? -1 : 0)
  );
}

/** Both charge for the same thing, in whichever cases. */
export const sameCharge = (a: TariffScope, b: TariffScope): boolean =>
  a.channelType === b.channelType &&
  a.kind === b.kind &&
  a.optionType === b.optionType &&
  a.optionValue === b.optionValue;

/** Both charge for the same in the same cases; days, amounts and VAT may differ. */
export const sameScope = (a: TariffScope, b: TariffScope): boolean =>
  sameCharge(a, b) &&
  a.weightClass === b.weightClass &&
  a.fromSheets === b.fromSheets &&
  a.countries.length === b.countries.length &&
  a.countries.every((code) => b.countries.includes(code));

/** Both charge for the colour pages of one letter, which was ordered with the options of both. */
const bothOptions = (a: TariffScope, b: TariffScope): boolean =>
  a.kind === 'colourPage' &&
  a.kind === b.kind &&
  a.channelType === b.channelType &&
  hasOption(a) &&
  a.optionType !== b.optionType;

const sharedCountries = (a: TariffScope, b: TariffScope): string[] =>
  a.countries.filter((code) => b.countries.includes(code));

/** There are shipments for which both lines hold, and none of the two is the closer one. */
export const isTie = (a: TariffScope, b: TariffScope): boolean =>
  (sameCharge(a, b) || bothOptions(a, b)) &&
  a.weightClass === b.weightClass &&
  closerFirst(a, b) === 0 &&
  (a.countries.length === 0 || sharedCountries(a, b).length > 0);

/** "Colour: COLOUR"; nothing where a line names none. */
export const optionName = ({ optionType, optionValue }: Pick<TariffScope, 'optionType' | 'optionValue'>): string =>
  optionType === null ? '' : `${optionType}: ${optionValue ?? ''}`;

/** So many countries tell one line from the others. */
const MOST_NAMED = 12;

const named = (codes: readonly string[]): string =>
  [...codes.slice(0, MOST_NAMED), ...(codes.length > MOST_NAMED ? ['…'] : [])].join(', ');

/** Of a tie that is no repetition: the other line by its countries or its option, and what both charge for. */
export function tieNames(line: TariffScope, other: TariffScope): { readonly line: string; readonly shared: string } {
  const options = bothOptions(line, other) ? [optionName(line), optionName(other)] : [];
  const joined = (parts: readonly string[]) => parts.filter(Boolean).join(' · ');
  return {
    line: joined([optionName(other), named(other.countries)]),
    shared: joined([options.join(' + '), named(sharedCountries(line, other))]),
  };
}
