// Texts that come from the server: wording that administrators changed, the locales, and the news of a branding.
import type { CallResult } from '#domain/api/contract.ts';
import { isWording } from '#domain/branding/wording.check.ts';
import { ok } from '#domain/errors/result.ts';
import { LOCALES, type Locale, localeOf, type Messages, mergeLabels } from '#domain/labels/labels.ts';
import type { Handlers } from '#server/context/context.ts';
import type { Where } from '#server/context/ports.ts';
import { labelPack } from './label-packs.ts';
import { readNews, saveNews } from './news.usecases.ts';
import { saveWording } from './save-wording.usecases.ts';
import { wordingIn } from './wording.repository.ts';

/** The name of a locale in the language asked for. */
const nameOf = (locale: string, inLocale: string): string =>
  new Intl.DisplayNames([inLocale], { type: 'language' }).of(locale) ?? locale;

const isRtl = (locale: string): boolean => locale === 'he';

function localesIn(wish: string | undefined): CallResult<'translations.locales'> {
  const language = localeOf(wish);
  return LOCALES.map((locale) => ({ locale, name: nameOf(locale, language), rtl: isRtl(locale) }));
}

/** Wording that fits the texts of this version: one that asks for what is no longer given shows nothing at all. */
function fitting(changed: Messages, locale: Locale): Messages {
  const pack = labelPack(locale);
  return Object.fromEntries(Object.entries(changed).filter(([key, text]) => isWording(text, pack[key], locale)));
}

/** Every label of a language as its screens show it: English, the pack, what administrators changed. */
export async function shownLabels(where: Where, locale: Locale): Promise<Messages> {
  return mergeLabels(labelPack(locale), {}, fitting(await wordingIn(where, locale), locale));
}

type TranslationCalls =
  | 'translations.labels'
  | 'translations.locales'
  | 'translations.news'
  | 'translations.saveNews'
  | 'translations.save';

export const TRANSLATION_HANDLERS: Handlers<TranslationCalls> = {
  'translations.labels': async ({ query }, { db }) => {
    const locale = localeOf(query.locale);
    // Our screens carry the packs and ask for what administrators changed; others get every label.
    return ok(query.changed === true ? fitting(await wordingIn(db, locale), locale) : await shownLabels(db, locale));
  },
  'translations.locales': async ({ query }) => ok(localesIn(query.locale)),
  'translations.news': readNews,
  'translations.saveNews': saveNews,
  'translations.save': saveWording,
};
