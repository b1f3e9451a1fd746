// The front page of i18n: which locale is shown, which areas are loaded, and the labels that follow from both.
import { atom, type createStore } from 'jotai';
import { direction, type Locale, localeOf, type Messages, mergeLabels } from '#domain/labels/labels.ts';
import { englishCore, FIRST_AREAS, loadPacks } from './packs.ts';

type Store = ReturnType<typeof createStore>;

/** What is shown now. `wish` is the locale as the user has it (en-US), `locale` the pack. */
export interface Language {
  readonly wish: string;
  readonly locale: Locale;
  readonly messages: Messages;
  /** Something of the locale could not be loaded: English stands in its place. */
  readonly isLacking?: boolean;
}

export const languageAtom = atom<Language>({ wish: 'en', locale: 'en', messages: englishCore });

const KEY = 'mailroom.locale';
/** Areas asked for, and those of them that are shown. */
const areas = new Set<string>(FIRST_AREAS);
let shown: readonly string[] = FIRST_AREAS;
const overrides: Partial<Record<Locale, Messages>> = {};

/** Wording of administrators, once the server answered (GET /i18n/labels_frontend1). */
export async function setOverrides(store: Store, locale: Locale, messages: Messages): Promise<void> {
  overrides[locale] = messages;
  await show(store);
}

let wished = 'en';
let turn = 0;
let latest: Promise<void> = Promise.resolve();

/** Shows what is wished now. Who asks while packs are on their way takes the turn over; both get the newer answer. */
function show(store: Store, wish = wished): Promise<void> {
  wished = wish;
  turn += 1;
  latest = draw(store, wish, turn);
  return latest;
}

async function draw(store: Store, wish: string, mine: number): Promise<void> {
  const locale = localeOf(wish);
  const wanted = [...areas];
  const { english, pack, isLacking } = await loadPacks(wanted, locale);
  const messages = mergeLabels(english, pack, overrides[locale]);
  if (locale === 'he') await import('@fontsource-variable/noto-sans-hebrew/wght.css');
  if (mine !== turn) return latest;
  document.documentElement.lang = wish;
  document.documentElement.dir = direction(locale);
  store.set(languageAtom, { wish, locale, messages, isLacking });
  shown = wanted;
}

/** Loads the packs of a locale, then switches to it and remembers it for the next start. */
export async function showLocale(store: Store, wish: string): Promise<void> {
  await show(store, wish);
  localStorage.setItem(KEY, wish);
}

/** The locale that the address asks for (`?lang=`: links, tests): it goes before that of the person, too. */
export const askedLocale = (): string | null => new URLSearchParams(location.search).get('lang');

/** First locale: the one asked for, the one last shown, the browser's. */
export function startLocale(): string {
  return askedLocale() ?? localStorage.getItem(KEY) ?? localeOf(navigator.language);
}

/** Makes the labels of a section's areas available; resolves when they are shown. */
export async function needAreas(store: Store, wanted: readonly string[]): Promise<void> {
  if (wanted.every((area) => shown.includes(area))) return;
  const missing = wanted.filter((area) => !areas.has(area));
  if (missing.length === 0) return latest;
  for (const area of missing) areas.add(area);
  await show(store);
}
