// A line of the tariff from the cells of a file: amounts with a point or a comma, VAT in per cent, countries in a row.
import { CHANNEL_TYPES } from '#domain/channels/channels.ts';
import type { InputFaultKind } from '#domain/errors/input-faults.ts';
import { dayNumber } from '#domain/shared/days.ts';
import { minorDigits } from './minor-digits.ts';
import { MOST_FROM_SHEETS, MOST_MINOR, TARIFF_KINDS } from './money.ts';
import { distinctCountries } from './tariff-scope.ts';
import { isCurrency, type TariffLine } from './tariffs.ts';

/** Cells that a line is made of, by the names of its columns. An absent one is an empty one. */
export const TARIFF_CELLS = [
  ...(['channelType', 'kind', 'optionType', 'optionValue', 'weightClass', 'countries', 'fromSheets'] as const),
  ...(['validFrom', 'currency', 'amount', 'vatPercent'] as const),
] as const;
export type TariffCell = (typeof TARIFF_CELLS)[number];
export type TariffTexts = Readonly<Partial<Record<TariffCell, string | undefined>>>;

/** What is wrong with one cell. */
export interface CellFault {
  readonly field: TariffCell;
  readonly kind: InputFaultKind;
  /** 0 where the words of the kind name none. */
  readonly limit: number;
}

const DECIMAL = /^(\d{1,9})(?:[.,](\d{1,4}))?$/;
const WHOLE = /^\d{1,6}$/;

/** "1.11" with so many digits behind the point as a whole number: 111 with two; null: no such number. */
export function scaled(text: string, digits: number): number | null {
  const found = DECIMAL.exec(text);
  const [, whole = '', behind = ''] = found ?? [];
  if (found === null || behind.length > digits) return null;
  return Number(whole + behind.padEnd(digits, '0'));
}

/** The cells of one line as they are read, with what is wrong in them. */
class Cells {
  readonly faults: CellFault[] = [];
  readonly #texts: TariffTexts;
  constructor(texts: TariffTexts) {
    this.#texts = texts;
  }

  text(field: TariffCell): string {
    return (this.#texts[field] ?? '').trim();
  }

  /** A value that must be there; null is a fault of its cell. */
  must<T>(field: TariffCell, value: T | null | undefined, kind: InputFaultKind, limit = 0): T | null {
    if (value === null || value === undefined) {
      this.faults.push({ field, ...(this.text(field) === '' ? { kind: 'missing', limit: 0 } : { kind, limit }) });
    }
    return value ?? null;
  }

  /** A whole number, or nothing. */
  whole(field: TariffCell): number | null {
    const text = this.text(field);
    if (text === '') return null;
    return this.must(field, WHOLE.test(text) ? Number(text) : null, 'notWhole');
  }

  /** What no form would take either. @param limit in what is read @param shown as people write it */
  atMost(field: TariffCell, value: number | null, { limit, shown = limit }: { limit: number; shown?: number }): void {
    if (value !== null && value > limit) this.must(field, null, 'tooLarge', shown);
  }

  oneOf<T extends string>(field: TariffCell, values: readonly T[]): T | null {
    return this.must(
      field,
      values.find((one) => one === this.text(field)),
      'notOneOf',
    );
  }
}

/** VAT in thousandths; nothing is none. */
function permilleOf(cells: Cells): number | null {
  const text = cells.text('vatPercent');
  if (text === '') return 0;
  const permille = scaled(text, 1);
  if (permille !== null && permille > 1000) return cells.must('vatPercent', null, 'tooLarge', 100);
  return cells.must('vatPercent', permille, DECIMAL.test(text) ? 'wrongFormat' : 'notNumber');
}

/** Reads the cells of one line; faults name the cells that cannot be read. */
export function tariffLineOf(texts: TariffTexts): { readonly line: TariffLine } | { readonly faults: CellFault[] } {
  const cells = new Cells(texts);
  const channelType = cells.oneOf('channelType', CHANNEL_TYPES);
  const kind = cells.oneOf('kind', TARIFF_KINDS);
  const code = cells.text('currency').toUpperCase();
  const currency = cells.must('currency', isCurrency(code) ? code : null, 'notOneOf');
  const digits = currency === null ? 2 : minorDigits(currency);
  // A number with more digits than the currency has is one, and not written as an amount.
  const isNumber = DECIMAL.test(cells.text('amount'));
  const amount = cells.must('amount', scaled(cells.text('amount'), digits), isNumber ? 'wrongFormat' : 'notNumber');
  const vatPermille = permilleOf(cells);
  const day = cells.text('validFrom');
  const validFrom = cells.must('validFrom', dayNumber(day) === null ? null : day, 'notDay');
  const weightClass = cells.whole('weightClass');
  const fromSheets = cells.whole('fromSheets') ?? 0;
  cells.atMost('amount', amount, { limit: MOST_MINOR, shown: MOST_MINOR / 10 ** digits });
  cells.atMost('fromSheets', fromSheets, { limit: MOST_FROM_SHEETS });
  if (cells.faults.length > 0 || channelType === null || kind === null || currency === null) {
    return { faults: cells.faults };
  }
  const optionType = cells.text('optionType') || null;
  const optionValue = cells.text('optionValue') || null;
  const codes = cells
    .text('countries')
    .toUpperCase()
    .split(/[\s,;]+/);
  const countries = distinctCountries(codes.filter(Boolean));
  const scope = { channelType, kind, optionType, optionValue, weightClass, countries, fromSheets };
  return {
    line: { ...scope, validFrom: validFrom ?? day, currency, amount: amount ?? 0, vatPermille: vatPermille ?? 0 },
  };
}
