// Texts that the server itself writes (its e-mails), from the label packs.
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { isWording } from '#domain/branding/wording.check.ts';
import { type Locale, localeOf, type Messages, mergeLabels } from '#domain/labels/labels.ts';

export type TextValues = Readonly<Record<string, string | number>>;

/** Texts that administrators worded anew, by `locale/label`. */
export type Wording = ReadonlyMap<string, string>;

const wordings = new AsyncLocalStorage<Wording>();

/** Runs what writes texts in the wording of an installation; without it they are those of the product. */
export const withWording = <T>(wording: Wording, write: () => T): T => wordings.run(wording, write);

const packs = new Map<Locale, Messages>();

const readPack = (locale: Locale): Messages =>
  JSON.parse(readFileSync(new URL(`../../domain/labels/mail/${locale}.json`, import.meta.url), 'utf8')) as Messages;

/** The texts of e-mails in a language, as the product words them. */
export function mailPack(locale: Locale): Messages {
  const known = packs.get(locale);
  if (known !== undefined) return known;
  const messages = mergeLabels(readPack('en'), locale === 'en' ? {} : readPack(locale));
  packs.set(locale, messages);
  return messages;
}

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
