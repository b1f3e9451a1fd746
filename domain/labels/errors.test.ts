// Every message of the error catalogue can be read in all eight languages.
import { readFileSync } from 'node:fs';
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { argumentsOf } from '#scripts/labels/labels-rules.ts';
import { type ErrorLabel, ERRORS } from '#domain/errors/errors.ts';
import { LOCALES, type Locale, type Messages, regionOf } from './labels.ts';

const ERROR_LABELS = Object.keys(ERRORS) as ErrorLabel[];

const read = (locale: Locale): Messages =>
  JSON.parse(readFileSync(new URL(`errors/${locale}.json`, import.meta.url), 'utf8')) as Messages;

describe.each(LOCALES)('the error texts of %s', (locale) => {
  const pack = read(locale);

  it('have a text for each label of the catalogue', () => {
    expect(ERROR_LABELS.filter((label) => !pack[label]?.trim())).toEqual([]);
  });

  it('have a text for nothing else', () => {
    expect(Object.keys(pack).filter((id) => !(id in ERRORS))).toEqual([]);
  });

  it('use only the parameters of their row', () => {
    const strange = ERROR_LABELS.flatMap((label) => {
      const known: readonly string[] = ERRORS[label].parameters;
      return argumentsOf(pack[label] ?? '')
        .filter(({ name }) => !known.includes(name))
        .map(({ name }) => `${label}: ${name}`);
    });
    expect(strange).toEqual([]);
  });

  it('never print the code of a state', () => {
    expect(ERROR_LABELS.filter((label) => argumentsOf(pack[label] ?? '').some(({ name }) => name === 'state'))).toEqual(
      [],
    );
  });

  it('write sums with the digits that their currency has', () => {
    const intl = createIntl({ locale: regionOf(locale), messages: { ...pack } });
    const said = (id: ErrorLabel, digits: number) =>
      intl.formatMessage({ id }, { sum: 90, left: 70, threshold: 80, limit: 60, field: 'net', currency: 'XYZ', digits });
    for (const id of ['money.overLimit', 'money.needsApproval', 'money.beyondCharged'] as const) {
      const behind = (digits: number) => said(id, digits).match(/[79]0[.,](0+)/)?.[1]?.length ?? 0;
      expect([0, 2, 3, 4].map(behind), id).toEqual([0, 2, 3, 4]);
    }
  });

  it('can be written with any count and leave no placeholder', () => {
    const onError = (error: Error) => {
      throw error;
    };
    const intl = createIntl({ locale: regionOf(locale), messages: { ...pack }, onError });
    for (const label of ERROR_LABELS)
      for (const count of [0, 1, 2, 5_000_000]) {
        const values = Object.fromEntries(ERRORS[label].parameters.map((name) => [name, count]));
        const text = intl.formatMessage({ id: label }, values);
        expect(text, label).not.toMatch(/[{}#]|undefined|NaN/);
      }
  });
});
