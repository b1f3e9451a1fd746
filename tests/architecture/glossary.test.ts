// One word for each thing in each language: docs/glossary.md against the texts that people read.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Locale, Messages } from '#domain/labels/labels.ts';
import { COLUMNS, NAMES } from './glossary.table.ts';

/** Texts that say a thing without naming it, because a title, a button or the sentence before has named it. */
const UNNAMED: readonly string[] = [
  'common.route.manage.recipientsChoice',
  'common.route.processing.recipientsChoice',
  'deposit.proofs.other',
  'deposit.search',
  'manage.empty.orderDeliveriesText',
  'shell.note.portTaken.body',
  'shipment.status.-700',
];

const AREAS = readdirSync(new URL('../../domain/labels/', import.meta.url), { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);

const textsOf = (locale: Locale): Messages =>
  Object.assign(
    {},
    ...AREAS.map(({ name }) =>
      JSON.parse(readFileSync(new URL(`../../domain/labels/${name}/${locale}.json`, import.meta.url), 'utf8')),
    ),
  ) as Messages;

const TEXTS = Object.fromEntries(COLUMNS.map((locale) => [locale, textsOf(locale)])) as Record<Locale, Messages>;

const GLOSSARY = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8');

interface Row {
  readonly id: string;
  readonly words: readonly (readonly [Locale, string])[];
}

/** The rows of the table: the label that has a thing's words, and the words. */
const ROWS: readonly Row[] = GLOSSARY.split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('` |'))
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    return {
      id: (cells[COLUMNS.length + 3] ?? '').replaceAll('`', ''),
      words: COLUMNS.map((locale, column) => [locale, cells[column + 3] ?? ''] as const),
    };
  });

/** The text without the names of its placeholders, which are English in every language. */
const spoken = (text = ''): string => text.replaceAll(/\{\w+(, \w+)?/g, '{');

/** The word is in the text; Hungarian lengthens a last vowel before an ending ("mappa", "mappába"). */
const stands = (word: string, text = ''): boolean => {
  const whole = word.toLowerCase();
  return [whole, whole.replace(/a$/, 'á'), whole.replace(/e$/, 'é')].some((form) => text.toLowerCase().includes(form));
};

describe('the glossary', () => {
  it('names labels of which every word stands in the text, in all eight languages', () => {
    expect(ROWS.length).toBeGreaterThan(30);
    const missing = ROWS.flatMap(({ id, words }) =>
      words
        .filter(([locale, word]) => word === '' || !stands(word, TEXTS[locale][id]))
        .map(([locale, word]) => `${id}, ${locale}: ${word}`),
    );
    expect(missing).toEqual([]);
  });

  it('names only labels that exist', () => {
    const ids = [...GLOSSARY.matchAll(/`(\w+\.[\w.-]+)`/g)].map(([, id]) => id ?? '');
    expect(ids.filter((id) => TEXTS.en[id] === undefined && !id.endsWith('.ts'))).toEqual([]);
  });

  it('has a row for each thing that is looked for, with the words that are looked for', () => {
    const unlike = Object.entries(NAMES).flatMap(([thing, names]) => {
      const row = ROWS.find(({ words }) => words[0]?.[1] === thing);
      if (!row) return [thing];
      return row.words.filter(([locale, word]) => !names[locale].test(word)).map(([, word]) => word);
    });
    expect(unlike).toEqual([]);
  });
});

describe.each(Object.entries(NAMES))('a text that speaks of “%s”', (_thing, names) => {
  const ids = Object.keys(TEXTS.en).filter((id) => names.en.test(spoken(TEXTS.en[id])));

  it.each(COLUMNS.slice(1))('says so with the word of the glossary in %s', (locale) => {
    expect(ids.length).toBeGreaterThan(0);
    const otherwise = ids.filter((id) => !UNNAMED.includes(id) && !names[locale].test(TEXTS[locale][id] ?? ''));
    expect(otherwise.map((id) => `${id}: ${TEXTS[locale][id]}`)).toEqual([]);
  });
});
