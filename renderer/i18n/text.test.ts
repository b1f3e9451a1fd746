// Words of labels with their values.
import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { textOf } from './text.ts';

const words = (locale: string, values: Record<string, string>): string =>
  textOf(createIntl({ locale, messages: { 'a.reason': 'in {country}' } }))('a.reason', values);

it('say a country by its name in the language of the reader', () => {
  expect(words('en', { country: 'FR' })).toBe('in France');
  expect(words('de', { country: 'FR' })).toBe('in Frankreich');
  expect(words('en', { country: 'anywhere' })).toBe('in anywhere');
});

it('choose by a value in Hebrew as in any language, and show a Latin name in its own direction', () => {
  const message = '{reason, select, loop {circle} other {any}} {file}';
  const said = (locale: string) =>
    textOf(createIntl({ locale, messages: { 'a.reason': message } }))('a.reason', { reason: 'loop', file: 'a.pdf' });
  expect(said('en')).toBe('circle a.pdf');
  expect(said('he')).toBe('circle \u2068a.pdf\u2069');
});
