// The label packs on the screen's side: English of the first areas in the first load, everything else on demand.
import common from '#domain/labels/common/en.json';
import { CORE_AREAS, type Locale, type Messages } from '#domain/labels/labels.ts';
import session from '#domain/labels/session/en.json';
import status from '#domain/labels/status/en.json';

/** Areas of the first view. The texts of refusals are three times as much as all of them and come after it. */
export const FIRST_AREAS: readonly string[] = CORE_AREAS.filter((area) => area !== 'errors');

const core: Messages = { ...common, ...session, ...status };
const files = import.meta.glob<{ default: Messages }>([
  '#domain/labels/*/*.json',
  // The first load carries them.
  '!../../domain/labels/{common,session,status}/en.json',
]);
const cache = new Map<string, Promise<Messages>>([
  ...FIRST_AREAS.map((area) => [`en/${area}`, Promise.resolve({})] as const),
]);

/** Every area that there is. */
export const ALL_AREAS: readonly string[] = Object.keys(files).flatMap((path) =>
  path.endsWith('/de.json') ? (path.split('/').at(-2) ?? []) : [],
);

function find(area: string, locale: Locale): (() => Promise<{ default: Messages }>) | undefined {
  const key = Object.keys(files).find((path) => path.endsWith(`/labels/${area}/${locale}.json`));
  return key === undefined ? undefined : files[key];
}

async function readPack(area: string, locale: Locale): Promise<Messages> {
  const load = find(area, locale);
  return load === undefined ? {} : (await load()).default;
}

/** Stands for a pack that could not be loaded. */
const LACKING: Messages = {};

/** One area in one locale. A pack that cannot be loaded counts as empty: the English labels are used. */
function loadArea(area: string, locale: Locale): Promise<Messages> {
  const key = `${locale}/${area}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const promise = readPack(area, locale).catch(() => {
    cache.delete(key);
    return LACKING;
  });
  cache.set(key, promise);
  return promise;
}

const packsOf = (areas: readonly string[], locale: Locale): Promise<readonly Messages[]> =>
  Promise.all(areas.map((area) => loadArea(area, locale)));

const joined = (packs: readonly Messages[]): Messages => Object.assign({}, ...packs) as Messages;

interface Packs {
  readonly english: Messages;
  readonly pack: Messages;
  /** Something of the locale could not be loaded. */
  readonly isLacking: boolean;
}

/** English and the pack of these areas, the first areas always among them. */
export async function loadPacks(areas: readonly string[], locale: Locale): Promise<Packs> {
  const [english, packs] = await Promise.all([packsOf(areas, 'en'), packsOf(locale === 'en' ? [] : areas, locale)]);
  return { english: { ...core, ...joined(english) }, pack: joined(packs), isLacking: packs.includes(LACKING) };
}

export const englishCore: Messages = core;
