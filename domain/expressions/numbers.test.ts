// Numbers by the signs of each language.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../labels/labels.ts';
import { numberOf } from './numbers.ts';

describe('numbers', () => {
  it.each([
    ['1 234,5', 'fr', 1234.5],
    ['1\u202f234,5', 'fr', 1234.5],
    ['1234.5', 'fr', 1234.5],
    ['1.234', 'fr', 1.234],
    ['1.234', 'de', 1234],
    ['1.234,56', 'de', 1234.56],
    ['1234.5', 'de', 1234.5],
    ['1,234.5', 'en', 1234.5],
    ['1 234.5', 'en', 1234.5],
    ["1'234.5", 'de-CH', 1234.5],
    ['1’234.5', 'de-CH', 1234.5],
    ['+4,0', 'nl', 4],
    ['\u22127', 'he', -7],
    [' 12 ', 'hu', 12],
  ])('%j in %s is %d', (text, locale, number) => expect(numberOf(text, locale)).toBe(number));

  it.each([
    ['12,50', 'en'],
    ['1.2.3', 'en'],
    ['1,2,3', 'fr'],
    ['12 34', 'fr'],
    ['1.234.5', 'de'],
    ['', 'en'],
    ['-', 'en'],
    ['1 234,', 'fr'],
    ['twelve', 'en'],
    ['1e5', 'en'],
    ['0x10', 'en'],
  ])('%j in %s is none', (text, locale) => expect(numberOf(text, locale)).toBeNull());

  it('are read as each language writes them', () => {
    const numbers = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(numbers, fc.constantFrom(...LOCALES), (number, locale) => {
        const written = new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
          .format(number)
          .replaceAll(/[\u200e\u200f]/g, '');
        expect(numberOf(written, locale)).toBe(number);
      }),
    );
  });
});
