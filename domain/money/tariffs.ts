// What a shipment costs: lines of a tariff applied to its billing facts (docs/model.md, "Money"). Sums are whole minor units
// of one currency (ISO 4217), never fractions.
import { type BillingFacts, WEIGHT_CLASSES } from '#domain/deliveries/billing-facts.ts';
import type { TariffKind } from './money.ts';
import { closerFirst, hasOption, isTie, optionName, sameCharge, sameScope, type TariffScope } from './tariff-scope.ts';

/** One line of a tariff. */
export interface TariffLine extends TariffScope {
  readonly currency: string;
  /** Without VAT, in minor units, for each unit of the kind. */
  readonly amount: number;
  /** Thousandths: 200 is 20 %. */
  readonly vatPermille: number;
}

/** One part of a price. `net` and `vat` in minor units. */
export interface PricePart {
  readonly kind: TariffKind;
  /** Of an option: "Colour: COLOUR". */
  readonly option: string | null;
  readonly count: number;
  readonly unit: number;
  readonly net: number;
  readonly vat: number;
  /** By which its VAT was counted. */
  readonly vatPermille: number;
}

/** What one shipment costs, in minor units. */
export interface Price {
  readonly currency: string;
  readonly net: number;
  readonly vat: number;
  readonly parts: readonly PricePart[];
}

/** The facts that a price depends on; those of an estimate are fewer than those of a composed shipment. */
export type PricedFacts = Pick<
  BillingFacts,
  'channelType' | 'options' | 'sheets' | 'colourPages' | 'country' | 'weightClass'
>;

/** VAT of a net sum in minor units, half a unit rounded up. */
export const vatOf = (net: number, permille: number): number => Math.round((net * permille) / 1000);

/** Colour pages may cost where colour was chosen alone: a page that shows colour is printed in black where it was not. */
const holdsByOption = (line: TariffLine, { options }: PricedFacts): boolean =>
  line.kind !== 'colourPage' || line.optionType === null || options[line.optionType] === line.optionValue;

const matches = (line: TariffLine, facts: PricedFacts, day: string): boolean =>
  line.channelType === facts.channelType &&
  line.validFrom <= day &&
  line.fromSheets <= facts.sheets &&
  holdsByOption(line, facts) &&
  (line.weightClass === null || line.weightClass === facts.weightClass) &&
  (line.countries.length === 0 || (facts.country !== null && line.countries.includes(facts.country)));

/**
 * The line by which something is charged comes first, in whichever order lines are kept. Two of which none is the closer are refused; of
 * those that were stored before they were the one that charges less counts.
 */
const countsFirst = (a: TariffLine, b: TariffLine): number =>
  closerFirst(a, b) || a.amount - b.amount || a.vatPermille - b.vatPermille;

/**
 * The currency of a channel type on a day: that of the line for the piece that began last. Lines of another one, which began before it,
 * hold no more; null: no line for the piece has begun.
 */
export function currencyOn(ofChannel: readonly TariffLine[], day: string): string | null {
  let last: TariffLine | null = null;
  for (const line of ofChannel) {
    if (line.kind !== 'piece' || line.validFrom > day) continue;
    const isLast = last === null || line.validFrom > last.validFrom;
    // Of two on one day, which nobody can enter, the first by its code: not the one that was entered first.
    if (isLast || (line.validFrom === last?.validFrom && line.currency < last.currency)) last = line;
  }
  return last?.currency ?? null;
}

const partOf = (line: TariffLine, count: number, option: string | null): PricePart => {
  const { kind, amount, vatPermille } = line;
  const net = amount * count;
  return { kind, option, count, unit: amount, net, vat: vatOf(net, vatPermille), vatPermille };
};

/**
 * The price of one shipment on a day; the same for an estimate and for the bill. Null = no price set: no line for the piece
 * itself holds on that day. What is charged for beside it (sheets, colour, options) adds nothing where no line names it.
 * @param day of posting, YYYY-MM-DD
 */
export function priceOf(lines: readonly TariffLine[], facts: PricedFacts, day: string): Price | null {
  const ofChannel = lines.filter(({ channelType }) => channelType === facts.channelType);
  const currency = currencyOn(ofChannel, day);
  const open = ofChannel.filter((line) => line.currency === currency && matches(line, facts, day)).sort(countsFirst);
  const piece = open.find(({ kind }) => kind === 'piece');
  if (piece === undefined) return null;
  const parts = [partOf(piece, 1, null)];
  const each = { sheet: facts.sheets, colourPage: facts.colourPages } as const;
  for (const [kind, count] of Object.entries(each)) {
    const line = open.find((one) => one.kind === kind);
    if (line !== undefined && count > 0) parts.push(partOf(line, count, null));
  }
  for (const [type, value] of Object.entries(facts.options)) {
    const line = open.find((one) => one.kind === 'option' && one.optionType === type && one.optionValue === value);
    if (line !== undefined) parts.push(partOf(line, 1, `${type}: ${value}`));
  }
  return {
    currency: piece.currency,
    net: parts.reduce((sum, { net }) => sum + net, 0),
    vat: parts.reduce((sum, { vat }) => sum + vat, 0),
    parts,
  };
}

/** Three capital letters that Intl knows as a currency. */
export const isCurrency = (text: string): boolean => Intl.supportedValuesOf('currency').includes(text);

/** What is wrong with a line, as the ending of a label; null: nothing. */
export type TariffFault = 'option' | 'weightClass' | 'currency' | 'country' | 'currencyMixed' | 'twice' | 'overlap';

/** Whatever a line charges for, another one charges for too. */
const covers = (a: TariffLine, b: TariffLine): boolean =>
  (a.countries.length === 0 || (b.countries.length > 0 && b.countries.every((code) => a.countries.includes(code)))) &&
  (a.weightClass === null || a.weightClass === b.weightClass) &&
  a.fromSheets <= b.fromSheets;

/**
 * Whether a line for the piece ends another currency for more than what has a price afterwards: one for a single country would leave the
 * letters to all others without any.
 */
function endsTooMuch(pieces: readonly TariffLine[], { validFrom: day, currency }: TariffLine): boolean {
  const earlier = pieces.filter(({ validFrom }) => validFrom < day);
  const ended = currencyOn(earlier, day);
  if (ended === null || ended === currency) return false;
  const after = pieces.filter((line) => line.currency === currency && line.validFrom <= day);
  return earlier.some((line) => line.currency === ended && !after.some((one) => covers(one, line)));
}

/** Whether lines of one channel that hold on a day have several currencies: one that begins with a line for the piece is that of all. */
function isMixed(ofChannel: readonly TariffLine[]): boolean {
  if (ofChannel.every(({ currency }) => currency === ofChannel[0]?.currency)) return false;
  // Before there is a price for the piece nothing is charged; what is prepared for it has its currency.
  const first = ofChannel.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))[0]?.currency;
  const pieces = ofChannel.filter(({ kind }) => kind === 'piece');
  // Each day and each change once: a tariff has hundreds of lines, and few days.
  const days = new Set(ofChannel.map(({ validFrom }) => validFrom));
  const ofDay = new Map([...days].map((day) => [day, currencyOn(pieces, day) ?? first]));
  const changes = new Map(pieces.map((line) => [`${line.validFrom} ${line.currency}`, line]));
  return (
    ofChannel.some(({ validFrom, currency }) => currency !== ofDay.get(validFrom)) ||
    [...changes.values()].some((line) => endsTooMuch(pieces, line))
  );
}

/** Whether a change of the tariff mixes the currencies of a channel that had one on each day. */
export function mixesCurrencies(before: readonly TariffLine[], after: readonly TariffLine[]): boolean {
  const known = Map.groupBy(before, ({ channelType }) => channelType);
  return [...Map.groupBy(after, ({ channelType }) => channelType)].some(
    ([channelType, lines]) => isMixed(lines) && !isMixed(known.get(channelType) ?? []),
  );
}

/**
 * Checks a line against the others of the tariff: the kind `option` names an option, colour pages may, one channel type
 * has one currency on a day, no two lines say the same for the same day, and of two that hold for one shipment one is the closer.
 * @param all the lines of the tariff as they are, with the one that is changed: a currency may have begun with it
 * @param before the line that is changed, one of these; null: another one is added
 */
export function tariffFault(
  line: TariffLine,
  all: readonly TariffLine[],
  before: TariffLine | null = null,
): TariffFault | null {
  const mayName = line.kind === 'option' || (line.kind === 'colourPage' && line.optionType !== null);
  if (hasOption(line) !== mayName) return 'option';
  if (line.weightClass !== null && !WEIGHT_CLASSES.some((bound) => bound === line.weightClass)) return 'weightClass';
  if (!isCurrency(line.currency)) return 'currency';
  if (line.countries.some((code) => !/^[A-Z]{2}$/.test(code))) return 'country';
  const others = all.filter((one) => one !== before);
  if (mixesCurrencies(all, [...others, line])) return 'currencyMixed';
  const alike = others.filter((other) => isTie(line, other));
  if (alike.length === 0) return null;
  return alike.some((other) => sameScope(line, other)) ? 'twice' : 'overlap';
}

/**
 * For what of its own a line does not charge on a day, since another line does in all these cases: countries, and an option that was
 * chosen beside its own.
 */
export function chargedByOthers(line: TariffLine, all: readonly TariffLine[], day: string): string[] {
  const before = all.filter(
    (other) => other.validFrom <= day && other.currency === line.currency && countsFirst(other, line) < 0,
  );
  const closer = before.filter(
    (other) =>
      sameCharge(line, other) &&
      (other.weightClass === null || other.weightClass === line.weightClass) &&
      other.fromSheets <= line.fromSheets,
  );
  const beside = before.filter((other) => !sameCharge(line, other) && isTie(line, other));
  return [
    ...line.countries.filter((code) => closer.some(({ countries }) => countries.includes(code))),
    ...beside.map(optionName),
  ];
}
