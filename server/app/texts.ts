// Texts that the server itself writes (its e-mails), from the label packs: arguments and plurals of ICU, nothing more.
import { readFileSync } from 'node:fs';
import { type Locale, localeOf, type Messages, mergeLabels } from '#domain/labels/labels.ts';

export type TextValues = Readonly<Record<string, string | number>>;

const packs = new Map<Locale, Messages>();

const readPack = (locale: Locale): Messages =>
  JSON.parse(readFileSync(new URL(`../../domain/labels/mail/${locale}.json`, import.meta.url), 'utf8')) as Messages;

function messagesOf(locale: Locale): Messages {
  const known = packs.get(locale);
  if (known !== undefined) return known;
  const messages = mergeLabels(readPack('en'), locale === 'en' ? {} : readPack(locale));
  packs.set(locale, messages);
  return messages;
}

/** End of the braces that open at `start`. @throws Error on unbalanced braces */
function closing(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  throw new Error(`The label has unbalanced braces: ${text}`);
}

function branchesOf(text: string): Map<string, string> {
  const branches = new Map<string, string>();
  let from = 0;
  for (let open = text.indexOf('{'); open >= 0; open = text.indexOf('{', from)) {
    const close = closing(text, open);
    branches.set(text.slice(from, open).trim(), text.slice(open + 1, close));
    from = close + 1;
  }
  return branches;
}

function argument(inner: string, values: TextValues, locale: Locale): string {
  const [name = '', type, ...rest] = inner.split(',');
  const value = values[name.trim()];
  if (value === undefined) throw new Error(`A label asks for ${name.trim()}, which nobody gave.`);
  if (type === undefined) return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value;
  if (type.trim() !== 'plural') throw new Error(`A label of the server uses ${type.trim()}, which is not supported.`);
  const branches = branchesOf(rest.join(','));
  const count = Number(value);
  const rule = new Intl.PluralRules(locale).select(count);
  const branch = branches.get(`=${count}`) ?? branches.get(rule) ?? branches.get('other') ?? '';
  return format(branch.replaceAll('#', new Intl.NumberFormat(locale).format(count)), values, locale);
}

/**
 * Fills an ICU text.
 * @throws Error when the text asks for a value that is missing, or for more of ICU than arguments and plurals
 */
export function format(text: string, values: TextValues, locale: Locale): string {
  let filled = '';
  let from = 0;
  for (let open = text.indexOf('{'); open >= 0; open = text.indexOf('{', from)) {
    const close = closing(text, open);
    filled += text.slice(from, open) + argument(text.slice(open + 1, close), values, locale);
    from = close + 1;
  }
  return filled + text.slice(from);
}

/**
 * A text of the server in a person's language.
 * @param wish locale of the person; English where there is no pack
 * @throws Error when there is no such label
 */
export function serverText(wish: string, label: string, values: TextValues = {}): string {
  const locale = localeOf(wish);
  const text = messagesOf(locale)[label];
  if (text === undefined) throw new Error(`There is no label ${label}.`);
  return format(text, values, locale);
}
