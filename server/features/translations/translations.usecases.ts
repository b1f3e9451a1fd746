// Texts that come from the server: wording that administrators changed, the locales, and the news of a branding.
import type { CallResult } from '#domain/api/contract.ts';
import { ok } from '#domain/errors/result.ts';
import { LOCALES, localeOf, mergeLabels } from '#domain/labels/labels.ts';
import type { Handlers } from '#server/context/context.ts';
import { labelPack } from './label-packs.ts';

/** News lie in the same table under a key that no label can have. */
const newsKey = (branding: string): string => `news/${branding}`;

const NEWS_PREFIX = 'news/';

/** The name of a locale in the language asked for. */
const nameOf = (locale: string, inLocale: string): string =>
  new Intl.DisplayNames([inLocale], { type: 'language' }).of(locale) ?? locale;

const isRtl = (locale: string): boolean => locale === 'he';

function localesIn(wish: string | undefined): CallResult<'translations.locales'> {
  const language = localeOf(wish);
  return LOCALES.map((locale) => ({ locale, name: nameOf(locale, language), rtl: isRtl(locale) }));
}

export const TRANSLATION_HANDLERS: Handlers<'translations.labels' | 'translations.locales' | 'translations.news'> = {
  'translations.labels': async ({ query }, { db }) => {
    const locale = localeOf(query.locale);
    const rows = await db
      .selectFrom('translation')
      .select(['key', 'value'])
      .where('locale', '=', locale)
      .where('key', 'not like', `${NEWS_PREFIX}%`)
      .execute();
    const changed = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
    // Our screens carry the packs and ask for what administrators changed; others get every label.
    return ok(query.changed === true ? changed : mergeLabels(labelPack(locale), {}, changed));
  },
  'translations.locales': async ({ query }) => ok(localesIn(query.locale)),
  'translations.news': async ({ params, query }, { db }) => {
    const row = await db
      .selectFrom('translation')
      .select('value')
      .where('locale', '=', localeOf(query.locale))
      .where('key', '=', newsKey(params.brandingName))
      .executeTakeFirst();
    return ok({ html: row?.value ?? '', updatedAt: null });
  },
};
