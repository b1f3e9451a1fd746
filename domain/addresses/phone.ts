// Phone numbers in E.164, with the country that they belong to (docs/model.md, "Phone numbers"). The plans of numbers are
// libphonenumber's, which are large: no file of the web app imports this one (phone-shape.ts is for forms).
import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { badVerdict, GOOD_VERDICT, type Verdict } from '../requirements/quality.ts';

/** A number as it was read. */
export interface Phone {
  /** `+` and digits (ITU-T E.164), or the text as it came when it cannot be read. */
  readonly e164: string;
  /** ISO 3166-1 alpha-2, or null: a number of no single country, or no number at all. */
  readonly country: string | null;
  /** The number is one of its country's plan, and can be reached without an extension. */
  readonly isValid: boolean;
}

/** Longer texts hold more than a number: they are not parsed at all. Characters. */
const LONGEST = 60;

const countryOf = (code: string | null): { defaultCountry?: CountryCode } =>
  code !== null && isSupportedCountry(code) ? { defaultCountry: code } : {};

const found = (number: PhoneNumber): Phone => ({
  e164: number.number,
  country: number.country ?? null,
  isValid: number.isValid() && number.ext === undefined,
});

/**
 * Reads a number as people write it; one without `+` or `00` belongs to the default country.
 * @param defaultCountry ISO 3166-1 alpha-2, or null: only international numbers can be read
 */
export function readPhone(text: string, defaultCountry: string | null): Phone {
  // Address books put marks of direction around a number.
  const plain = text.replaceAll(/\p{Cf}/gu, '').trim();
  const international = plain.replace(/^00(?=[\s(.-]?[1-9])/, '+');
  const number =
    plain.length > LONGEST
      ? undefined
      : parsePhoneNumberFromString(international, { ...countryOf(defaultCountry), extract: false });
  return number ? found(number) : { e164: plain, country: null, isValid: false };
}

/** The verdict on a number; `countries` = those that the channel takes, null = all. */
export function checkPhone({ e164, country, isValid }: Phone, countries: readonly string[] | null = null): Verdict {
  if (e164 === '') return badVerdict(100, 'phone.missing');
  if (!isValid) return badVerdict(150, 'phone.invalid', { text: e164 });
  if (countries !== null && (country === null || !countries.includes(country))) {
    return badVerdict(300, 'phone.country', { country });
  }
  return GOOD_VERDICT;
}
