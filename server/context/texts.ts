// Texts that the server itself writes (its e-mails), from the label packs.
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { isWording } from '#domain/branding/wording.check.ts';
import { type Locale, localeOf, type Messages, mergeLabels } from '#domain/labels/labels.ts';
import { fractionDigits, minorDigits } from '#domain/money/minor-digits.ts';

export type TextValues = Readonly<Record<string, string | number>>;

/** Texts that administrators worded anew, by `locale/label`. */
export type Wording = ReadonlyMap<string, string>;

const wordings = new AsyncLocalStorage<Wording>();

/** Runs what writes texts in the wording of an installation; without it they are those of the product. */
export const withWording = <T>(wording: Wording, write: () => T): T => wordings.run(wording, write);

/** Areas of labels that the server writes by itself. */
type ServerArea = 'mail' | 'proofs' | 'status';

const packs = new Map<string, Messages>();

const readPack = (area: ServerArea, locale: Locale): Messages =>
  JSON.parse(readFileSync(new URL(`../../domain/labels/${area}/${locale}.json`, import.meta.url), 'utf8')) as Messages;

function packOf(area: ServerArea, locale: Locale): Messages {
  const known = packs.get(`${area}/${locale}`);
  if (known !== undefined) return known;
  const messages = mergeLabels(readPack(area, 'en'), locale === 'en' ? {} : readPack(area, locale));
  packs.set(`${area}/${locale}`, messages);
  return messages;
}

/** The texts of e-mails in a language, as the product words them. */
export const mailPack = (locale: Locale): Messages => packOf('mail', locale);

/**
 * Fills an ICU text.
 * @throws Error when the text asks for a value that is missing
 */
export const format = (text: string, values: TextValues, locale: Locale): string =>
  String(new IntlMessageFormat(text, locale, undefined, { ignoreTag: true }).format(values));

/**
 * A text of the server in a person's language.
 * @param wish locale of the person; English where there is no pack
 * @throws Error when there is no such label
 */
export function serverText(wish: string, label: string, values: TextValues = {}): string {
  const locale = localeOf(wish);
  const text = mailPack(locale)[label];
  if (text === undefined) throw new Error(`There is no label ${label}.`);
  const worded = wordings.getStore()?.get(`${locale}/${label}`);
  // One that asks for what this version does not give any longer keeps no e-mail back.
  return format(worded !== undefined && isWording(worded, text, locale) ? worded : text, values, locale);
}

/** A sum in minor units as a person's language writes it. */
export const moneyText = (
  locale: string,
  { currency, amount }: { readonly currency: string; readonly amount: number },
  fractions: Intl.NumberFormatOptions = {},
): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, ...fractionDigits(currency), ...fractions }).format(
    amount / 10 ** minorDigits(currency),
  );

/**
 * A text of another area that the server writes, as the product words it.
 * @throws Error when there is no such label
 */
export function writtenText(area: ServerArea, wish: string, { label, values = {} }: WrittenText): string {
  const locale = localeOf(wish);
  const text = packOf(area, locale)[label];
  if (text === undefined) throw new Error(`There is no label ${label}.`);
  return format(text, values, locale);
}

/** A label with what fills it. */
export interface WrittenText {
  readonly label: string;
  readonly values?: TextValues;
}
