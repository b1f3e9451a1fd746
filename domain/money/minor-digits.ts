// How many digits of a sum are minor units, by ISO 4217: a table of our own, for engines differ (docs/decisions/0914).

/** Those of which it is not two, by that number. */
const OTHERS: Readonly<Record<number, readonly string[]>> = {
  0: [
    'BIF',
    'CLP',
    'DJF',
    'GNF',
    'ISK',
    'JPY',
    'KMF',
    'KRW',
    'PYG',
    'RWF',
    'UGX',
    'UYI',
    'VND',
    'VUV',
    'XAF',
    'XOF',
    'XPF',
  ],
  3: ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'],
  4: ['CLF', 'UYW'],
};

const DIGITS: ReadonlyMap<string, number> = new Map(
  Object.entries(OTHERS).flatMap(([digits, codes]) => codes.map((code) => [code, Number(digits)] as const)),
);

/** Minor digits of a currency: 2 of EUR, 0 of JPY. */
export const minorDigits = (currency: string): number => DIGITS.get(currency) ?? 2;

/** For Intl: a sum with all of its minor digits, whatever the engine would choose. */
export function fractionDigits(currency: string) {
  const digits = minorDigits(currency);
  return { minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
}
