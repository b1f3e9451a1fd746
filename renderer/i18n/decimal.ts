// The signs in a number: between whole digits and those behind them, and between thousands.
import { useMemo } from 'react';
import { useIntl } from 'react-intl';

function useSign(of: 'decimal' | 'group', without: string): string {
  const { locale } = useIntl();
  return useMemo(() => {
    // Some languages write 1234 in one piece, and 12 345 in two.
    const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6);
    return parts.find(({ type }) => type === of)?.value ?? without;
  }, [locale, of, without]);
}

/** "," in German, "." in English. */
export const useDecimalSign = (): string => useSign('decimal', '.');

/** "." in German, "," in English. */
export const useGroupSign = (): string => useSign('group', ' ');
