// The front page of labels: locales, areas, and the order in which packs are merged.

/** The eight locales; English is the default (docs/model.md, "Languages"). */
export const LOCALES = ['en', 'de', 'es', 'fr', 'he', 'hu', 'nl', 'pt'] as const;
export type Locale = (typeof LOCALES)[number];

/** Areas that every screen needs; they come with the first load. All other folders are loaded with their section. */
export const CORE_AREAS = ['common', 'session', 'status', 'errors'] as const;

/** Label id to ICU text. */
export type Messages = Readonly<Record<string, string>>;

/** Hebrew is the one locale written from right to left. */
export const direction = (locale: Locale): 'rtl' | 'ltr' => (locale === 'he' ? 'rtl' : 'ltr');

/** The locale of any wish ("fr-CH", "pt_BR", unknown): the language if we have it, else English. */
export function localeOf(wish: string | null | undefined): Locale {
  const language = (wish ?? '').toLowerCase().split(/[-_]/)[0] ?? '';
  return LOCALES.find((locale) => locale === language) ?? 'en';
}

/**
 * The region that dates and numbers are written by. `en` is day before month: a post date read as month/day
 * is a wrong letter; only en-US asks for month first.
 */
export function regionOf(wish: string): string {
  const regions = { en: 'en-GB', de: 'de-DE', es: 'es-ES', fr: 'fr-FR', he: 'he-IL', hu: 'hu-HU', nl: 'nl-NL', pt: 'pt-PT' };
  return /^[a-z]{2}-[A-Z]{2}$/.test(wish) ? wish : regions[localeOf(wish)];
}

/** Merge order: English, then the pack, then the wording that administrators changed on the server. */
export const mergeLabels = (english: Messages, pack: Messages = {}, overrides: Messages = {}): Messages => ({
  ...english,
  ...pack,
  ...overrides,
});
