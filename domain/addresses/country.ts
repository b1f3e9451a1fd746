// Countries: all ISO 3166-1 codes, and their names in the product's eight languages as people write them in addresses.
import { LOCALES } from '../accounts/accounts.ts';

/** ISO 3166-1 alpha-2, all officially assigned codes, and XK: Kosovo, user-assigned, as posts and Intl write it. */
export const COUNTRY_CODES = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO ' +
  'JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR ' +
  'MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO ' +
  'RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV ' +
  'TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
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
  'RD CONGO': 'CD',
  RDC: 'CD',
  'DR CONGO': 'CD',
  DRC: 'CD',
  'CONGO KINSHASA': 'CD',
  'REP DEM DU CONGO': 'CD',
  'REPUBLIQUE DEMOCRATIQUE DU CONGO': 'CD',
  'DEMOCRATIC REPUBLIC OF CONGO': 'CD',
  'DEMOCRATIC REPUBLIC OF THE CONGO': 'CD',
  'DEMOKRATISCHE REPUBLIK KONGO': 'CD',
  'DR KONGO': 'CD',
  'REPUBLICA DEMOCRATICA DEL CONGO': 'CD',
  'REPUBLICA DEMOCRATICA DO CONGO': 'CD',
  'DEMOCRATISCHE REPUBLIEK CONGO': 'CD',
  CONGO: 'CG',
  'REPUBLIQUE DU CONGO': 'CG',
  'REPUBLIC OF THE CONGO': 'CG',
  'REPUBLIC OF CONGO': 'CG',
  'REPUBLIK KONGO': 'CG',
  'REPUBLICA DEL CONGO': 'CG',
  'REPUBLICA DO CONGO': 'CG',
  'REPUBLIEK CONGO': 'CG',
  'CONGO BRAZZAVILLE': 'CG',
  'FEDERATION DE RUSSIE': 'RU',
  'RUSSIAN FEDERATION': 'RU',
  'RUSSISCHE FODERATION': 'RU',
  'FEDERACION DE RUSIA': 'RU',
  'FEDERACION RUSA': 'RU',
  'FEDERACAO RUSSA': 'RU',
  'FEDERACAO DA RUSSIA': 'RU',
  'RUSSISCHE FEDERATIE': 'RU',
  'OROSZ FODERACIO': 'RU',
  'IVORY COAST': 'CI',
  ELFENBEINKUSTE: 'CI',
  'COSTA DE MARFIL': 'CI',
  'COSTA DO MARFIM': 'CI',
  IVOORKUST: 'CI',
  ELEFANTCSONTPART: 'CI',
  UAE: 'AE',
  EAU: 'AE',
  VAE: 'AE',
  'EMIRATS ARABES UNIS': 'AE',
  'UNITED ARAB EMIRATES': 'AE',
  EMIRATS: 'AE',
  'VEREINIGTE ARABISCHE EMIRATE': 'AE',
  'EMIRATOS ARABES UNIDOS': 'AE',
  'EMIRADOS ARABES UNIDOS': 'AE',
  'REP TCHEQUE': 'CZ',
  'CZECH REP': 'CZ',
  CZECHIA: 'CZ',
  'TSCHECHISCHE REPUBLIK': 'CZ',
  'REPUBLICA CHECA': 'CZ',
  'REP CHECA': 'CZ',
  'TSJECHISCHE REPUBLIEK': 'CZ',
  'CSEH KOZTARSASAG': 'CZ',
  BOSNIE: 'BA',
  BOSNIA: 'BA',
  BOSNIEN: 'BA',
  'BOSNIA AND HERZEGOVINA': 'BA',
  'BOSNIE ET HERZEGOVINE': 'BA',
  'BOSNIEN UND HERZEGOWINA': 'BA',
  'BOSNIA Y HERZEGOVINA': 'BA',
  MACEDOINE: 'MK',
  MACEDONIA: 'MK',
  MAZEDONIEN: 'MK',
  NORDMAZEDONIEN: 'MK',
  'NORTH MACEDONIA': 'MK',
  'MACEDOINE DU NORD': 'MK',
  MACEDONIE: 'MK',
  TANZANIE: 'TZ',
  TANZANIA: 'TZ',
  'UNITED REPUBLIC OF TANZANIA': 'TZ',
  'REPUBLIQUE UNIE DE TANZANIE': 'TZ',
  'COREE DU SUD': 'KR',
  'SOUTH KOREA': 'KR',
  'REPUBLIC OF KOREA': 'KR',
  'REPUBLIQUE DE COREE': 'KR',
  'REPUBLIQUE SLOVAQUE': 'SK',
  'REP SLOVAQUE': 'SK',
  'SLOVAK REPUBLIC': 'SK',
  'REP DOMINICAINE': 'DO',
  'DOMINICAN REP': 'DO',
  'REP CENTRAFRICAINE': 'CF',
  CENTRAFRIQUE: 'CF',
  'REPUBLIC OF MOLDOVA': 'MD',
  'REPUBLIQUE DE MOLDAVIE': 'MD',
  MOLDOVA: 'MD',
  TURKEY: 'TR',
  'CAPE VERDE': 'CV',
  'CAP VERT': 'CV',
  SWAZILAND: 'SZ',
  BURMA: 'MM',
  BIRMANIE: 'MM',
  VATICAN: 'VA',
  VATIKAN: 'VA',
  VATICANO: 'VA',
  'EAST TIMOR': 'TL',
  'TIMOR ORIENTAL': 'TL',
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
  const name = foldName(text);
  // Initials with points: "U.K.", "R.D. Congo".
  return names.get(name) ?? names.get(name.replaceAll(/(?<=^| )(\p{L}) (?=\p{L}(?: |$))/gu, '$1')) ?? null;
}

/** The name of a country in a language, as the last line of an address wants it: upper case, without accents lost. */
export const countryLine = (code: string, locale: string): string =>
  (new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code).toLocaleUpperCase(locale);
