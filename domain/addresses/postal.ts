// Reads and checks postal addresses: cleaning, country, postal code, lengths (docs/model.md, "Addresses"). Form only:
// whether the house exists is not known here.
import { badVerdict, GOOD_VERDICT, type Verdict } from '../requirements/quality.ts';
import type { PostalAddress } from './addresses.ts';
import { removeCivility } from './civility.ts';
import { countryOf, foldName, isCountryCode } from './country.ts';
import { isDateLine } from './date-line.ts';
import { LOOKS_LIKE_CODE, MAX_LINES, maxLineLength, POSTAL_ROWS } from './postal.codes.ts';
import { type AddressReference, judgeLocality, type Locality } from './reference.ts';

/** What reading an address depends on beside its text: the account's country and what the channel takes. */
export interface PostalSettings {
  /** Country of the account (`defaultMailCountry`), or null: then an address must name its country. */
  readonly defaultCountry: string | null;
  /** Countries that the channel takes, or null = all. */
  readonly handledCountries?: readonly string[] | null;
  /** Lines without the country's; default 6. */
  readonly maxLines?: number;
  readonly removeCivility?: boolean;
  /** What is known of codes and towns; left out: nothing, and the form decides alone. */
  readonly reference?: AddressReference;
}

/** An address as it was understood, and what is wrong with it; a bad one is kept too, for a person to mend. */
export interface PostalReading {
  readonly address: PostalAddress;
  readonly verdict: Verdict;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const INVISIBLE = /[\u0000-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;

/** One line as it is printed: composed letters, single spaces, no stray marks at its ends. */
export const cleanLine = (line: string): string =>
  line
    .normalize('NFC')
    .replaceAll(/[\t\u00a0\u2000-\u200a\u202f\u3000]/g, ' ')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/ {2,}/g, ' ')
    .replace(/^[\s•·*|,;:–-]+(?=\S)/u, '')
    .replace(/[\s|,;:]+$/u, '')
    .trim();

/** The lines of a text, cleaned, without empty ones. */
export const cleanLines = (lines: string | readonly string[]): string[] =>
  (typeof lines === 'string' ? lines.split(/\r\n|[\n\r\u2028\u2029]/) : lines)
    .map(cleanLine)
    .filter((line) => line !== '');

/** Index of the line with the postal code, from the end; -1 when none has one. */
function postalLineIndex(lines: readonly string[], country: string): number {
  const row = POSTAL_ROWS[country];
  return row ? lines.findLastIndex((line, index) => index > 0 && row.line.test(line)) : -1;
}

interface Located {
  readonly lines: readonly string[];
  readonly country: string | null;
  /** The text of a last line that has the position of a country and names none. */
  readonly strange: string | null;
}

/** True for a last line without digits that follows a line with a code and names no country: one was meant. */
function isStrange(lines: readonly string[], country: string | null): boolean {
  const last = lines.at(-1) ?? '';
  if (lines.length < 3 || /\d/.test(last)) return false;
  const beforeLast = lines.at(-2) ?? '';
  const row = country === null ? undefined : POSTAL_ROWS[country];
  if (row === undefined) return LOOKS_LIKE_CODE.test(beforeLast);
  if (row.line.test(last)) return false;
  return row.line.test(beforeLast) || (lines.length > 3 && isForeignCode(beforeLast));
}

/** What stands behind the number of a house and not behind a code. */
const STREET =
  /\b(?:rue|avenue|av|boulevard|bd|place|chemin|route|allee|quai|impasse|cours|road|rd|street|st|lane|drive|way|strasse|weg|platz|gasse|calle|rua|utca|straat|laan|box|zone|zi|za)\b/;

/** Code and town of another country: what follows is that country, known or not. */
const isForeignCode = (line: string): boolean =>
  !STREET.test(foldName(line).toLowerCase()) && Object.values(POSTAL_ROWS).some((row) => row.line.test(line));

/** Lines without a date that stands behind code and town, or behind the country: it belongs to the letter. */
function withoutDate(lines: readonly string[], fallback: string | null): readonly string[] {
  const last = lines.at(-1) ?? '';
  if (lines.length < 4 || !isDateLine(last)) return lines;
  const before = lines.at(-2) ?? '';
  const row = fallback === null ? undefined : POSTAL_ROWS[fallback];
  const ends = countryOf(before) !== null || (row?.line.test(before) ?? false) || LOOKS_LIKE_CODE.test(before);
  return ends ? lines.slice(0, -1) : lines;
}

function locate(lines: readonly string[], fallback: string | null): Located {
  const last = lines.at(-1) ?? '';
  const named = lines.length > 1 ? countryOf(last.replace(/^\((.*)\)$/, '$1')) : null;
  if (named !== null) return { lines: lines.slice(0, -1), country: named, strange: null };
  return { lines, country: fallback, strange: isStrange(lines, fallback) ? last : null };
}

/** A line that holds a street and, behind it, code and town as the country writes them. */
interface CodeBehind {
  /** From 0. */
  readonly line: number;
  readonly street: string;
  readonly code: string;
}

/** Where code and town stand behind a street, as in "12 rue Neuve, 75011 Paris"; null: nowhere. */
export function codeBehind(lines: readonly string[], country: string): CodeBehind | null {
  const row = POSTAL_ROWS[country];
  if (!row) return null;
  for (let line = lines.length - 1; line > 0; line -= 1) {
    const text = lines[line] ?? '';
    for (const { index } of text.matchAll(/[\s,]+/g)) {
      const code = cleanLine(text.slice(index));
      const street = cleanLine(text.slice(0, index));
      const found = row.line.exec(code)?.[1] ?? '';
      // The code comes first: a number of a house is no code.
      if (found !== '' && code.startsWith(found) && /\p{L}/u.test(street)) return { line, street, code };
    }
  }
  return null;
}

/** The same lines with code and town on a line of their own; null where they do not stand behind a street. */
export function codeOnOwnLine(lines: readonly string[], country: string): string[] | null {
  const found = codeBehind(lines, country);
  return found === null
    ? null
    : lines.flatMap((text, line) => (line === found.line ? [found.street, found.code] : [text]));
}

function checkCode(lines: readonly string[], country: string): Verdict {
  const row = POSTAL_ROWS[country];
  if (!row) return GOOD_VERDICT;
  const index = postalLineIndex(lines, country);
  if (index >= 0) {
    const text = lines[index] ?? '';
    const code = row.line.exec(text)?.[1] ?? '';
    return row.unknown?.test(code) ? badVerdict(200, 'address.unknown', { text, line: index + 1 }) : GOOD_VERDICT;
  }
  const behind = codeBehind(lines, country);
  if (behind !== null && !row.optional) {
    return badVerdict(150, 'address.codeBehindStreet', { line: behind.line + 1, text: behind.code });
  }
  const meant = lines.findLastIndex((line, i) => i > 0 && i >= lines.length - 2 && row.meant?.test(line));
  if (meant > 0) {
    return badVerdict(150, 'address.postalCodeInvalid', { line: meant + 1, text: lines[meant], country });
  }
  const wrong = lines.findLastIndex((line, i) => i > 0 && i >= lines.length - 2 && LOOKS_LIKE_CODE.test(line));
  if (wrong > 0 && !(row.optional && wrong < lines.length - 1) && looksWrong(lines, wrong)) {
    return badVerdict(150, 'address.postalCodeInvalid', { line: wrong + 1, text: lines[wrong], country });
  }
  return row.optional ? GOOD_VERDICT : badVerdict(150, 'address.postalCodeMissing', { country });
}

/** Only the last line is taken for a wrong code; a street such as "12 Main Road" is above it. */
const looksWrong = (lines: readonly string[], index: number): boolean => index === lines.length - 1;

/** What a spreadsheet runs as a formula: production sites open lists of addresses with one. */
const FORMULA = /^[=+\-@]/;

/** Stands where a character could not be read. */
const UNREADABLE = '\ufffd';

function checkLines(lines: readonly string[], country: string, maximum: number): Verdict {
  if (lines.length > maximum) {
    return badVerdict(151, 'address.maxLines', { lines: lines.length, maximum, surplus: lines.length - maximum });
  }
  if (lines.length < 2) return badVerdict(150, 'address.invalidFormat', { line: 1, text: lines[0] ?? '', country });
  const formula = lines.findIndex((line) => FORMULA.test(line));
  if (formula >= 0) return badVerdict(150, 'address.formula', { line: formula + 1, text: lines[formula] ?? '' });
  const unread = lines.findIndex((line) => line.includes(UNREADABLE));
  if (unread >= 0) return badVerdict(150, 'address.unreadable', { line: unread + 1, text: lines[unread] ?? '' });
  const longest = maxLineLength(country);
  const long = lines.findIndex((line) => [...line].length > longest);
  if (long < 0) return GOOD_VERDICT;
  const length = [...(lines[long] ?? '')].length;
  return badVerdict(150, 'address.lineTooLong', { line: long + 1, length, maximum: longest });
}

/** Checks an address that has its country: the first fault found, with line and lengths as parameters. */
export function checkPostalAddress(address: PostalAddress, settings: PostalSettings): Verdict {
  const lines = cleanLines(address.addressLines);
  if (lines.length === 0) return badVerdict(100, 'address.missing');
  const country = address.countryCode;
  if (country === '') return badVerdict(300, 'address.undetectedCountry', { text: lines.at(-1) });
  if (!isCountryCode(country)) return badVerdict(300, 'address.unknownCountry', { text: country });
  const handled = settings.handledCountries ?? null;
  if (handled !== null && !handled.includes(country)) return badVerdict(300, 'address.unhandledCountry', { country });
  const form = checkLines(lines, country, settings.maxLines ?? MAX_LINES);
  const code = form.valid ? checkCode(lines, country) : form;
  return code.valid && settings.reference ? checkLocality(lines, country, settings.reference) : code;
}

/** Code and town as the reference has them; what it has instead is proposed in the form of the line. */
function checkLocality(lines: readonly string[], country: string, reference: AddressReference): Verdict {
  const { code, town } = codeAndTown({ addressLines: [...lines], countryCode: country });
  const judged = judgeLocality(reference, { country, code, town });
  if (judged === null || judged.known) return GOOD_VERDICT;
  const line = postalLineIndex(lines, country);
  const text = lines[line] ?? '';
  // An American town stands there with its state, which stays.
  const named = (place: Locality): string => (country === 'US' ? town : place.town);
  const suggestions = text.includes(town)
    ? judged.instead.map((place) => text.replace(code, () => place.code).replace(town, () => named(place)))
    : [];
  return badVerdict(200, 'address.unknownPlace', { text, line: line + 1, suggestions });
}

/**
 * Reads an address from the lines of an area or a data row: cleans them, takes the country from the last line (names in
 * eight languages or an ISO code) or from the account, and checks the rest.
 */
export function readPostalAddress(text: string | readonly string[], settings: PostalSettings): PostalReading {
  const lines = withoutDate(cleanLines(text), settings.defaultCountry);
  const { lines: body, country, strange } = locate(lines, settings.defaultCountry);
  const [name = '', ...rest] = body;
  const addressLines = settings.removeCivility && name !== '' ? [removeCivility(name), ...rest] : [...body];
  const address = { addressLines, countryCode: country ?? '' };
  // No guess of a country stands beside one that nobody knows.
  if (strange !== null) {
    const verdict = badVerdict(300, 'address.unknownCountry', { text: strange });
    return { address: { addressLines, countryCode: '' }, verdict };
  }
  return { address, verdict: checkPostalAddress(address, settings) };
}

/** An address typed by a person: a country named in its last line wins over the chosen one. */
export function readEditedAddress(edited: PostalAddress, settings: PostalSettings): PostalReading {
  return readPostalAddress(edited.addressLines, { ...settings, defaultCountry: edited.countryCode || null });
}

/**
 * The key by which packs are grouped by address, or null = stays alone. Name, all lines and country count, letter case
 * does not; civilities and accents do, since two persons of one house may differ by nothing else. A forced address
 * equals only the letter-for-letter same forced address.
 */
export function addressGroupingKey(
  address: PostalAddress,
  quality: { valid: boolean; forced: boolean },
): string | null {
  const lines = cleanLines(address.addressLines);
  if (lines.length === 0 || address.countryCode === '') return null;
  if (quality.forced) return JSON.stringify(['forced', ...address.addressLines, address.countryCode]);
  if (!quality.valid) return null;
  return JSON.stringify([...lines.map((line) => line.toUpperCase()), address.countryCode]);
}

/** Postal code and town of an address; empty where the lines do not say them in the form of their country. */
export function codeAndTown(address: PostalAddress): { readonly code: string; readonly town: string } {
  const row = POSTAL_ROWS[address.countryCode];
  const index = postalLineIndex(address.addressLines, address.countryCode);
  const line = address.addressLines[index] ?? '';
  const code = row?.line.exec(line)?.[1] ?? '';
  if (code === '') return { code, town: '' };
  const rest = line.slice(line.indexOf(code) + code.length).trim() || line.slice(0, line.indexOf(code)).trim();
  const town = cleanLine(rest) || (address.addressLines[index - 1] ?? '');
  return { code, town };
}

/**
 * The lines as they are printed: with the country (`countryText`) as the last one when it is not the sender's, or when
 * the sender's is not known.
 */
export const printedLines = (address: PostalAddress, originCountry: string | null, countryText: string): string[] =>
  address.countryCode === originCountry || foldName(address.addressLines.at(-1) ?? '') === foldName(countryText)
    ? [...address.addressLines]
    : [...address.addressLines, countryText];
