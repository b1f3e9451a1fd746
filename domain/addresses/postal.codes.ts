// How each country writes postal codes: one row per country, lenient where there is no row. After the sheets of the
// Universal Postal Union, "Postal addressing systems in member countries"; line lengths of France after AFNOR XP Z10-011.

import { AMERICAN_STATE } from './american-states.table.ts';

/** How one country writes the line of code and town, and what its letters may hold. */
export interface PostalRow {
  /** A line that holds code and town as the country writes them. The code is group 1. */
  readonly line: RegExp;
  /** The code may be alone on its line (Great Britain, Hungary), or be left out (Ireland). */
  readonly optional?: true;
  /** A line that ends in what was meant as a code and is none, where the code may be left out. */
  readonly meant?: RegExp;
  /** A code of the right shape that no place has. */
  readonly unknown?: RegExp;
  /** Longest line in characters; default `DEFAULT_LINE_LENGTH`. */
  readonly maxLength?: number;
}

/** Lines of a body, the country's line not counted (AFNOR XP Z10-011: 6, and the country as seventh). */
export const MAX_LINES = 6;
/** Characters of an address line, spaces counted, where the country's row states none. */
export const DEFAULT_LINE_LENGTH = 50;
/** AFNOR XP Z10-011: 38 characters, spaces counted. */
const AFNOR_LENGTH = 38;

// Dutch towns may begin with an apostrophe: "'s-Hertogenbosch".
const before = (code: string, prefix = ''): RegExp => new RegExp(`^(?:${prefix})?(${code})\\s+['’‘]?\\p{L}.*$`, 'u');
const anywhere = (code: string): RegExp => new RegExp(`(?:^|[\\s,])(${code})(?:$|[\\s,])`, 'u');

const french: PostalRow = {
  line: before('\\d{5}', 'F-?\\s?'),
  // 00100 and above is the postal service of the armies ("00450 ARMEES").
  // Corsica has 200, 201, 202 and 206; overseas is 971 to 978, 980 (Monaco), 984, 986, 987, 988.
  unknown: /^(000|20[3-57-9]|96|97[09]|98[1-359]|99)/,
  maxLength: AFNOR_LENGTH,
};
/** A part of France with a country code of its own: the codes are those of its department. */
const overseas = (codes: string): PostalRow => ({ line: before(codes, 'F-?\\s?'), maxLength: AFNOR_LENGTH });
const fourDigits = (prefix: string): PostalRow => ({ line: before('[1-9]\\d{3}', prefix) });

/** The first 14 countries are those that the product ships; the rest have the shape of their code only. */
export const POSTAL_ROWS: Readonly<Record<string, PostalRow>> = {
  FR: french,
  DE: { line: before('\\d{5}', 'D-?\\s?'), unknown: /^00/ },
  // No area begins with Q or V, none has I, J or Z second; C, I, K, M, O and V are not behind the space.
  // The forces have numbers of their own, with or without a code: "BFPO 57".
  GB: {
    line: /(?:^|[\s,])((?:GIR|[A-PR-UW-Z][A-HK-Y]?\d[A-Z\d]?) ?\d[ABD-HJLNP-UW-Z]{2}|BFPO (?:c\/o )?\d{1,4})$/iu,
  },
  ES: { line: before('\\d{5}', 'E-?\\s?'), unknown: /^(00|5[3-9]|[6-9])/ },
  NL: { line: before('[1-9]\\d{3} ?[A-Za-z]{2}', 'NL-?\\s?'), unknown: /(SA|SD|SS)$/i },
  BE: fourDigits('B(?:E)?-?\\s?'),
  CH: fourDigits('CH-?\\s?'),
  AT: fourDigits('A(?:T)?-?\\s?'),
  IT: { line: before('\\d{5}', 'I(?:T)?-?\\s?'), unknown: /^99/ },
  PT: { line: before('[1-9]\\d{3}-\\d{3}', 'P(?:T)?-?\\s?') },
  LU: fourDigits('L(?:U)?-?\\s?'),
  IE: {
    line: /(?:^|[\s,])([AC-FHKNPRTV-Y]\d[\dW] ?[\dAC-FHKNPRTV-Y]{4})$/iu,
    optional: true,
    meant:
      /(?:^|[\s,])(?:[A-Z][A-Z\d]\d|[A-Z]\d[A-Z])[ -]?[A-Z]{0,4}\d[A-Z\d]{2,4}$|(?:^|[\s,])[A-Z]\d[\dW][ -]?[A-Z\d]{3,5}$/iu,
  },
  HU: { line: /^(?:H(?:U)?-?\s?)?([1-9]\d{3})(?:\s+\p{L}.*)?$/u },
  IL: { line: anywhere('\\d{7}|\\d{5}') },
  US: { line: new RegExp(`[\\s,](?:${AMERICAN_STATE})\\.?,?\\s+(\\d{5}(?:-\\d{4})?)$`, 'iu'), unknown: /^000/ },
  MC: { line: before('980\\d{2}', 'MC-?\\s?'), maxLength: AFNOR_LENGTH },
  GP: overseas('971\\d{2}'),
  MQ: overseas('972\\d{2}'),
  GF: overseas('973\\d{2}'),
  RE: overseas('974\\d{2}'),
  PM: overseas('975\\d{2}'),
  YT: overseas('976\\d{2}'),
  BL: overseas('97133|977\\d{2}'),
  MF: overseas('97150|978\\d{2}'),
  NC: overseas('988\\d{2}'),
  PF: overseas('987\\d{2}'),
  WF: overseas('986\\d{2}'),
  AD: { line: before('AD\\d{3}') },
  CA: { line: /(?:^|[\s,])([A-Z]\d[A-Z] ?\d[A-Z]\d)$/iu },
  CZ: { line: before('\\d{3} ?\\d{2}', 'CZ-?\\s?') },
  DK: fourDigits('DK-?\\s?'),
  FI: { line: before('\\d{5}', 'FI-?\\s?') },
  GR: { line: anywhere('\\d{3} ?\\d{2}') },
  LI: fourDigits('FL-?\\s?|LI-?\\s?'),
  NO: { line: before('\\d{4}', 'N(?:O)?-?\\s?') },
  PL: { line: before('\\d{2}-\\d{3}', 'PL-?\\s?') },
  SE: { line: before('\\d{3} ?\\d{2}', 'S(?:E)?-?\\s?') },
  SK: { line: before('\\d{3} ?\\d{2}', 'SK-?\\s?') },
};

/** A line that looks as if it held a code, right or wrong: distinguishes "wrong code" from "no code". A house
 * number has fewer than four characters. */
export const LOOKS_LIKE_CODE = /^(?:[A-Z]{1,2}-?\s?)?\d[\dA-Z-]{3,8}(?: [\dA-Z]{2,3})?\s+\p{L}/u;

/** The longest line of a country's addresses, in characters. */
export const maxLineLength = (country: string): number => POSTAL_ROWS[country]?.maxLength ?? DEFAULT_LINE_LENGTH;
