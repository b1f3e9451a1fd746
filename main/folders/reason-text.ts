// The text of a reason file, in the language of this computer, from the label packs.
import { readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { type Locale, localeOf, type Messages, mergeLabels, regionOf } from '#domain/labels/labels.ts';
import type { FolderFailure } from './folders.types.ts';

/** Reasons of the folder itself, and those of the server. */
const AREAS = ['desktop', 'errors'] as const;
const packs = new Map<Locale, Messages>();

const readPack = (locale: Locale): Messages =>
  Object.assign(
    {},
    ...AREAS.map((area) =>
      JSON.parse(readFileSync(new URL(`../../domain/labels/${area}/${locale}.json`, import.meta.url), 'utf8')),
    ),
  ) as Messages;

function messagesOf(locale: Locale): Messages {
  const known = packs.get(locale);
  if (known) return known;
  const messages = mergeLabels(readPack('en'), locale === 'en' ? {} : readPack(locale));
  packs.set(locale, messages);
  return messages;
}

const format = (text: string, values: Readonly<Record<string, unknown>>, locale: Locale): string =>
  String(new IntlMessageFormat(text, locale, undefined, { ignoreTag: true }).format({ ...values }));

/** A label that this version does not know, or lacks values for, is shown itself. */
function reasonOf({ label, parameters }: FolderFailure, locale: Locale): string {
  const text = messagesOf(locale)[label];
  if (text === undefined) return label;
  try {
    return format(text, parameters, locale);
  } catch {
    return label;
  }
}

/** The text of a reason. @param wish a locale of the machine */
export const reasonSentence = (reason: FolderFailure, wish: string): string => reasonOf(reason, localeOf(wish));

export interface ReasonFile {
  readonly locale: string;
  readonly name: string;
  readonly reason: FolderFailure;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** The text of a reason file; with a byte order mark, so that every editor shows the letters of every language. */
export function reasonText({ locale: wish, name, reason, at }: ReasonFile): string {
  const locale = localeOf(wish);
  const when = new Intl.DateTimeFormat(regionOf(wish), { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at));
  const text = messagesOf(locale)['desktop.folder.reason.file'] ?? '{reason}';
  return `\uFEFF${format(text, { name, reason: reasonOf(reason, locale), when }, locale)}\n`;
}
