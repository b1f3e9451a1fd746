// Lines of a tariff beside one another: the closer one, those of which none is, and what is stored of these.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTie, sameScope, tieNames } from './tariff-scope.ts';
import { chargedByOthers, type PricedFacts, priceOf, type TariffLine, tariffFault } from './tariffs.ts';

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
const ZONE: TariffLine = { ...LINE, countries: ['DE', 'AT', 'CH'], amount: 140 };
const SWISS: TariffLine = { ...LINE, countries: ['CH'], amount: 210 };
const FACTS: PricedFacts = {
  channelType: 'SIMPLE_MAIL',
  options: { Colour: 'COLOUR', Paper: 'GLOSSY' },
  sheets: 2,
  colourPages: 1,
  country: 'CH',
  weightClass: 20,
};
const DAY = '2026-11-28';
const bothWays = (lines: readonly TariffLine[], facts: Partial<PricedFacts> = {}, day = DAY) =>
  [lines, lines.toReversed()].map((some) => priceOf(some, { ...FACTS, ...facts }, day)?.net);

const COLOUR: TariffLine = { ...LINE, kind: 'colourPage', optionType: 'Colour', optionValue: 'COLOUR', amount: 12 };
const GLOSSY: TariffLine = { ...COLOUR, optionType: 'Paper', optionValue: 'GLOSSY', amount: 20 };

describe('of two lines for the same', () => {
  test('the one that names fewer countries is the closer, whichever was entered first and from whichever day', () => {
    expect(tariffFault(SWISS, [ZONE])).toBeNull();
    expect(tariffFault(ZONE, [SWISS])).toBeNull();
    expect(bothWays([ZONE, SWISS])).toEqual([210, 210]);
    expect(bothWays([ZONE, SWISS], { country: 'DE' })).toEqual([140, 140]);
    // A list that begins later ends no line for a part of it, as one for everywhere ends none for a country.
    const dearer = { ...ZONE, validFrom: '2026-06-01', amount: 150 };
    expect(bothWays([ZONE, SWISS, dearer])).toEqual([210, 210]);
    expect(bothWays([ZONE, SWISS, dearer], { country: 'AT' })).toEqual([150, 150]);
    // Nor does what it weighs: the country stays before the weight.
    expect(bothWays([{ ...ZONE, weightClass: 20 }, SWISS])).toEqual([210, 210]);
  });

  test('none is where lists of one length share a country on one day: the later one is refused, with both in its words', () => {
    const other: TariffLine = { ...ZONE, countries: ['LI', 'CH', 'FR'], amount: 160 };
    expect([tariffFault(other, [ZONE]), tariffFault(ZONE, [other])]).toEqual(['overlap', 'overlap']);
    expect(tieNames(other, ZONE)).toEqual({ line: 'DE, AT, CH', shared: 'CH' });
    for (const apart of [
      { countries: ['LI', 'FR', 'IT'] },
      { validFrom: '2026-02-01' },
      { weightClass: 20 },
      { fromSheets: 3 },
      { kind: 'sheet' as const },
      { channelType: 'REGISTERED_MAIL' as const },
    ])
      expect(tariffFault({ ...other, ...apart }, [ZONE])).toBeNull();
    // The line that is changed is not held against itself, nor is one for the same countries another one's.
    expect(tariffFault({ ...other, amount: 5 }, [other], other)).toBeNull();
    expect(tariffFault({ ...ZONE, countries: ['CH', 'DE', 'AT'] }, [other, ZONE])).toBe('twice');
    const many = Array.from({ length: 20 }, (_, at) => `A${String.fromCharCode(65 + at)}`);
    expect(tieNames({ ...ZONE, countries: many }, { ...ZONE, countries: many }).line).toMatch(/^AA, .+ AL, …$/);
  });

  test('none is where both name an option for colour pages, and a letter can have both', () => {
    expect([tariffFault(GLOSSY, [LINE, COLOUR]), tariffFault(COLOUR, [LINE, GLOSSY])]).toEqual(['overlap', 'overlap']);
    expect(tieNames(GLOSSY, COLOUR)).toEqual({ line: 'Colour: COLOUR', shared: 'Paper: GLOSSY + Colour: COLOUR' });
    expect(tariffFault({ ...GLOSSY, optionType: 'Colour' }, [LINE, COLOUR])).toBeNull();
    expect(tariffFault({ ...GLOSSY, validFrom: '2026-02-01' }, [LINE, COLOUR])).toBeNull();
    // Options themselves are charged each for itself.
    const [one, other] = [COLOUR, GLOSSY].map((line): TariffLine => ({ ...line, kind: 'option' }));
    expect(isTie(one ?? COLOUR, other ?? GLOSSY)).toBe(false);
    const [swiss, zone] = [
      { ...COLOUR, countries: ['CH', 'FR'] },
      { ...GLOSSY, countries: ['LI', 'CH'] },
    ];
    expect(tieNames(swiss, zone)).toEqual({
      line: 'Paper: GLOSSY · LI, CH',
      shared: 'Colour: COLOUR + Paper: GLOSSY · CH',
    });
  });
});

describe('what was stored before it was refused', () => {
  test('is charged by the line that charges less, whichever was entered first, and the other one says so', () => {
    const other: TariffLine = { ...ZONE, countries: ['LI', 'CH', 'FR'], amount: 160 };
    expect(bothWays([other, ZONE])).toEqual([140, 140]);
    expect([chargedByOthers(other, [other, ZONE], DAY), chargedByOthers(ZONE, [other, ZONE], DAY)]).toEqual([
      ['CH'],
      [],
    ]);
    expect(bothWays([LINE, GLOSSY, COLOUR])).toEqual([112, 112]);
    const said = [COLOUR, GLOSSY].map((line) => chargedByOthers(line, [GLOSSY, COLOUR], DAY));
    expect(said).toEqual([[], ['Colour: COLOUR']]);
    // Of two currencies that began on one day the first by its code.
    const franc = { ...LINE, currency: 'CHF', amount: 90 };
    expect(bothWays([LINE, franc])).toEqual([90, 90]);
  });

  test('a price never depends on the order of the lines', () => {
    const line = fc.record({
      kind: fc.constantFrom('piece', 'colourPage'),
      option: fc.constantFrom(null, ['Colour', 'COLOUR'], ['Paper', 'GLOSSY']),
      weightClass: fc.constantFrom(null, 20),
      countries: fc.constantFrom([], ['CH', 'DE'], ['FR', 'CH'], ['DE', 'CH', 'LI']),
      validFrom: fc.constantFrom('2026-01-01', '2026-02-01'),
      currency: fc.constantFrom('EUR', 'CHF'),
      amount: fc.integer({ min: 1, max: 9 }),
      vatPermille: fc.constantFrom(0, 200),
    });
    const pairs = fc
      .array(line, { maxLength: 12 })
      .map((all) =>
        all.map(({ option, ...one }): TariffLine => {
          const [optionType, optionValue] = (one.kind === 'colourPage' && option) || [null, null];
          return { ...LINE, ...one, optionType: optionType ?? null, optionValue: optionValue ?? null } as TariffLine;
        }),
      )
      .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
    fc.assert(
      fc.property(pairs, ([one, other]) => {
        expect(priceOf(other, FACTS, DAY)).toEqual(priceOf(one, FACTS, DAY));
      }),
    );
  });
});

test('a line says for which of its countries another one counts', () => {
  const said = (line: TariffLine, others: readonly TariffLine[]) => chargedByOthers(line, [line, ...others], DAY);
  expect([said(ZONE, [SWISS]), said(SWISS, [ZONE])]).toEqual([['CH'], []]);
  // A zone that grew: the list of before still counts for its own.
  const grown = { ...ZONE, countries: ['DE', 'AT', 'CH', 'LI'], validFrom: '2026-06-01' };
  expect(said(grown, [ZONE])).toEqual(['DE', 'AT', 'CH']);
  // Not where the other one begins later, or charges in some of the cases alone, for something else, or in a currency that ended.
  for (const apart of [
    { validFrom: '2027-01-01' },
    { weightClass: 20 },
    { fromSheets: 2 },
    { kind: 'sheet' as const },
    { currency: 'CHF' },
  ])
    expect(said(ZONE, [{ ...SWISS, ...apart }])).toEqual([]);
  expect(said({ ...ZONE, weightClass: 20 }, [SWISS])).toEqual(['CH']);
  expect(sameScope(ZONE, SWISS)).toBe(false);
});
