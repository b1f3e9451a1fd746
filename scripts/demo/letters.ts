// The letters of a demonstration mail run: deterministic by seed, five languages, some addresses wrong on purpose.
import { CITIES, FIRST_NAMES, LAST_NAMES, STREETS, TEXTS } from './letter-texts.ts';

/** Languages of the letters. */
export type Language = keyof typeof TEXTS;

/** Why an address is wrong on purpose; null: it is good. */
export type Flaw = 'unknownCountry' | 'tooManyLines' | 'missingPostalCode' | null;

/** One letter of a run. */
export interface Letter {
  readonly reference: string;
  readonly language: Language;
  /** Lines of the address window, as printed. */
  readonly address: readonly string[];
  /** ISO 3166-1 alpha-2 of the recipient; null where the printed country does not exist. */
  readonly country: string | null;
  readonly flaw: Flaw;
  /** Printed in the facts block where the recipient takes e-mail, else null. */
  readonly email: string | null;
  readonly amount: number;
  /** Lines of text per page; one entry per page. */
  readonly pages: readonly (readonly string[])[];
}

/** Mulberry32: small, seeded, the same everywhere. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const LANGUAGES: readonly Language[] = ['fr', 'fr', 'fr', 'de', 'en', 'es', 'nl'];
const COUNTRY: Record<Language, { code: string; line: string | null }> = {
  fr: { code: 'FR', line: null },
  de: { code: 'DE', line: 'ALLEMAGNE' },
  en: { code: 'GB', line: 'ROYAUME-UNI' },
  es: { code: 'ES', line: 'ESPAGNE' },
  nl: { code: 'NL', line: 'PAYS-BAS' },
};
/** Every n-th letter has this flaw; the first 25 letters show each at least once. */
const FLAWS: readonly { every: number; at: number; flaw: Flaw }[] = [
  { every: 25, at: 7, flaw: 'unknownCountry' },
  { every: 25, at: 13, flaw: 'tooManyLines' },
  { every: 25, at: 19, flaw: 'missingPostalCode' },
];

function pick<T>(list: readonly T[], chance: () => number): T {
  const item = list[Math.floor(chance() * list.length)];
  if (item === undefined) throw new Error('an empty list has nothing to pick');
  return item;
}

function addressOf(language: Language, flaw: Flaw, chance: () => number): { lines: string[]; name: string } {
  const name = `${pick(FIRST_NAMES[language], chance)} ${pick(LAST_NAMES[language], chance)}`;
  const number = 1 + Math.floor(chance() * 180);
  const street = pick(STREETS[language], chance);
  const city = pick(CITIES[language], chance);
  const cityLine = flaw === 'missingPostalCode' ? city.replace(/\s?\b[A-Z]{0,2}\d[\dA-Z ]*\b\s?/g, '').trim() : city;
  const extra = chance() < 0.25 && language === 'fr' ? [`Bâtiment ${pick(['A', 'B', 'C'], chance)}`] : [];
  if (flaw === 'tooManyLines')
    extra.push('Résidence du Parc', 'Escalier 4', 'Étage 2', 'Porte 12', 'Boîte 7', 'Code 1234');
  const streetLine = language === 'fr' || language === 'en' ? `${number} ${street}` : `${street} ${number}`;
  const countryLine = flaw === 'unknownCountry' ? 'RURITANIE' : COUNTRY[language].line;
  return { lines: [name, ...extra, streetLine, cityLine, ...(countryLine === null ? [] : [countryLine])], name };
}

function emailOf(name: string): string {
  const plain = name
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replace(/ +/g, '.');
  return `${plain}@mail.example`;
}

/** The statement's rows: four shares of the amount, to the cent. */
export function statementRows(letter: Letter): { label: string; amount: string }[] {
  const shares = [0.58, 0.2, 0.14];
  const parts = shares.map((share) => Math.round(letter.amount * share * 100) / 100);
  parts.push(letter.amount - parts.reduce((sum, part) => sum + part, 0));
  const rows = TEXTS[letter.language].rows.map((label, index) => ({ label, amount: (parts[index] ?? 0).toFixed(2) }));
  return [...rows, { label: TEXTS[letter.language].due, amount: `${letter.amount.toFixed(2)} EUR` }];
}

/** Makes `count` letters of one or two pages each. */
export function makeLetters(count: number, seed = 2026): Letter[] {
  const chance = seeded(seed);
  const letters: Letter[] = [];
  for (let index = 0; index < count; index++) {
    const flaw = FLAWS.find((row) => index % row.every === row.at)?.flaw ?? null;
    const language = flaw === null ? pick(LANGUAGES, chance) : 'fr';
    const { lines, name } = addressOf(language, flaw, chance);
    const texts = TEXTS[language];
    const pageCount = chance() < 0.4 ? 2 : 1;
    const pages: string[][] = [];
    for (let page = 0; page < pageCount; page++) {
      const paragraphs = 3 + Math.floor(chance() * 3);
      const start = Math.floor(chance() * texts.paragraphs.length);
      const turned = [...texts.paragraphs.slice(start), ...texts.paragraphs.slice(0, start)];
      pages.push(turned.slice(0, paragraphs));
    }
    const byEmail = flaw === null && chance() < 0.35;
    letters.push({
      reference: `ALD-${String(index + 1).padStart(6, '0')}`,
      language,
      address: lines,
      country: flaw === 'unknownCountry' ? null : COUNTRY[language].code,
      flaw,
      email: byEmail ? emailOf(name) : null,
      amount: Math.round((20 + chance() * 880) * 100) / 100,
      pages,
    });
  }
  return letters;
}

/** The rows that reading the run correctly gives; for tests, never read by the product. */
export function expectedRows(letters: readonly Letter[]): object[] {
  let page = 1;
  return letters.map((letter) => {
    const firstPage = page;
    page += letter.pages.length;
    return {
      reference: letter.reference,
      firstPage,
      lastPage: page - 1,
      address: letter.address,
      country: letter.country,
      flaw: letter.flaw,
      email: letter.email,
    };
  });
}
