// Countries: all ISO 3166-1 codes, and their names in the product's eight languages as people write them in addresses.
import { LOCALES } from '../accounts/accounts.ts';

/** ISO 3166-1 alpha-2, all officially assigned codes. */
export const COUNTRY_CODES = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO ' +
  'JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR ' +
  'MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO ' +
  'RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV ' +
  'TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

/** Names and codes in use that Intl does not give. */
const ALIASES: Readonly<Record<string, string>> = {
  UK: 'GB',
  'GREAT BRITAIN': 'GB',
  'GRANDE BRETAGNE': 'GB',
  GROSSBRITANNIEN: 'GB',
  'GRAN BRETANA': 'GB',
  'GROOT BRITTANNIE': 'GB',
  ENGLAND: 'GB',
  ANGLETERRE: 'GB',
  SCOTLAND: 'GB',
  WALES: 'GB',
  'NORTHERN IRELAND': 'GB',
  GBR: 'GB',
  USA: 'US',
  'U S A': 'US',
  'UNITED STATES OF AMERICA': 'US',
  'ETATS UNIS D AMERIQUE': 'US',
  'ESTADOS UNIDOS DE AMERICA': 'US',
  HOLLAND: 'NL',
  HOLLANDE: 'NL',
  'THE NETHERLANDS': 'NL',
  NLD: 'NL',
  FRA: 'FR',
  DEU: 'DE',
  ALLEMAGNE: 'DE',
  BRD: 'DE',
  ESP: 'ES',
  BEL: 'BE',
  CHE: 'CH',
  'CONFOEDERATIO HELVETICA': 'CH',
  AUT: 'AT',
  ITA: 'IT',
  PRT: 'PT',
  IRL: 'IE',
  EIRE: 'IE',
  'REPUBLIC OF IRELAND': 'IE',
  LUX: 'LU',
  HUN: 'HU',
  ISR: 'IL',
  'REPUBLIQUE TCHEQUE': 'CZ',
  'CZECH REPUBLIC': 'CZ',
  TSCHECHIEN: 'CZ',
  BELGIE: 'BE',
  BELGIQUE: 'BE',
  SUISSE: 'CH',
  SVIZZERA: 'CH',
  OESTERREICH: 'AT',
  ITALIA: 'IT',
};

/** Further languages in which people write the name of their own country. */
const OWN_LANGUAGES = ['it', 'pl', 'sv', 'da', 'nb', 'fi', 'cs', 'sk', 'ro', 'el', 'lb', 'ca', 'ga', 'hr', 'sl'];

/** A name as it is compared: no accents, no punctuation, one space, upper case. */
export const foldName = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

let names: ReadonlyMap<string, string> | null = null;

function buildNames(): ReadonlyMap<string, string> {
  const built = new Map<string, string>();
  const displays = [...LOCALES, ...OWN_LANGUAGES].map(
    (locale) => new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' }),
  );
  for (const code of COUNTRY_CODES) {
    built.set(code, code);
    for (const display of displays) {
      const name = display.of(code);
      if (name !== undefined) built.set(foldName(name), code);
    }
  }
  for (const [name, code] of Object.entries(ALIASES)) built.set(name, code);
  return built;
}

/** Whether it is an ISO 3166-1 code of two capitals. */
export const isCountryCode = (code: string): boolean => COUNTRY_CODES.includes(code);

/** The ISO code of a country's name (eight languages and more) or code; null when it is none. */
export function countryOf(text: string): string | null {
  names ??= buildNames();
  return names.get(foldName(text)) ?? null;
}

/** The name of a country in a language, as the last line of an address wants it: upper case, without accents lost. */
export const countryLine = (code: string, locale: string): string =>
  (new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code).toLocaleUpperCase(locale);
