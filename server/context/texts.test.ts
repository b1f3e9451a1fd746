// Texts of the server's e-mails: filled, counted, in every language.
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#domain/labels/labels.ts';
import { format, moneyText, serverText } from './texts.ts';

describe('a text of the server', () => {
  it('is filled with values and counted by the rules of its language', () => {
    const text = '{job}: {count, plural, =0 {nobody} one {# recipient} other {# recipients}}';
    expect(format(text, { job: 'March', count: 1 }, 'en')).toBe('March: 1 recipient');
    expect(format(text, { job: 'March', count: 0 }, 'en')).toBe('March: nobody');
    expect(format(text, { job: 'March', count: 1200 }, 'en')).toBe('March: 1,200 recipients');
    expect(format('{n, plural, one {un} other {#}}', { n: 0 }, 'fr')).toBe('un');
  });

  it('is written in each of the eight languages, English for any other', () => {
    const values = { job: 'March', reason: 'Wrong letterhead', count: 3 };
    const texts = LOCALES.map((locale) => serverText(locale, 'mail.rejected.text', values));
    expect(new Set(texts).size).toBe(LOCALES.length);
    for (const text of texts) expect(text).toContain('Wrong letterhead');
    expect(serverText('xx', 'mail.rejected.subject', values)).toBe('Order rejected: March');
  });

  it('says plainly what it lacks', () => {
    expect(() => serverText('en', 'mail.rejected.text', {})).toThrow('not provided');
    expect(() => serverText('en', 'mail.unknown')).toThrow('no label');
    expect(() => format('{n, plural, one {x}', { n: 1 }, 'en')).toThrow();
  });
});

describe('a sum of the server', () => {
  it('has all its minor digits, and a threshold none', () => {
    const shown = (locale: string, currency: string, whole = {}) =>
      moneyText(locale, { currency, amount: 455_000 }, whole).replaceAll(/\s/g, ' ');
    const sums = [shown('hu', 'HUF'), shown('de', 'JPY'), shown('en', 'TND')];
    expect(sums).toEqual(['4550,00 Ft', '455.000 ¥', 'TND 455.000']);
    expect(shown('hu', 'HUF', { minimumFractionDigits: 0, maximumFractionDigits: 0 })).toBe('4550 Ft');
  });
});
