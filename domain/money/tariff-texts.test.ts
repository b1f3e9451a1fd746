// Lines of the tariff from the cells of a file.
import { expect, test } from 'vitest';
import { scaled, type TariffTexts, tariffLineOf } from './tariff-texts.ts';

const TEXTS: TariffTexts = {
  channelType: 'SIMPLE_MAIL',
  kind: 'piece',
  countries: 'fr, be',
  weightClass: '20',
  validFrom: '2026-01-01',
  currency: 'eur',
  amount: '1,11',
  vatPercent: '5.5',
};

test('cells become a line, whichever sign parts the cents', () => {
  expect(tariffLineOf(TEXTS)).toEqual({
    line: {
      channelType: 'SIMPLE_MAIL',
      kind: 'piece',
      optionType: null,
      optionValue: null,
      weightClass: 20,
      countries: ['FR', 'BE'],
      fromSheets: 0,
      validFrom: '2026-01-01',
      currency: 'EUR',
      amount: 111,
      vatPermille: 55,
    },
  });
  expect(tariffLineOf({ ...TEXTS, currency: 'JPY', amount: '150' })).toMatchObject({ line: { amount: 150 } });
  expect(tariffLineOf({ ...TEXTS, countries: 'fr be FR' })).toMatchObject({ line: { countries: ['FR', 'BE'] } });
});

test('each cell that cannot be read is named with what is wrong', () => {
  expect(
    tariffLineOf({
      ...TEXTS,
      vatPercent: 'much',
      channelType: 'PIGEON',
      kind: '',
      amount: '1.111',
      validFrom: '31.12.2026',
      fromSheets: 'x',
    }),
  ).toEqual({
    faults: [
      { field: 'channelType', kind: 'notOneOf', limit: 0 },
      { field: 'kind', kind: 'missing', limit: 0 },
      { field: 'amount', kind: 'wrongFormat', limit: 0 },
      { field: 'vatPercent', kind: 'notNumber', limit: 0 },
      { field: 'validFrom', kind: 'notDay', limit: 0 },
      { field: 'fromSheets', kind: 'notWhole', limit: 0 },
    ],
  });
  expect(tariffLineOf({ ...TEXTS, currency: 'JPY', amount: '1.5' })).toEqual({
    faults: [{ field: 'amount', kind: 'wrongFormat', limit: 0 }],
  });
  expect(tariffLineOf({ ...TEXTS, vatPercent: '500' })).toEqual({
    faults: [{ field: 'vatPercent', kind: 'tooLarge', limit: 100 }],
  });
  expect(tariffLineOf({ ...TEXTS, vatPercent: '5.55', validFrom: '2026-02-30' })).toEqual({
    faults: [
      { field: 'vatPercent', kind: 'wrongFormat', limit: 0 },
      { field: 'validFrom', kind: 'notDay', limit: 0 },
    ],
  });
});

test('numbers are exact, however many digits they have behind the point', () => {
  expect([scaled('0.1', 2), scaled('12', 3), scaled('1e3', 2), scaled('-1', 2)]).toEqual([10, 12_000, null, null]);
});

test('what no form would take is refused in a file too, with the most that there may be', () => {
  expect(tariffLineOf({ ...TEXTS, amount: '10000000' })).toMatchObject({ line: { amount: 1_000_000_000 } });
  expect(tariffLineOf({ ...TEXTS, amount: '10000000.01', fromSheets: '10001' })).toEqual({
    faults: [
      { field: 'amount', kind: 'tooLarge', limit: 10_000_000 },
      { field: 'fromSheets', kind: 'tooLarge', limit: 10_000 },
    ],
  });
});
