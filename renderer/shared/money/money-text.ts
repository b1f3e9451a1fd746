// Sums as people write them: "€ 1.11" by the locale, from the minor units that the server keeps.
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { fractionDigits, minorDigits } from '#domain/money/minor-digits.ts';

/** What is less than nothing has the sign of mathematics: a hyphen before a figure is overlooked. */
export const withMinus = (figure: string): string => figure.replace('-', '−');

/** Writes a sum in minor units of a currency. */
export type MoneyText = (minor: number, currency: string) => string;

export function useMoneyText(): MoneyText {
  const { locale } = useIntl();
  return useMemo(
    () => (minor, currency) =>
      withMinus(
        new Intl.NumberFormat(locale, { style: 'currency', currency, ...fractionDigits(currency) }).format(
          minor / 10 ** minorDigits(currency),
        ),
      ),
    [locale],
  );
}

/** The same without decimals: forecasts, limits and other sums that are not paid to the cent. */
export function useRoundMoneyText(): MoneyText {
  const { locale } = useIntl();
  return useMemo(
    () => (minor, currency) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        minimumFractionDigits: 0,
        maximumFractionDigits: 0,
      }).format(minor / 10 ** minorDigits(currency)),
    [locale],
  );
}

/** How the locale writes a currency: "€" in a heading above bare figures. */
export function useCurrencySign(): (currency: string) => string {
  const { locale } = useIntl();
  return useMemo(
    () => (currency) => {
      const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0);
      return parts.find(({ type }) => type === 'currency')?.value ?? currency;
    },
    [locale],
  );
}
