// Each language is set with its own marks: no-break spaces in French, its own quotation marks, no typewriter signs.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Messages } from './labels.ts';

const AREAS = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const textsOf = (locale: string): [id: string, text: string][] =>
  AREAS.flatMap((area) =>
    Object.entries(JSON.parse(readFileSync(new URL(`${area}/${locale}.json`, import.meta.url), 'utf8')) as Messages),
  );

/** Ids whose text the pattern finds. */
const found = (locale: string, wrong: RegExp): string[] =>
  textsOf(locale)
    .filter(([, text]) => wrong.test(text))
    .map(([id]) => id);

describe('the French texts', () => {
  it('never let a line begin with a colon, semicolon, question or closing quotation mark', () => {
    expect(found('fr', /[ \u202f][:;?!»]|«[ \u202f]/)).toEqual([]);
  });

  it('have a space before these marks, but in addresses', () => {
    expect(found('fr', /[^\u00a0][;?!»]|«[^\u00a0]|[^\u00a0:]:(?![/\\:])/)).toEqual([]);
  });
});

it.each(['en', 'de', 'es', 'fr', 'he', 'hu', 'nl', 'pt'])('no number of %s loses its format to a no-break space', (locale) => {
  expect(textsOf(locale).length).toBeGreaterThan(1600);
  expect(found(locale, /, ?(number|date|time),[\u00a0\u202f]/)).toEqual([]);
});

describe.each([
  ['fr', /[“”„‘‚"]/],
  ['de', /[”«»‘’"]/],
  ['nl', /[“”„«»"]/],
  ['hu', /[“«»‘’"]/],
])('the texts of %s', (locale, foreign) => {
  it('keep to the quotation marks of their language', () => {
    expect(textsOf(locale).length).toBeGreaterThan(1600);
    expect(found(locale, foreign)).toEqual([]);
  });

  it('have no typewriter apostrophe, no double space and no space at an end', () => {
    expect(found(locale, /\p{L}'\p{L}| {2}|^\s|\s$/u)).toEqual([]);
  });
});
