// The sign between whole digits and those behind it.
import { useMemo } from 'react';
import { useIntl } from 'react-intl';

/** "," in German, "." in English. */
export function useDecimalSign(): string {
  const { locale } = useIntl();
  return useMemo(
    () => new Intl.NumberFormat(locale).formatToParts(1.1).find(({ type }) => type === 'decimal')?.value ?? '.',
    [locale],
  );
}
