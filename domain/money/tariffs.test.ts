// Prices by lines of a tariff.
import { describe, expect, test } from 'vitest';
import { type PricedFacts, priceOf, type TariffLine, tariffFault } from './tariffs.ts';

const LINE: TariffLine = {
  channelType: 'SIMPLE_MAIL',
  kind: 'piece',
  optionType: null,
  optionValue: null,
  weightClass: null,
  countries: [],
  fromSheets: 0,
  validFrom: '2026-01-01',
  currency: 'EUR',
  amount: 100,
  vatPermille: 200,
};
const FACTS: PricedFacts = {
  channelType: 'SIMPLE_MAIL',
  options: { Colour: 'BW' },
  sheets: 2,
  colourPages: 0,
  country: 'FR',
  weightClass: 20,
};

describe('the price of a shipment', () => {
  test('is that of the piece, its sheets, colour pages and options, with VAT of each part', () => {
    const lines: TariffLine[] = [
      LINE,
      { ...LINE, kind: 'sheet', amount: 7 },
      { ...LINE, kind: 'colourPage', amount: 12, vatPermille: 55 },
      { ...LINE, kind: 'option', optionType: 'Colour', optionValue: 'COLOUR', amount: 3 },
    ];
    const price = priceOf(lines, { ...FACTS, colourPages: 3, options: { Colour: 'COLOUR' } }, '2026-11-28');
    expect(price).toEqual({
      currency: 'EUR',
      net: 100 + 14 + 36 + 3,
      vat: 20 + 3 + 2 + 1,
      parts: [
        { kind: 'piece', option: null, count: 1, unit: 100, net: 100, vat: 20, vatPermille: 200 },
        { kind: 'sheet', option: null, count: 2, unit: 7, net: 14, vat: 3, vatPermille: 200 },
        { kind: 'colourPage', option: null, count: 3, unit: 12, net: 36, vat: 2, vatPermille: 55 },
        { kind: 'option', option: 'Colour: COLOUR', count: 1, unit: 3, net: 3, vat: 1, vatPermille: 200 },
      ],
    });
  });

  test('follows the closest line: zone before weight, weight before sheets, then the latest day', () => {
    const lines: TariffLine[] = [
      LINE,
      { ...LINE, validFrom: '2027-01-01', amount: 110 },
      { ...LINE, fromSheets: 2, amount: 120 },
      { ...LINE, weightClass: 20, amount: 130 },
      { ...LINE, countries: ['CH', 'LI'], amount: 140 },
    ];
    const net = (facts: Partial<PricedFacts>, day = '2026-11-28') => priceOf(lines, { ...FACTS, ...facts }, day)?.net;
    expect(net({ weightClass: 50, sheets: 1 })).toBe(100);
    expect(net({ weightClass: 50, sheets: 1 }, '2027-01-01')).toBe(110);
    expect(net({ weightClass: 50 })).toBe(120);
    expect(net({})).toBe(130);
    expect(net({ country: 'LI' })).toBe(140);
    expect(net({ country: null })).toBe(130);
  });

  test('has colour pages only with the option that their line names, where it names one', () => {
    const colour = { ...LINE, kind: 'colourPage' as const, optionType: 'Colour', optionValue: 'COLOUR', amount: 12 };
    const netOf = (value: string) =>
      priceOf([LINE, colour], { ...FACTS, colourPages: 3, options: { Colour: value } }, '2026-11-28')?.net;
    expect([netOf('COLOUR'), netOf('BW')]).toEqual([LINE.amount + 36, LINE.amount]);
    expect(tariffFault(colour, [])).toBeNull();
    expect(tariffFault({ ...colour, optionValue: null }, [])).toBe('option');
  });

  test('is not set where no line holds for the piece on that day', () => {
    expect(priceOf([LINE], FACTS, '2025-12-31')).toBeNull();
    expect(priceOf([LINE], { ...FACTS, channelType: 'EMAIL' }, '2026-11-28')).toBeNull();
    expect(priceOf([{ ...LINE, kind: 'sheet' }], FACTS, '2026-11-28')).toBeNull();
  });
});

test('a line that contradicts itself or another one is refused with its reason', () => {
  expect(tariffFault(LINE, [])).toBeNull();
  expect(tariffFault({ ...LINE, kind: 'option' }, [])).toBe('option');
  expect(tariffFault({ ...LINE, optionType: 'Colour', optionValue: 'BW' }, [])).toBe('option');
  expect(tariffFault({ ...LINE, weightClass: 21 }, [])).toBe('weightClass');
  expect(tariffFault({ ...LINE, currency: 'EURO' }, [])).toBe('currency');
  expect(tariffFault({ ...LINE, countries: ['France'] }, [])).toBe('country');
  expect(tariffFault({ ...LINE, currency: 'CHF' }, [LINE])).toBe('currencyMixed');
  expect(tariffFault({ ...LINE, currency: 'CHF', channelType: 'EMAIL' }, [LINE])).toBeNull();
  expect(tariffFault({ ...LINE, amount: 5 }, [LINE])).toBe('twice');
  expect(tariffFault({ ...LINE, countries: ['CH', 'LI'] }, [{ ...LINE, countries: ['LI', 'CH'] }])).toBe('twice');
  expect(tariffFault({ ...LINE, validFrom: '2026-02-01' }, [LINE])).toBeNull();
});

test('another currency begins with a line for the piece, and ends all lines of the one before', () => {
  const sheet: TariffLine = { ...LINE, kind: 'sheet', amount: 7 };
  const franc: TariffLine = { ...LINE, currency: 'CHF', amount: 90, validFrom: '2027-01-01' };
  const francs: TariffLine = { ...sheet, currency: 'CHF', amount: 6, validFrom: '2027-01-01' };
  expect(tariffFault(francs, [LINE, sheet])).toBe('currencyMixed');
  expect(tariffFault(franc, [LINE, sheet])).toBeNull();
  expect(tariffFault(francs, [LINE, sheet, franc])).toBeNull();
  // On one day there is one: the same first day, and what begins in the middle of the other.
  expect(tariffFault({ ...franc, countries: ['CH'], validFrom: LINE.validFrom }, [LINE])).toBe('currencyMixed');
  expect(tariffFault({ ...sheet, validFrom: '2027-02-01' }, [LINE, sheet, franc])).toBe('currencyMixed');
  // The line that began a currency takes another one only where none holds beside it, and stays a line for the piece.
  const all = [LINE, sheet, franc, francs];
  for (const change of [
    { currency: 'USD' },
    { kind: 'sheet' as const, fromSheets: 2 },
    { channelType: 'SMS' as const },
  ])
    expect(tariffFault({ ...franc, ...change }, all, franc)).toBe('currencyMixed');
  expect(tariffFault({ ...franc, amount: 95 }, all, franc)).toBeNull();
  expect(tariffFault({ ...franc, currency: 'USD' }, [LINE, sheet, franc], franc)).toBeNull();
  // Nor does it begin for one country alone: letters to the others would have no price.
  const swiss: TariffLine = { ...franc, countries: ['CH'] };
  expect(tariffFault(swiss, [LINE])).toBe('currencyMixed');
  expect(tariffFault(swiss, [LINE, franc])).toBeNull();
  expect(tariffFault(swiss, [{ ...LINE, countries: ['CH'] }])).toBeNull();
  expect(tariffFault({ ...franc, weightClass: 20 }, [LINE, franc, swiss], franc)).toBe('currencyMixed');
  const lines = [LINE, sheet, { ...LINE, countries: ['FR'], amount: 80 }, franc];
  const on = (day: string) => priceOf(lines, FACTS, day);
  expect([on('2026-12-31'), on('2027-01-01')]).toMatchObject([
    { currency: 'EUR', net: 80 + 14 },
    { currency: 'CHF', net: 90 },
  ]);
});
