// Countries by name in the language shown.
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { COUNTRY_CODES } from '#domain/addresses/country.ts';
import { languageAtom } from '#renderer/i18n/i18n.ts';
import { countryName } from '#renderer/i18n/names.ts';

/** Name of a country; its code where the browser knows no name. */
export function useCountryName(): (code: string | null) => string {
  const { wish } = useAtomValue(languageAtom);
  return useMemo(() => (code) => (code ? countryName(code, wish) : ''), [wish]);
}

export function useCountries(): { value: string; label: string }[] {
  const { wish } = useAtomValue(languageAtom);
  const name = useCountryName();
  return useMemo(
    () =>
      COUNTRY_CODES.map((value) => ({ value, label: name(value) })).sort((a, b) =>
        a.label.localeCompare(b.label, wish),
      ),
    [name, wish],
  );
}
