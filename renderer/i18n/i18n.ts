// The front page of i18n: which locale is shown, which areas are loaded, and the labels that follow from both.
import { atom, type createStore } from 'jotai';
import { CORE_AREAS, direction, type Locale, localeOf, type Messages, mergeLabels } from '#domain/labels/labels.ts';
import { englishCore, loadPacks } from './packs.ts';

type Store = ReturnType<typeof createStore>;

/** What is shown now. `wish` is the locale as the user has it (en-US), `locale` the pack. */
export interface Language {
  readonly wish: string;
  readonly locale: Locale;
  readonly messages: Messages;
}

export const languageAtom = atom<Language>({ wish: 'en', locale: 'en', messages: englishCore });

const KEY = 'mailroom.locale';
const areas = new Set<string>(CORE_AREAS);
const overrides: Partial<Record<Locale, Messages>> = {};

/** Wording of administrators, once the server answered (GET /i18n/labels_frontend1). */
export async function setOverrides(store: Store, locale: Locale, messages: Messages): Promise<void> {
  overrides[locale] = messages;
  await show(store, store.get(languageAtom).wish);
}

async function show(store: Store, wish: string): Promise<void> {
  const locale = localeOf(wish);
  const { english, pack } = await loadPacks([...areas], locale);
  const messages = mergeLabels(english, pack, overrides[locale]);
  if (locale === 'he') await import('@fontsource-variable/noto-sans-hebrew/wght.css');
  document.documentElement.lang = wish;
  document.documentElement.dir = direction(locale);
  store.set(languageAtom, { wish, locale, messages });
}

/** Loads the packs of a locale, then switches to it and remembers it for the next start. */
export async function showLocale(store: Store, wish: string): Promise<void> {
  await show(store, wish);
  localStorage.setItem(KEY, wish);
}

/** First locale: `?lang=` (tests, links), the one last shown, the browser's. */
export function startLocale(): string {
  const asked = new URLSearchParams(location.search).get('lang');
  return asked ?? localStorage.getItem(KEY) ?? localeOf(navigator.language);
}

/** Makes the labels of a section's areas available; resolves when they are shown. */
export async function needAreas(store: Store, wanted: readonly string[]): Promise<void> {
  const missing = wanted.filter((area) => !areas.has(area));
  if (missing.length === 0) return;
  for (const area of missing) areas.add(area);
  await show(store, store.get(languageAtom).wish);
}
