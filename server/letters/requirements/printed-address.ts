// An address as it is printed: with its country where it lies abroad, for the sender of the letter.
import { countryLine } from '#domain/addresses/country.ts';
import { printedLines } from '#domain/addresses/postal.ts';
import type { AccountFacts } from './account-facts.ts';

/** Who sends: printed in small type, and where the country of a recipient abroad is named. */
export interface Sender {
  /** One line, or empty for none. */
  readonly line: string;
  /** ISO 3166-1 alpha-2; null: not known, so every address names its country. */
  readonly countryCode: string | null;
  /** BCP 47: the language in which countries are named. */
  readonly locale: string;
}

/** The sender as address pages show it, from the account or the nearest ancestor that says it. */
export function senderOf(account: AccountFacts): Sender {
  const address = account.address('senderAddress');
  return {
    line: address?.value.replaceAll('\n', ' · ') ?? '',
    countryCode: address?.countryCode || account.defaultCountry,
    locale: account.text('locale') ?? 'en',
  };
}

/** A letter abroad names its country in the last line: the reading of an address takes it out of the lines. */
export const linesAsPrinted = (addressLines: readonly string[], countryCode: string, sender: Sender): string[] =>
  printedLines(
    { addressLines: [...addressLines], countryCode },
    sender.countryCode,
    countryLine(countryCode, sender.locale),
  );
