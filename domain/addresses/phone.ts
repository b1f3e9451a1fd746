// Phone numbers in E.164, with the country that they belong to (docs/model.md, "Phone numbers").
import { badVerdict, GOOD_VERDICT, type Verdict } from '../requirements/quality.ts';

interface PhoneRow {
  readonly calling: string;
  /** Digits of a national number, without the trunk prefix. */
  readonly digits: readonly [number, number];
  /** What is dialled before it at home; '' where nothing is dropped. */
  readonly trunk: string;
}

const row = (calling: string, least: number, most = least, trunk = '0'): PhoneRow => ({
  calling,
  digits: [least, most],
  trunk,
});

/**
 * Countries whose numbers are read, by ISO 3166-1 alpha-2 code; one of any other country is written with `+`, and held
 * to the lengths of E.164 alone.
 */
export const PHONE_ROWS: Readonly<Record<string, PhoneRow>> = {
  FR: row('33', 9),
  DE: row('49', 6, 13),
  GB: row('44', 9, 10),
  ES: row('34', 9, 9, ''),
  NL: row('31', 9),
  BE: row('32', 8, 9),
  CH: row('41', 9),
  AT: row('43', 6, 13),
  IT: row('39', 6, 11, ''),
  PT: row('351', 9, 9, ''),
  LU: row('352', 5, 11, ''),
  IE: row('353', 7, 10),
  HU: row('36', 8, 9, '06'),
  IL: row('972', 8, 9),
  US: row('1', 10, 10, '1'),
  CA: row('1', 10, 10, '1'),
  DK: row('45', 8, 8, ''),
  NO: row('47', 8, 8, ''),
  SE: row('46', 7, 9),
  FI: row('358', 6, 11),
  PL: row('48', 9, 9, ''),
  CZ: row('420', 9, 9, ''),
  SK: row('421', 9),
  GR: row('30', 10, 10, ''),
  RO: row('40', 9),
  MA: row('212', 9),
  TN: row('216', 8, 8, ''),
  DZ: row('213', 8, 9),
  MC: row('377', 8, 9, ''),
  TR: row('90', 10),
  AU: row('61', 9),
  BR: row('55', 10, 11),
  GP: row('590', 9),
  MQ: row('596', 9),
  GF: row('594', 9),
  RE: row('262', 9),
};

const BY_CALLING = Object.entries(PHONE_ROWS).toSorted((a, b) => b[1].calling.length - a[1].calling.length);

/** A number as it was read, not yet checked. */
export interface Phone {
  /** `+` and digits, or the text as it came when it cannot be read. */
  readonly e164: string;
  /** ISO 3166-1 alpha-2, or null: no country of the table, or no number at all. */
  readonly country: string | null;
}

function national(digits: string, country: string): Phone | null {
  const rule = PHONE_ROWS[country];
  if (!rule) return null;
  const number = rule.trunk !== '' && digits.startsWith(rule.trunk) ? digits.slice(rule.trunk.length) : digits;
  return { e164: `+${rule.calling}${number}`, country };
}

/** Reads a number as people write it; a number without +, 00 belongs to the default country. */
export function readPhone(text: string, defaultCountry: string | null): Phone {
  const plain = text
    .replaceAll(/\(0\)/g, '')
    .replaceAll(/[\s().\-/\u00a0]/g, '')
    .replace(/^00/, '+');
  if (!/^\+?\d+$/.test(plain)) return { e164: text.trim(), country: null };
  if (!plain.startsWith('+')) return national(plain, defaultCountry ?? '') ?? { e164: plain, country: null };
  const digits = plain.slice(1);
  const found = BY_CALLING.filter(([, { calling }]) => digits.startsWith(calling));
  const [country] = found.find(([code]) => code === defaultCountry) ?? found[0] ?? [null];
  return { e164: plain, country: country ?? null };
}

/** The verdict on a number; `countries` = those that the channel takes, null = all. */
export function checkPhone({ e164, country }: Phone, countries: readonly string[] | null = null): Verdict {
  if (e164 === '') return badVerdict(100, 'phone.missing');
  if (!/^\+[1-9]\d{6,14}$/.test(e164)) return badVerdict(150, 'phone.invalid', { text: e164 });
  if (countries !== null && (country === null || !countries.includes(country))) {
    return badVerdict(300, 'phone.country', { country });
  }
  const rule = country === null ? undefined : PHONE_ROWS[country];
  const length = rule ? e164.length - 1 - rule.calling.length : 0;
  const fits = !rule || (length >= rule.digits[0] && length <= rule.digits[1]);
  return fits ? GOOD_VERDICT : badVerdict(150, 'phone.invalid', { text: e164 });
}

/** True for the number of a person as it is kept beside the name: 6 to 15 digits however they are written. */
export const isPhoneNumber = (text: string): boolean => /^\+?\d{6,15}$/.test(readPhone(text, null).e164);
